import type { Visitor, VisitorEvent } from '../../../domain/website/visitor-events.ts';
import type { Queryable } from '../../db/client.ts';

/** Where it is kept what visitors did (R7.58). */
export type Analytics = {
  /**
   * Records events of a visitor, each once however often it is told. Inside a transaction they are recorded if, and
   * only if, that commits; so a service outside is told by a background job that is queued here.
   */
  record(on: Queryable, visitor: Visitor, events: readonly VisitorEvent[]): Promise<void>;
};
