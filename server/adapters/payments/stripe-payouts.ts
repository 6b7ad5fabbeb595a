import type Stripe from 'stripe';
import type { PayoutItemKind } from '../../../domain/ledger/payout-items.ts';
import type { Payments, Payout, PayoutItem } from './port.ts';
import type { StripeClient } from './stripe-client.ts';
import { idOf } from './stripe-ids.ts';

/** docs.stripe.com/reports/reporting-categories */
const KINDS: Readonly<Record<string, PayoutItemKind>> = {
  charge: 'charge',
  refund: 'refund',
  refund_failure: 'refund',
  partial_capture_reversal: 'refund',
  dispute: 'dispute',
  dispute_reversal: 'dispute',
  fee: 'fee',
  tax: 'fee',
  network_cost: 'fee',
  payout_reversal: 'returned',
};

/** The states of a payout that came back from the bank, or was stopped before it got there. */
const RETURNED: readonly string[] = ['failed', 'canceled'];

/** Payouts to the operator's bank. One that has been paid can fail days later. */
export function stripePayouts({
  stripe,
  everyRow,
}: StripeClient): Pick<Payments, 'listPayouts' | 'readPayout'> {
  return {
    async listPayouts(since) {
      const payouts: Payout[] = [];
      const arrival_date = { gte: Math.floor(since.epochMilliseconds / 1000) };
      for await (const payout of everyRow((page) => stripe.payouts.list({ arrival_date, ...page }))) {
        const isReturned = RETURNED.includes(payout.status);
        if (payout.currency === 'aud' && (isReturned || payout.status === 'paid')) {
          payouts.push({ ...headOf(payout), isReturned });
        }
      }
      return payouts;
    },
    async readPayout(payout) {
      const items: PayoutItem[] = [];
      let feeGstCents = 0;
      const parts = everyRow((page) =>
        stripe.balanceTransactions.list({ payout, expand: ['data.source'], ...page }),
      );
      for await (const one of parts) {
        // Stripe lists the payout itself as one of its parts.
        if (one.type === 'payout') continue;
        items.push(itemOf(one));
        for (const { type, amount } of one.fee_details) if (type === 'tax') feeGstCents += amount;
        if (one.reporting_category === 'tax') feeGstCents -= one.amount;
      }
      return { items, feeGstCents };
    },
  };
}

function headOf({ id, amount, arrival_date }: Stripe.Payout): Omit<Payout, 'isReturned'> {
  const arrived = Temporal.Instant.fromEpochMilliseconds(arrival_date * 1000).toZonedDateTimeISO('UTC');
  return { payoutId: id, arrivesOn: arrived.toPlainDate().toString(), amountCents: amount };
}

function itemOf({
  reporting_category,
  source,
  amount,
  fee,
  description,
}: Stripe.BalanceTransaction): PayoutItem {
  const kind = KINDS[reporting_category] ?? 'other';
  return { kind, sourceId: sourceOf(kind, source), amountCents: amount, feeCents: fee, description };
}

/** The id by which we know a charge, refund or dispute. */
function sourceOf(kind: PayoutItemKind, source: Stripe.BalanceTransaction['source']): string | null {
  if (kind === 'refund' || kind === 'dispute') return idOf(source);
  if (kind !== 'charge') return null;
  const intent = typeof source === 'object' && source && 'payment_intent' in source && source.payment_intent;
  return idOf(intent || source);
}
