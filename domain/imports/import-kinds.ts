/** What a file can bring along (R10.19): each of its rows is one of these, with its customer and site. */
export const IMPORT_KINDS = ['customers', 'sites', 'equipment', 'jobs'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/**
 * The same with people of customers, who are invited (R12.12), suppliers' price lists, whose rows are parts (R15.01), and maintenance
 * plans, whose rows are a machine each (R13.05).
 */
export const FILE_KINDS = [...IMPORT_KINDS, 'people', 'parts', 'plans'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** What rows make, by kind: the record, and what it needs. */
export const RECORD_KINDS = ['customer', 'site', 'equipment', 'job'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

export const FILE_TITLES: Readonly<Record<FileKind, string>> = {
  customers: 'Customers',
  sites: 'Sites',
  equipment: 'Equipment',
  jobs: 'Open jobs',
  people: 'People of customers',
  parts: "A supplier's price list",
  plans: 'Maintenance plans',
};

/** What is kept with a key, so that no file brings it along twice. */
export const KEYED_KINDS = [...RECORD_KINDS, 'plan'] as const;

/** The record that a row of each kind is, and those that its columns may describe. */
export const KINDS: Readonly<Record<ImportKind, { record: RecordKind; about: readonly RecordKind[] }>> = {
  customers: { record: 'customer', about: ['customer', 'site'] },
  sites: { record: 'site', about: ['site', 'customer'] },
  equipment: { record: 'equipment', about: ['equipment', 'site', 'customer'] },
  jobs: { record: 'job', about: ['job', 'equipment', 'site', 'customer'] },
};

/** Rows of a file; a larger one is imported in parts. */
export const MAX_IMPORT_ROWS = 50_000;

/** The same of plans: all rows of a plan are looked at together. */
export const MAX_PLAN_ROWS = 5000;

/** People of a customer, with those who are invited, up to which a file invites more. */
export const MAX_IMPORTED_PEOPLE = 100;

/** Columns of a file. */
export const MAX_IMPORT_COLUMNS = 200;
