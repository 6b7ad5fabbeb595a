import type { FastifyInstance } from 'fastify';
import type Stripe from 'stripe';
import type { ChargeDesk } from './charges.ts';
import type { DisputeDesk } from './disputes.ts';
import { balanceTransaction, payout as payoutObject } from './objects.ts';
import { pageOf } from './pages.ts';
import { type Fields, newId } from './wire.ts';

export type PayoutDesk = {
  /** The bank sends a payout back; its amount is part of the next one. */
  sendBack(payout: Stripe.Payout): void;
  /**
   * Pays everything out that was charged and not paid out yet, less fees of 1.7 % and 30 cents, with their GST.
   * @param extra cents that are there for other reasons
   */
  payOut(arrivesOn: string, ...extra: number[]): Stripe.Payout;
};

/** docs.stripe.com/api/payouts and docs.stripe.com/api/balance_transactions, as far as we call them. */
export function servePayouts(
  app: FastifyInstance,
  { intents }: ChargeDesk,
  { disputes }: DisputeDesk,
): PayoutDesk {
  const payouts = new Map<string, { payout: Stripe.Payout; transactions: Stripe.BalanceTransaction[] }>();
  const paidOut = new Set<string>();
  const sentBack = new Map<string, Stripe.Payout>();

  app.get('/v1/payouts', async ({ query }) =>
    pageOf(
      '/v1/payouts',
      [...payouts.values()].map(({ payout }) => payout),
      query as Fields,
    ),
  );
  app.get('/v1/balance_transactions', async (request) => {
    const query = request.query as Fields;
    return pageOf('/v1/balance_transactions', payouts.get(query.payout ?? '')?.transactions ?? [], query);
  });

  type Part = Pick<Stripe.BalanceTransaction, 'amount'> &
    Partial<Pick<Stripe.BalanceTransaction, 'fee' | 'source' | 'reporting_category'>> & { gst?: number };
  function transaction(
    type: Stripe.BalanceTransaction.Type,
    { fee = 0, gst = 0, ...part }: Part,
  ): Stripe.BalanceTransaction {
    const detail = (kind: string, amount: number) => ({
      type: kind,
      amount,
      currency: 'aud',
      application: null,
      description: null,
    });
    const fee_details = fee === 0 ? [] : [detail('stripe_fee', fee - gst), detail('tax', gst)];
    return balanceTransaction({ id: newId('txn'), fee, type, fee_details, ...part });
  }

  return {
    sendBack(payout) {
      payout.status = 'failed';
      sentBack.set(payout.id, payout);
    },
    payOut(arrivesOn, ...extra) {
      const transactions: Stripe.BalanceTransaction[] = [];
      for (const { id, fields, status, refunds } of intents.values()) {
        const cents = Number(fields.amount);
        if (status === 'succeeded' && !paidOut.has(id)) {
          const gst = Math.round((cents * 0.017 + 30) / 10);
          const fee = Math.round(cents * 0.017 + 30) + gst;
          const source = { id: `ch_${id}`, object: 'charge', payment_intent: id } as Stripe.Charge;
          transactions.push(transaction('charge', { amount: cents, fee, gst, source }));
          paidOut.add(id);
        }
        for (const refund of refunds) {
          if (refund.status === 'failed' || paidOut.has(refund.id)) continue;
          transactions.push(transaction('refund', { amount: -refund.amount, source: refund }));
          paidOut.add(refund.id);
        }
      }
      for (const dispute of disputes.values()) {
        // Banks take money with a dispute, not with an inquiry, and give it back with one that is won.
        const isHeld = ['needs_response', 'under_review', 'lost'].includes(dispute.status);
        if (isHeld === paidOut.has(dispute.id)) continue;
        const amount = isHeld ? -dispute.amount : dispute.amount;
        const reporting_category = isHeld ? 'dispute' : 'dispute_reversal';
        transactions.push(transaction('adjustment', { amount, reporting_category, source: dispute }));
        if (isHeld) paidOut.add(dispute.id);
        else paidOut.delete(dispute.id);
      }
      for (const source of sentBack.values()) {
        const part = { amount: source.amount, reporting_category: 'payout_reversal', source };
        transactions.push(transaction('payout_failure', part));
      }
      sentBack.clear();
      for (const amount of extra) {
        transactions.push(transaction('adjustment', { amount, reporting_category: 'other_adjustment' }));
      }
      const payout = payoutObject({
        id: newId('po'),
        amount: transactions.reduce((sum, { net }) => sum + net, 0),
        arrival_date: Date.parse(`${arrivesOn}T00:00:00Z`) / 1000,
      });
      payouts.set(payout.id, { payout, transactions });
      return payout;
    },
  };
}
