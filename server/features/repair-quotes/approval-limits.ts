import { formatMoney } from '../../../domain/money/money.ts';
import { isWithinLimit } from '../../../domain/people/rights.ts';
import { repairQuoteMessages } from '../../../domain/repair-quotes/repair-quote-messages.ts';
import type { Queryable } from '../../db/client.ts';
import { and, eq, sql } from '../../db/drizzle.ts';
import { quotes } from '../../db/schema/repairs.ts';
import type { Transaction } from '../../db/transaction.ts';
import { Refusal } from '../../platform/refusal.ts';

/** What a job has approved of repairs so far, cents inc GST; the call-out isn't part of it. */
export async function approvedCentsOf(db: Queryable, jobId: number): Promise<number> {
  const [row] = await db
    .select({ cents: sql<number>`coalesce(sum(${quotes.totalCents}), 0)::int` })
    .from(quotes)
    .where(and(eq(quotes.jobId, jobId), eq(quotes.state, 'approved')));
  return row?.cents ?? 0;
}

/**
 * Refuses an approval above the limit of who gives it (R12.06), under the lock of the job: two approvals at once are
 * counted one after the other.
 * @param limitCents null for people without a limit
 */
export async function refuseAboveLimit(
  tx: Transaction,
  { job, limitCents, totalCents }: { job: { id: number }; limitCents: number | null; totalCents: number },
): Promise<void> {
  if (limitCents === null) return;
  const approvedCents = await approvedCentsOf(tx, job.id);
  if (isWithinLimit({ limitCents }, { approvedCents, totalCents })) return;
  throw new Refusal(
    'forbidden',
    repairQuoteMessages.aboveLimit(
      formatMoney(limitCents),
      formatMoney(totalCents),
      approvedCents === 0 ? null : formatMoney(approvedCents),
    ),
  );
}
