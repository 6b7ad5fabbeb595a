import { hash } from 'node:crypto';
import type { BookingBody } from './check-booking.ts';

/**
 * A hash of what a submit asks for: the same booking has the same hash (R4.30). Card, password and captcha are left
 * out, because they're entered again for the same booking.
 */
export function bookingFingerprint(body: BookingBody): string {
  const {
    CheckoutCardToken: _token,
    CheckoutCardMask: _mask,
    CheckoutCardExpiry: _expiry,
    CheckoutCardBrand: _brand,
    CheckoutPassword: _password,
    RecaptchaResponse: _solved,
    ...meaning
  } = body;
  const fields = Object.entries(meaning).filter(([, value]) => value !== null && value !== undefined);
  fields.sort(([a], [b]) => (a < b ? -1 : 1));
  return hash('sha256', JSON.stringify(fields));
}
