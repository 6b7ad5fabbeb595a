import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bookingButtonText, CALL_TO_ACTION_TEXT } from './button-text.ts';
import { assignVariant, readVariant, VARIANTS, variantCookie } from './experiment.ts';

test('[R2.20] visitors are halved by the random number that is passed in', () => {
  expect([0, 0.4999].map(assignVariant)).toEqual(['A', 'A']);
  expect([0.5, 0.9999].map(assignVariant)).toEqual(['B', 'B']);
  const thousand = Array.from({ length: 1000 }, (_, index) => assignVariant(index / 1000));
  expect(thousand.filter((variant) => variant === 'A')).toHaveLength(500);
});

test('[R2.20] the cookie is abtest, for 90 days, Path=/ and SameSite=Lax', () => {
  expect(variantCookie('B', false)).toBe('abtest=B; Max-Age=7776000; Path=/; SameSite=Lax');
});

test('[R2.20] the variant is read back from among other cookies', () => {
  const name = fc.stringMatching(/^[a-z]{1,8}$/).filter((text) => text !== 'abtest');
  const others = fc.array(fc.tuple(name, fc.stringMatching(/^\w{0,8}$/)));
  fc.assert(
    fc.property(others, others, fc.constantFrom(...VARIANTS), (before, after, variant) => {
      const cookies = [...before, ['abtest', variant], ...after].map(([key, value]) => `${key}=${value}`);
      expect(readVariant(cookies.join('; '))).toBe(variant);
    }),
  );
});

test.each(['', 'abtest=', 'abtest=C', 'xabtest=A', 'abtestA'])('[R2.20] %j holds no variant', (cookies) => {
  expect(readVariant(cookies)).toBeNull();
});

test.each([
  ['A', '$198.00', 'Book for $198.00'],
  ['A', null, 'Book'],
  ['B', '$198.00', 'Book Now'],
] as const)('[R2.19] the button that books says in %s with the total %s: %s', (variant, total, text) => {
  expect(bookingButtonText(variant, total)).toBe(text);
});

test("[R2.19] A says 'Get instant quote', B says 'Book Now'", () => {
  expect(CALL_TO_ACTION_TEXT).toEqual({ A: 'Get instant quote', B: 'Book Now' });
});
