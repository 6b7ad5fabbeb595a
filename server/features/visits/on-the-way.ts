import { isNews } from '../../../domain/visits/technician-presses.ts';
import type { Deps } from '../../common/deps.ts';
import { eq } from '../../db/drizzle.ts';
import { customers } from '../../db/schema/customers.ts';
import type { Transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import type { JobRow } from '../jobs/life/move-job.ts';
import { queueText } from '../messages/texts/queue-text.ts';
import { textsStoppedAt } from '../messages/texts/text-stops.ts';

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
  if (await takesTexts(deps, tx, job)) {
    const soon = now.add({ minutes: 1 });
    const visitAt = toDate(Temporal.Instant.compare(expectedAt, soon) > 0 ? expectedAt : soon);
    await queueText(deps, tx, { kind: 'on-the-way', job, subjectId: eventId, visitAt });
  } else {
    await deps.queue.enqueue(tx, 'send-mail', [{ mail: 'on-the-way', jobId: job.id, eventId }]);
  }
}

async function takesTexts({ sms }: Deps, tx: Transaction, { customerId }: JobRow): Promise<boolean> {
  if (!sms.isOn) return false;
  const [customer] = await tx.select().from(customers).where(eq(customers.id, customerId));
  if (!customer?.wantsTexts || customer.mobile === null) return false;
  return !(await textsStoppedAt(tx, customer.mobile));
}
