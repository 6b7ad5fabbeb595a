import type { Deps } from '../../common/deps.ts';
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
