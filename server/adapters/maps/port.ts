import type { AddressSuggestion, MapPlace } from '../../../contracts/maps.ts';

/** The maps service, for addresses in Australia only (R7.57). */
export type Maps = {
  /**
   * Completes a typed street address, best first: near a postcode, whose likeliest locality is `suburb`, or anywhere in
   * Australia.
   */
  suggestAddresses(input: {
    text: string;
    postcode: string | null;
    suburb: string | null;
    limit: number;
  }): Promise<AddressSuggestion[]>;
  /** Localities around a point, nearest first, for the map to draw and to name the pin. */
  placesNear(input: { latitude: number; longitude: number; limit: number }): Promise<MapPlace[]>;
};
