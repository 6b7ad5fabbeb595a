import { bigint, check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { OCCURRENCE_STATES } from '../../../domain/plans/occurrence-states.ts';
import { sql } from '../drizzle.ts';
import { isOneOf } from './checks.ts';
import { instant } from './customers.ts';
import { documents } from './invoices.ts';
import { jobs } from './jobs.ts';
import { planLines, planTerms } from './plans.ts';
import { visits } from './visits.ts';

const id = () => bigint({ mode: 'number' });
const day = () => date({ mode: 'string' });

/** That a customer was asked to pick a day for a visit (R13.03): once for each of its services, and reminded once. */
export const planLetters = pgTable('plan_letters', {
  id: id().primaryKey().generatedAlwaysAsIdentity(),
  createdAt: instant().notNull(),
  remindedAt: instant(),
});

/** One due date of a plan's line, and what became of it (R13.04); all dates are the site's. */
export const planOccurrences = pgTable(
  'plan_occurrences',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    lineId: id()
      .notNull()
      .references(() => planLines.id),
    termId: id()
      .notNull()
      .references(() => planTerms.id),
    dueOn: day().notNull(),
    /** The days in which it may be done, both included. */
    firstDay: day().notNull(),
    lastDay: day().notNull(),
    state: text({ enum: OCCURRENCE_STATES }).notNull(),
    /** The job whose visit does it, or did. */
    jobId: id().references(() => jobs.id),
    /** The job that it was booked with last, and that left it undone: its call-out may still be invoiced. */
    freedJobId: id().references(() => jobs.id),
    /** The call-out's invoice that it was paid with, done or not; null until then. It stays when the service waits for another day. */
    billedDocumentId: id().references(() => documents.id),
    doneOn: day(),
    /** The visit on record that did it (R13.08); null where the office said so by hand. */
    visitId: id().references(() => visits.id),
    /** Which letter asked for its day; null until one did. */
    letterId: id().references(() => planLetters.id),
    /** Why it was skipped. */
    reason: text(),
    /** Raised by every change that somebody makes. */
    version: integer().notNull().default(1),
    /** Who made this version, and when; null until somebody did. */
    changedBy: text(),
    changedAt: instant(),
  },
  (t) => [
    // Written twice, or by several servers, it's there once (R13.02).
    uniqueIndex('plan_occurrences_due').on(t.lineId, t.dueOn),
    index('plan_occurrences_waiting').on(t.dueOn, t.id).where(sql`${t.state} in ('due', 'missed', 'paused')`),
    index('plan_occurrences_missed').on(t.lastDay).where(sql`${t.state} in ('due', 'missed')`),
    // After these the next may come too soon.
    index('plan_occurrences_astray')
      .on(t.doneOn)
      .where(sql`${t.state} = 'done' and ${t.doneOn} not between ${t.firstDay} and ${t.lastDay}`),
    index('plan_occurrences_booked').on(t.dueOn, t.id).where(sql`${t.state} = 'booked'`),
    index('plan_occurrences_job').on(t.jobId).where(sql`${t.jobId} is not null`),
    index('plan_occurrences_freed_job').on(t.freedJobId).where(sql`${t.freedJobId} is not null`),
    index('plan_occurrences_billed').on(t.billedDocumentId).where(sql`${t.billedDocumentId} is not null`),
    index('plan_occurrences_term').on(t.termId),
    index('plan_occurrences_visit').on(t.visitId).where(sql`${t.visitId} is not null`),
    index('plan_occurrences_letter').on(t.letterId).where(sql`${t.letterId} is not null`),
    check('plan_occurrences_state', isOneOf(t.state, OCCURRENCE_STATES)),
    check('plan_occurrences_span', sql`${t.dueOn} between ${t.firstDay} and ${t.lastDay}`),
    check('plan_occurrences_booked', sql`${t.state} <> 'booked' or ${t.jobId} is not null`),
    check('plan_occurrences_done', sql`(${t.state} = 'done') = (${t.doneOn} is not null)`),
    check('plan_occurrences_skipped', sql`${t.state} <> 'skipped' or ${t.reason} is not null`),
  ],
);
