import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { FieldName } from '../../../domain/imports/import-fields.ts';
import { FILE_KINDS, KEYED_KINDS } from '../../../domain/imports/import-kinds.ts';
import { isOneOf } from './checks.ts';
import { customers, instant } from './customers.ts';

const id = () => bigint({ mode: 'number' });

/** Files that administrators import (R10.19): what was in them, and how far it is. */
export const imports = pgTable(
  'imports',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: FILE_KINDS }).notNull(),
    fileName: text().notNull(),
    staffId: id().notNull(),
    createdAt: instant().notNull(),
    /** The titles of the columns. */
    columns: text().array().notNull(),
    rows: integer().notNull(),
    /** Rows that were imported, left alone or refused; the next one to import is the first after them. */
    done: integer().notNull().default(0),
    added: integer().notNull().default(0),
    unchanged: integer().notNull().default(0),
    refused: integer().notNull().default(0),
    /** What the columns were imported as; null until the first rows were. */
    fields: jsonb().$type<(FieldName | null)[]>(),
    /** When the last row was done; null if it was left before that, or isn't yet. */
    finishedAt: instant(),
  },
  (t) => [index('imports_created').on(t.createdAt), check('imports_kind', isOneOf(t.kind, FILE_KINDS))],
);

/** The rows of a file that is being imported; they go once it's done, or after a day. */
export const importLines = pgTable(
  'import_lines',
  {
    importId: id()
      .notNull()
      .references(() => imports.id),
    /** Its place among the rows, from 0. */
    place: integer().notNull(),
    /** Its line in the file. */
    line: integer().notNull(),
    cells: text().array().notNull(),
  },
  (t) => [primaryKey({ columns: [t.importId, t.place] })],
);

/**
 * What was imported, by the file's own number or, in a file without numbers, a digest of the row: so the same row again
 * adds nothing, and rows of other files find it.
 */
export const importedRows = pgTable(
  'imported_rows',
  {
    kind: text({ enum: KEYED_KINDS }).notNull(),
    key: text().notNull(),
    importId: id()
      .notNull()
      .references(() => imports.id),
    customerId: id()
      .notNull()
      .references(() => customers.id),
    /** The id of the customer, site, equipment, job or plan. */
    recordId: id().notNull(),
    /** When an import had the customer emailed a link to their account; null if none did. */
    invitedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.key] }),
    index('imported_rows_customer').on(t.customerId),
    index('imported_rows_import').on(t.importId),
    check('imported_rows_kind', isOneOf(t.kind, KEYED_KINDS)),
  ],
);
