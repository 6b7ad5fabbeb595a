import { BOOKING_REFERENCE_SUFFIX } from '../constants.ts';

/** The reference for customers: the product prefix, the id, then R, as in `GAL1042R` (R9.11). */
export function bookingReference(prefix: string, id: number): string {
  return `${prefix}${id}${BOOKING_REFERENCE_SUFFIX}`;
}

/** A quote's number for customers: the job and the revision, as in `Q1037-2`. */
export function quoteNumber(jobId: number, revision: number): string {
  return `Q${jobId}-${revision}`;
}
