import type { Queryable } from '../../db/client.ts';
import { and, desc, eq } from '../../db/drizzle.ts';
import { quotes } from '../../db/schema/repairs.ts';

/** A job's newest quote, in any state. */
export async function newestQuoteOfJob(db: Queryable, jobId: number) {
  const [found] = await db
    .select()
    .from(quotes)
    .where(eq(quotes.jobId, jobId))
    .orderBy(desc(quotes.revision))
    .limit(1);
  return found ?? null;
}

/** The revision that a quote replaced; null if it replaced none. */
export async function replacedRevision(
  db: Queryable,
  { jobId, revision }: { jobId: number; revision: number },
): Promise<number | null> {
  const [before] = await db
    .select({ state: quotes.state })
    .from(quotes)
    .where(and(eq(quotes.jobId, jobId), eq(quotes.revision, revision - 1)));
  return before?.state === 'replaced' ? revision - 1 : null;
}
