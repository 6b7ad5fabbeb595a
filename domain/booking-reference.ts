import { BOOKING_REFERENCE_SUFFIX } from './constants.ts';

/** The reference that a customer reads: the product prefix, the id, then R, as `GAL1042R` (R9.11). */
export function bookingReference(prefix: string, id: number): string {
  return `${prefix}${id}${BOOKING_REFERENCE_SUFFIX}`;
}
