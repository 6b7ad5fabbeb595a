import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './customers.ts';

const id = () => bigint({ mode: 'number' });

/** The operator's own people; never customers. */
export const staff = pgTable('staff', {
  id: id().primaryKey().generatedAlwaysAsIdentity({ startWith: 11 }),
  /** The email in lower case. */
  userName: text().notNull().unique(),
  name: text().notNull(),
  role: text({ enum: ['admin', 'dispatcher'] }).notNull(),
  /** Argon2id. */
  passwordHash: text().notNull(),
  createdAt: instant().notNull(),
  /** Set for somebody who left. */
  disabledAt: instant(),
});

export const staffSessions = pgTable(
  'staff_sessions',
  {
    /** SHA-256 of the token, hex. */
    tokenHash: text().primaryKey(),
    staffId: id()
      .notNull()
      .references(() => staff.id),
    createdAt: instant().notNull(),
    lastUsedAt: instant().notNull(),
  },
  (t) => [index('staff_sessions_staff').on(t.staffId)],
);
