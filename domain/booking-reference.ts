import { BOOKING_REFERENCE_SUFFIX } from './constants.ts';

/** The reference that a customer reads: the product prefix, the id, then R, as `GAL1042R` (R9.11). */
export function bookingReference(prefix: string, id: number): string {
  return `${prefix}${id}${BOOKING_REFERENCE_SUFFIX}`;
}

/** The id in a reference as somebody types it (any case, spaces), or null when it is none. */
export function parseBookingReference(prefix: string, text: string): number | null {
  const typed = text.replace(/\s/g, '').toUpperCase();
  const start = prefix.toUpperCase();
  if (!typed.startsWith(start) || !typed.endsWith(BOOKING_REFERENCE_SUFFIX)) return null;
  const digits = typed.slice(start.length, -BOOKING_REFERENCE_SUFFIX.length);
  const id = /^[1-9]\d*$/.test(digits) ? Number(digits) : Number.NaN;
  return Number.isSafeInteger(id) ? id : null;
}
