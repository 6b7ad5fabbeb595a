import type { AddressSuggestion } from '../../../../contracts/reference-data/maps.ts';
import { addressLine, buildAddressDetails } from '../../../../domain/sites/address.ts';
import type { StreetAddress } from '../../../../domain/sites/street-address/street-address.ts';
import type { AddressIndex, IndexedStreet, SearchArea, StreetPattern } from './address-index.ts';
import { findUnit, type Premises, premisesAt, readTypedNumber, type TypedNumber } from './premises.ts';
import { streetPatterns } from './street-patterns.ts';

/** The attribution that the file's licence requires (Open G-NAF End User Licence Agreement). */
export const GNAF_CREDIT =
  'Incorporates or developed using G-NAF © Geoscape Australia licensed by the Commonwealth of Australia under the Open Geo-coded National Address File (G-NAF) End User Licence Agreement.';

/**
 * Addresses of the national file that complete a typed one, best first; none before it's imported.
 * @param area where to look first; null for all of Australia
 * @param isFarMeant whether to look for a reading everywhere if there's nothing in the area
 */
export async function indexedAddresses(
  index: AddressIndex,
  typed: StreetAddress,
  options: { area: SearchArea; isFarMeant: (pattern: StreetPattern) => boolean; limit: number },
): Promise<AddressSuggestion[]> {
  const { area, isFarMeant, limit } = options;
  const number = readTypedNumber(typed.number);
  if (typed.number !== '' && !number) return [];
  const patterns = streetPatterns(typed);
  const near = area ? await findFirst(index, patterns, number, area) : [];
  const streets = near.length > 0 ? near : await findFirst(index, patterns.filter(isFarMeant), number, null);
  return suggestionsOf(streets, typed, number).slice(0, limit);
}

/** The results of the likeliest reading that has any. */
async function findFirst(
  index: AddressIndex,
  patterns: readonly StreetPattern[],
  number: TypedNumber | null,
  area: SearchArea,
): Promise<IndexedStreet[]> {
  for (const pattern of patterns) {
    const found = await index.find(pattern, number?.first ?? null, area);
    if (found.length > 0) return found;
  }
  return [];
}

/** With a typed unit, that unit; otherwise each street's number first, then the units at it, to choose from. */
function suggestionsOf(
  streets: readonly IndexedStreet[],
  typed: StreetAddress,
  number: TypedNumber | null,
): AddressSuggestion[] {
  if (!number) return streets.map((street) => suggestion(street, [...typed.premises, street.street], true));
  const found = streets.flatMap((street) =>
    premisesAt(street.premises, number).map((premises) => ({ street, premises })),
  );
  const typedUnits = [...typed.premises, ...(number.unit ? [number.unit] : [])];
  if (typedUnits.length === 0) {
    const numbers = found.map(({ street, premises }) => numbered(street, premises, null));
    const units = found.flatMap(({ street, premises }) =>
      premises.units.map((unit) => numbered(street, premises, unit)),
    );
    return [...numbers, ...units];
  }
  const known: AddressSuggestion[] = [];
  const unknown: AddressSuggestion[] = [];
  for (const { street, premises } of found) {
    const unit = findUnit(premises.units, typedUnits);
    if (unit) known.push(numbered(street, premises, unit));
    else unknown.push(withTypedUnit(street, premises, typed, number));
  }
  return [...known, ...unknown];
}

function numbered(street: IndexedStreet, { number }: Premises, unit: string | null): AddressSuggestion {
  return suggestion(street, [...(unit ? [unit] : []), `${number} ${street.street}`], true);
}

/** The file doesn't list every shop of a building, so this is the typed unit at an address that the file lists. */
function withTypedUnit(
  street: IndexedStreet,
  premises: Premises,
  typed: StreetAddress,
  { unit }: TypedNumber,
): AddressSuggestion {
  const number = unit ? `${unit}/${premises.number}` : premises.number;
  return suggestion(street, [...typed.premises, `${number} ${street.street}`], false);
}

function suggestion(place: IndexedStreet, parts: readonly string[], isKnown: boolean): AddressSuggestion {
  const { suburb, state, postcode } = place;
  const street = parts.join(', ');
  return {
    AddressLine: addressLine({ floorShop: null, street, suburb, state, postcode }),
    Address: buildAddressDetails({ street, suburb, state, postcode }),
    AsTyped: !isKnown,
    PlaceId: null,
    Credit: GNAF_CREDIT,
  };
}
