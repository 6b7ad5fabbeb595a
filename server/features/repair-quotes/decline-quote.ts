import { quoteNumber } from '../../../domain/jobs/booking-reference.ts';
import { isOpenJob } from '../../../domain/jobs/job-life.ts';
import { threadMessages } from '../../../domain/messages/thread-messages.ts';
import { dollarsFromCents } from '../../../domain/money/money.ts';
import { repairQuoteMessages } from '../../../domain/repair-quotes/repair-quote-messages.ts';
import type { Deps } from '../../common/deps.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { billedCustomerOf } from '../../db/who-pays.ts';
import { toDate, wireInstant } from '../../platform/clock.ts';
import { type JobRow, raiseVersion } from '../jobs/move-job.ts';
import { joinThread } from '../messages/thread/join-thread.ts';
import { type Decide, type Decided, decideLocked, lockAnswered, type QuoteAnswer } from './decide-quote.ts';
import type { QuoteRow } from './quote-state.ts';
import { quoteCustomer } from './repair-quotes.queries.ts';

/**
 * Declines a quote, with or without a reason (R4.24). One that's approved already stays approved, and the answer says so.
 * Nothing else refuses it (R8.07): one that has expired is declined all the same, and one that was withdrawn or replaced
 * stays as it is, and the office reads in the job's messages that its customer declined it.
 * @throws Refusal `not_found`
 */
export async function declineQuote(
  deps: Deps,
  answer: QuoteAnswer & { reason: string | null },
): Promise<Decided> {
  return transaction(deps.pool, async (tx) => {
    const { job, quote } = await lockAnswered(deps, tx, answer);
    const isOpen = quote.state === 'waiting' && job.state === 'QuoteWaiting';
    if (quote.state !== 'approved' && quote.state !== 'declined' && !isOpen) {
      return declineTooLate(deps, tx, { job, quote, answer });
    }
    const decided = await decideLocked(
      deps,
      tx,
      { job, quote, by: answer.by, isLate: true },
      declining(answer.reason),
    );
    if (decided.decision.IsNew)
      await raiseVersion(tx, job.id, { kind: answer.by.kind, name: null }, deps.clock.now());
    return decided;
  });
}

/** What a decline does to a quote that can be decided: by its customer, by link or by phone. */
export function declining(reason: string | null): Decide {
  return {
    to: 'declined',
    isSame: () => true,
    work: async () => ({ change: { declineReason: reason }, poNumber: null, lines: [], note: reason }),
  };
}

/** A decline of a quote that nobody waits for any more: the office reads it once, in the job's messages. */
async function declineTooLate(
  deps: Deps,
  tx: Transaction,
  { job, quote, answer }: { job: JobRow; quote: QuoteRow; answer: QuoteAnswer & { reason: string | null } },
): Promise<Decided> {
  const { by, reason } = answer;
  const billed = await billedCustomerOf(tx, job);
  const { firstName, lastName } = await quoteCustomer(tx, billed);
  const isByLink = by.kind === 'link';
  const name = isByLink ? by.name : `${firstName} ${lastName}`;
  // One that was declined before it was replaced has been read, and of a job that has ended nothing more follows.
  const isOver = quote.state === 'withdrawn' || quote.state === 'replaced';
  const matters = quote.decidedAt === null && isOver && isOpenJob(job.state);
  const messageId = matters
    ? await joinThread(deps, tx, {
        jobId: job.id,
        name: name ?? threadMessages.byLink,
        way: isByLink ? 'link' : 'page',
        // The people of the site read the thread, and who pays for it may have named an amount.
        text: repairQuoteMessages.declinedTooLate(
          quoteNumber(job.id, quote.revision),
          quote.state,
          billed === job.customerId ? reason : null,
        ),
        source: `quote-declined:${quote.id}`,
      })
    : null;
  return {
    decision: {
      State: 'declined',
      DecidedOn: wireInstant(quote.decidedAt ?? toDate(deps.clock.now())),
      DecidedBy: name,
      DecidedByLink: isByLink,
      DecidedByPhone: false,
      DecidedBeforehand: false,
      IsNew: messageId !== null,
      TotalIncGst: dollarsFromCents(quote.totalCents),
    },
    isAsAsked: true,
  };
}
