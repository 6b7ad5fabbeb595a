import { z } from 'zod';
import { DATA_EXPORT_STATES } from '../../domain/data-exports/data-export-states.ts';
import { endpoint } from '../endpoint.ts';
import { idempotencyHeader, idParameter, isoInstant, zipFile } from '../wire.ts';

/** A file with everything that the business has here. */
const dataExport = z
  .object({
    ExportId: z.int(),
    State: z.enum(DATA_EXPORT_STATES),
    AskedBy: z.string(),
    AskedOn: isoInstant,
    /** What is being written now; null before and afterwards. */
    Part: z.string().nullable(),
    /** Rows that are written, of how many; null until they're counted. */
    Done: z.int(),
    Total: z.int().nullable(),
    /** What to do about an attempt that failed. */
    Failure: z.string().nullable(),
    /** Once it's ready: its size in bytes, the rows in it, and until when it's kept. */
    Bytes: z.int().nullable(),
    Contents: z.array(z.object({ What: z.string(), Rows: z.int() })),
    KeptUntil: isoInstant.nullable(),
  })
  .meta({ id: 'DataExport' });

export const startDataExport = endpoint({
  method: 'POST',
  path: '/api/v1/desk/data-exports',
  summary:
    'Has everything that the business has here written into one ZIP file, in the background; while one is being written, it answers with that one',
  access: 'admin',
  proof: 'recent',
  headers: idempotencyHeader,
  reply: dataExport,
});

export const listDataExports = endpoint({
  method: 'GET',
  path: '/api/v1/desk/data-exports',
  summary: 'The files with everything that were asked for last, newest first, and how far each is',
  access: 'admin',
  reply: z.object({ DataExports: z.array(dataExport) }),
});

const ofExport = z.object({ ExportId: idParameter });

export const checkDataExport = endpoint({
  method: 'GET',
  path: '/api/v1/desk/data-exports/{ExportId}',
  summary:
    'Whether such a file can be downloaded now; a page asks this first, because a browser saves a refusal of the file itself',
  access: 'admin',
  proof: 'recent',
  params: ofExport,
  reply: dataExport,
  errors: ['not_found', 'conflict'],
});

export const downloadDataExport = endpoint({
  method: 'GET',
  path: '/api/v1/desk/data-exports/{ExportId}/file',
  summary: 'The file with everything: CSV files that an import takes again, and what else the business has',
  access: 'admin',
  proof: 'recent',
  params: ofExport,
  reply: zipFile,
  errors: ['not_found', 'conflict'],
});
