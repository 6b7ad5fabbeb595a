import { bigint, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sql } from '../drizzle.ts';
import { isOneOf } from './checks.ts';
import { customers, instant } from './customers.ts';
import { documents } from './invoices.ts';
import { jobs } from './jobs.ts';
import { payments } from './payments.ts';
import { people } from './people.ts';
import { planLetters } from './plan-occurrences.ts';
import { planOffers } from './plan-offers.ts';
import { quotes } from './repairs.ts';

const id = () => bigint({ mode: 'number' });

const LINK_PURPOSES = [
  'activation',
  'recovery',
  'confirmation',
  'email-change',
  'email-undo',
  'quote',
  'rating',
  'payment',
  'invoice',
  'job',
  'kitchen',
  'booking-email',
  'booking-mobile',
  'join',
  'plan',
  'plan-visit',
] as const;

/** Links in emails: only the email has the token itself (R4.31). */
export const mailedLinks = pgTable(
  'mailed_links',
  {
    id: uuid().primaryKey(),
    /** SHA-256 of the token, hex. */
    tokenHash: text().notNull().unique(),
    purpose: text({ enum: LINK_PURPOSES }).notNull(),
    customerId: id()
      .notNull()
      .references(() => customers.id),
    /** Whose account it is about, or who was sent it; null for what the primary contact gets about a job. */
    personId: id().references(() => people.id, { onDelete: 'cascade' }),
    jobId: id().references(() => jobs.id),
    quoteId: id().references(() => quotes.id),
    planOfferId: id().references(() => planOffers.id, { onDelete: 'cascade' }),
    /** The payment that a cardholder confirms. */
    paymentId: id().references(() => payments.id),
    /** The invoice that anybody with the link can see and pay. */
    documentId: id().references(() => documents.id),
    /** The letter that asks to pick a day for a plan's visit. */
    planLetterId: id().references(() => planLetters.id),
    /** The email that the account gets, by a link that changes it or undoes the change. */
    userName: text(),
    /** The mobile that a booking's link was texted to, and proves. */
    mobile: text(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** When a single-use link was used. */
    usedAt: instant(),
  },
  (t) => [
    index('mailed_links_customer').on(t.customerId, t.purpose),
    index('mailed_links_person').on(t.personId, t.purpose),
    index('mailed_links_job').on(t.jobId),
    uniqueIndex('mailed_links_document').on(t.documentId).where(sql`${t.usedAt} is null`),
    index('mailed_links_plan_offer').on(t.planOfferId).where(sql`${t.planOfferId} is not null`),
    index('mailed_links_expires').on(t.expiresAt),
    check('mailed_links_purpose', isOneOf(t.purpose, LINK_PURPOSES)),
    check(
      'mailed_links_user_name',
      sql`(${t.purpose} in ('email-change', 'email-undo')) = (${t.userName} is not null)`,
    ),
    check('mailed_links_quote', sql`(${t.purpose} = 'quote') = (${t.quoteId} is not null)`),
    check('mailed_links_plan', sql`(${t.purpose} = 'plan') = (${t.planOfferId} is not null)`),
    check('mailed_links_payment', sql`(${t.purpose} = 'payment') = (${t.paymentId} is not null)`),
    check('mailed_links_invoice', sql`(${t.purpose} = 'invoice') = (${t.documentId} is not null)`),
    check('mailed_links_plan_visit', sql`(${t.purpose} = 'plan-visit') = (${t.planLetterId} is not null)`),
    check('mailed_links_rating', sql`${t.purpose} <> 'rating' or ${t.jobId} is not null`),
    check(
      'mailed_links_of_job',
      sql`${t.purpose} not in ('job', 'kitchen', 'booking-email', 'booking-mobile') or ${t.jobId} is not null`,
    ),
    check('mailed_links_mobile', sql`(${t.purpose} = 'booking-mobile') = (${t.mobile} is not null)`),
    check('mailed_links_times', sql`${t.createdAt} <= ${t.expiresAt}`),
  ],
);
