import { afterHoursTimes } from './after-hours-times.ts';
import {
  type AfterHoursTime,
  dayAvailability,
  deriveDayOption,
  hoursInTheWay,
  laterRange,
  openDaytime,
  soonestAfterHours,
  type World,
} from './availability.ts';
import type { AvoidedHours } from './avoided-hours.ts';
import { formatDay, isPlainDate, minutesOf } from './dates.ts';
import {
  type ChoiceInput,
  type DayOption,
  isDayOption,
  isTimeWindow,
  type Loading,
  type TimeWindow,
} from './day-choice.ts';
import { loadingAt } from './holidays.ts';
import { instantOfTime, localToday } from './local-time.ts';
import { visitMessages } from './visit-messages.ts';

export type ChoiceRefusalCode =
  | 'choice-missing'
  | 'time-missing'
  | 'time-invalid'
  | 'time-skipped'
  | 'time-gone'
  | 'date-gone'
  | 'date-out-of-range'
  | 'window-closed';

export type CheckedChoice = {
  readonly option: DayOption;
  readonly date: string;
  readonly window: TimeWindow;
  /** After hours only. */
  readonly time: string | null;
  readonly startsAt: Temporal.Instant;
  /** The window's end; after hours, one step after the arrival. */
  readonly endsAt: Temporal.Instant;
  readonly loading: Loading | null;
  /** The site's hours to avoid that it falls into: its customer has to say 'come anyway' (R12.10). Null if it's clear of them. */
  readonly inHours: AvoidedHours | null;
};

export type ChoiceRefusal = {
  readonly field: 'option' | 'date' | 'window' | 'time';
  readonly code: ChoiceRefusalCode;
  readonly message: string;
};

export type ChoiceCheck = ({ readonly ok: true } & CheckedChoice) | ({ readonly ok: false } & ChoiceRefusal);

/**
 * Checks a choice of day, window and time, in the browser while choosing and on the server when booking, with the same
 * texts (R4.12-R4.14, R4.17, R5.08, R5.09). A valid choice is returned with the option of its date, so one kept past
 * midnight is priced as the day it has become. For 'afterhours' only the time is needed; a date, if there is one, must
 * match it.
 */
export function checkChoice(
  choice: ChoiceInput,
  world: World,
  audience: 'visitor' | 'portal' = 'visitor',
): ChoiceCheck {
  if (!isDayOption(choice.option))
    return refuse('option', 'choice-missing', visitMessages.chooseDateAndWindow);
  if (choice.option === 'afterhours') return checkSoonest(choice, world, audience);
  if (!isPlainDate(choice.date)) return refuse('date', 'choice-missing', visitMessages.chooseDateAndWindow);
  if (!isTimeWindow(choice.window)) {
    return refuse('window', 'choice-missing', visitMessages.chooseDateAndWindow);
  }

  const { now, area, policy } = world;
  const option = deriveDayOption(choice.date, now, area.timeZone, policy);
  if (!option) return refuseDate(choice.date, world);
  const daytime = choice.window === 'afterhours' ? null : openDaytime(choice.window, choice.date, world);
  if (daytime) {
    const inHours = hoursInTheWay(daytime, world);
    return { ok: true, option, date: choice.date, window: choice.window, time: null, ...daytime, inHours };
  }
  const { message, times } = dayAvailability(choice.date, world).windows[choice.window];
  if (message !== null) return refuse('window', 'window-closed', message);
  if (!choice.time) return refuseMissingTime(audience);
  return checkTime(choice.date, choice.time, option, times, world);
}

function checkSoonest(choice: ChoiceInput, world: World, audience: 'visitor' | 'portal'): ChoiceCheck {
  if (!choice.time) return refuseMissingTime(audience);
  const times = soonestAfterHours(world);
  const own = times.find(({ date, time }) => time === choice.time && (!choice.date || date === choice.date));
  const today = localToday(world.now, world.area.timeZone);
  const date = own?.date ?? (isPlainDate(choice.date) ? choice.date : today);
  return checkTime(date, choice.time, 'afterhours', times, world);
}

/** An after-hours time is valid if it's one of those offered; otherwise the error says what's wrong with it. */
function checkTime(
  date: string,
  time: string,
  option: DayOption,
  times: readonly AfterHoursTime[],
  world: World,
): ChoiceCheck {
  const { area, policy, holidays } = world;
  const offered = times.find((open) => open.date === date && open.time === time);
  if (offered) {
    const endsAt = offered.startsAt.add({ minutes: policy.afterHoursStepMinutes });
    return {
      ok: true,
      option,
      date,
      window: 'afterhours',
      time,
      startsAt: offered.startsAt,
      endsAt,
      loading: loadingAt({ date, startMinutes: minutesOf(time), area, holidays }),
      inHours: hoursInTheWay({ startsAt: offered.startsAt, endsAt }, world),
    };
  }
  if (!afterHoursTimes(policy).includes(time))
    return refuse('time', 'time-invalid', visitMessages.chooseTime);
  return instantOfTime(date, time, area.timeZone) === null
    ? refuse('time', 'time-skipped', visitMessages.timeSkipped)
    : refuse('time', 'time-gone', visitMessages.timeGone);
}

function refuseMissingTime(audience: 'visitor' | 'portal'): ChoiceCheck {
  return refuse('time', 'time-missing', missingTimeMessage(audience));
}

/** A missing time, in the words of the screen that asks for it (R5.09). */
export const missingTimeMessage = (audience: 'visitor' | 'portal'): string =>
  audience === 'portal' ? visitMessages.chooseTime : visitMessages.chooseArrivalTime;

function refuseDate(date: string, { now, area, policy }: World): ChoiceCheck {
  if (date < localToday(now, area.timeZone)) return refuse('date', 'date-gone', visitMessages.windowGone);
  const { from, to } = laterRange(now, area.timeZone, policy);
  return refuse('date', 'date-out-of-range', visitMessages.dateOutOfRange(formatDay(from), formatDay(to)));
}

function refuse(field: ChoiceRefusal['field'], code: ChoiceRefusalCode, message: string): ChoiceCheck {
  return { ok: false, field, code, message };
}
