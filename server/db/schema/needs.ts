import { check, date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { NeedKind } from '../../../domain/needs/need-kinds.ts';
import { sql } from '../drizzle.ts';
import { instant } from './customers.ts';

/**
 * What staff decided about needs (R10.07): dealt with, or put off. A mark counts for what happened at `since` only, so a
 * new failure is on the list again.
 */
export const needMarks = pgTable(
  'need_marks',
  {
    kind: text().$type<NeedKind>().notNull(),
    /** What it's about, by its own key: a job's, payment's or message's id, an email's key, a postcode. */
    subject: text().notNull(),
    /** Since when it has needed somebody, to the millisecond. */
    since: instant().notNull(),
    dealtWithAt: instant(),
    dealtWithBy: text(),
    /** The office's local date on which it comes back. */
    putOffUntil: date({ mode: 'string' }),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.subject] }),
    check('need_marks_dealt_with', sql`(${t.dealtWithAt} is null) = (${t.dealtWithBy} is null)`),
    check('need_marks_something', sql`num_nonnulls(${t.dealtWithAt}, ${t.putOffUntil}) > 0`),
  ],
);
