import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { docketTotals } from '../instant-quotes/prices.ts';
import {
  bestAutomatic,
  discountFor,
  normalisePromoCode,
  type Promo,
  type PromoSituation,
  promoRefusalMessage,
} from './promotions.ts';

const KITCHEN10: Promo = {
  couponPromoId: 1,
  code: 'KITCHEN10',
  name: '10 % off',
  type: 'percentage',
  value: 10,
  excludesAfterHours: false,
  newClientsOnly: false,
  appliesTo: 'callout',
  isOffered: false,
  isAutomatic: false,
  startsOn: null,
  endsOn: null,
  maxUses: null,
  minimumCents: null,
  uses: 0,
};
const FIFTY: Promo = { ...KITCHEN10, code: 'FIFTY', type: 'amountIncGst', value: 5000 };
const NOW: PromoSituation = {
  target: 'callout',
  rate: 'morning',
  isNewClient: true,
  today: '2026-11-23',
};

test.each([
  ['kitchen10', 'KITCHEN10'],
  [' Kitchen 10 ', 'KITCHEN10'],
  ['\tk i t', 'KIT'],
])('[R5.22] case and spaces are ignored: %j', (typed, code) => {
  expect(normalisePromoCode(typed)).toBe(code);
});

describe('discountFor', () => {
  test('[R5.22] a percentage of the fee, to the nearest cent', () => {
    expect(discountFor(KITCHEN10, 18_000, NOW)).toEqual({ ok: true, discountCents: 1800 });
    expect(discountFor({ ...KITCHEN10, value: 12.5 }, 9999, NOW)).toEqual({ ok: true, discountCents: 1250 });
  });

  test('[R5.22] dollars inc GST as advertised, taken ex GST', () => {
    expect(discountFor({ ...FIFTY, value: 2200 }, 18_000, NOW)).toEqual({ ok: true, discountCents: 2000 });
  });

  test('[R5.22] the discount stops at the fee', () => {
    expect(discountFor(FIFTY, 3000, NOW)).toEqual({ ok: true, discountCents: 3000 });
    expect(discountFor({ ...KITCHEN10, value: 150 }, 3000, NOW)).toEqual({ ok: true, discountCents: 3000 });
  });

  test('[R5.22] an advertised amount takes off at least that much inc GST, and at most a cent more', () => {
    const amount = fc.integer({ min: 1, max: 30_000 });
    fc.assert(
      fc.property(amount, amount, fc.integer({ min: 0, max: 2000 }), (value, above, parkingDimes) => {
        const parkingCents = parkingDimes * 10; // odd cents of parking move the rounding of the whole
        const feeCents = value + above; // the amount never reaches the fee
        const answer = discountFor({ ...FIFTY, value }, feeCents, NOW);
        const discountCents = answer.ok ? answer.discountCents : Number.NaN;
        const without = docketTotals({ feeCents, discountCents: 0, parkingCents }).totalCents;
        const off = without - docketTotals({ feeCents, discountCents, parkingCents }).totalCents;
        expect(off).toBeGreaterThanOrEqual(value);
        expect(off).toBeLessThanOrEqual(value + 1);
      }),
    );
  });

  const refusals: [string, Partial<Promo>, Partial<PromoSituation>, string][] = [
    ['for a quote', {}, { target: 'quote' }, 'other-target'],
    ['for a call-out when it is for quotes', { appliesTo: 'quote' }, {}, 'other-target'],
    ['before it starts', { startsOn: '2026-11-24' }, {}, 'not-started'],
    ['after it ends', { endsOn: '2026-11-22' }, {}, 'ended'],
    ['once used up', { maxUses: 5, uses: 5 }, {}, 'used-up'],
    ['for an existing client', { newClientsOnly: true }, { isNewClient: false }, 'new-clients-only'],
    ['after hours', { excludesAfterHours: true }, { rate: 'afterhours' }, 'not-after-hours'],
    ['at a weekend', { excludesAfterHours: true }, { rate: 'weekend' }, 'not-after-hours'],
    ['on a public holiday', { excludesAfterHours: true }, { rate: 'public holiday' }, 'not-after-hours'],
  ];
  test.each(refusals)('[R5.22] a code is refused %s', (_when, promo, situation, reason) => {
    expect(discountFor({ ...KITCHEN10, ...promo }, 18_000, { ...NOW, ...situation })).toEqual({
      ok: false,
      reason,
    });
  });

  test('[R5.22] the first and last day count, the last use counts, and no window is asked before one is chosen', () => {
    const promo = { ...KITCHEN10, startsOn: NOW.today, endsOn: NOW.today, maxUses: 5, uses: 4 };
    expect(discountFor(promo, 18_000, NOW).ok).toBe(true);
    expect(discountFor({ ...promo, excludesAfterHours: true }, 18_000, { ...NOW, rate: null }).ok).toBe(true);
    expect(discountFor({ ...promo, newClientsOnly: true }, 18_000, NOW).ok).toBe(true);
  });

  test('[R5.22] only the after-hours rule explains itself', () => {
    expect(promoRefusalMessage('ended')).toBe('Sorry this code is invalid.');
    expect(promoRefusalMessage('new-clients-only')).toBe('Sorry this code is invalid.');
    expect(promoRefusalMessage('not-after-hours')).toMatch(/doesn.t apply after hours/);
  });
});

test('[R7.36] of the automatic codes the one that leaves least to pay is chosen, the first if several do', () => {
  const coupon = fc.record({ isAutomatic: fc.boolean(), totalCents: fc.integer({ min: 0, max: 5 }) });
  fc.assert(
    fc.property(fc.array(coupon, { maxLength: 6 }), (coupons) => {
      const automatic = coupons.filter(({ isAutomatic }) => isAutomatic);
      const least = Math.min(...automatic.map(({ totalCents }) => totalCents));
      const first = automatic.find(({ totalCents }) => totalCents === least);
      expect(bestAutomatic(coupons, (one) => one)).toBe(first ?? null);
    }),
  );
});
