import type { AustralianState } from '../sites/states.ts';

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

/** What the rules know of where the job is; every rule of time uses its time zone (R4.13, R4.15). */
export type PostcodeArea = {
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

/** Why a window costs the after-hours price (R4.16). `name` fits into a sentence: 'Saturday', 'Christmas Day'. */
export type Loading = { readonly reason: 'weekend' | 'public holiday'; readonly name: string };

/** A window of a local date that takes no more visits: it has as many as its limit, or the office closed it (R10.06). */
export type FullWindow = { readonly date: string; readonly window: TimeWindow };

/** What determines a visit's price; results of `checkChoice` fit. */
export type PricedVisit = {
  readonly option: DayOption;
  readonly window: TimeWindow;
  readonly loading: Loading | null;
};

/** A complete choice of day and window. */
export type WindowChoice = {
  readonly option: DayOption;
  /** YYYY-MM-DD in the site's time zone */
  readonly date: string;
  readonly window: TimeWindow;
  /** HH:mm, with the after-hours window only */
  readonly time?: string;
};

/** A choice from a draft or the wire: anything may be missing or invalid. */
export type ChoiceInput = {
  readonly option?: string | null | undefined;
  readonly date?: string | null | undefined;
  readonly window?: string | null | undefined;
  readonly time?: string | null | undefined;
};
