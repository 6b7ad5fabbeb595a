import { isNews } from '../../../domain/visits/technician-presses.ts';
import type { Deps } from '../../common/deps.ts';
import type { Transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import type { JobRow } from '../jobs/move-job.ts';
import { tellCustomer } from '../messages/tell-customer.ts';

/**
 * Queues the news that the technician is on the way, or late, as the customer chose to get it (R11.03), in quiet hours too. A press that waited too long for a signal isn't news any more.
 */
export async function tellOnTheWay(
  deps: Deps,
  tx: Transaction,
  job: JobRow,
  news: { eventId: number; setOutAt: Temporal.Instant; expectedAt: Temporal.Instant; isLater: boolean },
): Promise<void> {
  const { eventId, setOutAt, expectedAt, isLater } = news;
  const now = deps.clock.now();
  if (!isNews(setOutAt, now)) return;
  const soon = now.add({ minutes: 1 });
  const visitAt = toDate(Temporal.Instant.compare(expectedAt, soon) > 0 ? expectedAt : soon);
  await tellCustomer(deps, tx, {
    topic: isLater || isAfterWindow(job, expectedAt) ? 'Changes' : 'OnTheWay',
    email: { mail: 'on-the-way', jobId: job.id, eventId },
    text: { kind: 'on-the-way', job, subjectId: eventId, visitAt },
  });
}

/** Whether somebody who has set out will be there after the window that the customer waits in. */
export const isAfterWindow = ({ endsAt }: Pick<JobRow, 'endsAt'>, expectedAt: Temporal.Instant): boolean =>
  expectedAt.epochMilliseconds > endsAt.getTime();
