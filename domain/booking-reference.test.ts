import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bookingReference, parseBookingReference } from './booking-reference.ts';

test('[R9.11] the reference is the prefix, the id, then R', () => {
  expect(bookingReference('GAL', 1042)).toBe('GAL1042R');
});

test('[R9.11] every reference is read back, in any case and with spaces', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (id) => {
      expect(parseBookingReference('GAL', bookingReference('GAL', id))).toBe(id);
    }),
  );
  expect(parseBookingReference('GAL', ' gal 1042 r ')).toBe(1042);
});

test.each([
  '',
  'GAL',
  'GALR',
  'GAL1042',
  '1042R',
  'XYZ1042R',
  'GAL0R',
  'GAL01R',
  'GAL-1R',
  'GAL99999999999999999R',
])('[R9.11] %j is no reference', (text) => {
  expect(parseBookingReference('GAL', text)).toBeNull();
});
