import type { Queryable } from '../../db/client.ts';
import { and, asc, desc, eq, gte, lte, type SQL, sql } from '../../db/drizzle.ts';
import { payoutItems, payouts } from '../../db/schema/ledger.ts';
import { disputes, payments, refunds } from '../../db/schema/payments.ts';
import { numbersPaid } from './payment-parts.ts';

/** The sum of a payout's charges, refunds and disputes that have no row here, in cents. */
const UNKNOWN_CENTS = `coalesce((
  select sum(i.amount_cents) from payout_items i
  where i.payout_id = payouts.id and i.kind in ('charge', 'refund', 'dispute')
    and not exists (select 1 from payments p where p.provider_id = i.source_id)
    and not exists (select 1 from refunds r where r.provider_id = i.source_id)
    and not exists (select 1 from disputes d where d.provider_id = i.source_id)), 0)`;

const BOOKED_CENTS = `coalesce((
  select sum(l.amount_cents) from ledger_entries e
  join ledger_lines l on l.entry_id = e.id and l.account = 'card-clearing'
  where e.kind = 'payout-difference' and e.key like 'payout-difference:' || payouts.id || ':%'), 0)`;

/**
 * The unexplained part of a payout, in cents: its items don't add up to it, are of an unknown kind, or belong to no
 * payment here. What was booked by hand is subtracted.
 */
export const UNEXPLAINED_CENTS = `(payouts.amount_cents - payouts.charges_cents - payouts.refunds_cents
  - payouts.disputes_cents - payouts.returned_cents + payouts.fee_cents + ${UNKNOWN_CENTS} - ${BOOKED_CENTS})::int`;

const payoutRows = (db: Queryable, where: SQL | undefined) =>
  db
    .select({ payout: payouts, differenceCents: sql<number>`${sql.raw(UNEXPLAINED_CENTS)}` })
    .from(payouts)
    .where(where)
    .orderBy(desc(payouts.arrivesOn), desc(payouts.id));
export type PayoutRow = Awaited<ReturnType<typeof payoutRows>>[number];

/** Payouts that arrived between two dates, both included, newest first. */
export async function payoutsWithin(
  db: Queryable,
  { from, to, limit }: { from: string | undefined; to: string | undefined; limit: number },
): Promise<PayoutRow[]> {
  const within = and(
    from ? gte(payouts.arrivesOn, from) : undefined,
    to ? lte(payouts.arrivesOn, to) : undefined,
  );
  return payoutRows(db, within).limit(limit);
}

/** A payout by the provider's id; null if we don't know it. */
export async function payoutByProviderId(db: Queryable, providerId: string): Promise<PayoutRow | null> {
  const [found] = await payoutRows(db, eq(payouts.providerId, providerId));
  return found ?? null;
}

/** The items of a payout, each with its payment and the numbers of its invoices. */
export async function itemsOfPayout(db: Queryable, payoutId: number) {
  const ofItem = sql`coalesce(
    (select ${payments.id} from ${payments} where ${payments.providerId} = ${payoutItems.sourceId}),
    (select ${refunds.paymentId} from ${refunds} where ${refunds.providerId} = ${payoutItems.sourceId}),
    (select ${disputes.paymentId} from ${disputes} where ${disputes.providerId} = ${payoutItems.sourceId}))`;
  return db
    .select({ item: payoutItems, paymentId: payments.id, numbers: numbersPaid })
    .from(payoutItems)
    .leftJoin(payments, eq(payments.id, ofItem))
    .where(eq(payoutItems.payoutId, payoutId))
    .orderBy(asc(payoutItems.id));
}
