import { expect, test } from 'vitest';
import { pickLocality } from './pick-locality.ts';
import { editDraft, newDraft } from './quote-draft.ts';

const surryHills = {
  postcode: '2010',
  suburb: 'Surry Hills',
  state: 'NSW',
  timeZone: 'Australia/Sydney',
} as const;
const priced = editDraft(pickLocality(newDraft('2026-11-23T01:00:00Z'), surryHills), {
  BookingProblem: 'Not cooling',
  LowestPriceExGst: 165,
  PromoDiscountExGst: 20,
});

test('[R4.15, R4.19] another locality keeps the problem and takes the old prices away', () => {
  const moved = pickLocality(priced, {
    postcode: '2880',
    suburb: 'Broken Hill',
    state: 'NSW',
    timeZone: 'Australia/Broken_Hill',
  });
  expect(moved).toMatchObject({
    BookingPostcode: '2880',
    BookingTimeZone: 'Australia/Broken_Hill',
    BookingProblem: 'Not cooling',
    LowestPriceExGst: null,
    PromoDiscountExGst: null,
  });
});

test('[R4.30] the same locality again is no edit', () => {
  expect(pickLocality(priced, surryHills)).toBe(priced);
});
