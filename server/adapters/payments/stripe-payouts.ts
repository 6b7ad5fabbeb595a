import type Stripe from 'stripe';
import type { Payments, Payout } from './port.ts';
import type { StripeClient } from './stripe-client.ts';

type Kind = 'charges' | 'refunds' | 'disputes' | 'fees' | 'other';

/** docs.stripe.com/reports/reporting-categories */
const KINDS: Readonly<Record<string, Kind>> = {
  charge: 'charges',
  refund: 'refunds',
  refund_failure: 'refunds',
  partial_capture_reversal: 'refunds',
  dispute: 'disputes',
  dispute_reversal: 'disputes',
  fee: 'fees',
  tax: 'fees',
  network_cost: 'fees',
};

/** Payouts to the operator's bank, each added up from what it's made of. */
export function stripePayouts({ stripe, everyRow }: StripeClient): Pick<Payments, 'listPayouts'> {
  async function read({ id, amount, arrival_date }: Stripe.Payout): Promise<Payout> {
    const sums = { charges: 0, refunds: 0, disputes: 0, fees: 0, other: 0 };
    let gstCents = 0;
    const transactions = everyRow((page) => stripe.balanceTransactions.list({ payout: id, ...page }));
    for await (const one of transactions) {
      if (one.type === 'payout') continue;
      const kind = KINDS[one.reporting_category] ?? 'other';
      // A fee is taken off: by itself as a negative amount, with a charge as its fee.
      if (kind === 'fees') sums.fees -= one.amount;
      else sums[kind] += one.amount;
      sums.fees += one.fee;
      for (const { type, amount: part } of one.fee_details) if (type === 'tax') gstCents += part;
      if (one.reporting_category === 'tax') gstCents -= one.amount;
    }
    return {
      payoutId: id,
      arrivesOn: Temporal.Instant.fromEpochMilliseconds(arrival_date * 1000)
        .toZonedDateTimeISO('UTC')
        .toPlainDate()
        .toString(),
      amountCents: amount,
      chargesCents: sums.charges,
      refundsCents: sums.refunds,
      disputesCents: sums.disputes,
      otherCents: sums.other,
      feeCents: sums.fees,
      feeGstCents: gstCents,
    };
  }

  return {
    async listPayouts(since) {
      const payouts: Payout[] = [];
      const arrival_date = { gte: Math.floor(since.epochMilliseconds / 1000) };
      const paid = everyRow((page) => stripe.payouts.list({ status: 'paid', arrival_date, ...page }));
      for await (const payout of paid) if (payout.currency === 'aud') payouts.push(await read(payout));
      return payouts;
    },
  };
}
