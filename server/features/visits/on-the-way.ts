import { isNews } from '../../../domain/visits/technician-presses.ts';
import type { Deps } from '../../common/deps.ts';
import type { Transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import type { JobRow } from '../jobs/life/move-job.ts';
import { queueText } from '../messages/texts/queue-text.ts';
import { takesTexts } from '../messages/texts/takes-texts.ts';

/**
 * Queues the news that the technician is on the way, by text where the customer takes texts and else by email (R11.03), in
 * quiet hours too. A press that waited too long for a signal isn't news any more.
 */
export async function tellOnTheWay(
  deps: Deps,
  tx: Transaction,
  job: JobRow,
  news: { eventId: number; setOutAt: Temporal.Instant; expectedAt: Temporal.Instant },
): Promise<void> {
  const { eventId, setOutAt, expectedAt } = news;
  const now = deps.clock.now();
  if (!isNews(setOutAt, now)) return;
  if (await takesTexts(deps, tx, job.customerId)) {
    const soon = now.add({ minutes: 1 });
    const visitAt = toDate(Temporal.Instant.compare(expectedAt, soon) > 0 ? expectedAt : soon);
    await queueText(deps, tx, { kind: 'on-the-way', job, subjectId: eventId, visitAt });
  } else {
    await deps.queue.enqueue(tx, 'send-mail', [{ mail: 'on-the-way', jobId: job.id, eventId }]);
  }
}
