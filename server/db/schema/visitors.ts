import { bigint, boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { VARIANTS, type Variant } from '../../../domain/website/experiment.ts';
import { VISITOR_EVENTS, type VisitorEvent } from '../../../domain/website/visitor-events.ts';
import { sql } from '../drizzle.ts';
import { isOneOf } from './checks.ts';
import { instant } from './customers.ts';

/** What visitors did, each event once (R7.58). No row leads to a person: a booking's doesn't name its job. */
export const visitorEvents = pgTable(
  'visitor_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** A random id made and kept by the visitor's browser. */
    visitorId: uuid().notNull(),
    name: text().$type<VisitorEvent>().notNull(),
    /** The visitor's variant at that time. */
    variant: text().$type<Variant>().notNull(),
    /** When the server received it. */
    at: instant().notNull(),
    /** Its id at a hosted service, which counts an event that is sent twice once. */
    eventId: uuid().notNull().defaultRandom(),
    /** It's still to be sent to the hosted service. */
    isUnsent: boolean().notNull().default(false),
  },
  (t) => [
    uniqueIndex('visitor_events_once').on(t.visitorId, t.name),
    index('visitor_events_at').on(t.at),
    index('visitor_events_unsent').on(t.id).where(sql`${t.isUnsent}`),
    check('visitor_events_name', isOneOf(t.name, VISITOR_EVENTS)),
    check('visitor_events_variant', isOneOf(t.variant, VARIANTS)),
  ],
);
