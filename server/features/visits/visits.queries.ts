import type { Queryable } from '../../db/client.ts';
import { and, desc, eq, inArray } from '../../db/drizzle.ts';
import { visits } from '../../db/schema/visits.ts';
import type { Transaction } from '../../db/transaction.ts';

export type VisitRow = typeof visits.$inferSelect;

/** A job's newest visit in one of some states; before a change its job is locked. */
export async function newestVisit(
  db: Queryable,
  jobId: number,
  states: readonly VisitRow['state'][],
): Promise<VisitRow | null> {
  const [visit] = await db
    .select()
    .from(visits)
    .where(and(eq(visits.jobId, jobId), inArray(visits.state, [...states])))
    .orderBy(desc(visits.id))
    .limit(1);
  return visit ?? null;
}

/** Changes a visit of a locked job. */
export async function changeVisit(
  tx: Transaction,
  visitId: number,
  change: Partial<VisitRow>,
): Promise<void> {
  await tx.update(visits).set(change).where(eq(visits.id, visitId));
}

/** Calls off what a locked job still had planned, or began without a record. */
export async function callOffVisits(tx: Transaction, jobId: number): Promise<void> {
  await tx
    .update(visits)
    .set({ state: 'calledOff' })
    .where(and(eq(visits.jobId, jobId), inArray(visits.state, ['planned', 'onSite'])));
}

/** Whether a tech has been there, or stood at the door: then the next visit is a return. */
export async function hasVisited(db: Queryable, jobId: number): Promise<boolean> {
  return (
    (await db.$count(
      visits,
      and(eq(visits.jobId, jobId), inArray(visits.state, ['onSite', 'done', 'noAccess'])),
    )) > 0
  );
}
