/**
 * Where an export of everything is: queued, being written, failed for now (it's tried again by itself), ready to download,
 * given up for a newer one, or ready once and deleted since.
 */
export const DATA_EXPORT_STATES = ['waiting', 'writing', 'failed', 'ready', 'given-up', 'removed'] as const;
export type DataExportState = (typeof DATA_EXPORT_STATES)[number];

/** While one of these is there, no other begins. */
export const OPEN_DATA_EXPORT_STATES = ['waiting', 'writing', 'failed'] as const satisfies DataExportState[];

/** What an attempt failed for, as far as somebody can do something about it. */
export const DATA_EXPORT_FAILURES = ['storage', 'disk', 'other'] as const;
export type DataExportFailure = (typeof DATA_EXPORT_FAILURES)[number];
