import type { AddressSuggestion, MapPlace } from '../../../contracts/reference-data/maps.ts';

/** Where to look for an address: near a postcode, whose likeliest locality is `suburb`, or anywhere in Australia. */
type Near = { postcode: string | null; suburb: string | null };

/** Groups the calls for one address, from the first letter to the choice; null if the caller doesn't say. */
type Session = { session: string | null };

export type AddressSearch = Near & Session & { text: string; limit: number };

/** A chosen suggestion's `PlaceId` and line, and what was typed. */
export type ChosenAddress = Near & Session & { placeId: string; line: string; typed: string };

/** The maps service, for addresses in Australia only (R7.57). */
export type Maps = {
  /** Completes a typed street address, best first. */
  suggestAddresses(search: AddressSearch): Promise<AddressSuggestion[]>;
  /** The whole address of a chosen suggestion; null if there's none in Australia. */
  findAddress(chosen: ChosenAddress): Promise<AddressSuggestion | null>;
  /** Localities around a point, nearest first, for the map to draw. */
  placesNear(input: { latitude: number; longitude: number; limit: number }): Promise<MapPlace[]>;
  /** The locality that a point is in; null if we don't know it. */
  placeAt(point: { latitude: number; longitude: number }): Promise<MapPlace | null>;
};

/** The calls that a hosted service takes on; the localities that the map draws are always our own. */
export type HostedMaps = Omit<Maps, 'placesNear'>;
