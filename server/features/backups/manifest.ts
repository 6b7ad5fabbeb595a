import { z } from 'zod';

/** The version of the archive's layout. */
export const FORMAT = 1;
/** The entry that describes all the others. */
export const MANIFEST = 'manifest.json';
/** The entry with the secret that was kept in the data folder. */
export const SECRET = 'secret';
/** Prefix of the entries with stored files; the file's storage key follows. */
export const FILES = 'files/';

/** The entry with a part of a table's rows, in COPY's text format, compressed. */
export const rowsEntry = (table: string, part: number) => `rows/${table}/${String(part).padStart(6, '0')}.gz`;
const ROWS_ENTRY = /^rows\/([^/]+)\/\d+\.gz$/;
/** The table whose rows are in an entry; null for another kind of entry. */
export const tableOfEntry = (name: string) => ROWS_ENTRY.exec(name)?.[1] ?? null;

const backedUpTable = z.object({
  /** With its schema: `public.jobs`. */
  name: z.string(),
  /** In the order of the values in the rows. */
  columns: z.array(z.string()).min(1),
  rows: z.number().int(),
  /** Digest of all rows; their order doesn't matter. */
  digest: z.string(),
});

const sequence = z.object({
  name: z.string(),
  /** The last number taken if `isCalled`, otherwise the next one to take. */
  value: z.string().regex(/^-?\d+$/),
  isCalled: z.boolean(),
});

/** What is in a backup. */
export const manifest = z.object({
  format: z.literal(FORMAT),
  madeAt: z.string(),
  /** The newest migration of the tables, in milliseconds since 1970, and the version of the queue's schema. */
  schema: z.object({ migration: z.number().int(), queue: z.number().int() }),
  /** The version of PostgreSQL that the backup comes from. */
  postgres: z.string(),
  /** A code for `madeAt` that only a server with the same secret can make. */
  secretCode: z.string(),
  tables: z.array(backedUpTable),
  sequences: z.array(sequence),
  files: z.number().int(),
});
export type Manifest = z.output<typeof manifest>;
export type BackedUpTable = z.output<typeof backedUpTable>;
