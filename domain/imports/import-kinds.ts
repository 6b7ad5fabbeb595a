/** What a file can bring along (R10.19): each of its rows is one of these, with its customer and site. */
export const IMPORT_KINDS = ['customers', 'sites', 'equipment', 'jobs'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** The same with suppliers' price lists, whose rows are parts (R15.01). */
export const FILE_KINDS = [...IMPORT_KINDS, 'parts'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** What rows make, by kind: the record, and what it needs. */
export const RECORD_KINDS = ['customer', 'site', 'equipment', 'job'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

export const FILE_TITLES: Readonly<Record<FileKind, string>> = {
  customers: 'Customers',
  sites: 'Sites',
  equipment: 'Equipment',
  jobs: 'Open jobs',
  parts: "A supplier's price list",
};

/** The record that a row of each kind is, and those that its columns may describe. */
export const KINDS: Readonly<Record<ImportKind, { record: RecordKind; about: readonly RecordKind[] }>> = {
  customers: { record: 'customer', about: ['customer', 'site'] },
  sites: { record: 'site', about: ['site', 'customer'] },
  equipment: { record: 'equipment', about: ['equipment', 'site', 'customer'] },
  jobs: { record: 'job', about: ['job', 'equipment', 'site', 'customer'] },
};

/** Rows of a file; a larger one is imported in parts. */
export const MAX_IMPORT_ROWS = 50_000;

/** Columns of a file. */
export const MAX_IMPORT_COLUMNS = 200;
