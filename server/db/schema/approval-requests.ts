import { bigint, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sql } from '../drizzle.ts';
import { instant } from './customers.ts';
import { people } from './people.ts';
import { quotes } from './repairs.ts';

const id = () => bigint({ mode: 'number' });

/** Somebody who may not approve a quote asks somebody who may (R12.06); the newest of a quote counts. */
export const approvalRequests = pgTable(
  'approval_requests',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    quoteId: id()
      .notNull()
      .references(() => quotes.id),
    askedBy: id()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    askedOf: id()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    note: text(),
    /** The link in the email, which is theirs alone. */
    linkId: uuid().notNull(),
    askedAt: instant().notNull(),
    /** When they were reminded; once at most. */
    remindedAt: instant(),
    /** When somebody else was asked. */
    replacedAt: instant(),
  },
  (t) => [
    uniqueIndex('approval_requests_open').on(t.quoteId).where(sql`${t.replacedAt} is null`),
    index('approval_requests_by').on(t.askedBy),
    index('approval_requests_of').on(t.askedOf),
    check('approval_requests_others', sql`${t.askedBy} <> ${t.askedOf}`),
  ],
);
