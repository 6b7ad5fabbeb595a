import type { TimeWindow } from './day-choice.ts';

export const WINDOW_NAMES: Readonly<Record<TimeWindow, string>> = {
  morning: 'Morning',
  afternoon: 'Afternoon',
  afterhours: 'After hours',
};

/** From Monday, whose number is 1. */
export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** How many visits a window takes (R10.06). No customer's browser loads these. */
export const deskWindowMessages = {
  regionRequired: 'Please choose a region',
  regionUnknown: (region: string, regions: string) =>
    `There is no region ${region}. The regions are ${regions}`,
  placesOutOfRange: 'Please give a number from 0 to 999, or leave it out for no limit',
  limitNow: (places: number | null) =>
    places === null ? 'It takes any number of visits now.' : `It takes ${places} now.`,
  closedNow: (reason: string | null) =>
    reason === null ? 'It is closed now.' : `It is closed now: ${reason}.`,
  rangeTooLong: 'Please choose at most a year',
} as const;
