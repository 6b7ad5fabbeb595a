import { bigint, check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { CHOICE_SOURCES } from '../../../domain/messages/choice-sources.ts';
import { MESSAGE_TOPICS } from '../../../domain/messages/message-topics.ts';
import { sql } from '../drizzle.ts';
import { isOneOf } from './checks.ts';
import { customers, instant } from './customers.ts';
import { people } from './people.ts';

/** How customers chose to get messages, a row for each change; the newest counts, and without one the first choices (R11.08). */
export const messageChoices = pgTable(
  'message_choices',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    customerId: bigint({ mode: 'number' })
      .notNull()
      .references(() => customers.id),
    /** Whose they are in the business; null for its primary contact. */
    personId: bigint({ mode: 'number' }).references(() => people.id, { onDelete: 'cascade' }),
    /** 1, 2, 3 … of each person; goes with the next change. */
    version: integer().notNull(),
    chosenAt: instant().notNull(),
    source: text({ enum: CHOICE_SOURCES }).notNull(),
    /** Who in the office recorded it; null if the customer did. */
    staffName: text(),
    byEmail: text({ enum: MESSAGE_TOPICS }).array().notNull(),
    byText: text({ enum: MESSAGE_TOPICS }).array().notNull(),
    /** The words that were shown with it. */
    words: text().notNull(),
  },
  (t) => [
    unique('message_choices_of_person').on(t.customerId, t.personId, t.version).nullsNotDistinct(),
    index('message_choices_person').on(t.personId).where(sql`${t.personId} is not null`),
    check('message_choices_source', isOneOf(t.source, CHOICE_SOURCES)),
    check('message_choices_version_positive', sql`${t.version} > 0`),
  ],
);
