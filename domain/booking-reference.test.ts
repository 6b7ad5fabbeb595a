import { expect, test } from 'vitest';
import { bookingReference } from './booking-reference.ts';

test('[R9.11] the reference is the prefix, the id, then R', () => {
  expect(bookingReference('GAL', 1042)).toBe('GAL1042R');
});
