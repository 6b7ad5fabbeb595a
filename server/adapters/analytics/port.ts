import type { Visitor, VisitorEvent } from '../../../domain/website/visitor-events.ts';
import type { Queryable } from '../../db/client.ts';

/** Keeps what visitors did on the website (R7.58). */
export type Analytics = {
  /**
   * Records events of a visitor, each once however often it is called. Inside a transaction they are recorded if, and
   * only if, that commits; so an adapter of an external service queues a task here.
   */
  record(on: Queryable, visitor: Visitor, events: readonly VisitorEvent[]): Promise<void>;
  /** Deletes events older than VISITOR_EVENT_DAYS. */
  deleteOld(): Promise<void>;
};
