import { expect, test } from 'vitest';
import { bookingReference, quoteNumber } from './booking-reference.ts';

test('[R9.11] the reference is the prefix, the id, then R', () => {
  expect(bookingReference('GAL', 1042)).toBe('GAL1042R');
});

test('[R4.29] the number of a quote is the job and the revision', () => {
  expect(quoteNumber(1037, 2)).toBe('Q1037-2');
});
