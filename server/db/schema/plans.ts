import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ChecklistItem } from '../../../domain/plans/checklists.ts';
import { BASES, INTERVAL_UNITS } from '../../../domain/plans/occurrences.ts';
import { PLAN_BILLINGS } from '../../../domain/plans/plan-money.ts';
import { PLAN_STATES } from '../../../domain/plans/plan-states.ts';
import { sql } from '../drizzle.ts';
import { areNotNegative, isOneOf } from './checks.ts';
import { customers, instant } from './customers.ts';
import { assets } from './equipment.ts';
import { equipmentTypes, licenceKinds } from './reference.ts';

const id = () => bigint({ mode: 'number' });
const day = () => date({ mode: 'string' });

/** What is done to a machine at a service (R13.01). */
export const serviceTypes = pgTable(
  'service_types',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    /** No two are the same, whatever their case. */
    name: text().notNull(),
    /** In order. */
    checklist: jsonb().$type<ChecklistItem[]>().notNull(),
    /** How long it takes at one machine. */
    minutes: integer().notNull(),
    /** Why it's done, as customers may read it. */
    why: text(),
    /** Where that is from, and when somebody last looked it up. */
    source: text(),
    checkedOn: day(),
    /** What its technician needs besides what the machine itself does. */
    licenceKindId: integer().references(() => licenceKinds.id),
    /** No longer offered for plans; those that have it keep it. */
    isRetired: boolean().notNull().default(false),
    /** Raised by every change. */
    version: integer().notNull().default(1),
    /** Who made this version, and when. */
    changedBy: text().notNull(),
    changedAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('service_types_name').on(sql`lower(${t.name})`),
    check('service_types_minutes', sql`${t.minutes} between 5 and 720`),
    check('service_types_source', sql`(${t.source} is null) = (${t.checkedOn} is null)`),
  ],
);

/** The equipment types for which a service type is proposed. */
export const serviceTypeEquipment = pgTable(
  'service_type_equipment',
  {
    serviceTypeId: id()
      .notNull()
      .references(() => serviceTypes.id),
    equipmentTypeId: integer()
      .notNull()
      .references(() => equipmentTypes.id),
  },
  (t) => [primaryKey({ columns: [t.serviceTypeId, t.equipmentTypeId] })],
);

/** What a customer agreed to have serviced (R13.05). */
export const plans = pgTable(
  'plans',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity({ startWith: 201 }),
    customerId: id()
      .notNull()
      .references(() => customers.id),
    name: text().notNull(),
    state: text({ enum: PLAN_STATES }).notNull().default('draft'),
    startsOn: day().notNull(),
    termMonths: integer().notNull(),
    /** How it's paid: a term in advance, or each visit. */
    billing: text({ enum: PLAN_BILLINGS }).notNull().default('visit'),
    /** Whether it goes on by itself, term after term, until its customer stops it. */
    goesOn: boolean().notNull().default(false),
    /** Why the office ended it. */
    endReason: text(),
    /** Raised by every change of the plan; not by what happens to its occurrences. */
    version: integer().notNull().default(1),
    /** Who made this version, and when. */
    changedBy: text().notNull(),
    changedAt: instant().notNull(),
    createdAt: instant().notNull(),
    /** The Idempotency-Key that added the row, and what was sent with it. */
    submitKey: uuid().unique(),
    submitFingerprint: text(),
  },
  (t) => [
    index('plans_customer').on(t.customerId, t.id),
    index('plans_active').on(t.id).where(sql`${t.state} = 'active'`),
    check('plans_state', isOneOf(t.state, PLAN_STATES)),
    check('plans_billing', isOneOf(t.billing, PLAN_BILLINGS)),
    check('plans_term', sql`${t.termMonths} between 1 and 60`),
    check('plans_ended', sql`(${t.state} = 'ended') = (${t.endReason} is not null)`),
  ],
);

/** A time for which a plan was accepted, at a price that holds until its end. A draft has the one that it proposes. */
export const planTerms = pgTable(
  'plan_terms',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    planId: id()
      .notNull()
      .references(() => plans.id),
    /** 1 for the first. */
    number: integer().notNull(),
    /** Both included. */
    firstDay: day().notNull(),
    lastDay: day().notNull(),
    /** Whether it was in force and paid by visit in another program: its price is also for the services that were due there. */
    beganElsewhere: boolean().notNull().default(false),
    /** Who said yes, whom of the office they said it to if they did, and when; null until then. */
    acceptedBy: text(),
    recordedBy: text(),
    acceptedAt: instant(),
  },
  (t) => [
    uniqueIndex('plan_terms_plan').on(t.planId, t.number),
    check('plan_terms_days', sql`${t.firstDay} <= ${t.lastDay}`),
    check('plan_terms_accepted', sql`${t.acceptedAt} is not null or ${t.recordedBy} is null`),
  ],
);

/** A time in which a plan rests (R13.02): nothing of it is due, and nothing is caught up. */
export const planPauses = pgTable(
  'plan_pauses',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    planId: id()
      .notNull()
      .references(() => plans.id),
    fromDay: day().notNull(),
    /** The day on which it goes on; null while nobody has said so. One that was called off goes on the day it begins. */
    untilDay: day(),
  },
  (t) => [
    index('plan_pauses_plan').on(t.planId, t.id),
    check('plan_pauses_days', sql`${t.fromDay} <= ${t.untilDay}`),
  ],
);

/** One machine of a plan, what is done to it and how often (R13.02). Where it is, the machine says. */
export const planLines = pgTable(
  'plan_lines',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    planId: id()
      .notNull()
      .references(() => plans.id),
    assetId: id()
      .notNull()
      .references(() => assets.id),
    serviceTypeId: id()
      .notNull()
      .references(() => serviceTypes.id),
    /** As the service type said when the line was written: a price for all is split by it. */
    minutes: integer().notNull(),
    every: integer().notNull(),
    unit: text({ enum: INTERVAL_UNITS }).notNull(),
    /** The first due date. */
    anchor: day().notNull(),
    /** The months that it may be due in, 1 to 12; none are all. */
    months: integer().array().notNull(),
    basis: text({ enum: BASES }).notNull(),
    /** When it was done last before the plan came here from another program; null if nobody said so. */
    doneBefore: day(),
  },
  (t) => [
    index('plan_lines_plan').on(t.planId, t.id),
    index('plan_lines_asset').on(t.assetId),
    index('plan_lines_service').on(t.serviceTypeId),
    check('plan_lines_unit', isOneOf(t.unit, INTERVAL_UNITS)),
    check('plan_lines_basis', isOneOf(t.basis, BASES)),
    check('plan_lines_every', sql`${t.every} between 1 and case ${t.unit} when 'weeks' then 52 else 24 end`),
    check('plan_lines_months', sql`${t.months} <@ array[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]`),
  ],
);

/** What a term costs, in cents ex GST: one row for all of its lines, or one for each. */
export const planPrices = pgTable(
  'plan_prices',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    termId: id()
      .notNull()
      .references(() => planTerms.id),
    /** Null for all lines together. */
    lineId: id().references(() => planLines.id),
    cents: integer().notNull(),
  },
  (t) => [
    unique('plan_prices_line').on(t.termId, t.lineId).nullsNotDistinct(),
    index('plan_prices_of_line').on(t.lineId),
    check('plan_prices_cents', areNotNegative(t.cents)),
  ],
);
