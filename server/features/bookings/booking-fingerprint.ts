import { hash } from 'node:crypto';
import type { BookingBody } from './check-booking.ts';

/**
 * What a submit means, as a hash: the same booking asked for again has the same one (R4.30). The card and the
 * password are left out, since a reload loses them and they are typed again for the same booking.
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
