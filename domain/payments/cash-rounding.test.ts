import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paidByTyped, roundCash, roundingCents } from './cash-rounding.ts';
import { RECORDED, RECORDED_METHODS, RECORDED_ON_WIRE, recordedMethod } from './recorded-methods.ts';

test.each([0, 0, 0, 5, 5, 5, 5, 5, 10, 10].map((rounded, digit) => [digit, rounded]))(
  '[R15.04] a total that ends in %i is %i in cash',
  (digit, rounded) => {
    fc.assert(
      fc.property(fc.nat(10_000_000), (tens) => {
        expect(roundCash(tens * 10 + digit)).toBe(tens * 10 + rounded);
      }),
    );
  },
);

test('[R15.04] only cash is rounded, and what was handed over for all that is due pays all of it', () => {
  const cents = fc.integer({ min: 3, max: 1_000_000 });
  fc.assert(
    fc.property(fc.constantFrom(...RECORDED_METHODS), cents, cents, (method, due, typed) => {
      const isCash = method === 'cash';
      expect(roundingCents(method, due)).toBe(isCash ? roundCash(due) - due : 0);
      expect(paidByTyped(method, due, due)).toBe(due);
      expect(paidByTyped(method, roundCash(due), due)).toBe(isCash ? due : roundCash(due));
      if (typed !== roundCash(due)) expect(paidByTyped(method, typed, due)).toBe(typed);
      expect(paidByTyped(method, typed, 0)).toBe(typed);
    }),
  );
});

test.each(RECORDED_METHODS)('[R15.04] %s has one name on the wire', (method) => {
  expect(recordedMethod(RECORDED[method].wire)).toBe(method);
  expect(RECORDED_ON_WIRE).toContain(RECORDED[method].wire);
});
