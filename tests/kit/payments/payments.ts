import { randomUUID } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { transaction } from '../../../server/db/transaction.ts';
import type { ChargeRequest } from '../../../server/features/payments/charge-customer.ts';
import { startRefund } from '../../../server/features/payments/refund-payment.ts';
import { settleRefund } from '../../../server/features/payments/settle-refund.ts';
import { type TestApp, testApp } from '../app.ts';
import { book, visitorForm } from '../bookings.ts';
import { signatureOf, WEBHOOK_SECRET } from '../doubles/stripe-double/events.ts';
import {
  PUBLIC_KEY,
  SECRET_KEY,
  type StripeDouble,
  stripeDouble,
} from '../doubles/stripe-double/stripe-double.ts';
import { chargeCard } from './charge-card.ts';

export type StripeKit = { kit: TestApp; double: StripeDouble };

/** The application with Stripe's double, as `PAYMENTS=stripe` configures it. */
export async function withStripe(): Promise<StripeKit> {
  const double = await stripeDouble();
  onTestFinished(() => double.close());
  const env = {
    PAYMENTS: 'stripe',
    STRIPE_SECRET_KEY: SECRET_KEY,
    STRIPE_PUBLISHABLE_KEY: PUBLIC_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_DOUBLE_URL: double.url,
  };
  return { kit: await testApp({ env }), double };
}

/** The cardholder's answer to their bank, as Stripe's script sends it. */
export async function answerBank(
  double: StripeDouble,
  clientSecret: string,
  isApproved: boolean,
): Promise<void> {
  await fetch(`${double.url}/double/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ clientSecret, isApproved }),
  });
}

/** A customer with a booked job and this card on file, confirmed where its bank asked for that. */
export async function customerWithCard(
  { kit, double }: StripeKit,
  name: Parameters<StripeDouble['token']>[0] = 'accepted',
): Promise<{ customerId: number; jobId: number }> {
  const form = visitorForm({ CheckoutCardToken: double.token(name) });
  let { status, body } = await book(kit.app, form);
  if (body.CardClientSecret) {
    await answerBank(double, body.CardClientSecret, true);
    ({ status, body } = await book(kit.app, form));
  }
  if (status !== 200) throw new Error(`No booking: ${JSON.stringify(body)}`);
  const { rows } = await kit.deps.pool.query('select id, customer_id from jobs order by id desc limit 1');
  return { customerId: Number(rows[0].customer_id), jobId: Number(rows[0].id) };
}

/** Charges $205.01 for the call-out of a job. */
export function charge(
  { kit }: Pick<StripeKit, 'kit'>,
  customer: { customerId: number; jobId: number },
  changes: Partial<ChargeRequest> = {},
) {
  return chargeCard(kit.deps, {
    idempotencyKey: randomUUID(),
    amountCents: 20_501,
    description: `Call-out, RG${customer.jobId}R`,
    ...customer,
    ...changes,
  });
}

/** Refunds a payment, or a part of it, in the steps in which a note or receipt refunds it. */
export async function refund(
  { kit: { deps } }: Pick<StripeKit, 'kit'>,
  request: Parameters<typeof startRefund>[2],
) {
  return settleRefund(deps, await transaction(deps.pool, (tx) => startRefund(deps, tx, request)));
}

/** Sends what Stripe would, signed now; answers the status. */
export async function sendEvent(
  { kit }: Pick<StripeKit, 'kit'>,
  payload: string,
  signature = signatureOf(payload, kit.clock.now(), WEBHOOK_SECRET),
): Promise<number> {
  const { statusCode } = await kit.app.inject({
    method: 'POST',
    url: '/webhooks/stripe',
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
    payload,
  });
  return statusCode;
}
