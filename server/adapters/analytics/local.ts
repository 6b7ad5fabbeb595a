import { VISITOR_EVENT_DAYS } from '../../../domain/website/visitor-events.ts';
import type { Database } from '../../db/client.ts';
import { deleteInBatches } from '../../db/delete-in-batches.ts';
import { lt } from '../../db/drizzle.ts';
import { visitorEvents } from '../../db/schema/visitors.ts';
import { type Clock, toDate } from '../../platform/clock.ts';
import type { Analytics } from './port.ts';

type Options = {
  db: Database;
  clock: Clock;
  /** Whether the events go to a hosted service too. */
  areSent: boolean;
};

/** Events are rows in our own database (R7.58). */
export function eventRows({ db, clock, areSent }: Options): Omit<Analytics, 'sendRecorded'> {
  return {
    async record(on, { id: visitorId, variant }, events) {
      const at = toDate(clock.now());
      await on
        .insert(visitorEvents)
        .values(events.map((name) => ({ visitorId, name, variant, at, isUnsent: areSent })))
        .onConflictDoNothing();
    },
    async deleteOld() {
      const before = toDate(clock.now().subtract({ hours: VISITOR_EVENT_DAYS * 24 }));
      await deleteInBatches(db, visitorEvents, visitorEvents.id, lt(visitorEvents.at, before));
    },
  };
}

/** The embedded analytics: nothing leaves our own database. */
export function localAnalytics(options: Omit<Options, 'areSent'>): Analytics {
  return { ...eventRows({ ...options, areSent: false }), async sendRecorded() {} };
}
