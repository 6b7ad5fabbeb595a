import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  pgView,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { VisitService } from '../../../domain/plans/visit-services.ts';
import { DRAFT_OUTCOMES } from '../../../domain/repair-quotes/drafted-quotes.ts';
import { TIME_WINDOWS } from '../../../domain/visits/day-choice.ts';
import { MAX_VISIT_MINUTES, MIN_VISIT_MINUTES } from '../../../domain/visits/planned-time.ts';
import type { Readings } from '../../../domain/visits/readings.ts';
import { TOLD_STATES, VISIT_KINDS, VISIT_STATES } from '../../../domain/visits/visit-states.ts';
import { sql } from '../drizzle.ts';
import { isOneOf } from './checks.ts';
import { customers, instant } from './customers.ts';
import { assets } from './equipment.ts';
import { jobs } from './jobs.ts';
import { photoChecks, photoColumns } from './photo-columns.ts';
import { priceRegions } from './reference.ts';
import { technicians } from './technicians.ts';

const id = () => bigint({ mode: 'number' });

export type VisitPart = {
  Name: string;
  Quantity: number;
  /** The part that it was picked from (R15.05); a former version writes none. */
  PartId?: number | null;
};

/** What was measured at a machine (R15.05), and done of a plan (R13.08); a former version writes none. */
const readingColumns = () => ({
  /** Of the equipment on leaving, tenths of a °C. */
  leavingTenths: integer(),
  /** All the others that were taken. */
  readings: jsonb().$type<Readings>().notNull().default({}),
  /** A plan's services, each with its checklist as it was then; null where nobody said which were done. */
  services: jsonb().$type<VisitService[]>(),
});

/**
 * A visit from plan to record (R10.03); customer and equipment repeat the job's, for the history's indexes. A visit that
 * was recorded without a plan has no window.
 */
export const visits = pgTable(
  'visits',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    jobId: id()
      .notNull()
      .references(() => jobs.id),
    customerId: id()
      .notNull()
      .references(() => customers.id),
    assetId: id().references(() => assets.id),
    // The defaults are what former versions write.
    kind: text({ enum: VISIT_KINDS }).notNull().default('first'),
    state: text({ enum: VISIT_STATES }).notNull().default('done'),
    /** Who comes, or who came; null until that's decided, and for names that former versions wrote. */
    technicianId: id().references(() => technicians.id),
    /** The tech's name as the customer was given it. */
    techName: text(),

    /** The price region of the site when it was planned, whose windows it counts to (R10.06); null counts to none. */
    region: text().references(() => priceRegions.region),
    /** The plan: the site's local date, and the window or time. */
    date: date({ mode: 'string' }),
    timeWindow: text({ enum: TIME_WINDOWS }),
    startsAt: instant(),
    endsAt: instant(),
    /** Who agreed that it's in the site's hours to avoid (R12.10), as the office and the technician read it; null if it's clear of them. */
    hoursNote: text(),
    /**
     * When its technician means to be there, within what the customer was promised, and for how long (R14.01). Null without
     * a technician, and where a former version planned it.
     */
    plannedAt: instant(),
    plannedMinutes: integer(),

    /** The record: when the tech was there, and what they did. */
    startedAt: instant(),
    endedAt: instant(),
    work: text(),
    parts: jsonb().$type<VisitPart[]>().notNull().default([]),
    ...readingColumns(),

    /** What the customer was last told of the plan, at first with the booking (R10.05); null without a plan. */
    toldState: text({ enum: TOLD_STATES }),
    toldStartsAt: instant(),
    /** Null also where a former version told it. */
    toldEndsAt: instant(),
    toldTechName: text(),
    /** The start that the customer was reminded of, so that each start is reminded of once (R11.04). */
    remindedStartsAt: instant(),
    /** The timeline's line of the newest change; it's told once its wait is over. */
    newsEventId: id(),
  },
  (t) => [
    // At most one at a time, so that two dispatchers can't plan a job twice.
    uniqueIndex('visits_planned').on(t.jobId).where(sql`${t.state} = 'planned'`),
    index('visits_job').on(t.jobId, t.id),
    index('visits_customer').on(t.customerId, t.startedAt, t.id),
    index('visits_asset').on(t.assetId, t.startedAt, t.id).where(sql`${t.assetId} is not null`),
    index('visits_technician').on(t.technicianId, t.startsAt).where(sql`${t.technicianId} is not null`),
    index('visits_date').on(t.date, t.id),
    index('visits_made')
      .on(sql`(coalesce(${t.startedAt}, ${t.startsAt}))`)
      .where(sql`${t.state} in ('done', 'noAccess')`),
    index('visits_window')
      .on(t.region, t.date, t.timeWindow)
      .where(sql`${t.region} is not null and ${t.state} <> 'calledOff'`),
    index('visits_on_site').on(t.id).where(sql`${t.state} = 'onSite'`),
    check('visits_kind', isOneOf(t.kind, VISIT_KINDS)),
    check('visits_state', isOneOf(t.state, VISIT_STATES)),
    check('visits_times', sql`${t.startedAt} <= ${t.endedAt} and ${t.startsAt} < ${t.endsAt}`),
    check(
      'visits_plan',
      sql`${t.state} <> 'planned' or (${t.date} is not null and ${t.timeWindow} is not null and ${t.startsAt} is not null and ${t.endsAt} is not null)`,
    ),
    check(
      'visits_planned_time',
      sql`(${t.plannedAt} is null) = (${t.plannedMinutes} is null) and (${t.plannedMinutes} between ${sql.raw(String(MIN_VISIT_MINUTES))} and ${sql.raw(String(MAX_VISIT_MINUTES))}) is not false`,
    ),
    check(
      'visits_record',
      sql`${t.state} <> 'done' or (${t.techName} is not null and ${t.startedAt} is not null and ${t.work} is not null)`,
    ),
  ],
);

