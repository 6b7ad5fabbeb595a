import { randomUUID } from 'node:crypto';
import { LINK_HOURS } from '../../../domain/lifetimes.ts';
import { PAYMENT_MOVES, type PaymentState } from '../../../domain/payments/payment-life.ts';
import type { Charge } from '../../adapters/payments/port.ts';
import type { Deps } from '../../common/deps.ts';
import { keepLink } from '../../common/emailed-links/mailed-links.ts';
import { eq } from '../../db/drizzle.ts';
import { payments } from '../../db/schema/payments.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import { recordInvoicePaid } from '../ledger/post-received.ts';
import { isOnHold } from './invoice-holds.ts';
import { authorityOf, lockPayment, type PaymentRow, paymentById } from './payments.queries.ts';
import { recordChargeDeclined } from './record-charge-declined.ts';

/** Asks the provider for a payment whose outcome isn't known, and records what it says. */
export async function settlePayment(deps: Deps, payment: PaymentRow): Promise<PaymentRow> {
  if (payment.state !== 'started') return payment;
  const charge = await chargeOnce(deps, payment);
  return transaction(deps.pool, (tx) => recordCharge(deps, tx, payment.id, charge));
}

/** The same, for a payment that was just started. @throws Error if there's none */
export async function settleStarted(deps: Deps, paymentId: number): Promise<PaymentRow> {
  const payment = await paymentById(deps.db, paymentId);
  if (!payment) throw new Error(`No payment ${paymentId}`);
  return settlePayment(deps, payment);
}

async function chargeOnce(deps: Deps, payment: PaymentRow): Promise<Charge> {
  const { amountCents, cardToken, providerCustomer, idempotencyKey, description } = payment;
  const card = { token: cardToken, providerCustomer };
  const authority = await authorityOf(deps.db, payment);
  // We may no longer charge: only look up whether it was charged before the authority ended or the hold began.
  if (authority?.isWithdrawn || (await isHeld(deps, payment))) {
    return (
      (await deps.payments.findCharge({ card, idempotencyKey })) ?? { outcome: 'cancelled', chargeId: null }
    );
  }
  return deps.payments.chargeCard({
    amountCents,
    currency: 'aud',
    card,
    authority,
    idempotencyKey,
    reference: description,
  });
}

/** Whether it's an automatic charge of an invoice that is now on hold. */
async function isHeld({ db }: Deps, { automaticAttempt, documentId }: PaymentRow): Promise<boolean> {
  return automaticAttempt !== null && documentId !== null && isOnHold(db, documentId);
}

const STATES: Readonly<Record<Exclude<Charge['outcome'], 'unreachable'>, PaymentState>> = {
  succeeded: 'succeeded',
  declined: 'declined',
  confirmation_required: 'confirmation-required',
  cancelled: 'cancelled',
};

/**
 * Records what the provider said about a charge, unless what we have is newer: replies and events arrive late and in
 * any order.
 * @returns the payment as it is now
 */
export async function recordCharge(
  deps: Deps,
  tx: Transaction,
  paymentId: number,
  charge: Charge,
): Promise<PaymentRow> {
  const payment = await lockPayment(tx, paymentId);
  if (charge.outcome === 'unreachable') return payment;
  const state = STATES[charge.outcome];
  if (!PAYMENT_MOVES[payment.state].includes(state)) return payment;
  const isDeclined = charge.outcome === 'declined';
  const change = {
    state,
    providerId: charge.chargeId ?? payment.providerId,
    declineCode: isDeclined ? charge.code : null,
    declineReason: isDeclined ? charge.reason : null,
    mayTryAgain: isDeclined ? charge.mayTryAgain : null,
    updatedAt: toDate(deps.clock.now()),
  };
  await tx.update(payments).set(change).where(eq(payments.id, paymentId));
  if (state === 'confirmation-required' && !payment.isCardholderPresent) {
    await askCardholder(deps, tx, payment);
  }
  if (state === 'succeeded') await recordInvoicePaid(deps, tx, payment);
  if (state === 'declined') await recordChargeDeclined(deps, tx, { ...payment, ...change });
  return { ...payment, ...change };
}

/** Emails the link with which the cardholder confirms. */
async function askCardholder(deps: Deps, tx: Transaction, { id: paymentId, customerId, jobId }: PaymentRow) {
  const linkId = randomUUID();
  await keepLink(deps, tx, {
    id: linkId,
    purpose: 'payment',
    customerId,
    paymentId,
    ...(jobId !== null && { jobId }),
    expiresAt: deps.clock.now().add({ hours: LINK_HOURS.payment }),
  });
  await deps.queue.enqueue(tx, 'send-mail', [{ mail: 'payment-confirmation', paymentId, linkId }]);
}
