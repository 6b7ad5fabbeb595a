import { describe, expect, test } from 'vitest';
import { worldAt } from '../../tests/kit/world.ts';
import { availabilityFor, dayAvailability, type World } from './availability.ts';
import type { TimeWindow } from './day-choice.ts';
import {
  defaultChoice,
  type FeeOf,
  quickChoices,
  soonestArrival,
  soonestWords,
  windowWords,
} from './quick-choices.ts';

const DAYTIME_CENTS = 180_00;
const AFTER_HOURS_CENTS = 320_00;

function daysOf(world: World) {
  const availability = availabilityFor(world);
  return { ...availability, later: dayAvailability(availability.laterFrom, world) };
}
/** Fees by window; on `dearDays` the daytime costs the after-hours price too. */
function feesWith(dearDays: readonly string[] = []): FeeOf {
  return ({ option, window }) =>
    window === 'afterhours' || dearDays.includes(option) ? AFTER_HOURS_CENTS : DAYTIME_CENTS;
}
const MONDAY = '2026-11-23';
const TUESDAY = '2026-11-24';

describe('[R3.03] what is chosen at first', () => {
  const at = (time: string, feeOf: FeeOf) => {
    const world = worldAt(time);
    return defaultChoice(daysOf(world), world, feeOf);
  };
  const tomorrowMorning = { option: 'tomorrow', date: TUESDAY, window: 'morning' as TimeWindow };

  test('[R4.09] is tomorrow morning', () => {
    expect(at(`${MONDAY}T09:00`, feesWith())).toEqual(tomorrowMorning);
    expect(at(`${MONDAY}T19:59`, feesWith())).toEqual(tomorrowMorning);
  });

  test('is nothing once tomorrow morning has closed', () => {
    expect(at(`${MONDAY}T20:00`, feesWith())).toBeNull();
  });

  test('is nothing where an earlier open window costs less, as this afternoon does on Christmas Eve', () => {
    expect(at(`${MONDAY}T09:00`, feesWith(['tomorrow']))).toBeNull();
    // Today is over, so nothing earlier costs less.
    expect(at(`${MONDAY}T16:30`, feesWith(['tomorrow']))).toEqual(tomorrowMorning);
  });

  test('is nothing while a fee is not known', () => {
    expect(at(`${MONDAY}T09:00`, () => null)).toBeNull();
  });
});

describe('[R3.03] soonest and cheapest', () => {
  const at = (time: string, feeOf: FeeOf = feesWith()) => {
    const world = worldAt(time);
    const choices = quickChoices(daysOf(world), world, feeOf);
    if (!choices) throw new Error('Every fee is known');
    const today = world.now.toZonedDateTimeISO(world.place.timeZone).toPlainDate().toString();
    return {
      soonest: soonestWords(choices.soonest, today, world.place.timeZone),
      cheapest: windowWords(choices.cheapest, today, world),
    };
  };

  test.each([
    // A window that has begun is promised from now plus the notice, to the half hour.
    [`${MONDAY}T06:00`, 'today from 10am', 'today, 8am-12pm'],
    [`${MONDAY}T06:05`, 'today from 10:30am', 'today, 8am-12pm'],
    [`${MONDAY}T09:10`, 'today from 1:30pm', 'today, 12pm-4pm'],
    [`${MONDAY}T13:00`, 'today from 5pm', 'tomorrow, 8am-12pm'],
    [`${MONDAY}T23:00`, 'tomorrow from 3am', 'tomorrow, 12pm-4pm'],
  ])('[R4.13] at %s are %s and %s', (time, soonest, cheapest) => {
    expect(at(time)).toEqual({ soonest, cheapest });
  });

  test('a dearer day is not the cheapest', () => {
    expect(at(`${MONDAY}T13:00`, feesWith(['tomorrow']))).toMatchObject({ cheapest: 'Wed 25 Nov, 8am-12pm' });
  });
});

describe('[R4.13] the soonest arrival that pages show before a quote', () => {
  test.each([
    ['is from opening time, checked again while it can change', '06:00', 'today from 10am', 0],
    ['is four hours from now, rounded up to the half hour', '06:17', 'today from 10:30am', 13 * 60],
    [
      'is after hours in the evening, shown for a quarter of an hour at most',
      '21:10',
      'tomorrow from 1:30am',
      15 * 60,
    ],
  ])('%s', (_, time, words, forSeconds) => {
    expect(soonestArrival(worldAt(`${MONDAY}T${time}`))).toEqual({ words, forSeconds });
  });
});
