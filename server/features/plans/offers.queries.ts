import type { Queryable } from '../../db/client.ts';
import { and, desc, eq } from '../../db/drizzle.ts';
import { planOffers } from '../../db/schema/plan-offers.ts';
import type { Transaction } from '../../db/transaction.ts';

export type OfferRow = typeof planOffers.$inferSelect;

/** A plan's offers, the newest first. */
export function offersOf(db: Queryable, planId: number): Promise<OfferRow[]> {
  return db.select().from(planOffers).where(eq(planOffers.planId, planId)).orderBy(desc(planOffers.number));
}

export async function newestOffer(db: Queryable, planId: number): Promise<OfferRow | null> {
  const [newest] = await offersOf(db, planId);
  return newest ?? null;
}

export async function offerById(db: Queryable, id: number): Promise<OfferRow | null> {
  const [found] = await db.select().from(planOffers).where(eq(planOffers.id, id));
  return found ?? null;
}

export async function offerNumbered(
  db: Queryable,
  { planId, number }: { planId: number; number: number },
): Promise<OfferRow | null> {
  const [found] = await db
    .select()
    .from(planOffers)
    .where(and(eq(planOffers.planId, planId), eq(planOffers.number, number)));
  return found ?? null;
}

/** What an offer becomes, of a locked plan. */
export async function settleOffer(
  tx: Transaction,
  id: number,
  change: Partial<OfferRow> & Pick<OfferRow, 'state' | 'settledAt'>,
): Promise<OfferRow> {
  const [settled] = await tx.update(planOffers).set(change).where(eq(planOffers.id, id)).returning();
  if (!settled) throw new Error(`No offer ${id}`);
  return settled;
}
