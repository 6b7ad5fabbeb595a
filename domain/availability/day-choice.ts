import type { AustralianState } from '../places/states.ts';

/** R4.07, R4.08. */
export const DAY_OPTIONS = ['today', 'tomorrow', 'later', 'afterhours'] as const;
export type DayOption = (typeof DAY_OPTIONS)[number];

/** R4.09. */
export const TIME_WINDOWS = ['morning', 'afternoon', 'afterhours'] as const;
export type TimeWindow = (typeof TIME_WINDOWS)[number];

export function isDayOption(text: unknown): text is DayOption {
  return (DAY_OPTIONS as readonly unknown[]).includes(text);
}

export function isTimeWindow(text: unknown): text is TimeWindow {
  return (TIME_WINDOWS as readonly unknown[]).includes(text);
}

/** Where the job is; every rule of time is computed in its zone (R4.13, R4.15). */
export type Place = {
  /** IANA name. */
  readonly timeZone: string;
  readonly state: AustralianState;
  /** Four digits. */
  readonly postcode: string;
};

/** A row of the holiday table (R4.16). `postcodes` null: the whole state; `fromTime` null: the whole day. */
export type PublicHoliday = {
  readonly state: AustralianState;
  readonly postcodes: readonly string[] | null;
  /** YYYY-MM-DD */
  readonly date: string;
  /** HH:mm, local */
  readonly fromTime: string | null;
  readonly name: string;
};

/** Why a window costs the after-hours price (R4.16). `name` reads in a sentence: 'Saturday', 'Christmas Day'. */
export type Loading = { readonly reason: 'weekend' | 'public holiday'; readonly name: string };

/** A choice of day and window as somebody made it, complete. */
export type WindowChoice = {
  readonly option: DayOption;
  /** YYYY-MM-DD in the zone of the place */
  readonly date: string;
  readonly window: TimeWindow;
  /** HH:mm, with the after-hours window only */
  readonly time?: string;
};

/** A choice as it comes from a draft or the wire: anything may be missing or nonsense. */
export type ChoiceInput = {
  readonly option?: string | null | undefined;
  readonly date?: string | null | undefined;
  readonly window?: string | null | undefined;
  readonly time?: string | null | undefined;
};
