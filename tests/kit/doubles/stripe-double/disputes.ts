import type { FastifyInstance } from 'fastify';
import type Stripe from 'stripe';
import { dispute as disputeObject } from './objects.ts';
import { pageOf } from './pages.ts';
import { type Fields, missing, newId } from './wire.ts';

/** Disputes as a bank opens and decides them. */
export type DisputeDesk = {
  disputes: ReadonlyMap<string, Stripe.Dispute>;
  /** A dispute about all of a charge, or a part. */
  open(intentId: string, amount: number, status?: Stripe.Dispute.Status): Stripe.Dispute;
  decide(dispute: Stripe.Dispute, status: Stripe.Dispute.Status): void;
};

/** docs.stripe.com/api/disputes, as far as we call it. */
export function serveDisputes(app: FastifyInstance): DisputeDesk {
  const disputes = new Map<string, Stripe.Dispute>();
  app.get<{ Params: { id: string } }>(
    '/v1/disputes/:id',
    async ({ params: { id } }, reply) => disputes.get(id) ?? missing(reply, 'dispute', id),
  );
  app.get('/v1/disputes', async ({ query }) =>
    pageOf('/v1/disputes', [...disputes.values()], query as Fields),
  );
  return {
    disputes,
    open(intentId, amount, status = 'needs_response') {
      const made = disputeObject({
        id: newId('du'),
        amount,
        payment_intent: intentId,
        reason: 'fraudulent',
        status,
      });
      disputes.set(made.id, made);
      return made;
    },
    decide(dispute, status) {
      dispute.status = status;
    },
  };
}
