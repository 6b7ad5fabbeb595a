import { MIN_POSTCODE_DIGITS } from '../constants.ts';
import { siteMessages } from './site-messages.ts';
import type { AustralianState } from './states.ts';

type Range = readonly [from: number, to: number, state: AustralianState];

/** Postcode ranges of street addresses. Australia Post files 2899 (Norfolk Island) under NSW and 6798-6799 under WA. */
const DELIVERY_RANGES: readonly Range[] = [
  [800, 899, 'NT'],
  [2000, 2599, 'NSW'],
  [2600, 2618, 'ACT'],
  [2619, 2899, 'NSW'],
  [2900, 2920, 'ACT'],
  [2921, 2999, 'NSW'],
  [3000, 3999, 'VIC'],
  [4000, 4999, 'QLD'],
  [5000, 5799, 'SA'],
  [6000, 6799, 'WA'],
  [7000, 7799, 'TAS'],
];

/** Post-office boxes and large-volume receivers: nobody can be visited there (R5.02). */
const PO_BOX_RANGES: readonly Range[] = [
  [200, 299, 'ACT'],
  [900, 999, 'NT'],
  [1000, 1999, 'NSW'],
  [5800, 5999, 'SA'],
  [6800, 6999, 'WA'],
  [7800, 7999, 'TAS'],
  [8000, 8999, 'VIC'],
  [9000, 9998, 'QLD'],
  // Santa's, at the North Pole.
  [9999, 9999, 'VIC'],
];

/** Delivery postcodes with localities in more than one state; step 1 asks for the suburb (R4.15). */
const SPANNING: Readonly<Record<string, readonly AustralianState[]>> = {
  '0872': ['NT', 'SA', 'WA'],
  '2540': ['NSW', 'ACT'],
  '2611': ['ACT', 'NSW'],
  '2618': ['ACT', 'NSW'],
  '2620': ['NSW', 'ACT'],
  '3500': ['VIC', 'NSW'],
  '3586': ['VIC', 'NSW'],
  '3644': ['VIC', 'NSW'],
  '3691': ['VIC', 'NSW'],
  '3707': ['VIC', 'NSW'],
  '4375': ['QLD', 'NSW'],
  '4377': ['QLD', 'NSW'],
  '4380': ['QLD', 'NSW'],
  '4383': ['QLD', 'NSW'],
  '4385': ['QLD', 'NSW'],
  '4825': ['QLD', 'NT'],
};

export type PostcodeClass = 'invalid' | 'poBox' | { readonly states: readonly AustralianState[] };

export type PostcodeCheck =
  | { readonly ok: true; readonly postcode: string }
  | { readonly ok: false; readonly message: string };

/** The digits of the typed text (R5.01). */
export function stripPostcode(text: string): string {
  return text.replace(/\D/g, '');
}

/**
 * The four-digit postcode that the text means, serviced or not (R5.01). Three digits are a Northern Territory postcode
 * without its leading 0: `800` is Darwin's 0800.
 */
export function parsePostcode(text: string): PostcodeCheck {
  const digits = stripPostcode(text);
  const postcode = digits.length === MIN_POSTCODE_DIGITS ? `0${digits}` : digits;
  return classifyPostcode(postcode) === 'invalid'
    ? { ok: false, message: siteMessages.cannotIdentifyPostcode }
    : { ok: true, postcode };
}

/**
 * 'invalid' if no such postcode can exist, 'poBox' if nobody can be visited there, else the states of its localities,
 * the likeliest first (R5.02, R4.15). Whether the area is serviced is up to the data.
 */
export function classifyPostcode(postcode: string): PostcodeClass {
  if (!/^\d{4}$/.test(postcode)) return 'invalid';
  const number = Number(postcode);
  if (PO_BOX_RANGES.some(([from, to]) => number >= from && number <= to)) return 'poBox';
  const range = DELIVERY_RANGES.find(([from, to]) => number >= from && number <= to);
  if (!range) return 'invalid';
  return { states: SPANNING[postcode] ?? [range[2]] };
}

/**
 * The state whose range contains a postcode, post-office boxes included; null if no such postcode can exist (R5.02).
 */
export function rangeState(postcode: string): AustralianState | null {
  if (!/^\d{4}$/.test(postcode)) return null;
  const number = Number(postcode);
  const holds = ([from, to]: Range) => number >= from && number <= to;
  return (DELIVERY_RANGES.find(holds) ?? PO_BOX_RANGES.find(holds))?.[2] ?? null;
}

/** The time zone of a state, for localities without their own (R4.15). */
export const STATE_TIME_ZONES: Readonly<Record<AustralianState, string>> = {
  NSW: 'Australia/Sydney',
  VIC: 'Australia/Melbourne',
  QLD: 'Australia/Brisbane',
  SA: 'Australia/Adelaide',
  WA: 'Australia/Perth',
  TAS: 'Australia/Hobart',
  NT: 'Australia/Darwin',
  ACT: 'Australia/Sydney',
};

/** Every time zone that a locality can have: its state's, or one of its own. */
export const AUSTRALIAN_TIME_ZONES: readonly string[] = [
  ...new Set(Object.values(STATE_TIME_ZONES)),
  'Australia/Broken_Hill',
  'Australia/Eucla',
  'Australia/Lindeman',
  'Australia/Lord_Howe',
  'Indian/Christmas',
  'Indian/Cocos',
  'Pacific/Norfolk',
];
