import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  centsFromDollars,
  dollarsFromCents,
  exFromIncAtLeast,
  formatMoney,
  gstOf,
  incGst,
  parseDollars,
} from './money.ts';

const cents = fc.integer({ min: 0, max: 100_000_00 });

describe('GST', () => {
  test.each([
    [18_000, 1800],
    [0, 0],
    [4, 0],
    [5, 1],
    [14, 1],
    [15, 2],
    [13_455, 1346],
    [13_454, 1345],
  ])('[R3.04, R9.06] of %d cents is %d, half up', (ex, gst) => {
    expect(gstOf(ex)).toBe(gst);
    expect(incGst(ex)).toBe(ex + gst);
  });

  test('[R3.04] of any amount is the nearest cent to a tenth, by whole-number arithmetic', () => {
    fc.assert(
      fc.property(cents, (ex) => {
        expect(gstOf(ex)).toBe(Math.floor((ex + 5) / 10));
      }),
    );
  });

  test.each([
    [2200, 2000],
    [5000, 4546],
    [1, 1],
    [0, 0],
  ])('[R5.22] %d cents inc GST are worth %d ex GST, never under', (inc, ex) => {
    expect(exFromIncAtLeast(inc)).toBe(ex);
  });

  test('[R5.22] the ex-GST worth of an amount is the smallest that is never under it', () => {
    fc.assert(
      fc.property(cents, (inc) => {
        const ex = exFromIncAtLeast(inc);
        expect(ex * 11).toBeGreaterThanOrEqual(inc * 10);
        expect((ex - 1) * 11).toBeLessThan(inc * 10);
      }),
    );
  });
});

describe('dollars', () => {
  test('[R3.09] cents survive the way to the wire and back', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        const dollars = dollarsFromCents(amount);
        expect(centsFromDollars(dollars)).toBe(amount);
        expect(JSON.stringify(dollars)).toMatch(/^\d+(\.\d{1,2})?$/);
      }),
    );
  });

  test.each([
    [19_800, '$198.00'],
    [5, '$0.05'],
    [119_800, '$1,198.00'],
    [123_456_789, '$1,234,567.89'],
    [-1800, '-$18.00'],
    [0, '$0.00'],
  ])('[R3.04] %d cents are shown as %s', (amount, shown) => {
    expect(formatMoney(amount)).toBe(shown);
  });

  test.each([
    ['12', 1200],
    ['12.5', 1250],
    [' $1,200.05 ', 120_005],
    ['.5', 50],
    ['12.', 1200],
    ['0', 0],
    ['', null],
    ['12.345', null],
    ['-5', null],
    ['1e3', null],
    ['.', null],
    ['about 10', null],
  ])('[R4.19] %j typed as dollars is %s cents', (typed, amount) => {
    expect(parseDollars(typed)).toBe(amount);
  });
});
