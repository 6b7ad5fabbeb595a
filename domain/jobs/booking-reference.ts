import { BOOKING_REFERENCE_SUFFIX } from '../constants.ts';

/** The reference for customers: the product prefix, the id, then R, as in `GAL1042R` (R9.11). */
export function bookingReference(prefix: string, id: number): string {
  return `${prefix}${id}${BOOKING_REFERENCE_SUFFIX}`;
}

/** The ids of the jobs whose references a text has, as people and banks write them: `gal 1042`, `GAL-1042R`. */
export function jobsNamedIn(prefix: string, text: string): number[] {
  const reference = new RegExp(
    `(?<![\\p{L}\\p{N}])${prefix}[\\s-]?(\\d{1,9})${BOOKING_REFERENCE_SUFFIX}?(?![\\p{L}\\p{N}])`,
    'giu',
  );
  return [...new Set(Array.from(text.matchAll(reference), ([, id]) => Number(id)))];
}

/** A quote's number for customers: the job and the revision, as in `Q1037-2`. */
export function quoteNumber(jobId: number, revision: number): string {
  return `Q${jobId}-${revision}`;
}
