import type { Visitor, VisitorEvent } from '../../../domain/website/visitor-events.ts';
import type { Queryable } from '../../db/client.ts';

/** Records what visitors did on the website (R7.58). */
export type Analytics = {
  /**
   * Records a visitor's events, each once however often it's called. Inside a transaction they're recorded only if it
   * commits.
   */
  record(on: Queryable, visitor: Visitor, events: readonly VisitorEvent[]): Promise<void>;
  /**
   * Sends a hosted service the events that it doesn't have yet.
   * @throws Error if it doesn't take them; they stay recorded, to be sent later
   */
  sendRecorded(): Promise<void>;
  /** Deletes events older than VISITOR_EVENT_DAYS. */
  deleteOld(): Promise<void>;
};
