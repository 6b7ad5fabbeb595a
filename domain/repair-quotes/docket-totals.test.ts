import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drafts, FULL_DRAFT } from '../../tests/kit/quote-draft.ts';
import { clearDraft } from '../instant-quotes/quote-draft.ts';
import { quotePrice } from './docket-totals.ts';

const WHEN = FULL_DRAFT.BookingPriority;

test('[R4.19] with a postcode only there is no price', () => {
  expect(quotePrice(clearDraft(FULL_DRAFT, FULL_DRAFT.CreatedOn))).toEqual({ kind: 'none' });
});

test('[R4.19] after the equipment the docket says from the lowest', () => {
  const draft = { ...FULL_DRAFT, BookingPriority: { ...WHEN, selectedDate: '', priceExGst: null } };
  expect(quotePrice(draft)).toEqual({ kind: 'from', exCents: 16_500 });
  expect(quotePrice({ ...draft, LowestPriceExGst: null })).toEqual({ kind: 'none' });
  // A price without a day, and a day without a price.
  for (const half of [{ selectedDate: '' }, { priceExGst: null }])
    expect(quotePrice({ ...FULL_DRAFT, BookingPriority: { ...WHEN, ...half } }).kind).toBe('from');
});

test('[R4.19, R3.04, R5.22] from the chosen time on: fee − promo + parking, GST, total', () => {
  expect(quotePrice(FULL_DRAFT)).toEqual({
    kind: 'exact',
    feeCents: 18_000,
    discountCents: 1800,
    parkingCents: 1250,
    subtotalCents: 17_450,
    gstCents: 1745,
    totalCents: 19_195,
  });
});

test('[R3.03] a choice that is no longer valid has no exact price', () => {
  const draft = { ...FULL_DRAFT, BookingPriority: { ...WHEN, priorityError: 'Gone.' } };
  expect(quotePrice(draft).kind).toBe('from');
});

test('[R4.18, R4.19] whatever the draft holds, no price is shown before the equipment and no total below zero', () => {
  fc.assert(
    fc.property(drafts, (draft) => {
      const price = quotePrice(draft);
      if (draft.BookingEquipmentTypeId === null) expect(price.kind).toBe('none');
      if (price.kind === 'exact') expect(price.discountCents).toBeLessThanOrEqual(price.feeCents);
      if (price.kind === 'from') expect(price.exCents).toBeGreaterThan(0);
    }),
  );
});
