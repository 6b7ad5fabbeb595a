import type { PaymentState } from '../../../domain/payments/payment-life.ts';
import type { ListedCharge } from '../../adapters/payments/port.ts';
import type { Deps } from '../../common/deps.ts';
import { and, eq, gte, inArray, isNotNull } from '../../db/drizzle.ts';
import { disputes, payments, refunds } from '../../db/schema/payments.ts';
import { toDate } from '../../platform/clock.ts';
import { RECONCILED_DAYS } from '../../platform/limits.ts';
import type { LedgerFault } from './ledger-rules.ts';

/** How many of each the provider listed, and what disagrees with our rows. */
export type Compared = { charges: number; refunds: number; disputes: number; faults: LedgerFault[] };

/** How long the provider repeats an event, so how much later than at the provider our row may have been created. */
const EVENT_DAYS = 4;

/** Compares the charges, refunds and disputes of the last weeks; null if the provider doesn't respond. */
export async function compareProvider(deps: Deps): Promise<Compared | null> {
  const since = deps.clock.now().subtract({ hours: 24 * RECONCILED_DAYS });
  try {
    const charges = await compareCharges(deps, since);
    const refunded = await compareRefunds(deps, since);
    const disputed = await compareDisputes(deps, since);
    return {
      charges: charges.count,
      refunds: refunded.count,
      disputes: disputed.count,
      faults: [...charges.faults, ...refunded.faults, ...disputed.faults],
    };
  } catch (error) {
    deps.log.warn({ err: error }, 'the card provider did not list what it has');
    return null;
  }
}

type Part = { count: number; faults: LedgerFault[] };

/** The state that our payment should have, for each outcome of the provider's charge. */
const STATE_OF: Readonly<Record<ListedCharge['charge']['outcome'], PaymentState | null>> = {
  succeeded: 'succeeded',
  declined: 'declined',
  confirmation_required: 'confirmation-required',
  cancelled: 'cancelled',
  unreachable: null,
};

/** Compares charges, matched by our idempotency key. */
async function compareCharges({ db, payments: provider }: Deps, since: Temporal.Instant): Promise<Part> {
  const listed = await provider.listCharges(since);
  const ours = listed.flatMap((charge) =>
    charge.idempotencyKey ? [[charge.idempotencyKey, charge] as const] : [],
  );
  const there = new Map(ours);
  const rows = await db
    .select()
    .from(payments)
    .where(and(gte(payments.createdAt, toDate(since)), isNotNull(payments.providerId)));
  const faults = rows.flatMap(({ id, idempotencyKey, state, amountCents }) => {
    const subject = `payment ${id}`;
    const charge = there.get(idempotencyKey);
    if (!charge) return [{ subject, fault: 'the provider has no such charge' }];
    if (charge.amountCents !== amountCents) return [{ subject, fault: 'the provider has another amount' }];
    const known = STATE_OF[charge.charge.outcome];
    return known === null || known === state
      ? []
      : [{ subject, fault: `is ${state}, and ${known} at the provider` }];
  });
  // Looked up by key, as a payment that waits for the provider's reply has no provider's id yet.
  const here = await db
    .select({ key: payments.idempotencyKey })
    .from(payments)
    .where(inArray(payments.idempotencyKey, [...there.keys()]));
  const known = new Set(here.map(({ key }) => key));
  for (const [key, { chargeId }] of ours) {
    if (!known.has(key)) {
      faults.push({ subject: `charge ${chargeId}`, fault: 'no payment here has its key' });
    }
  }
  return { count: ours.length, faults };
}

/** The listed items that are about our payments, each with its payment's id. */
async function aboutOurs<Listed extends { chargeId: string }>({ db }: Deps, listed: readonly Listed[]) {
  const ids = listed.map(({ chargeId }) => chargeId);
  const rows = await db
    .select({ id: payments.id, chargeId: payments.providerId })
    .from(payments)
    .where(inArray(payments.providerId, ids));
  const paymentOf = new Map(rows.map(({ id, chargeId }) => [chargeId, id]));
  return listed.flatMap((one) => {
    const paymentId = paymentOf.get(one.chargeId);
    return paymentId === undefined ? [] : [{ ...one, paymentId }];
  });
}

async function compareRefunds(deps: Deps, since: Temporal.Instant): Promise<Part> {
  const listed = await aboutOurs(deps, await deps.payments.listRefundsSince(since));
  const there = new Map(listed.map((refund) => [refund.refundId, refund]));
  const rows = await deps.db
    .select()
    .from(refunds)
    .where(gte(refunds.createdAt, toDate(since)));
  const lateSince = toDate(since.add({ hours: 24 * EVENT_DAYS }));
  const faults = rows.flatMap(({ id, providerId, idempotencyKey, state, amountCents, createdAt }) => {
    if (providerId === null) return [];
    const subject = `refund ${id}`;
    const refund = there.get(providerId);
    if (!refund) {
      const isOutside = idempotencyKey === null && createdAt < lateSince;
      return isOutside ? [] : [{ subject, fault: 'the provider has no such refund' }];
    }
    if (refund.amountCents !== amountCents) return [{ subject, fault: 'the provider has another amount' }];
    // Pending or succeeded makes no difference here: either way the money left us.
    return (refund.outcome === 'failed') === (state === 'failed')
      ? []
      : [{ subject, fault: `is ${state}, and ${refund.outcome} at the provider` }];
  });
  const known = new Set(rows.flatMap(({ providerId, idempotencyKey }) => [providerId, idempotencyKey]));
  for (const { refundId, idempotencyKey, paymentId } of listed) {
    // A refund known only by our key waits for the provider's reply; the hourly look-up will settle it.
    if (known.has(refundId) || (idempotencyKey !== null && known.has(idempotencyKey))) continue;
    const found = await deps.db.$count(refunds, eq(refunds.providerId, refundId));
    if (found === 0)
      faults.push({ subject: `refund ${refundId} of payment ${paymentId}`, fault: 'is not recorded here' });
  }
  return { count: listed.length, faults };
}

async function compareDisputes(deps: Deps, since: Temporal.Instant): Promise<Part> {
  const listed = await aboutOurs(deps, await deps.payments.listDisputes(since));
  const rows = await deps.db
    .select()
    .from(disputes)
    .where(
      inArray(
        disputes.providerId,
        listed.map(({ disputeId }) => disputeId),
      ),
    );
  const here = new Map(rows.map((dispute) => [dispute.providerId, dispute]));
  const faults = listed.flatMap(({ disputeId, paymentId, state, amountCents }) => {
    const subject = `dispute ${disputeId} of payment ${paymentId}`;
    const dispute = here.get(disputeId);
    if (!dispute) return [{ subject, fault: 'is not recorded here' }];
    if (dispute.amountCents !== amountCents) return [{ subject, fault: 'the provider has another amount' }];
    return dispute.state === state
      ? []
      : [{ subject, fault: `is ${dispute.state}, and ${state} at the provider` }];
  });
  const there = new Set(listed.map(({ disputeId }) => disputeId));
  const recent = toDate(since.add({ hours: 24 * EVENT_DAYS }));
  const ours = await deps.db.select().from(disputes).where(gte(disputes.createdAt, recent));
  for (const { id, providerId } of ours) {
    if (!there.has(providerId)) {
      faults.push({ subject: `dispute ${id}`, fault: 'the provider has no such dispute' });
    }
  }
  return { count: listed.length, faults };
}
