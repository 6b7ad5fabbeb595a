import { bigint, check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { JOIN_STATES, MOVED_KINDS } from '../../../domain/customers/join-life.ts';
import { sql } from '../drizzle.ts';
import { isOneOf } from './checks.ts';
import { customers, instant } from './customers.ts';

const id = () => bigint({ mode: 'number' });

/** Customers that were joined into others, or wait for their owner's yes to it (R14.06). */
export const customerJoins = pgTable(
  'customer_joins',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    // They go with their customers.
    joinedId: id()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    keptId: id()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    state: text({ enum: JOIN_STATES }).notNull(),
    /** Who in the office chose it, and when. */
    chosenBy: text().notNull(),
    chosenAt: instant().notNull(),
    /** Of one that needs a yes: the emailed link that asks for it, and until when it does. */
    linkId: uuid(),
    asksUntil: instant(),
    /** Since when the two are one; null before. */
    joinedAt: instant(),
    /** When it was withdrawn, refused or taken apart, and who in the office did; null if the customer did. */
    endedAt: instant(),
    endedBy: text(),
  },
  (t) => [
    // A customer is joined, or asked about, once at a time.
    uniqueIndex('customer_joins_open').on(t.joinedId).where(sql`${t.state} in ('waiting', 'joined')`),
    uniqueIndex('customer_joins_link').on(t.linkId),
    index('customer_joins_joined').on(t.joinedId),
    index('customer_joins_kept').on(t.keptId),
    check('customer_joins_state', isOneOf(t.state, JOIN_STATES)),
    check('customer_joins_two', sql`${t.joinedId} <> ${t.keptId}`),
    check('customer_joins_asks', sql`(${t.linkId} is null) = (${t.asksUntil} is null)`),
    check('customer_joins_since', sql`(${t.state} in ('joined', 'apart')) = (${t.joinedAt} is not null)`),
  ],
);

/** What a join gave to the kept customer, so that it can be given back; visits and texts follow their job, warranty requests their machine. */
export const customerJoinRows = pgTable(
  'customer_join_rows',
  {
    joinId: id()
      .notNull()
      .references(() => customerJoins.id, { onDelete: 'cascade' }),
    kind: text({ enum: MOVED_KINDS }).notNull(),
    rowId: id().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.joinId, t.kind, t.rowId] }),
    check('customer_join_rows_kind', isOneOf(t.kind, MOVED_KINDS)),
  ],
);
