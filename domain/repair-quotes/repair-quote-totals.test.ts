import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gstOf, incGst } from '../money/money.ts';
import { discountFor, type Promo } from '../promotions/promotions.ts';
import {
  amountWords,
  couponPrice,
  formatQuantity,
  lineCents,
  priceLess,
  quoteTotals,
  unitWords,
} from './repair-quote-totals.ts';

describe('a line of a quote', () => {
  test.each([
    [100, 48_600, 48_600],
    [150, 14_000, 21_000],
    [33, 101, 33],
    [50, 1, 1],
    [49, 1, 0],
    [99_999, 10_000_000, 9_999_900_000],
  ])(
    '%i hundredths at %i cents come to %i cents, rounded half up',
    (quantityHundredths, unitCents, cents) => {
      expect(lineCents({ quantityHundredths, unitCents })).toBe(cents);
    },
  );

  test.each([
    [100, '1'],
    [150, '1.5'],
    [25, '0.25'],
  ])('%i hundredths read %s', (hundredths, text) => {
    expect(formatQuantity(hundredths)).toBe(text);
  });
});

describe('[R3.04] a quote', () => {
  test('takes GST once, on what its lines come to', () => {
    const line = { quantityHundredths: 100, unitCents: 4 };
    expect(quoteTotals([line, line])).toEqual({ subtotalCents: 8, gstCents: 1, totalCents: 9 });
  });

  test('comes to nothing without lines', () => {
    expect(quoteTotals([])).toEqual({ subtotalCents: 0, gstCents: 0, totalCents: 0 });
  });
});

test.each([
  ['Labour', 150, '1.5 h', '$140.00/h'],
  ['Labour, second tech', 100, '1 h', '$140.00/h'],
  ['labor', 25, '0.25 h', '$140.00/h'],
  ['Labouring pump', 100, '1', '$140.00'],
  ['Fan motor', 200, '2', '$140.00'],
])('[R3.04] %s is charged by the hour if it is labour', (description, quantityHundredths, amount, unit) => {
  expect(amountWords({ description, quantityHundredths })).toBe(amount);
  expect(unitWords(description, '$140.00')).toBe(unit);
});

const coupons: fc.Arbitrary<Promo> = fc
  .record({
    type: fc.constantFrom('percentage' as const, 'amountIncGst' as const),
    percent: fc.integer({ min: 1, max: 100 }),
    amount: fc.integer({ min: 1, max: 200_000 }),
    minimumCents: fc.option(fc.integer({ min: 1, max: 500_000 })),
  })
  .map(({ type, percent, amount, minimumCents }) => ({
    ...{
      couponPromoId: 1,
      code: 'X',
      name: 'X',
      excludesAfterHours: false,
      newClientsOnly: false,
      appliesTo: 'quote',
    },
    ...{ isOffered: true, isAutomatic: false, startsOn: null, endsOn: null, maxUses: null, uses: 0 },
    ...{ type, value: type === 'percentage' ? percent : amount, minimumCents },
  }));
const QUOTE = { target: 'quote', rate: null, isNewClient: false, today: '2026-11-24' } as const;

test('[R12.07, R3.04] whatever the chosen lines come to, a coupon makes one price of them, and none of too few', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), coupons, (subtotalCents, coupon) => {
      const price = couponPrice(coupon, subtotalCents);
      const isEnough = coupon.minimumCents === null || incGst(subtotalCents) >= coupon.minimumCents;
      expect(price !== null).toBe(isEnough);
      const result = discountFor(coupon, subtotalCents, QUOTE);
      expect(result.ok).toBe(isEnough);
      if (!price || !result.ok) return;
      expect(price).toEqual(priceLess(subtotalCents, result.discountCents));
      const exCents = subtotalCents - price.discountCents;
      expect(exCents).toBeGreaterThanOrEqual(0);
      expect([price.gstCents, price.totalCents]).toEqual([gstOf(exCents), incGst(exCents)]);
    }),
  );
});
