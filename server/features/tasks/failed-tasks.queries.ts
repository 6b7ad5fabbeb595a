import type { Queryable } from '../../db/client.ts';
import { eq, notInArray } from '../../db/drizzle.ts';
import { reportedFailures } from '../../db/schema/staff.ts';
import type { Transaction } from '../../db/transaction.ts';

/**
 * Marks failed tasks as reported, and forgets those that have been retried or dropped.
 * @param failed the ids of all failed tasks
 * @returns the ids of those that weren't reported before
 */
export async function reportOnce(
  tx: Transaction,
  failed: readonly string[],
  at: Date,
): Promise<ReadonlySet<string>> {
  await tx.delete(reportedFailures).where(notInArray(reportedFailures.taskId, [...failed]));
  if (failed.length === 0) return new Set();
  const rows = await tx
    .insert(reportedFailures)
    .values(failed.map((taskId) => ({ taskId, reportedAt: at })))
    .onConflictDoNothing()
    .returning({ taskId: reportedFailures.taskId });
  return new Set(rows.map(({ taskId }) => taskId));
}

/** The ids of the tasks that were reported at an instant. */
export async function reportedAt(db: Queryable, at: Date): Promise<ReadonlySet<string>> {
  const rows = await db.select().from(reportedFailures).where(eq(reportedFailures.reportedAt, at));
  return new Set(rows.map(({ taskId }) => taskId));
}
