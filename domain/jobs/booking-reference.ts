import { BOOKING_REFERENCE_SUFFIX } from '../constants.ts';

/** The reference that a customer reads: the product prefix, the id, then R, as `GAL1042R` (R9.11). */
export function bookingReference(prefix: string, id: number): string {
  return `${prefix}${id}${BOOKING_REFERENCE_SUFFIX}`;
}

/** The number of a quote that a customer reads: the job and the revision, as `Q1037-2`. */
export function quoteNumber(jobId: number, revision: number): string {
  return `Q${jobId}-${revision}`;
}