/** What a technician wrote when they were finished (R11.03): the draft of the office's record, and kept beside it. */
export const visitReports = pgTable(
  'visit_reports',
  {
    visitId: id()
      .primaryKey()
      .references(() => visits.id),
    technicianId: id()
      .notNull()
      .references(() => technicians.id),
    finishedAt: instant().notNull(),
    work: text().notNull(),
    parts: jsonb().$type<VisitPart[]>().notNull(),
    ...readingColumns(),
    /** When they were there, where they corrected what the presses say (R15.05). */
    arrivedAt: instant(),
    leftAt: instant(),
    /** Who signed on the screen, and what they drew: a path of SVG. */
    signedName: text(),
    signature: text(),
    /** The draft of a quote, for the office to price. */
    quoteWords: text(),
    quoteParts: jsonb().$type<VisitPart[]>().notNull().default([]),
    /** What became of it, if they wanted to send it themselves; null if they didn't. */
    quoteOutcome: text({ enum: DRAFT_OUTCOMES }),
    receivedAt: instant().notNull(),
    /** The office had the visit on record already: somebody has to compare. */
    isAfterRecord: boolean().notNull().default(false),
  },
  (t) => [
    index('visit_reports_after_record').on(t.visitId).where(sql`${t.isAfterRecord}`),
    check('visit_reports_quote_outcome', isOneOf(t.quoteOutcome, DRAFT_OUTCOMES)),
  ],
);

/** What a technician photographed at a visit (R11.03); the file is in the storage under a key derived from `documentId`. */
export const visitPhotos = pgTable(
  'visit_photos',
  {
    documentId: uuid().primaryKey(),
    visitId: id()
      .notNull()
      .references(() => visits.id),
    ...photoColumns(),
  },
  (t) => [uniqueIndex('visit_photos_client').on(t.visitId, t.clientId), ...photoChecks('visit_photos', t)],
);

/** When a visit was made, or somebody stood at the door: by the record, else by the plan. */
export const madeAt = sql<Date>`coalesce(${visits.startedAt}, ${visits.startsAt})`;

/** The visits that took place: all that histories, invoices, consent and ratings read. */
export const doneVisits = pgView('done_visits', {
  id: id().notNull(),
  jobId: id().notNull(),
  customerId: id().notNull(),
  assetId: id(),
  techName: text().notNull(),
  startedAt: instant().notNull(),
  endedAt: instant(),
  work: text().notNull(),
  parts: jsonb().$type<VisitPart[]>().notNull(),
  ...readingColumns(),
}).as(
  sql`select "id", "job_id", "customer_id", "asset_id", "tech_name", "started_at", "ended_at", "work", "parts", "leaving_tenths", "readings", "services" from "visits" where "state" = 'done'`,
);
