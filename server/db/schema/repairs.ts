import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  type PgColumn,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { LOW_SCORES } from '../../../domain/ratings/rating-scale.ts';
import { LEFT_REASONS } from '../../../domain/repair-quotes/line-choices.ts';
import { QUOTE_REMINDERS } from '../../../domain/repair-quotes/quote-reminders.ts';
import { QUOTE_STATES } from '../../../domain/repair-quotes/quote-states.ts';
import { type SQL, sql } from '../drizzle.ts';
import { areNotNegative, isOneOf } from './checks.ts';
import { instant } from './customers.ts';
import { jobs } from './jobs.ts';
import { parts } from './parts.ts';
import { promoCodes } from './reference.ts';

const id = () => bigint({ mode: 'number' });
const cents = () => integer().notNull();
const jobId = () =>
  id()
    .notNull()
    .references(() => jobs.id);

/** A repair quote; at most one per job is waiting, and a revised one is a new row (R4.29). */
export const quotes = pgTable(
  'quotes',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    jobId: jobId(),
    /** UniqueId on the wire. */
    uniqueId: uuid().notNull().unique(),
    /** 1 for the job's first quote, then counting up. */
    revision: integer().notNull(),
    state: text({ enum: QUOTE_STATES }).notNull(),
    /** What the tech found, and what happens after approval. */
    note: text(),
    issuedAt: instant().notNull(),
    /** The quote's own expiry, not the job's (R4.29). */
    validUntil: instant().notNull(),
    /** Integer cents ex GST, before a coupon: of all lines, and once it's approved, of those that were chosen. */
    subtotalCents: cents(),
    /** The discount of the coupon named with the approval, ex GST. */
    discountCents: integer().notNull().default(0),
    couponPromoId: integer().references(() => promoCodes.id),
    gstCents: cents(),
    /** Inc GST, after the coupon. */
    totalCents: cents(),
    /** The reminder that went last (R11.04). */
    reminded: text({ enum: QUOTE_REMINDERS }),
    decidedAt: instant(),
    /** The name of the person who decided, as the timeline shows it; null if they gave none with the emailed link. */
    decidedBy: text(),
    /** The emailed link decided, not somebody who was signed in. */
    decidedByLink: boolean().notNull().default(false),
    /** Staff recorded what `decidedBy` said on the phone. */
    decidedByPhone: boolean().notNull().default(false),
    /** It's within a limit that `decidedBy` gave before it was sent, and nobody was asked (R12.08). */
    decidedBeforehand: boolean().notNull().default(false),
    declineReason: text(),
  },
  (t) => [
    uniqueIndex('quotes_job_revision').on(t.jobId, t.revision),
    uniqueIndex('quotes_job_waiting').on(t.jobId).where(sql`${t.state} = 'waiting'`),
    index('quotes_waiting_since').on(t.issuedAt, t.id).where(sql`${t.state} = 'waiting'`),
    index('quotes_waiting_until').on(t.validUntil, t.id).where(sql`${t.state} = 'waiting'`),
    check('quotes_reminded', isOneOf(t.reminded, QUOTE_REMINDERS)),
    check('quotes_state', isOneOf(t.state, QUOTE_STATES)),
    check('quotes_revision', sql`${t.revision} > 0`),
    check('quotes_amounts', areNotNegative(t.subtotalCents, t.discountCents, t.gstCents)),
    check('quotes_discount', sql`${t.discountCents} <= ${t.subtotalCents}`),
    check('quotes_total', sql`${t.totalCents} = ${t.subtotalCents} - ${t.discountCents} + ${t.gstCents}`),
    check(
      'quotes_decided',
      sql`${t.state} = 'replaced' or (${t.state} in ('waiting', 'withdrawn')) = (${t.decidedAt} is null)`,
    ),
  ],
);

export const quoteLines = pgTable(
  'quote_lines',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    quoteId: id()
      .notNull()
      .references(() => quotes.id),
    sort: integer().notNull(),
    description: text().notNull(),
    detail: text(),
    /** Hundredths: 150 is one and a half hours. */
    quantityHundredths: integer().notNull(),
    unitCents: cents(),
    /** Ex GST, rounded half up. */
    amountCents: cents(),
    /** The part that the line was picked from; null for a free line. */
    partId: id().references(() => parts.id),
    /** What one of it cost us when the quote was sent, in cents ex GST: the office's alone (R15.02). */
    unitCostCents: integer(),
    /** The person who approved the quote chose to leave this as it is (R12.07): it isn't done, and nobody pays for it. */
    isLeft: boolean().notNull().default(false),
    leftReason: text({ enum: LEFT_REASONS }),
  },
  (t) => [
    uniqueIndex('quote_lines_quote').on(t.quoteId, t.sort),
    index('quote_lines_part').on(t.partId).where(sql`${t.partId} is not null`),
    check('quote_lines_quantity', sql`${t.quantityHundredths} > 0`),
    check('quote_lines_amounts', areNotNegative(t.unitCents, t.amountCents)),
    check('quote_lines_unit_cost', areNotNegative(t.unitCostCents)),
    check('quote_lines_left', sql`${t.leftReason} is null or ${t.isLeft}`),
    check('quote_lines_left_reason', isOneOf(t.leftReason, LEFT_REASONS)),
  ],
);

export type TemplateLine = {
  description: string;
  detail: string | null;
  quantityHundredths: number;
  unitCents: number;
  /** The part that it was picked from; left out of a free line. */
  partId?: number;
};

/** Templates that the office drafts quotes from (R10.12). */
export const quoteTemplates = pgTable(
  'quote_templates',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    /** No two are the same, whatever their case. */
    name: text().notNull(),
    note: text(),
    /** In order; cents ex GST per unit. */
    lines: jsonb().$type<TemplateLine[]>().notNull(),
    /** Raised by every change. */
    version: integer().notNull().default(1),
    /** Who made this version, and when. */
    changedBy: text().notNull(),
    changedAt: instant().notNull(),
  },
  (t) => [uniqueIndex('quote_templates_name').on(sql`lower(${t.name})`)],
);

const isLow = (score: PgColumn): SQL => sql`${score} in (${sql.raw(LOW_SCORES.join(', '))})`;

/** The invitation to rate a finished job, and the rating: one per job (R4.27). */
export const ratings = pgTable(
  'ratings',
  {
    jobId: id()
      .primaryKey()
      .references(() => jobs.id),
    techName: text().notNull(),
    invitedAt: instant().notNull(),
    /** Scoring closed by the operator: comment only, excluded from averages. */
    isScoringClosed: boolean().notNull(),
    /** 1 to 5, or 0 if scoring was closed; null until rated. */
    score: integer(),
    description: text(),
    ratedAt: instant(),
  },
  (t) => [
    check('ratings_score', sql`${t.score} between 0 and 5`),
    index('ratings_low').on(t.ratedAt, t.jobId).where(isLow(t.score)),
    index('ratings_rated').on(t.ratedAt).where(sql`${t.ratedAt} is not null`),
  ],
);

/** A rating after which somebody calls the customer. */
export const lowRating = isLow(ratings.score);
