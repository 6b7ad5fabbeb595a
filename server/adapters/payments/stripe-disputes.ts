import type Stripe from 'stripe';
import type { DisputeState } from '../../../domain/payments/payment-life.ts';
import type { Dispute, Payments } from './port.ts';
import type { StripeClient } from './stripe-client.ts';
import { idOf } from './stripe-ids.ts';

/** docs.stripe.com/api/disputes/object#dispute_object-status */
const STATES: Readonly<Record<string, DisputeState>> = {
  warning_needs_response: 'inquiry-needs-response',
  warning_under_review: 'inquiry-under-review',
  warning_closed: 'inquiry-closed',
  needs_response: 'needs-response',
  under_review: 'under-review',
  appeal_needs_response: 'needs-response',
  appeal_under_review: 'under-review',
  won: 'won',
  lost: 'lost',
  prevented: 'prevented',
};

/** A dispute as we keep it; null if it isn't about a charge. */
export function disputeOf(dispute: Stripe.Dispute): Dispute | null {
  const { id: disputeId, amount: amountCents, reason, status, evidence_details: evidence } = dispute;
  const chargeId = idOf(dispute.payment_intent);
  if (!chargeId) return null;
  const dueBy = evidence?.due_by ?? null;
  return {
    disputeId,
    chargeId,
    amountCents,
    reason,
    // If Stripe adds a state, somebody should look at the dispute.
    state: STATES[status] ?? 'needs-response',
    respondBy: dueBy === null ? null : Temporal.Instant.fromEpochMilliseconds(dueBy * 1000),
  };
}

/** Banks' disputes of charges, docs.stripe.com/api/disputes */
export function stripeDisputes({ stripe, everyRow }: StripeClient): Pick<Payments, 'listDisputes'> {
  return {
    async listDisputes(since) {
      const found: Dispute[] = [];
      const created = { gte: Math.floor(since.epochMilliseconds / 1000) };
      for await (const one of everyRow((page) => stripe.disputes.list({ created, ...page }))) {
        const dispute = disputeOf(one);
        if (dispute) found.push(dispute);
      }
      return found;
    },
  };
}
