import { expect, test } from 'vitest';
import { worldAt } from '../../tests/kit/world.ts';
import { dayAvailability } from './availability.ts';
import { type AvoidedHours, endsBeforeStart, hoursWords, weekdayWords } from './avoided-hours.ts';
import { avoidedHoursMessages, noteHours } from './avoided-hours-messages.ts';
import { checkChoice } from './check-choice.ts';
import { formatSpan } from './dates.ts';

const every = (from: string, to: string): AvoidedHours => ({
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  hours: { from, to },
  firstDate: null,
  lastDate: null,
});
const LUNCH = every('11:30', '14:30');
const WEDNESDAY = '2026-11-25';

/** What a Wednesday offers, two days ahead. */
function offered(avoided: AvoidedHours[]) {
  const world = worldAt('2026-11-23T09:00', { avoided });
  const { morning, afternoon } = dayAvailability(WEDNESDAY, world).windows;
  const words = [morning, afternoon].map(({ open, startsAt, endsAt }) =>
    open ? formatSpan(startsAt, endsAt, world.area.timeZone) : 'closed',
  );
  return words.join(', ');
}

test.each<[string, AvoidedHours[], string]>([
  ['nothing', [], '8am-12pm, 12pm-4pm'],
  ['lunch', [LUNCH], '8am-11:30am, 2:30pm-4pm'],
  ['lunch to 3pm leaves too little of the afternoon', [every('11:30', '15:00')], '8am-11:30am, closed'],
  ['equal halves: the earlier', [every('09:30', '10:30')], '8am-9:30am, 12pm-4pm'],
  ['over midnight, to the morning', [every('22:00', '09:00')], '9am-12pm, 12pm-4pm'],
  ['closed', [{ ...LUNCH, hours: null, weekdays: [3] }], 'closed, closed'],
  ['another day', [{ ...LUNCH, weekdays: [1, 2, 4, 5, 6, 7] }], '8am-12pm, 12pm-4pm'],
  ['from a date after it', [{ ...LUNCH, firstDate: '2026-11-26' }], '8am-12pm, 12pm-4pm'],
  ['to that date', [{ ...LUNCH, lastDate: WEDNESDAY }], '8am-11:30am, 2:30pm-4pm'],
  [
    'Tuesday’s night, which ends on Wednesday',
    [{ ...every('21:00', '09:00'), weekdays: [2] }],
    '9am-12pm, 12pm-4pm',
  ],
  ['Wednesday’s night', [{ ...every('21:00', '09:00'), weekdays: [3] }], '8am-12pm, 12pm-4pm'],
])('[R12.10] a window with %s', (_, avoided, words) => {
  expect(offered(avoided)).toBe(words);
});

test('[R12.10] a closed window gives its reason, and today’s notice counts to the end of what is left', () => {
  const late = worldAt('2026-11-25T07:45', { avoided: [LUNCH] });
  // Four hours from now is past 11:30am: the morning has passed, as it would without hours once it's past noon.
  expect(dayAvailability(WEDNESDAY, late).windows.morning).toMatchObject({ open: false, isAvoided: false });
  const all = worldAt('2026-11-23T09:00', { avoided: [every('08:00', '15:00')] });
  expect(dayAvailability(WEDNESDAY, all).windows.afternoon).toMatchObject({
    isAvoided: true,
    message: 'Your hours to avoid leave less than 90 minutes of this window.',
  });
});

test('[R12.10] after hours and food at risk ask, in the words of the kitchen', () => {
  const dinner = worldAt('2026-11-23T09:00', { avoided: [every('17:00', '21:00')] });
  const evening = checkChoice(
    { option: 'later', date: WEDNESDAY, window: 'afterhours', time: '18:30' },
    dinner,
  );
  expect(evening.ok && evening.inHours && avoidedHoursMessages.comeAnyway(evening.inHours)).toBe(
    "That's in your dinner service. Come anyway?",
  );
  const urgent = worldAt('2026-11-23T09:00', { avoided: [LUNCH], whenAvoided: 'ask' });
  const noon = checkChoice({ option: 'later', date: WEDNESDAY, window: 'morning' }, urgent);
  expect(noon.ok && noon.inHours && avoidedHoursMessages.comeAnyway(noon.inHours)).toBe(
    "That's in your lunch service. Come anyway?",
  );
  const clear = checkChoice({ option: 'later', date: WEDNESDAY, window: 'afternoon' }, dinner);
  expect(clear).toMatchObject({ ok: true, inHours: null });
});

test('[R12.10] the office gets a window with too little left whole, and a narrowed one as its customer would', () => {
  const world = worldAt('2026-11-23T09:00', { avoided: [every('10:30', '15:30')], whenAvoided: 'reason' });
  const afternoon = checkChoice({ option: 'later', date: WEDNESDAY, window: 'afternoon' }, world);
  expect(afternoon).toMatchObject({ ok: true, inHours: { hours: { from: '10:30' } } });
  const morning = checkChoice({ option: 'later', date: WEDNESDAY, window: 'morning' }, world);
  expect(morning.ok && formatSpan(morning.startsAt, morning.endsAt, world.area.timeZone)).toBe('8am-10:30am');
  expect(morning).toMatchObject({ inHours: null });
});

test.each([
  [{ from: '22:00', to: '02:00' }, false],
  [{ from: '20:00', to: '08:00' }, false],
  [{ from: '08:00', to: '07:00' }, true],
  [{ from: '08:00', to: '08:00' }, true],
  [{ from: '08:00', to: '08:30' }, false],
])('[R12.10] the end of %o is before its start: %s', (hours, isWrong) => {
  expect(endsBeforeStart(hours)).toBe(isWrong);
});

test('[R12.10] hours and days in words', () => {
  expect(hoursWords(LUNCH)).toBe('11:30am-2:30pm');
  expect(hoursWords({ hours: null })).toBe('all day');
  expect([[1, 2, 3, 4, 5, 6, 7], [1, 2, 3, 4, 5], [6, 7], [1, 3, 5], [7]].map(weekdayWords)).toEqual([
    'every day',
    'Mon to Fri',
    'Sat and Sun',
    'Mon, Wed and Fri',
    'Sun',
  ]);
  expect(noteHours(LUNCH, 'customer')).toBe(
    'In their lunch service, 11:30am-2:30pm. The customer said: come anyway.',
  );
});
