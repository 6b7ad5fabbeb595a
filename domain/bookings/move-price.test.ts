import fc from 'fast-check';
import { expect, test } from 'vitest';
import { docketTotals, PRICE_CELLS, type PriceRow } from '../instant-quotes/prices.ts';
import { gstOf } from '../money/money.ts';
import type { Promo } from '../promotions/promotions.ts';
import type { PricedVisit } from '../visits/day-choice.ts';
import { differenceWords, movedPrice, moveSubtotals, subtotalOf } from './move-price.ts';

const cents = fc.integer({ min: 1, max: 200_001 });
const rows: fc.Arbitrary<PriceRow> = fc
  .tuple(...PRICE_CELLS.map(() => cents))
  .map((fees) => Object.fromEntries(PRICE_CELLS.map((cell, at) => [cell, fees[at]])) as PriceRow);

/** Any code that was counted: ended, used up and for new clients too. */
const promos: fc.Arbitrary<Promo | null> = fc.option(
  fc
    .record({
      type: fc.constantFrom('percentage' as const, 'amountIncGst' as const),
      percent: fc.integer({ min: 0, max: 100 }),
      amount: fc.integer({ min: 0, max: 30_001 }),
      excludesAfterHours: fc.boolean(),
      newClientsOnly: fc.boolean(),
      endsOn: fc.constantFrom(null, '2020-01-01'),
      maxUses: fc.constantFrom(null, 1),
    })
    .map(({ percent, amount, ...promo }) => ({
      ...promo,
      couponPromoId: 1,
      code: 'KITCHEN10',
      name: '10% off',
      value: promo.type === 'percentage' ? percent : amount,
      appliesTo: 'callout' as const,
      isOffered: true,
      isAutomatic: false,
      startsOn: null,
      minimumCents: null,
      uses: 1,
    })),
  { nil: null },
);

const visits: fc.Arbitrary<PricedVisit> = fc.record({
  option: fc.constantFrom('today' as const, 'tomorrow' as const, 'later' as const),
  window: fc.constantFrom('morning' as const, 'afternoon' as const, 'afterhours' as const),
  loading: fc.constantFrom(null, { reason: 'weekend' as const, name: 'Saturday' }),
});
const nows = fc
  .tuple(cents, fc.integer({ min: 0, max: 20_000 }))
  .map(([feeCents, parkingCents]) => docketTotals({ feeCents, discountCents: 0, parkingCents }));

test('[R11.01] the price on a cell is the price of the move, to the cent', () => {
  fc.assert(
    fc.property(rows, promos, nows, visits, (row, promo, now, visit) => {
      const pricing = { now, row, promo };
      const moved = movedPrice(pricing, visit);
      expect(subtotalOf(moveSubtotals(pricing), visit)).toBe(moved.subtotalCents);
      expect(moved.totalCents).toBe(moved.subtotalCents + gstOf(moved.subtotalCents));
      expect(moved.parkingCents).toBe(now.parkingCents);
      expect(moved.discountCents).toBeLessThanOrEqual(moved.feeCents);
    }),
  );
});

test('[R11.01] a code that was counted counts whatever its end, its limit and its clients; after hours as it says', () => {
  fc.assert(
    fc.property(rows, promos, nows, visits, (row, promo, now, visit) => {
      const { feeCents, discountCents } = movedPrice({ now, row, promo }, visit);
      const isAfterHours = visit.window === 'afterhours' || visit.loading !== null;
      if (promo === null || (promo.excludesAfterHours && isAfterHours)) expect(discountCents).toBe(0);
      else if (promo.type === 'percentage')
        expect(discountCents).toBe(Math.round((feeCents * promo.value) / 100));
      else expect(discountCents > 0).toBe(promo.value > 0);
    }),
  );
});

test('[R11.01] where moves change no money, every cell costs what the visit costs now', () => {
  fc.assert(
    fc.property(promos, nows, visits, (promo, now, visit) => {
      expect(movedPrice({ now, row: null, promo }, visit)).toBe(now);
      expect(subtotalOf(moveSubtotals({ now, row: null, promo }), visit)).toBe(now.subtotalCents);
    }),
  );
});

test('[R11.01] what a move costs more or less, in words', () => {
  expect([differenceWords(19_800, 19_800), differenceWords(19_800, 22_000)]).toEqual([
    'no change',
    '$22.00 more',
  ]);
  expect(differenceWords(19_800, 18_151)).toBe('$16.49 less');
});
