import { DATA_EXPORT_DAYS } from '../lifetimes.ts';
import type { DataExportFailure } from './data-export-states.ts';

/** What to do about an attempt that failed. */
const FAILURES: Readonly<Record<DataExportFailure, string>> = {
  storage:
    "The file storage didn't take the file. See under Settings whether it works, and have it put right",
  disk: "The server's disk is full. Have space freed on it",
  other: "Something went wrong on the server. Its log says what, under 'task failed'",
};

/** Everything that a business has here, as one file to take along (R10.19). */
export const dataExportMessages = {
  failed: (failure: DataExportFailure) =>
    `${FAILURES[failure]}. It's tried again by itself for some minutes; after that, press the button again`,
  notReady: "This file isn't written yet. Please wait until it's ready",
  gone: `This file isn't here any more: files are kept for ${DATA_EXPORT_DAYS} days. Please have a new one written`,
} as const;
