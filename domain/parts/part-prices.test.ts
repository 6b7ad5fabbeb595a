import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gstOf } from '../money/money.ts';
import { lineCents, quoteTotals } from '../repair-quotes/repair-quote-totals.ts';
import { isUnderFloor, lineMargin, totalMargin } from './margins.ts';
import { PART_KINDS } from './part-kinds.ts';
import { type MarkUp, markUpOf, partPriceCents } from './part-prices.ts';

const BANDS: MarkUp[] = [
  { kind: 'part', fromCents: 5000, markUpPercent: 60, lowestMarginPercent: 25 },
  { kind: 'part', fromCents: 0, markUpPercent: 80, lowestMarginPercent: 30 },
  { kind: 'labour', fromCents: 0, markUpPercent: 100, lowestMarginPercent: 40 },
  { kind: 'charge', fromCents: 1000, markUpPercent: 25, lowestMarginPercent: 0 },
];

describe('[R15.01] the price of a part', () => {
  test.each([
    ['part', 0, null, 0],
    ['part', 1, null, 2],
    ['part', 1234, null, 2221],
    ['part', 4999, null, 8998],
    ['part', 5000, null, 8000],
    ['part', 5001, null, 8002],
    ['labour', 6050, null, 12_100],
    // A cost below every band is passed on.
    ['charge', 999, null, 999],
    ['charge', 1002, null, 1253],
    ['part', 5000, 0, 0],
    ['part', 5000, 1999, 1999],
  ] as const)('%s of %i cents, fixed at %s, is %i', (kind, costCents, fixedPriceCents, price) => {
    expect(partPriceCents(BANDS, { kind, costCents, fixedPriceCents })).toBe(price);
  });

  const cents = fc.integer({ min: 0, max: 10_000_000 });
  const band: fc.Arbitrary<MarkUp> = fc.record({
    kind: fc.constantFrom(...PART_KINDS),
    fromCents: cents,
    markUpPercent: fc.integer({ min: 0, max: 1000 }),
    lowestMarginPercent: fc.integer({ min: 0, max: 99 }),
  });
  const bands = fc.uniqueArray(band, { selector: ({ kind, fromCents }) => `${kind} ${fromCents}` });
  const costed = fc.record({ kind: fc.constantFrom(...PART_KINDS), costCents: cents });

  test('comes from the one band that its cost is in, whatever the order of the bands', () => {
    fc.assert(
      fc.property(bands, costed, (all, part) => {
        const found = markUpOf(all, part);
        const others = all.filter(({ kind, fromCents }) => kind === part.kind && fromCents <= part.costCents);
        expect(found === null).toBe(others.length === 0);
        if (found) expect(found.fromCents).toBe(Math.max(...others.map(({ fromCents }) => fromCents)));
        expect(markUpOf(all.slice().reverse(), part)).toEqual(found);
      }),
    );
  });

  test('is whole cents, never below the cost, and less than a cent from what the percentage says', () => {
    fc.assert(
      fc.property(bands, costed, (all, part) => {
        const price = partPriceCents(all, { ...part, fixedPriceCents: null });
        const percent = markUpOf(all, part)?.markUpPercent ?? 0;
        expect(Number.isSafeInteger(price)).toBe(true);
        expect(price).toBeGreaterThanOrEqual(part.costCents);
        // Twice the distance in hundredths of a cent, so that nothing is rounded here; a half goes up.
        const distance = 2 * (price * 100 - part.costCents * (100 + percent));
        expect(distance).toBeGreaterThan(-100);
        expect(distance).toBeLessThanOrEqual(100);
      }),
    );
  });

  test('has its GST added once, on odd cents too', () => {
    const line = fc.record({ part: costed, quantityHundredths: fc.integer({ min: 1, max: 99_999 }) });
    fc.assert(
      fc.property(bands, fc.array(line, { minLength: 1, maxLength: 40 }), (all, drawn) => {
        const lines = drawn.map(({ part, quantityHundredths }) => ({
          quantityHundredths,
          unitCents: partPriceCents(all, { ...part, fixedPriceCents: null }),
        }));
        const { subtotalCents, gstCents, totalCents } = quoteTotals(lines);
        expect(subtotalCents).toBe(lines.reduce((sum, one) => sum + lineCents(one), 0));
        expect([gstCents, totalCents]).toEqual([gstOf(subtotalCents), subtotalCents + gstOf(subtotalCents)]);
      }),
    );
  });

  test('[R15.02] a line is under its floor exactly if its margin is a smaller part of its price', () => {
    fc.assert(
      fc.property(bands, costed, fc.integer({ min: 1, max: 99_999 }), cents, (all, part, quantity, price) => {
        const line = { quantityHundredths: quantity, amountCents: price, unitCostCents: part.costCents };
        const floor = markUpOf(all, part)?.lowestMarginPercent ?? 0;
        const margin = lineMargin(line);
        if (!margin) throw new Error('The cost is known');
        expect(margin.costCents + margin.marginCents).toBe(price);
        const isUnder = BigInt(margin.marginCents) * 100n < BigInt(price) * BigInt(floor);
        expect(isUnderFloor(all, line, part.kind)).toBe(isUnder);
        // What is shown never looks like enough when it isn't.
        if (isUnder && price > 0) expect(margin.percent).toBeLessThan(floor);
      }),
    );
  });
});

describe('[R15.02] the margin of a quote', () => {
  const line = (amountCents: number, unitCostCents: number | null, quantityHundredths = 100) => ({
    amountCents,
    unitCostCents,
    quantityHundredths,
  });

  test('counts the lines whose cost is known', () => {
    expect(totalMargin([line(10_000, 6000), line(50_000, null), line(3000, 1000, 150)])).toEqual({
      costCents: 7500,
      marginCents: 5500,
      percent: 42,
    });
    expect(totalMargin([line(50_000, null)])).toBeNull();
    expect(lineMargin(line(50_000, null))).toBeNull();
  });

  test('may be a loss, and a gift has no percentage', () => {
    expect(lineMargin(line(1000, 1500))).toEqual({ costCents: 1500, marginCents: -500, percent: -50 });
    expect(lineMargin(line(0, 1500))).toEqual({ costCents: 1500, marginCents: -1500, percent: 0 });
    expect(isUnderFloor(BANDS, line(0, 1500), 'part')).toBe(true);
    expect(isUnderFloor(BANDS, line(0, 0), 'part')).toBe(false);
    expect(isUnderFloor(BANDS, line(50_000, null), 'part')).toBe(false);
  });
});
