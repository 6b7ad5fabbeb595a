import { NOTIFIED_SUBSCRIBER_DAYS } from '../../../domain/lifetimes.ts';
import type { Deps } from '../../common/deps.ts';
import { deleteInBatches } from '../../db/delete-in-batches.ts';
import { lt } from '../../db/drizzle.ts';
import { subscribers } from '../../db/schema/customers.ts';
import { toDate } from '../../platform/clock.ts';

/** Deletes people on the waiting list once their email has been sent. */
export async function deleteNotified({ db, clock }: Deps): Promise<void> {
  const before = toDate(clock.now().subtract({ hours: NOTIFIED_SUBSCRIBER_DAYS * 24 }));
  await deleteInBatches(db, subscribers, subscribers.id, lt(subscribers.toldAt, before));
}
