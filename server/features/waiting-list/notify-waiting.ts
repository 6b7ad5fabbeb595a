import { NOTIFIED_SUBSCRIBER_DAYS } from '../../../domain/lifetimes.ts';
import type { Deps } from '../../common/deps.ts';
import { deleteInBatches } from '../../db/delete-in-batches.ts';
import { lt } from '../../db/drizzle.ts';
import { subscribers } from '../../db/schema/customers.ts';
import { transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import { isOpenArea } from './is-open-area.ts';
import { awaitedPostcodes, markNotified } from './waiting-list.queries.ts';

/** People notified in one transaction: few enough to be quick. */
const BATCH = 200;

/** Queues the email for everybody whose postcode is now serviced, once each (R7.43). */
export async function notifyWaiting({ db, pool, queue, catalogue, clock }: Deps): Promise<void> {
  const current = catalogue.current();
  const now = clock.now();
  const postcodes = (await awaitedPostcodes(db)).filter((postcode) => isOpenArea(current, postcode, now));
  if (postcodes.length === 0) return;
  const at = toDate(now);
  for (let notified = BATCH; notified === BATCH; ) {
    notified = await transaction(pool, async (tx) => {
      const ids = await markNotified(tx, { postcodes, at, limit: BATCH });
      const orders = ids.map((subscriberId) => ({ mail: 'area-serviced', subscriberId }) as const);
      if (orders.length > 0) await queue.enqueue(tx, 'send-mail', orders);
      return ids.length;
    });
  }
}

/** Deletes people on the waiting list once their email has been sent. */
export async function deleteNotified({ db, clock }: Deps): Promise<void> {
  const before = toDate(clock.now().subtract({ hours: NOTIFIED_SUBSCRIBER_DAYS * 24 }));
  await deleteInBatches(db, subscribers, subscribers.id, lt(subscribers.toldAt, before));
}
