import type { Queryable } from '../../db/client.ts';
import { and, eq, sql } from '../../db/drizzle.ts';
import { quotes } from '../../db/schema/repairs.ts';

/** What a job has approved of repairs so far, cents inc GST; the call-out isn't part of it. */
export async function approvedCentsOf(db: Queryable, jobId: number): Promise<number> {
  return (await approvedOf(db, jobId)).approvedCents;
}

/** The same, with what of it went ahead without asking (R12.08). */
export async function approvedOf(db: Queryable, jobId: number) {
  const cents = sql<number>`coalesce(sum(${quotes.totalCents}), 0)::int`;
  const beforehand = sql<number>`coalesce(sum(${quotes.totalCents}) filter (where ${quotes.decidedBeforehand}), 0)::int`;
  const [row] = await db
    .select({ approvedCents: cents, beforehandCents: beforehand })
    .from(quotes)
    .where(and(eq(quotes.jobId, jobId), eq(quotes.state, 'approved')));
  return row ?? { approvedCents: 0, beforehandCents: 0 };
}
