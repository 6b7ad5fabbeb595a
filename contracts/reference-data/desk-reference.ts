import { z } from 'zod';
import { bodyUpTo, fileUpTo } from '../csv-file.ts';
import { endpoint } from '../endpoint.ts';
import { afterPage, nextPage } from '../wire.ts';
import { referenceValue } from './tables/columns.ts';
import { TABLE_NAMES } from './tables/reference-tables.ts';

const Table = z.enum(TABLE_NAMES);
const ofTable = z.object({ Table });
const ofRow = z.object({ Table, Key: z.string().min(1).max(100) });

const values = z.record(z.string().max(60), referenceValue);

/** A row of a reference table. */
const referenceRow = z
  .object({
    /** In the address of its calls: its id, or the values that identify it. */
    Key: z.string(),
    /** To be sent back with a change: a digest of its values. */
    Version: z.string(),
    /** By column. */
    Values: values,
  })
  .meta({ id: 'ReferenceRow' });

const Version = z.string().max(100);
/** How many people on the waiting list the change may email, as the caller has seen; 0 if left out. */
const Emails = z.int().min(0).default(0);

/** What a form sends, by column; the table's own columns check it. */
const sent = z.record(z.string().max(60), z.unknown());

/** Bytes of a file to import. */
export const MAX_IMPORT_BYTES = 2 * 1024 * 1024;

export const listReference = endpoint({
  method: 'GET',
  path: '/api/v1/desk/reference/{Table}',
  summary: 'Rows of a reference table by their names, 50 at a time; all of the words have to be in a row',
  access: 'admin',
  params: ofTable,
  query: z.object({ SearchTerm: z.string().max(80).default(''), After: afterPage }),
  reply: z.object({
    Rows: z.array(referenceRow),
    /** How many rows there are with these words. */
    Found: z.int(),
    Next: nextPage,
    /** For each column that refers to another table, the rows there. */
    Choices: z.record(
      z.string(),
      z.array(z.object({ Key: z.union([z.string(), z.number()]), Label: z.string() })),
    ),
  }),
});

export const readReference = endpoint({
  method: 'GET',
  path: '/api/v1/desk/reference/{Table}/rows/{Key}',
  summary: 'A row of a reference table',
  access: 'admin',
  params: ofRow,
  reply: referenceRow,
  errors: ['not_found'],
});

export const addReference = endpoint({
  method: 'POST',
  path: '/api/v1/desk/reference/{Table}/rows',
  summary: 'Adds a row to a reference table; the same one again changes nothing',
  access: 'admin',
  proof: 'none',
  consumes: 'json',
  params: ofTable,
  body: z.object({ Values: sent, Emails }),
  reply: referenceRow,
  errors: ['conflict'],
});

export const changeReference = endpoint({
  method: 'PUT',
  path: '/api/v1/desk/reference/{Table}/rows/{Key}',
  summary: 'Changes a row of a reference table; the same values again change nothing',
  access: 'admin',
  proof: 'none',
  consumes: 'json',
  params: ofRow,
  body: z.object({ Values: sent, Version, Emails }),
  reply: referenceRow,
  errors: ['not_found', 'conflict'],
});

export const removeReference = endpoint({
  method: 'DELETE',
  path: '/api/v1/desk/reference/{Table}/rows/{Key}',
  summary:
    'Removes a row of a reference table that nothing uses; once it is gone, removing it again changes nothing',
  access: 'admin',
  proof: 'none',
  params: ofRow,
  query: z.object({ Version }),
  reply: z.object({}),
  errors: ['conflict'],
});

export const countReferenceEmails = endpoint({
  method: 'POST',
  path: '/api/v1/desk/reference/{Table}/emails',
  summary: 'How many people on the waiting list a row would email, if it were saved like this',
  access: 'admin',
  proof: 'none',
  consumes: 'json',
  params: ofTable,
  body: z.object({ Values: sent }),
  reply: z.object({ Emails: z.int() }),
});

/** What every import of rows answers. */
export const importedRows = z.object({
  Added: z.int(),
  Changed: z.int(),
  Unchanged: z.int(),
  /** The rows that can't be stored, the first 200 of them, by their line in the file. */
  Problems: z.array(z.object({ Line: z.int(), Column: z.string().nullable(), Message: z.string() })),
  /** How many rows those are. */
  Refused: z.int(),
  /** How many people on the waiting list it emails. */
  Emails: z.int(),
});

/** A file of rows. */
export const exportedRows = z.object({ FileName: z.string(), Content: z.string() });

export const exportReference = endpoint({
  method: 'GET',
  path: '/api/v1/desk/reference/{Table}/file',
  summary: 'A reference table as CSV in UTF-8, which can be imported again',
  access: 'admin',
  params: ofTable,
  reply: exportedRows,
});

export const importReference = endpoint({
  method: 'POST',
  path: '/api/v1/desk/reference/{Table}/file',
  summary:
    'Adds and changes rows from a CSV file, each row whole or not at all; rows that are there already and the same are left alone, and none is removed',
  access: 'admin',
  proof: 'none',
  consumes: 'json',
  largestBody: bodyUpTo(MAX_IMPORT_BYTES),
  params: ofTable,
  body: z.object({
    /** In base64; 2 MB at most. */
    File: fileUpTo(MAX_IMPORT_BYTES),
    /** Only says what would happen. */
    IsTrial: z.boolean().default(true),
    Emails,
  }),
  reply: importedRows,
  errors: ['conflict'],
});
