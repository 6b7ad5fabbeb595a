/** What a file can bring along (R10.19): each of its rows is one of these, with its customer and site. */
export const IMPORT_KINDS = ['customers', 'sites', 'equipment', 'jobs'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** What rows make, by kind: the record, and what it needs. */
export const RECORD_KINDS = ['customer', 'site', 'equipment', 'job'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** The record that a row of each kind is, and those that its columns may describe. */
export const KINDS: Readonly<
  Record<ImportKind, { title: string; record: RecordKind; about: readonly RecordKind[] }>
> = {
  customers: { title: 'Customers', record: 'customer', about: ['customer', 'site'] },
  sites: { title: 'Sites', record: 'site', about: ['site', 'customer'] },
  equipment: { title: 'Equipment', record: 'equipment', about: ['equipment', 'site', 'customer'] },
  jobs: { title: 'Open jobs', record: 'job', about: ['job', 'equipment', 'site', 'customer'] },
};

/** Rows of a file; a larger one is imported in parts. */
export const MAX_IMPORT_ROWS = 50_000;

/** Columns of a file. */
export const MAX_IMPORT_COLUMNS = 200;
