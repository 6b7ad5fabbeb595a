import { bigint, check, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import {
  DATA_EXPORT_FAILURES,
  DATA_EXPORT_STATES,
  OPEN_DATA_EXPORT_STATES,
} from '../../../domain/data-exports/data-export-states.ts';
import { sql } from '../drizzle.ts';
import { isOneOf } from './checks.ts';
import { instant } from './customers.ts';
import { staff } from './staff.ts';

const id = () => bigint({ mode: 'number' });

/** Files with everything that the business has here, each written once an administrator asked for it (R10.19). */
export const dataExports = pgTable(
  'data_exports',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    /** The Idempotency-Key that asked for it. */
    key: uuid().notNull().unique(),
    staffId: id()
      .notNull()
      .references(() => staff.id),
    createdAt: instant().notNull(),
    state: text({ enum: DATA_EXPORT_STATES }).notNull().default('waiting'),
    /** When its writer was last seen at work, or it changed its state. */
    touchedAt: instant().notNull(),
    /** The kind of rows that are being written. */
    part: text(),
    /** Rows that are written, of how many. */
    done: integer().notNull().default(0),
    total: integer(),
    failure: text({ enum: DATA_EXPORT_FAILURES }),
    /** Of the file, once it's ready: its storage key, its bytes, the rows of each kind, and until when it's kept. */
    fileKey: text(),
    bytes: bigint({ mode: 'number' }),
    counts: jsonb().$type<{ what: string; rows: number }[]>(),
    expiresAt: instant(),
  },
  (t) => [
    // One at a time, for all administrators together.
    uniqueIndex('data_exports_open').on(sql`(true)`).where(isOneOf(t.state, OPEN_DATA_EXPORT_STATES)),
    check('data_exports_state', isOneOf(t.state, DATA_EXPORT_STATES)),
    check('data_exports_failure', isOneOf(t.failure, DATA_EXPORT_FAILURES)),
    check(
      'data_exports_ready',
      sql`${t.state} <> 'ready' or (${t.fileKey} is not null and ${t.bytes} is not null and ${t.expiresAt} is not null)`,
    ),
  ],
);
