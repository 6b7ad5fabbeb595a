import { hash } from 'node:crypto';
import type { BookingBody } from './check-booking.ts';

/**
 * A hash of what a submit asks for: the same booking has the same hash (R4.30). Card and password are left out, because
 * a reload loses them and they're typed again for the same booking.
 */
export function bookingFingerprint(body: BookingBody): string {
  const {
    CheckoutCardToken: _token,
    CheckoutCardMask: _mask,
    CheckoutCardExpiry: _expiry,
    CheckoutCardBrand: _brand,
    CheckoutPassword: _password,
    ...meaning
  } = body;
  const fields = Object.entries(meaning).filter(([, value]) => value !== null && value !== undefined);
  fields.sort(([a], [b]) => (a < b ? -1 : 1));
  return hash('sha256', JSON.stringify(fields));
}
