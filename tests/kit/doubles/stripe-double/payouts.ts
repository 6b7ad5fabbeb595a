import type { FastifyInstance } from 'fastify';
import type Stripe from 'stripe';
import type { ChargeDesk } from './charges.ts';
import { balanceTransaction, payout as payoutObject } from './objects.ts';
import { pageOf } from './pages.ts';
import { type Fields, newId } from './wire.ts';

export type PayoutDesk = {
  /** Pays everything out that was charged and not paid out yet, less fees of 1.7 % and 30 cents, with their GST. */
  payOut(arrivesOn: string): Stripe.Payout;
};

/** docs.stripe.com/api/payouts and docs.stripe.com/api/balance_transactions, as far as we call them. */
export function servePayouts(app: FastifyInstance, { intents }: ChargeDesk): PayoutDesk {
  const payouts = new Map<string, { payout: Stripe.Payout; transactions: Stripe.BalanceTransaction[] }>();
  const paidOut = new Set<string>();

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

  function transaction(
    type: Stripe.BalanceTransaction.Type,
    amount: number,
    fee: number,
    gst: number,
  ): Stripe.BalanceTransaction {
    const detail = (kind: string, part: number) => ({
      type: kind,
      amount: part,
      currency: 'aud',
      application: null,
      description: null,
    });
    const fee_details = fee === 0 ? [] : [detail('stripe_fee', fee - gst), detail('tax', gst)];
    return balanceTransaction({ id: newId('txn'), amount, fee, type, fee_details });
  }

  return {
    payOut(arrivesOn) {
      const transactions: Stripe.BalanceTransaction[] = [];
      for (const { id, fields, status, refunds } of intents.values()) {
        const cents = Number(fields.amount);
        if (status === 'succeeded' && !paidOut.has(id)) {
          const gst = Math.round((cents * 0.017 + 30) / 10);
          transactions.push(transaction('charge', cents, Math.round(cents * 0.017 + 30) + gst, gst));
          paidOut.add(id);
        }
        for (const refund of refunds) {
          if (refund.status === 'failed' || paidOut.has(refund.id)) continue;
          transactions.push(transaction('refund', -refund.amount, 0, 0));
          paidOut.add(refund.id);
        }
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
