import {
  type AnyPgColumn,
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { MAX_AUTOMATIC_ATTEMPTS } from '../../../domain/invoices/charge-times.ts';
import type { DocumentContent } from '../../../domain/invoices/document-content.ts';
import {
  DOCUMENT_KINDS,
  DOCUMENT_SERIES,
  FIRST_DOCUMENT_NUMBER,
} from '../../../domain/invoices/document-kinds.ts';
import { sql } from '../drizzle.ts';
import { areNotNegative, isOneOf } from './checks.ts';
import { customers, instant } from './customers.ts';
import { numberEndings } from './endings.ts';
import { jobs } from './jobs.ts';
import { planTerms } from './plans.ts';
import { quotes } from './repairs.ts';

const id = () => bigint({ mode: 'number' });

/** The last number of each series and legal entity; locked while a document takes the next, so that there's no gap. */
export const documentNumbers = pgTable(
  'document_numbers',
  {
    /** The legal entity, by its ABN. */
    sellerAbn: text().notNull(),
    series: text({ enum: DOCUMENT_SERIES }).notNull(),
    last: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerAbn, t.series] }),
    check('document_numbers_series', isOneOf(t.series, DOCUMENT_SERIES)),
    check('document_numbers_last', sql`${t.last} >= ${sql.raw(String(FIRST_DOCUMENT_NUMBER))}`),
  ],
);

/**
 * Tax invoices, adjustment notes and refund receipts. An issued document never changes, which a trigger keeps; only its
 * PDF is added.
 */
export const documents = pgTable(
  'documents',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: DOCUMENT_KINDS }).notNull(),
    sellerAbn: text().notNull(),
    /** `INV-1037` */
    number: text().notNull(),
    customerId: id()
      .notNull()
      .references(() => customers.id),
    /** The job that it's about; null for what is about a term of a plan. */
    jobId: id().references(() => jobs.id),
    planTermId: id().references(() => planTerms.id),
    /** The quote that a repair's invoice is for. */
    quoteId: id().references(() => quotes.id),
    /** The invoice that an adjustment note lowers, or whose refund a receipt is for. */
    invoiceId: id().references((): AnyPgColumn => documents.id),
    /** The invoice that this one replaces, after an adjustment note to zero. */
    replacesId: id().references((): AnyPgColumn => documents.id),
    issuedAt: instant().notNull(),
    /** The seller's local date. */
    issueDate: date({ mode: 'string' }).notNull(),
    /** The same; null for documents that ask for no money. */
    dueDate: date({ mode: 'string' }),
    /** Everything it says besides amounts and lines, as it was when it was issued. */
    content: jsonb().$type<DocumentContent>().notNull(),
    /** Integer cents ex GST, after discounts; never negative, also where it lowers a price. */
    subtotalCents: integer().notNull(),
    gstCents: integer().notNull(),
    /** Inc GST. */
    totalCents: integer().notNull(),
    /** The storage key of its PDF, and the SHA-256 of its bytes in hex; null until it's written. */
    pdfKey: text(),
    pdfSha256: text(),
  },
  (t) => [
    uniqueIndex('documents_number').on(t.sellerAbn, t.number),
    uniqueIndex('documents_call_out')
      .on(t.jobId)
      .where(sql`${t.kind} = 'call-out' and ${t.replacesId} is null`),
    uniqueIndex('documents_repair')
      .on(t.quoteId)
      .where(sql`${t.kind} = 'repair' and ${t.replacesId} is null`),
    uniqueIndex('documents_plan').on(t.planTermId).where(sql`${t.kind} = 'plan' and ${t.replacesId} is null`),
    index('documents_plan_term').on(t.planTermId).where(sql`${t.planTermId} is not null`),
    uniqueIndex('documents_replaces').on(t.replacesId),
    index('documents_customer').on(t.customerId, t.id),
    index('documents_job').on(t.jobId, t.id),
    index('documents_invoice').on(t.invoiceId),
    index('documents_due').on(t.dueDate, t.id).where(sql`${t.dueDate} is not null`),
    index('documents_issued').on(t.issueDate, t.id),
    index('documents_number_endings').using('gin', numberEndings(t.number)),
    index('documents_total_cents').on(t.totalCents, t.id),
    check('documents_kind', isOneOf(t.kind, DOCUMENT_KINDS)),
    check('documents_amounts', areNotNegative(t.subtotalCents, t.gstCents)),
    check(
      'documents_total',
      sql`${t.totalCents} = ${t.subtotalCents} + ${t.gstCents} and ${t.totalCents} > 0`,
    ),
    check(
      'documents_due_date',
      sql`(${t.kind} in ('call-out', 'repair', 'plan')) = (${t.dueDate} is not null)`,
    ),
    check('documents_due_after_issue', sql`${t.dueDate} >= ${t.issueDate}`),
    check(
      'documents_replaces_invoice',
      sql`${t.replacesId} is null or ${t.kind} in ('call-out', 'repair', 'plan')`,
    ),
    check('documents_pdf', sql`(${t.pdfKey} is null) = (${t.pdfSha256} is null)`),
    check('documents_quote', sql`(${t.kind} = 'repair') = (${t.quoteId} is not null)`),
    check(
      'documents_invoice_known',
      sql`(${t.kind} in ('call-out', 'repair', 'plan')) = (${t.invoiceId} is null)`,
    ),
    check('documents_about', sql`num_nonnulls(${t.jobId}, ${t.planTermId}) = 1`),
    check(
      'documents_about_kind',
      sql`(${t.kind} <> 'plan' or ${t.planTermId} is not null)
      and (${t.kind} not in ('call-out', 'repair') or ${t.jobId} is not null)`,
    ),
  ],
);

