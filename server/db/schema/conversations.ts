import { bigint, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { CONVERSATION_KINDS } from '../../../domain/inbox/conversations.ts';
import { sql } from '../drizzle.ts';
import { isOneOf } from './checks.ts';
import { instant } from './customers.ts';
import { staff } from './staff.ts';

const id = () => bigint({ mode: 'number' });

/**
 * The rows of the inbox (R14.08). Triggers keep each true to what it's about: the messages of a thread, a message or
 * warranty request with its answer, an email in the mailbox, a rating, and who said of one of these that it's dealt with.
 */
export const conversations = pgTable(
  'conversations',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: CONVERSATION_KINDS }).notNull(),
    /** The job of a thread or a rating, else what it's about by its own id. */
    subject: id().notNull(),
    /** Since when somebody waits for an answer; null if nobody does. */
    waitingSince: instant(),
    /** When it was last answered, dealt with or written in, if nobody waits. */
    endedAt: instant(),
    /** Who in the office has it. */
    takenBy: id().references(() => staff.id),
  },
  (t) => [
    uniqueIndex('conversations_subject').on(t.kind, t.subject),
    index('conversations_waiting').on(t.waitingSince, t.id).where(sql`${t.waitingSince} is not null`),
    index('conversations_ended').on(t.endedAt, t.id).where(sql`${t.endedAt} is not null`),
    index('conversations_taken_waiting')
      .on(t.takenBy, t.waitingSince, t.id)
      .where(sql`${t.waitingSince} is not null`),
    index('conversations_taken_ended').on(t.takenBy, t.endedAt, t.id).where(sql`${t.endedAt} is not null`),
    check('conversations_kind', isOneOf(t.kind, CONVERSATION_KINDS)),
    check('conversations_times', sql`num_nonnulls(${t.waitingSince}, ${t.endedAt}) = 1`),
  ],
);
