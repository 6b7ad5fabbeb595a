import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  centsFromDollars,
  dollarsFromCents,
  exAtMost,
  exTakenFor,
  formatMoney,
  gstOf,
  hasTwoDecimals,
  incGst,
  parseDollars,
  shareOut,
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
    [2000, 18_000, 1818],
    [4000, 45_000, 3636],
    [5000, 86_000, 4546],
    [2200, 18_005, 2000],
    [1, 18_000, 1],
    [0, 18_000, 0],
  ])('[R5.22] %d cents inc GST off %d ex GST are %d ex GST', (inc, amount, taken) => {
    expect(exTakenFor(inc, amount)).toBe(taken);
  });

  test('[R5.22] what is taken for an offer is the least that makes the total fall by all of it, a cent over at most', () => {
    fc.assert(
      fc.property(cents, cents, (inc, amount) => {
        const fallsBy = (taken: number) => incGst(amount) - incGst(amount - taken);
        const taken = exTakenFor(inc, amount);
        expect(fallsBy(taken)).toBeGreaterThanOrEqual(inc);
        expect(fallsBy(taken)).toBeLessThanOrEqual(inc + 1);
        if (taken > 0) expect(fallsBy(taken - 1)).toBeLessThan(inc);
      }),
    );
  });
});

describe('shares', () => {
  const signed = fc.integer({ min: -100_000, max: 100_000 });

  test('[R1.02] add up to what is divided, in whole cents, whatever the parts', () => {
    fc.assert(
      fc.property(signed, fc.array(signed, { minLength: 1, maxLength: 12 }), (whole, parts) => {
        const shares = shareOut(whole, parts);
        expect(shares.every(Number.isSafeInteger)).toBe(true);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(whole);
      }),
    );
  });

  test.each([
    [100, [1, 1, 1], [33, 34, 33]],
    [1, [0], [1]],
    [1, [0, 0], [0, 1]],
    [1800, [21_000, -3000], [2100, -300]],
    [5, [], []],
  ])('[R1.02] of %d among %j are %j', (whole, parts, shares) => {
    expect(shareOut(whole, parts)).toEqual(shares);
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
    [0, true],
    [0.01, true],
    [-18.05, true],
    [0.1 + 0.2, true],
    [1198.1, true],
    [0.001, false],
    [12.345, false],
    [1e-9, false],
    [18 + 1e-6, false],
  ])('[R3.09] whether %d has two decimals at most is %s', (value, is) => {
    expect(hasTwoDecimals(value)).toBe(is);
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
    ['352,50', null],
    ['1,2345', null],
    ['12,34.50', null],
    [',200', null],
    ['$1,234,567.89', 123_456_789],
    ['12,345', 1_234_500],
    ['1,200.', 120_000],
    ['1234,567', null],
    ['.55', 55],
  ])('[R4.19] %j typed as dollars is %s cents', (typed, amount) => {
    expect(parseDollars(typed)).toBe(amount);
  });
});

test('[R10.19] [R3.04] every price inc GST to $5,000 is met ex GST, or by as little less as there is, and never exceeded', () => {
  for (let inc = 1; inc <= 500_000; inc += 1) {
    const ex = exAtMost(inc);
    const isMet = incGst(ex) <= inc && incGst(ex + 1) > inc && inc - incGst(ex) <= 1;
    if (!isMet) expect([inc, ex]).toEqual([inc, 'met']);
  }
});
