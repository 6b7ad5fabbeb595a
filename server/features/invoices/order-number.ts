import type { Queryable } from '../../db/client.ts';
import { aliasedTable, and, eq, exists, gt } from '../../db/drizzle.ts';
import { quoteAnswers } from '../../db/schema/quote-answers.ts';
import { quotes } from '../../db/schema/repairs.ts';
import type { JobRow } from '../jobs/move-job.ts';

/**
 * The customer's order number for a quote's invoice (R12.07): the one that came with its approval, if another quote of the job was
 * approved after it. The job has that of the newest, which the office may change.
 */
export async function orderNumberOf(
  db: Queryable,
  job: Pick<JobRow, 'poNumber'>,
  quoteId: number,
): Promise<string | null> {
  const later = aliasedTable(quotes, 'later');
  const [earlier] = await db
    .select({ poNumber: quoteAnswers.poNumber })
    .from(quoteAnswers)
    .innerJoin(quotes, eq(quotes.id, quoteAnswers.quoteId))
    .where(
      and(
        eq(quoteAnswers.quoteId, quoteId),
        exists(
          db
            .select({ id: later.id })
            .from(later)
            .where(
              and(
                eq(later.jobId, quotes.jobId),
                eq(later.state, 'approved'),
                gt(later.revision, quotes.revision),
              ),
            ),
        ),
      ),
    );
  return earlier?.poNumber ?? job.poNumber;
}
