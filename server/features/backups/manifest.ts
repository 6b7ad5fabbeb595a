import { z } from 'zod';

/** The version of the archive's own layout. */
export const FORMAT = 1;
/** The entry that describes all others. */
export const MANIFEST = 'manifest.json';
/** The entry with the secret that was kept in the data folder. */
export const SECRET = 'secret';
/** What the names of entries with files of the storage begin with; their key follows. */
export const FILES = 'files/';

/** The entry with a part of a table's rows, as COPY writes them, compressed. */
export const rowsEntry = (table: string, part: number) => `rows/${table}/${String(part).padStart(6, '0')}.gz`;
const ROWS_ENTRY = /^rows\/([^/]+)\/\d+\.gz$/;
/** The table whose rows are in an entry; null if it's another kind of entry. */
export const tableOfEntry = (name: string) => ROWS_ENTRY.exec(name)?.[1] ?? null;

const backedUpTable = z.object({
  /** With its schema: `public.jobs`. */
  name: z.string(),
  /** In the order in which the rows have them. */
  columns: z.array(z.string()).min(1),
  rows: z.number().int(),
  /** Of all rows, in whatever order. */
  digest: z.string(),
});

const sequence = z.object({
  name: z.string(),
  /** The next number is the one after it; or this one, if none was given out. */
  value: z.string().regex(/^-?\d+$/),
  isCalled: z.boolean(),
});

/** What is in a backup. */
export const manifest = z.object({
  format: z.literal(FORMAT),
  madeAt: z.string(),
  /** The newest migration of the tables, in milliseconds since 1970, and the version of the queue's schema. */
  schema: z.object({ migration: z.number().int(), queue: z.number().int() }),
  /** The version of PostgreSQL that it comes from. */
  postgres: z.string(),
  /** Only the holder of the same secret can make it, from `madeAt`. */
  secretCode: z.string(),
  tables: z.array(backedUpTable),
  sequences: z.array(sequence),
  files: z.number().int(),
});
export type Manifest = z.output<typeof manifest>;
export type BackedUpTable = z.output<typeof backedUpTable>;
