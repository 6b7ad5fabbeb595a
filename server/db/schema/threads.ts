import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { MESSAGE_FILE_KINDS } from '../../../domain/messages/message-files.ts';
import { THREAD_AUTHORS, THREAD_WAYS } from '../../../domain/messages/thread.ts';
import { sql } from '../drizzle.ts';
import { isOneOf } from './checks.ts';
import { instant } from './customers.ts';
import { jobs } from './jobs.ts';
import { photoChecks, storedColumns } from './photo-columns.ts';

const id = () => bigint({ mode: 'number' });

/** What customer and office wrote to each other about a job; kept until the customer is forgotten (R11.06). */
export const threadMessages = pgTable(
  'thread_messages',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    jobId: id()
      .notNull()
      .references(() => jobs.id),
    author: text({ enum: THREAD_AUTHORS }).notNull(),
    /** The person of the business who wrote it; null where nobody knows, for the primary contact and for the office. */
    personId: id(),
    /** Who wrote it, as both read it. */
    name: text().notNull(),
    way: text({ enum: THREAD_WAYS }).notNull(),
    /** False if it isn't certain that it's from the job's customer. */
    isConfirmed: boolean().notNull().default(true),
    text: text().notNull(),
    /** An email as it came, with what it quotes; null if that's only its text. */
    whole: text(),
    /** What wasn't kept of an email, in a sentence; null if all was. */
    leftOut: text(),
    /** What it was made from, by which the same is taken once: an email's Message-ID, a text's id; null from a page. */
    source: text(),
    sentAt: instant().notNull(),
    /** When a person in the office opened it; null for the office's own. */
    readAt: instant(),
    /** The office still has to answer it, or to say that it's dealt with. */
    isWaiting: boolean().notNull(),
  },
  (t) => [
    index('thread_messages_job').on(t.jobId, t.id),
    index('thread_messages_waiting').on(t.jobId, t.id).where(sql`${t.isWaiting}`),
    uniqueIndex('thread_messages_source').on(t.source),
    index('thread_messages_answers').on(t.sentAt).where(sql`${t.author} = 'office' and ${t.source} is null`),
    check('thread_messages_author', isOneOf(t.author, THREAD_AUTHORS)),
    check('thread_messages_way', isOneOf(t.way, THREAD_WAYS)),
    check(
      'thread_messages_waiting',
      sql`${t.author} = 'customer' or (not ${t.isWaiting} and ${t.readAt} is null)`,
    ),
  ],
);

/**
 * A photo or PDF that came with a message (R11.06); the file is in the storage under a key derived from `documentId`. A
 * photo is re-encoded like any other; a PDF stays as it was received.
 */
export const messageFiles = pgTable(
  'message_files',
  {
    documentId: uuid().primaryKey(),
    messageId: id()
      .notNull()
      .references(() => threadMessages.id),
    /** Its place among the message's files, from 0. */
    position: integer().notNull(),
    kind: text({ enum: MESSAGE_FILE_KINDS }).notNull(),
    /** As it's shown and saved: without folders, and with the extension of what it is. */
    name: text().notNull(),
    /** Of the file as it was received. */
    bytes: integer().notNull(),
    ...storedColumns(),
  },
  (t) => [
    uniqueIndex('message_files_message').on(t.messageId, t.position),
    check('message_files_kind', isOneOf(t.kind, MESSAGE_FILE_KINDS)),
    check('message_files_pdf', sql`${t.kind} = 'photo' or ${t.status} = 'received'`),
    check('message_files_bytes', sql`${t.bytes} > 0`),
    ...photoChecks('message_files', t),
  ],
);
