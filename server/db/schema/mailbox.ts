import { bigint, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { LEFT_REASONS } from '../../../domain/messages/left-emails.ts';
import { isOneOf } from './checks.ts';
import { instant } from './customers.ts';
import { jobs } from './jobs.ts';

const id = () => bigint({ mode: 'number' });

/** How far each mailbox of bounces and answers has been read. */
export const mailboxPlaces = pgTable('mailbox_places', {
  /** Whose and which folder, without a password. */
  mailbox: text().primaryKey(),
  /** Its UIDVALIDITY, and the last UID that was dealt with. */
  validity: id().notNull(),
  uid: id().notNull(),
  /** The UID of an email whose reading has begun and not ended: it isn't begun again. */
  readingUid: id(),
  /** Until when one server is looking. */
  busyUntil: instant(),
});

/** Emails that were left in the mailbox, so that the office sees that they're there; kept for 90 days. */
export const leftEmails = pgTable(
  'left_emails',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    /** What it's about; null if its reply address is nobody's. */
    jobId: id().references(() => jobs.id),
    reason: text({ enum: LEFT_REASONS }).notNull(),
    sender: text().notNull(),
    subject: text().notNull(),
    /** By what it's known, so that it has one line. */
    source: text().notNull(),
    leftAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('left_emails_source').on(t.source),
    index('left_emails_left').on(t.leftAt),
    index('left_emails_job').on(t.jobId),
    check('left_emails_reason', isOneOf(t.reason, LEFT_REASONS)),
  ],
);
