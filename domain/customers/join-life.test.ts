import { expect, test } from 'vitest';
import { apartUntil, type Joinable, joinFault, needsYes } from './join-life.ts';

const of = (id: number, changes: Partial<Joinable> = {}): Joinable => ({
  id,
  name: `Bakery ${id}`,
  hasEmail: false,
  hasSignIn: false,
  isForgotten: false,
  ...changes,
});
const EMAIL = { hasEmail: true };
const SIGN_IN = { hasEmail: true, hasSignIn: true };

test.each<[string, Joinable, Joinable, RegExp | null]>([
  ['two without an email', of(1), of(2), null],
  ['one without an email into one with', of(1), of(2, EMAIL), null],
  ['one without a sign-in into one with', of(1, EMAIL), of(2, SIGN_IN), null],
  ['two with a sign-in', of(1, SIGN_IN), of(2, SIGN_IN), null],
  ['themselves', of(1), of(1), /another customer/],
  ['one with an email into one without', of(1, EMAIL), of(2), /Keep Bakery 1 .*have an email/],
  ['one with a sign-in into one without', of(1, SIGN_IN), of(2, EMAIL), /Keep Bakery 1 .*sign in/],
  ['into a forgotten one', of(1), of(2, { hasEmail: true, isForgotten: true }), /Bakery 2 .*forgotten/],
  ['a forgotten one', of(1, { isForgotten: true }), of(2), /Bakery 1 .*forgotten/],
])('[R14.06] joining %s', (_, joined, kept, fault) => {
  const found = joinFault(joined, kept);
  if (fault === null) expect(found).toBe(null);
  else expect(found).toMatch(fault);
});

test('[R14.06] a customer who signs in is asked, and a day is 24 hours, also where the clocks change', () => {
  expect([needsYes(of(1, EMAIL)), needsYes(of(1, SIGN_IN))]).toEqual([false, true]);
  const before = Temporal.ZonedDateTime.from('2026-10-03T12:00[Australia/Sydney]').toInstant();
  expect(apartUntil(before).since(before).total('hours')).toBe(24);
});
