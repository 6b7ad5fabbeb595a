import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bookingReference, jobsNamedIn, quoteNumber } from './booking-reference.ts';

test('[R9.11] the reference is the prefix, the id, then R', () => {
  expect(bookingReference('GAL', 1042)).toBe('GAL1042R');
});

test('[R4.29] the number of a quote is the job and the revision', () => {
  expect(quoteNumber(1037, 2)).toBe('Q1037-2');
});

test('[R10.18] a reference leads back to its job, however a bank writes it, and no other word does', () => {
  const id = fc.integer({ min: 1, max: 999_999_999 });
  const written = fc.constantFrom(
    (reference: string) => reference,
    (reference: string) => reference.toLowerCase(),
    (reference: string) => `${reference.slice(0, 3)} ${reference.slice(3)}`,
    (reference: string) => `${reference.slice(0, 3)}-${reference.slice(3, -1)}`,
    // Cut off before its last letter.
    (reference: string) => reference.slice(0, -1),
  );
  const around = fc.constantFrom<[string, string]>(
    ['', ''],
    ['HARTS CAFE ', ' THANKS'],
    ['ref:', ','],
    ['12/11 ', ' 0412'],
  );
  fc.assert(
    fc.property(id, written, around, (job, write, [before, after]) => {
      expect(jobsNamedIn('GAL', `${before}${write(bookingReference('GAL', job))}${after}`)).toEqual([job]);
      expect(jobsNamedIn('GAL', `${before}LE${write(bookingReference('GAL', job))}${after}`)).toEqual([]);
    }),
  );
});
