import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drafts, FULL_DRAFT } from '../../tests/kit/quote-draft.ts';
import { worldAt } from '../../tests/kit/world.ts';
import { checkChoice } from '../visits/check-choice.ts';
import type { BookingPriority, InstantQuote } from './quote-draft.ts';
import { areaOf, choiceOf, ownChoice, settlePriority, withChoice } from './quote-priority.ts';
import { firstIncompleteStep } from './quote-steps.ts';

const VISITOR = { signedIn: false, hasCard: false };

const withPriority = (change: Partial<BookingPriority>): InstantQuote => ({
  ...FULL_DRAFT,
  BookingPriority: { ...FULL_DRAFT.BookingPriority, ...change },
});

describe('settlePriority', () => {
  test('[R3.03] a choice that is still valid gives the same draft back', () => {
    expect(settlePriority(FULL_DRAFT, worldAt('2026-11-23T09:00'))).toBe(FULL_DRAFT);
  });

  test('[R3.03] the day is derived from the date again: tomorrow has become today, and its price is unknown', () => {
    const settled = settlePriority(FULL_DRAFT, worldAt('2026-11-24T07:00'));
    expect(settled.BookingPriority).toMatchObject({
      selectedDay: 'today',
      selectedDate: '2026-11-24',
      selectedTimeWindow: 'morning',
      priceExGst: null,
      priorityError: '',
    });
    expect(settled.PromoDiscountExGst).toBeNull();
    expect(firstIncompleteStep(settled, VISITOR)).toBe('account');
  });

  test('[R4.30] settling keeps the key: nobody has edited anything', () => {
    expect(settlePriority(FULL_DRAFT, worldAt('2026-11-24T07:00')).IdempotencyKey).toBe(
      FULL_DRAFT.IdempotencyKey,
    );
  });

  test('[R3.03, R4.12] a choice that has closed becomes incomplete and says why', () => {
    const settled = settlePriority(FULL_DRAFT, worldAt('2026-11-24T09:00'));
    expect(settled.BookingPriority.priorityError).toBe('The available time today is afternoon');
    expect(settled.BookingPriority.selectedDate).toBe('2026-11-24');
    expect(firstIncompleteStep(settled, VISITOR)).toBe('fix-it');
  });

  test('[R3.03] a choice that has gone by becomes incomplete and says so', () => {
    const settled = settlePriority(FULL_DRAFT, worldAt('2026-11-25T00:00'));
    expect(settled.BookingPriority.priorityError).toMatch(/^This time is no longer available/);
    expect(settled.BookingPriority.confirmedTime).toBe('');
  });

  test('[R3.03] an error goes when the choice is valid again', () => {
    const draft = withPriority({ priorityError: 'Gone.', confirmedTime: '' });
    const settled = settlePriority(draft, worldAt('2026-11-23T09:00'));
    expect(settled.BookingPriority).toEqual(FULL_DRAFT.BookingPriority);
  });

  test('[R4.08] soonest stays soonest while its time is within reach, and is the plain day after that', () => {
    const soonest = withPriority({
      selectedDay: 'afterhours',
      selectedDate: '2026-11-24',
      selectedTimeWindow: 'afterhours',
      selectedTime: '18:30',
    });
    const near = settlePriority(soonest, worldAt('2026-11-24T09:00')).BookingPriority;
    expect([near.selectedDay, near.priceExGst]).toEqual(['afterhours', 180]);
    const far = settlePriority(soonest, worldAt('2026-11-23T09:00')).BookingPriority;
    expect([far.selectedDay, far.priceExGst]).toEqual(['tomorrow', null]);
    const gone = settlePriority(soonest, worldAt('2026-11-24T15:00')).BookingPriority;
    expect(gone.priorityError).toBe('This time is no longer available. Please select a time');
  });

  test('[R3.03] a draft without a date is left alone', () => {
    const draft = withPriority({ selectedDate: '' });
    expect(settlePriority(draft, worldAt('2026-11-23T09:00'))).toBe(draft);
  });

  test('[R3.03] whatever was stored: the date stays, and what is left without an error can be booked', () => {
    const moments = fc.integer({ min: 0, max: 60 * 24 * 60 });
    fc.assert(
      fc.property(drafts, moments, (draft, minutes) => {
        const start = worldAt('2026-11-20T00:00');
        const world = { ...start, now: start.now.add({ minutes }) };
        const settled = settlePriority(draft, world);
        const { selectedDate, priorityError } = settled.BookingPriority;
        expect(selectedDate).toBe(draft.BookingPriority.selectedDate);
        expect(settlePriority(settled, world)).toBe(settled);
        if (selectedDate === '') return;
        const check = checkChoice(choiceOf(settled), world);
        if (priorityError === '') expect(check).toMatchObject({ ok: true, date: selectedDate });
        else expect(check.ok).toBe(false);
      }),
    );
  });
});

test('[R4.11, R5.22] a checked choice goes into the draft with its fee, and the promo is to be validated again', () => {
  const world = worldAt('2026-11-23T09:00');
  const check = checkChoice(
    { option: 'later', date: '2026-11-27', window: 'afterhours', time: '18:30' },
    world,
  );
  if (!check.ok) throw new Error(check.message);
  const draft = withChoice(FULL_DRAFT, check, 30_050);
  expect(draft.BookingPriority).toEqual({
    selectedDay: 'later',
    selectedDate: '2026-11-27',
    selectedTimeWindow: 'afterhours',
    selectedTime: '18:30',
    priceExGst: 300.5,
    DayOfTheWeek: 'Friday',
    confirmedTime: '2026-11-27T07:30:00Z',
    priorityError: '',
  });
  expect([draft.PromoCode, draft.PromoDiscountExGst]).toEqual(['KITCHEN10', null]);
  expect(settlePriority(draft, world)).toBe(draft);
});

test('[R3.03, R4.09] what was chosen is kept', () => {
  expect(ownChoice(withPriority({ selectedDate: '' }))).toBeNull();
  const chosen = withPriority({ selectedTimeWindow: 'afterhours', selectedTime: '18:30' });
  expect(ownChoice(chosen)).toEqual({
    option: 'tomorrow',
    date: '2026-11-24',
    window: 'afterhours',
    time: '18:30',
  });
});

test("[R4.15] the place is the locality's, with its own zone or its state's", () => {
  expect(areaOf(FULL_DRAFT)).toEqual({ timeZone: 'Australia/Sydney', state: 'NSW', postcode: '2010' });
  const brokenHill = { ...FULL_DRAFT, BookingPostcode: '2880', BookingTimeZone: 'Australia/Broken_Hill' };
  expect(areaOf(brokenHill)?.timeZone).toBe('Australia/Broken_Hill');
  const unknown = { ...FULL_DRAFT, BookingState: 'SA', BookingTimeZone: '' } as const;
  expect(areaOf(unknown)?.timeZone).toBe('Australia/Adelaide');
  expect(areaOf({ ...FULL_DRAFT, BookingState: '' })).toBeNull();
});
