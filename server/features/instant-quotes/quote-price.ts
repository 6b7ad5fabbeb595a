import type { BrandConfig } from '../../../contracts/website/public-config.ts';
import { equipmentMessages } from '../../../domain/equipment/equipment-messages.ts';
import { instantQuoteMessages } from '../../../domain/instant-quotes/instant-quote-messages.ts';
import { type PriceRate, type PriceRow, priceVisit } from '../../../domain/instant-quotes/prices.ts';
import { rangeState } from '../../../domain/sites/postcode.ts';
import { siteMessages } from '../../../domain/sites/site-messages.ts';
import { afterHoursTimes } from '../../../domain/visits/after-hours-times.ts';
import type { World } from '../../../domain/visits/availability.ts';
import { type CheckedChoice, checkChoice, missingTimeMessage } from '../../../domain/visits/check-choice.ts';
import type { ChoiceInput, FullWindow, PostcodeArea } from '../../../domain/visits/day-choice.ts';
import { visitMessages } from '../../../domain/visits/visit-messages.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { PlaceQuery } from '../../catalogue/places.ts';

export type Brand = Pick<BrandConfig, 'name' | 'phone'>;

/** What to price: a type of equipment in an area; the suburb or state decides if a postcode spans several. */
export type PriceQuery = PlaceQuery & { equipmentTypeId: number };

export type QuoteRefusal = {
  ok: false;
  code: 'invalid_fields' | 'no_price';
  field: 'equipmentTypeId' | 'postcode' | 'option' | 'date' | 'window' | 'time';
  /** The exact text for the customer. */
  message: string;
  /** All that is wrong, this first. */
  faults: readonly { field: QuoteRefusal['field']; message: string }[];
};

export type PricedArea = {
  ok: true;
  area: PostcodeArea;
  region: string;
  row: PriceRow;
  priceBookVersion: number;
};

export type QuoteInput = PriceQuery & {
  choice: ChoiceInput;
  now: Temporal.Instant;
  /** The windows there that take no more visits (R10.06). */
  full: readonly FullWindow[];
  /** When its site doesn't want a technician (R12.10). */
  hours: Pick<World, 'avoided' | 'whenAvoided'>;
  /** Which screen's words to use for a missing time (R5.09). */
  audience: 'visitor' | 'portal';
};

/** A bookable choice, with its fee in cents ex GST, including loading (R4.16). */
export type QuotedPrice = CheckedChoice & {
  ok: true;
  feeCents: number;
  rate: PriceRate;
  priceBookVersion: number;
  area: PostcodeArea;
  region: string;
};

/**
 * The price row of a type in an area, in the book in force at `now` (R4.18, R10.17). Refuses an unknown type, an impossible or unserviced postcode (R5.03),
 * and a missing row: that price is given by phone, never $0.
 */
export function pricedPlace(
  catalogue: Catalogue,
  brand: Brand,
  query: PriceQuery & { now: Temporal.Instant },
): PricedArea | QuoteRefusal {
  const { equipment, places, pricing } = catalogue;
  const type = equipment.type(query.equipmentTypeId);
  const area = places.area(query);
  const region = places.region(query.postcode);
  const unknownType = type
    ? []
    : [{ field: 'equipmentTypeId' as const, message: equipmentMessages.equipmentTypeRequired }];
  if (!area || region === null) {
    return invalid([
      ...unknownType,
      { field: 'postcode', message: unservicedMessage(query.postcode, brand) },
    ]);
  }
  if (!type) return invalid(unknownType);
  const book = pricing.at(query.now);
  const row = book.row(type.Id, region);
  if (!row) {
    return {
      ...invalid([{ field: 'equipmentTypeId', message: instantQuoteMessages.noPrice(brand.phone) }]),
      code: 'no_price',
    };
  }
  return { ok: true, area, region, row, priceBookVersion: book.version };
}

/** A post-office box exists, but nobody can be visited there (R5.02). */
export function unservicedMessage(postcode: string, brand: Brand): string {
  return rangeState(postcode) === null
    ? siteMessages.cannotIdentifyPostcode
    : siteMessages.areaNotServiced(postcode, brand.name);
}

function invalid(faults: QuoteRefusal['faults']): QuoteRefusal {
  const [first] = faults;
  if (!first) throw new Error('A refusal names a field');
  return { ok: false, code: 'invalid_fields', ...first, faults };
}

/** What's wrong with a time after hours whatever its day is. */
function timeFault(
  { choice: { window, time }, audience }: QuoteInput,
  policy: Catalogue['pricing']['policy'],
) {
  if (window !== 'afterhours') return [];
  const message = !time
    ? missingTimeMessage(audience)
    : afterHoursTimes(policy).includes(time)
      ? null
      : visitMessages.chooseTime;
  return message === null ? [] : [{ field: 'time' as const, message }];
}

/**
 * The price of a choice: the one that the customer sees, and that the server books whatever the browser says (R4.18).
 * Availability is decided in the area's time zone, by the catalogue's policy and holidays (R4.13-R4.17).
 */
export function quotePrice(
  catalogue: Catalogue,
  brand: Brand,
  input: QuoteInput,
): QuotedPrice | QuoteRefusal {
  const priced = pricedPlace(catalogue, brand, input);
  const { policy, holidays } = catalogue.pricing;
  const { now, full, hours } = input;
  const area = priced.ok ? priced.area : catalogue.places.area(input);
  const checked = area
    ? checkChoice(input.choice, { now, area, policy, holidays, full, ...hours }, input.audience)
    : null;
  const late = checked && !checked.ok ? [{ field: checked.field, message: checked.message }] : [];
  const alsoTime = late.some(({ field }) => field === 'date') ? timeFault(input, policy) : [];
  if (!priced.ok) return { ...priced, faults: [...priced.faults, ...late, ...alsoTime] };
  if (!checked?.ok) return invalid([...late, ...alsoTime]);
  const { region, row, priceBookVersion } = priced;
  return { ...checked, ...priceVisit(row, checked), priceBookVersion, area: priced.area, region };
}
