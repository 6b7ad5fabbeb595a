import { resolve } from 'node:path';
import { z } from 'zod';
import type { MapTileSettings } from '../adapters/map-tiles/map-tiles.ts';
import { tileFileFault } from '../adapters/map-tiles/tile-file.ts';
import type { GoogleMapsSettings } from '../adapters/maps/google.ts';
import { doubleFaults, type InEnvironment } from './process.ts';
import { missing, type ValuesOf } from './variables.ts';

/** A URL template with level, column and row, whose host a content security policy can name; or a file. */
function isTiles(text: string): boolean {
  if (/^[^{}]+\.pmtiles$/.test(text) && !/^https?:/.test(text)) return true;
  const isHere = /^(https:\/\/[^/?#@{}\s]+|http:\/\/(localhost|127\.0\.0\.1)(:\d+)?)\//.test(text);
  return isHere && ['{z}', '{x}', '{y}'].every((part) => text.includes(part)) && !/\{[^zxy]|\s/.test(text);
}

export const mapVariables = {
  MAPS: z
    .enum(['local', 'google'])
    .default('local')
    .describe(
      'What completes addresses: local has suburbs, and the national address file once it is imported; google asks Google Maps, and local while that is down.',
    ),
  GOOGLE_MAPS_KEY: z
    .string()
    .optional()
    .describe(
      "The server's key for MAPS=google, restricted to your servers' addresses, Places API (New) and the Geocoding API.",
    ),
  GOOGLE_MAPS_BROWSER_KEY: z
    .string()
    .optional()
    .describe(
      'Another key for the map of MAPS=google, restricted to your websites and the Map Tiles API; browsers see it.',
    ),
  GOOGLE_MAPS_DOUBLE_URL: z
    .url({ protocol: /^http$/ })
    .optional()
    .describe("A test double that takes the place of Google Maps' hosts; refused in staging and live."),
  MAP_TILES: z
    .string()
    .refine(
      isTiles,
      'must be as https://tiles.example/{z}/{x}/{y}.png, or a PMTiles file as ./australia.pmtiles',
    )
    .optional()
    .describe(
      "Pictures of streets for the map, by an address or in a PMTiles file; without them it shows suburbs alone. Google's come with MAPS=google.",
    ),
  MAP_TILES_ATTRIBUTION: z
    .string()
    .optional()
    .describe(
      'Whom the map names for its streets, a text and an address each, with | in between; needed with MAP_TILES.',
    ),
};

type Values = ValuesOf<typeof mapVariables> & InEnvironment;

export type MapSettings = { provider: 'local' } | ({ provider: 'google' } & GoogleMapsSettings);

/** What completes addresses, of values without a fault. */
export function mapSettings({
  MAPS,
  GOOGLE_MAPS_KEY: key,
  GOOGLE_MAPS_DOUBLE_URL: doubleUrl,
}: Values): MapSettings {
  return MAPS === 'google' && key ? { provider: 'google', key, doubleUrl } : { provider: 'local' };
}

/** Where the map's streets come from, of values without a fault. */
export function mapTileSettings(values: Values): MapTileSettings {
  const { MAPS, GOOGLE_MAPS_BROWSER_KEY: key, MAP_TILES: tiles, MAP_TILES_ATTRIBUTION: attribution } = values;
  if (MAPS === 'google' && key) {
    return { source: 'google', key, doubleUrl: values.GOOGLE_MAPS_DOUBLE_URL };
  }
  if (!tiles || !attribution) return { source: 'none' };
  return isFile(tiles)
    ? { source: 'file', path: resolve(tiles), attribution }
    : { source: 'url', template: tiles, attribution };
}

const isFile = (tiles: string): boolean => !/^https?:/.test(tiles);

export function mapFaults(values: Values): string[] {
  return [
    ...doubleFaults(values, 'GOOGLE_MAPS_DOUBLE_URL', values.GOOGLE_MAPS_DOUBLE_URL),
    ...missing(values, 'MAPS', 'google', ['GOOGLE_MAPS_KEY', 'GOOGLE_MAPS_BROWSER_KEY']),
    ...tileFaults(values),
  ];
}

function tileFaults({ MAPS, MAP_TILES, MAP_TILES_ATTRIBUTION }: Values): string[] {
  if (!MAP_TILES) return [];
  // Google's terms don't allow another map beside its addresses.
  if (MAPS === 'google')
    return ["MAP_TILES: MAPS=google has its own; Google's terms allow no other map beside it."];
  const faults = MAP_TILES_ATTRIBUTION ? [] : ['MAP_TILES_ATTRIBUTION: must be given with MAP_TILES.'];
  const fault = isFile(MAP_TILES) ? tileFileFault(MAP_TILES) : null;
  return fault ? [...faults, `MAP_TILES: ${MAP_TILES} ${fault}.`] : faults;
}

/** The providers of maps and tiles that the privacy policy names. */
export function mapProviders({ MAPS, MAP_TILES }: Values): string[] {
  const tiles = MAP_TILES && !isFile(MAP_TILES) ? ['map-tiles'] : [];
  return MAPS === 'google' ? ['google-maps', ...tiles] : tiles;
}
