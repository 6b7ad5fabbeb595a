import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { OFFER_STATES, OFFER_WAYS, type OfferedPlan } from '../../../domain/plans/plan-offer.ts';
import { QUOTE_REMINDERS } from '../../../domain/repair-quotes/quote-reminders.ts';
import { sql } from '../drizzle.ts';
import { areNotNegative, isOneOf } from './checks.ts';
import { instant } from './customers.ts';
import { people } from './people.ts';
import { plans } from './plans.ts';

const id = () => bigint({ mode: 'number' });

/** A plan as it was sent to its customer, word for word, and their answer (R13.05). */
export const planOffers = pgTable(
  'plan_offers',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    planId: id()
      .notNull()
      .references(() => plans.id),
    /** 1 for the plan's first. */
    number: integer().notNull(),
    /** The term that it's for, 1 for the first. */
    termNumber: integer().notNull(),
    /** What was sent; it never changes again. */
    content: jsonb().$type<OfferedPlan>().notNull(),
    state: text({ enum: OFFER_STATES }).notNull().default('waiting'),
    /** Of a plan that goes on by itself: it's accepted on its first day unless it's declined. */
    byItself: boolean().notNull().default(false),
    offeredBy: text().notNull(),
    offeredAt: instant().notNull(),
    validUntil: instant().notNull(),
    /** The reminder that went last. */
    reminded: text({ enum: QUOTE_REMINDERS }),
    /** When it was answered, or withdrawn. */
    settledAt: instant(),
    way: text({ enum: OFFER_WAYS }),
    /** Who was signed in, or whose link it was; null if nobody knows, or after their account was deleted. */
    personId: id().references(() => people.id, { onDelete: 'set null' }),
    /** Their name then. */
    answeredBy: text(),
    /** What they were in the business at that moment, and up to how much inc GST they could approve; null without a limit. */
    role: text(),
    limitCents: integer(),
    poNumber: text(),
    declineReason: text(),
  },
  (t) => [
    uniqueIndex('plan_offers_plan').on(t.planId, t.number),
    // One waits at most.
    uniqueIndex('plan_offers_waiting').on(t.planId).where(sql`${t.state} = 'waiting'`),
    index('plan_offers_person').on(t.personId).where(sql`${t.personId} is not null`),
    check('plan_offers_state', isOneOf(t.state, OFFER_STATES)),
    check('plan_offers_settled', sql`(${t.state} = 'waiting') = (${t.settledAt} is null)`),
    check('plan_offers_answered', sql`(${t.state} in ('accepted', 'declined')) = (${t.way} is not null)`),
    check('plan_offers_limit', areNotNegative(t.limitCents)),
  ],
);