export const documentLines = pgTable(
  'document_lines',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    documentId: id()
      .notNull()
      .references(() => documents.id),
    sort: integer().notNull(),
    description: text().notNull(),
    detail: text(),
    /** Hundredths: 150 is one and a half hours. */
    quantityHundredths: integer().notNull(),
    /** Cents ex GST; negative for a discount. */
    unitCents: integer().notNull(),
    /** Ex GST, rounded half up. */
    amountCents: integer().notNull(),
  },
  (t) => [
    uniqueIndex('document_lines_document').on(t.documentId, t.sort),
    check('document_lines_quantity', sql`${t.quantityHundredths} > 0`),
    check('document_lines_sort', areNotNegative(t.sort)),
  ],
);

/** The automatic charge of an invoice. */
export const automaticCharges = pgTable(
  'automatic_charges',
  {
    documentId: id()
      .primaryKey()
      .references(() => documents.id),
    /** When the card is charged next; null once there's no further attempt. */
    nextAt: instant(),
    /** Attempts so far. */
    attempts: integer().notNull().default(0),
  },
  (t) => [
    index('automatic_charges_next').on(t.nextAt).where(sql`${t.nextAt} is not null`),
    check(
      'automatic_charges_attempts',
      sql`${t.attempts} between 0 and ${sql.raw(String(MAX_AUTOMATIC_ATTEMPTS))}`,
    ),
  ],
);

/**
 * Invoices about which somebody said that something isn't right. Until the office releases the hold, no card is charged for
 * it by itself or by the office, and nobody is reminded of it.
 */
export const invoiceHolds = pgTable(
  'invoice_holds',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    documentId: id()
      .notNull()
      .references(() => documents.id),
    heldAt: instant().notNull(),
    /** What isn't right, as they wrote it. */
    reason: text().notNull(),
    releasedAt: instant(),
  },
  (t) => [
    index('invoice_holds_document').on(t.documentId, t.id),
    uniqueIndex('invoice_holds_open').on(t.documentId).where(sql`${t.releasedAt} is null`),
  ],
);

/** Reminders about overdue invoices that were queued. */
export const invoiceReminders = pgTable(
  'invoice_reminders',
  {
    documentId: id()
      .notNull()
      .references(() => documents.id),
    /** How many days after the due date. */
    days: integer().notNull(),
    queuedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.documentId, t.days] }),
    check('invoice_reminders_days', sql`${t.days} > 0`),
  ],
);
