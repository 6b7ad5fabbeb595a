import type { BrandConfig } from '../../../contracts/website/public-config.ts';
import { equipmentMessages } from '../../../domain/equipment/equipment-messages.ts';
import { instantQuoteMessages } from '../../../domain/instant-quotes/instant-quote-messages.ts';
import { type PriceRate, type PriceRow, priceVisit } from '../../../domain/instant-quotes/prices.ts';
import { rangeState } from '../../../domain/sites/postcode.ts';
import { siteMessages } from '../../../domain/sites/site-messages.ts';
import { type CheckedChoice, checkChoice } from '../../../domain/visits/check-choice.ts';
import type { ChoiceInput, FullWindow, Place } from '../../../domain/visits/day-choice.ts';
import type { Catalogue } from '../reference-data/catalogue/catalogue.ts';
import type { PlaceQuery } from '../reference-data/catalogue/places.ts';

export type Brand = Pick<BrandConfig, 'name' | 'phone'>;

/** What to price: a type of equipment in an area; the suburb or state decides if a postcode spans several. */
export type PriceQuery = PlaceQuery & { equipmentTypeId: number };

export type QuoteRefusal = {
  ok: false;
  code: 'invalid_fields' | 'no_price';
  field: 'equipmentTypeId' | 'postcode' | 'option' | 'date' | 'window' | 'time';
  /** The exact text for the customer. */
  message: string;
};

export type PricedPlace = {
  ok: true;
  place: Place;
  region: string;
  row: PriceRow;
  priceBookVersion: number;
};

export type QuoteInput = PriceQuery & {
  choice: ChoiceInput;
  now: Temporal.Instant;
  /** The windows there that take no more visits (R10.06). */
  full: readonly FullWindow[];
  /** Which screen's words to use for a missing time (R5.09). */
  audience: 'visitor' | 'portal';
};

/** A bookable choice, with its fee in cents ex GST, including loading (R4.16). */
export type QuotedPrice = CheckedChoice & {
  ok: true;
  feeCents: number;
  rate: PriceRate;
  priceBookVersion: number;
  place: Place;
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
): PricedPlace | QuoteRefusal {
  const { equipment, places, pricing } = catalogue;
  const type = equipment.type(query.equipmentTypeId);
  if (!type) return invalid('equipmentTypeId', equipmentMessages.equipmentTypeRequired);
  const place = places.place(query);
  const region = places.region(query.postcode);
  if (!place || region === null) return invalid('postcode', unservicedMessage(query.postcode, brand));
  const book = pricing.at(query.now);
  const row = book.row(type.Id, region);
  if (!row) {
    return {
      ok: false,
      code: 'no_price',
      field: 'equipmentTypeId',
      message: instantQuoteMessages.noPrice(brand.phone),
    };
  }
  return { ok: true, place, region, row, priceBookVersion: book.version };
}

/** A post-office box exists, but nobody can be visited there (R5.02). */
export function unservicedMessage(postcode: string, brand: Brand): string {
  return rangeState(postcode) === null
    ? siteMessages.cannotIdentifyPostcode
    : siteMessages.areaNotServiced(postcode, brand.name);
}

function invalid(field: QuoteRefusal['field'], message: string): QuoteRefusal {
  return { ok: false, code: 'invalid_fields', field, message };
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
  if (!priced.ok) return priced;
  const { place, region, row, priceBookVersion } = priced;
  const { policy, holidays } = catalogue.pricing;
  const { now, full } = input;
  const checked = checkChoice(input.choice, { now, place, policy, holidays, full }, input.audience);
  if (!checked.ok) return invalid(checked.field, checked.message);
  return { ...checked, ...priceVisit(row, checked), priceBookVersion, place, region };
}
