import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gstOf } from '../money/money.ts';
import { DAY_OPTIONS, type Loading, TIME_WINDOWS } from '../visits/day-choice.ts';
import {
  checkParkingFee,
  comparePrice,
  docketTotals,
  isAfterHoursRate,
  isCompletePriceRow,
  PRICE_CELLS,
  type PriceRow,
  priceVisit,
} from './prices.ts';

const ROW: PriceRow = {
  todayAm: 22_000,
  todayPm: 22_100,
  todayAfterHours: 32_000,
  tomorrowAm: 18_000,
  tomorrowPm: 18_100,
  tomorrowAfterHours: 31_000,
  laterAm: 16_500,
  laterPm: 16_600,
  laterAfterHours: 28_000,
  afterHours: 30_000,
};

const SATURDAY: Loading = { reason: 'weekend', name: 'Saturday' };
const CHRISTMAS: Loading = { reason: 'public holiday', name: 'Christmas Day' };

const fees = fc.integer({ min: 1, max: 500_000 });
const rows: fc.Arbitrary<PriceRow> = fc.record({
  todayAm: fees,
  todayPm: fees,
  todayAfterHours: fees,
  tomorrowAm: fees,
  tomorrowPm: fees,
  tomorrowAfterHours: fees,
  laterAm: fees,
  laterPm: fees,
  laterAfterHours: fees,
  afterHours: fees,
});
const slots = fc.record({
  option: fc.constantFrom(...DAY_OPTIONS),
  window: fc.constantFrom(...TIME_WINDOWS),
  loading: fc.constantFrom(null, SATURDAY, CHRISTMAS),
});

describe('priceVisit', () => {
  test.each([
    ['today', 'morning', 22_000],
    ['today', 'afternoon', 22_100],
    ['today', 'afterhours', 32_000],
    ['tomorrow', 'morning', 18_000],
    ['tomorrow', 'afternoon', 18_100],
    ['tomorrow', 'afterhours', 31_000],
    ['later', 'morning', 16_500],
    ['later', 'afternoon', 16_600],
  ] as const)('[R3.04, R4.10] %s %s has its own price', (option, window, feeCents) => {
    expect(priceVisit(ROW, { option, window, loading: null })).toEqual({ feeCents, rate: window });
  });

  test('[R4.11] after hours on a later day costs at least the after-hours price', () => {
    const slot = { option: 'later', window: 'afterhours', loading: null } as const;
    expect(priceVisit(ROW, slot)).toEqual({ feeCents: 30_000, rate: 'afterhours' });
    expect(priceVisit({ ...ROW, laterAfterHours: 35_000 }, slot).feeCents).toBe(35_000);
  });

  test('[R4.08] after hours, soonest costs the after-hours price, whatever the day', () => {
    for (const loading of [null, SATURDAY, CHRISTMAS]) {
      expect(priceVisit(ROW, { option: 'afterhours', window: 'afterhours', loading })).toEqual({
        feeCents: 30_000,
        rate: 'afterhours',
      });
    }
  });

  test.each([
    ['today', 32_000],
    ['tomorrow', 31_000],
    ['later', 30_000],
  ] as const)('[R4.16] a weekend or holiday window of %s costs its after-hours price', (option, feeCents) => {
    expect(priceVisit(ROW, { option, window: 'morning', loading: SATURDAY })).toEqual({
      feeCents,
      rate: 'weekend',
    });
    expect(priceVisit(ROW, { option, window: 'afternoon', loading: CHRISTMAS })).toEqual({
      feeCents,
      rate: 'public holiday',
    });
  });

  test('[R4.11, R4.16] any slot is priced by a cell of the row, and a loading never makes it after hours cheaper', () => {
    fc.assert(
      fc.property(rows, slots, (row, slot) => {
        const { feeCents, rate } = priceVisit(row, slot);
        expect(PRICE_CELLS.map((cell) => row[cell])).toContain(feeCents);
        expect(isAfterHoursRate(rate)).toBe(
          slot.loading !== null || slot.window === 'afterhours' || slot.option === 'afterhours',
        );
        const inAfterHours = { ...slot, window: 'afterhours', loading: null } as const;
        if (isAfterHoursRate(rate)) expect(feeCents).toBe(priceVisit(row, inAfterHours).feeCents);
        if (slot.option === 'later' && isAfterHoursRate(rate)) {
          expect(feeCents).toBeGreaterThanOrEqual(row.afterHours);
        }
      }),
    );
  });

  test.each([0, -100, 99.5, Number.NaN])('[R4.18] a row with %d in it is no price row', (cents) => {
    expect(isCompletePriceRow(ROW)).toBe(true);
    for (const cell of PRICE_CELLS) expect(isCompletePriceRow({ ...ROW, [cell]: cents })).toBe(false);
  });
});

describe('docketTotals', () => {
  test('[R4.19, R3.04] fee − promo + parking, then GST once', () => {
    expect(docketTotals({ feeCents: 18_000, discountCents: 1800, parkingCents: 1250 })).toEqual({
      feeCents: 18_000,
      discountCents: 1800,
      parkingCents: 1250,
      subtotalCents: 17_450,
      gstCents: 1745,
      totalCents: 19_195,
    });
  });

  test('[R5.22, R4.19] a discount above the fee stops at the fee and leaves parking alone', () => {
    expect(docketTotals({ feeCents: 10_000, discountCents: 15_000, parkingCents: 500 })).toMatchObject({
      discountCents: 10_000,
      subtotalCents: 500,
      gstCents: 50,
      totalCents: 550,
    });
  });

  test('[R3.04, R4.19, R5.22] totals add up and are never below the parking', () => {
    const amount = fc.integer({ min: 0, max: 500_000 });
    fc.assert(
      fc.property(amount, amount, amount, (feeCents, discountCents, parkingCents) => {
        const totals = docketTotals({ feeCents, discountCents, parkingCents });
        expect(totals.subtotalCents).toBe(totals.feeCents - totals.discountCents + totals.parkingCents);
        expect(totals.subtotalCents).toBeGreaterThanOrEqual(parkingCents);
        expect(totals.gstCents).toBe(gstOf(totals.subtotalCents));
        expect(totals.totalCents).toBe(totals.subtotalCents + totals.gstCents);
      }),
    );
  });
});

test.each([
  [18_000, 18_000, 'same'],
  [18_000, 18_001, 'higher'],
  [18_000, 17_999, 'lower'],
])('[R4.18] shown %d, now %d: %s', (shown, now, answer) => {
  expect(comparePrice(shown, now)).toBe(answer);
});

test.each([
  [0, true],
  [20_000, true],
  [20_001, false],
  [-1, false],
  [10.5, false],
  [Number.NaN, false],
])('[R4.19] parking of %d cents is allowed: %s', (cents, ok) => {
  expect(checkParkingFee(cents) === null).toBe(ok);
});
