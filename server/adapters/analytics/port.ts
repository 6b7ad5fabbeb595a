import type { Visitor, VisitorEvent } from '../../../domain/website/visitor-events.ts';
import type { Queryable } from '../../db/client.ts';

/** Records what visitors did on the website (R7.58). */
export type Analytics = {
  /**
   * Records a visitor's events, each once however often it's called. Inside a transaction they're recorded only if it
   * commits, so an adapter for an external service queues a task here.
   */
  record(on: Queryable, visitor: Visitor, events: readonly VisitorEvent[]): Promise<void>;
  /** Deletes events older than VISITOR_EVENT_DAYS. */
  deleteOld(): Promise<void>;
};
