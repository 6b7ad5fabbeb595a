import type { Suburb } from '../../../../contracts/reference-data/reference-data.ts';
import type { Locality } from '../../../../domain/instant-quotes/pick-locality.ts';
import type { AddressParts } from '../../../../domain/sites/address.ts';
import { STATE_TIME_ZONES } from '../../../../domain/sites/postcode.ts';
import type { AustralianState } from '../../../../domain/sites/states.ts';

/** A complete address in the booking's postcode. */
export type CompleteAddress = AddressParts & { readonly state: AustralianState };

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
