import type { PriceSetReply } from '../../../../contracts/instant-quotes/prices.ts';
import type { Suburb } from '../../../../contracts/reference-data/reference-data.ts';
import type { Locality } from '../../../../domain/instant-quotes/pick-locality.ts';
import type { InstantQuote } from '../../../../domain/instant-quotes/quote-draft.ts';
import { areaOf, choiceOf } from '../../../../domain/instant-quotes/quote-priority.ts';
import { centsFromDollars } from '../../../../domain/money/money.ts';
import type { AddressParts } from '../../../../domain/sites/address.ts';
import { STATE_TIME_ZONES } from '../../../../domain/sites/postcode.ts';
import type { AustralianState } from '../../../../domain/sites/states.ts';
import { attendanceDateOf } from '../../../../domain/visits/attendance-date.ts';
import type { World } from '../../../../domain/visits/availability.ts';
import { NO_HOURS } from '../../../../domain/visits/avoided-hours.ts';
import { type ChoiceCheck, checkChoice } from '../../../../domain/visits/check-choice.ts';
import { findPriceSet, findPriceSingle, type Priced } from '../../api/price-queries.ts';
import { findSuburbs } from '../../api/reference-queries.ts';
import { priceInputs } from '../draft/price-inputs.ts';

/** The effect of the address on the quote: none, or a change that the customer confirms (R4.15). */
export type AddressJudgement =
  | { kind: 'same'; locality: Locality }
  | {
      kind: 'changed';
      locality: Locality;
      /** The chosen time, checked there. */
      check: ChoiceCheck;
      /** The fee there, in cents ex GST; null if the time isn't valid there. */
      feeCents: number | null;
    };

/**
 * Checks a draft at the locality of its address: the same postcode can include another state or time zone, with other
 * prices, holidays and times (R4.15).
 * @throws ApiError if the server can't be reached
 */
export async function judgeAddress(
  draft: InstantQuote,
  address: CompleteAddress,
  now: Temporal.Instant,
): Promise<AddressJudgement> {
  const locality = localityOf(address, await findSuburbs(address.postcode));
  if (isSamePlace(draft, locality)) return { kind: 'same', locality };

  const priced: Priced = { ...priceInputs(draft), suburb: locality.suburb };
  const set = await findPriceSet(priced);
  const { Policy: policy, Holidays: holidays, FullWindows: full } = set;
  const world: World = { now, area: locality, policy, holidays, full, ...NO_HOURS };
  const check = checkChoice(choiceOf(draft), world);
  const feeCents = check.ok ? await feeAt(priced, set, check) : null;
  return isSameBooking(draft, check, feeCents, locality)
    ? { kind: 'same', locality }
    : { kind: 'changed', locality, check, feeCents };
}

function isSamePlace(draft: InstantQuote, { state, timeZone }: Locality): boolean {
  const area = areaOf(draft);
  return area?.state === state && area.timeZone === timeZone;
}

/** Another state with the same clock and price and an open window needs no confirmation. */
function isSameBooking(
  draft: InstantQuote,
  check: ChoiceCheck,
  feeCents: number | null,
  { timeZone }: Locality,
): boolean {
  const { priceExGst } = draft.BookingPriority;
  const samePrice = priceExGst !== null && feeCents === centsFromDollars(priceExGst);
  return check.ok && samePrice && areaOf(draft)?.timeZone === timeZone;
}

async function feeAt(
  priced: Priced,
  { Prices, Policy }: PriceSetReply,
  choice: Extract<ChoiceCheck, { ok: true }>,
): Promise<number> {
  if (choice.option === 'afterhours') return centsFromDollars(Prices.AfterHours.AfterHoursPrice);
  if (choice.option === 'later') {
    const { time, ...slot } = choice;
    const date = attendanceDateOf({ ...slot, ...(time ? { time } : {}) }, Policy);
    return centsFromDollars((await findPriceSingle(priced, date)).PriceExGst);
  }
  const day = choice.option === 'today' ? Prices.Today : Prices.Tomorrow;
  const price = { morning: day.AmPrice, afternoon: day.PmPrice, afterhours: day.AfterHoursPrice };
  return centsFromDollars(price[choice.window]);
}

/** A complete address in the booking's postcode. */
type CompleteAddress = AddressParts & { readonly state: AustralianState };

/** The locality of an address. An unlisted one has its state's time zone. */
export function localityOf(address: CompleteAddress, listed: readonly Suburb[]): Locality {
  const { postcode, suburb, state } = address;
  const row = listed.find(
    (each) => each.Postcode === postcode && each.State === state && sameName(each.Suburb, suburb),
  );
  const timeZone = row?.TimeZone ?? STATE_TIME_ZONES[state];
  return { postcode, suburb: row?.Suburb ?? '', state, timeZone };
}

function sameName(a: string, b: string): boolean {
  return a.localeCompare(b, 'en-AU', { sensitivity: 'base' }) === 0;
}
