import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';
import { sql } from '../drizzle.ts';
import { instant } from './customers.ts';
import { jobs } from './jobs.ts';

/** Emails to customers about their jobs and invoices, to show later what was sent; kept until the customer is forgotten. */
export const jobEmails = pgTable(
  'job_emails',
  {
    /** The email's own key, by which a bounce finds it. */
    key: text().primaryKey(),
    jobId: bigint({ mode: 'number' })
      .notNull()
      .references(() => jobs.id),
    /** Which email: `document-issued`. */
    kind: text().notNull(),
    /** Null if the customer has no email: a text brings the link, or, with `failedAt`, it has to be posted. */
    recipient: text(),
    subject: text().notNull(),
    /** When it was handed to the mail server, or refused by it. */
    sentAt: instant().notNull(),
    /** When it was refused or came back, and why; null if neither happened. */
    failedAt: instant(),
    /** Names no address. */
    reason: text(),
    /** Why the office has to ring instead: neither email nor text reaches the customer (R11.08); null if it needn't. */
    ringReason: text(),
  },
  (t) => [
    index('job_emails_job').on(t.jobId, t.sentAt),
    index('job_emails_recipient').on(t.recipient, t.sentAt),
    index('job_emails_to_ring').on(t.sentAt, t.key).where(sql`${t.ringReason} is not null`),
    index('job_emails_failed').on(t.failedAt, t.key).where(sql`${t.failedAt} is not null`),
    index('job_emails_to_post')
      .on(t.failedAt, t.key)
      .where(sql`${t.failedAt} is not null and ${t.recipient} is null`),
  ],
);
