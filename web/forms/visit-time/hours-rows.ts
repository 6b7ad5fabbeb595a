import {
  type AvoidedHours,
  endsBeforeStart,
  hoursWords,
  isOvernight,
  WEEKDAYS,
  weekdayWords,
} from '../../../domain/visits/avoided-hours.ts';
import { avoidedHoursMessages } from '../../../domain/visits/avoided-hours-messages.ts';
import { formatDay, formatTime, timeOfMinutes } from '../../../domain/visits/dates.ts';
import type { SelectOption } from '../../ui/fields/select-field.tsx';

/** Hours to avoid as a form has them; '' is nothing, and `from` is '' for all day. */
export type HoursRow = {
  days: string;
  from: string;
  to: string;
  firstDate: string;
  lastDate: string;
};

export const LUNCH_ROW: HoursRow = {
  days: WEEKDAYS.join(''),
  from: '11:30',
  to: '14:30',
  firstDate: '',
  lastDate: '',
};

export const rowOf = ({ weekdays, hours, firstDate, lastDate }: AvoidedHours): HoursRow => ({
  days: weekdays.join(''),
  from: hours?.from ?? '',
  to: hours?.to ?? '',
  firstDate: firstDate ?? '',
  lastDate: lastDate ?? '',
});

export const hoursOfRow = ({ days, from, to, firstDate, lastDate }: HoursRow) => ({
  weekdays: [...days].map(Number),
  hours: from === '' ? null : { from, to },
  firstDate: firstDate || null,
  lastDate: lastDate || null,
});

/** What's wrong with a row, by its field. */
export function rowFaults({
  from,
  to,
  firstDate,
  lastDate,
}: HoursRow): Partial<Record<keyof HoursRow, string>> {
  return {
    ...(from !== '' && to === '' && { to: avoidedHoursMessages.endNeeded }),
    ...(from !== '' && to !== '' && endsBeforeStart({ from, to }) && { to: avoidedHoursMessages.endsFirst }),
    ...(firstDate && lastDate && lastDate < firstDate && { lastDate: avoidedHoursMessages.datesReversed }),
  };
}

const DAYS = ['1234567', '12345', '67', ...WEEKDAYS.map(String)];
const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** The days to choose from, and those that a row has already. */
export const dayOptions = (days: string): SelectOption[] =>
  [...new Set([...DAYS, days])].map((value) => ({
    value,
    label: capitalised(weekdayWords([...value].map(Number))),
  }));

const TIMES = Array.from({ length: 48 }, (_, step) => timeOfMinutes(step * 30));

export const FROM_OPTIONS: readonly SelectOption[] = [
  { value: '', label: 'All day' },
  ...TIMES.map((value) => ({ value, label: formatTime(value) })),
];

/** The ends of some hours; those on the next day say so. */
export const toOptions = (from: string): SelectOption[] => [
  { value: '', label: from === '' ? '-' : 'Choose' },
  ...TIMES.map((value) => ({
    value,
    label: `${formatTime(value)}${from !== '' && isOvernight({ from, to: value }) ? ', next day' : ''}`,
  })),
];

/** `11:30am-2:30pm, every day`, `All day, Sun, from Tue 24 Nov`, each of some hours on its own. */
export const hoursSentence = (each: AvoidedHours): string =>
  [
    capitalised(hoursWords(each)),
    weekdayWords(each.weekdays),
    each.firstDate && `from ${formatDay(each.firstDate)}`,
    each.lastDate && `to ${formatDay(each.lastDate)}`,
  ]
    .filter(Boolean)
    .join(', ');
