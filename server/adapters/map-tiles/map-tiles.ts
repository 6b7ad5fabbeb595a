import type { PublicConfig } from '../../../contracts/website/public-config.ts';
import type { MapSources } from '../../platform/http/page-headers.ts';
import { MAP_TILES_PATH, type TileFile } from './tile-file.ts';

/** Where the map's tiles, square pictures of the streets, come from. */
export type MapTileSettings =
  /** The map shows suburbs only. */
  | { source: 'none' }
  | { source: 'url'; template: string; attribution: string }
  | { source: 'file'; path: string; attribution: string }
  /** Google's Map Tiles API, with a key that browsers see; `doubleUrl` is a test double for the server's own check. */
  | { source: 'google'; key: string; doubleUrl?: string | undefined };

/** As developers.google.com/maps/documentation/tile/session_tokens and 2d-tiles-overview describe it. */
export const GOOGLE_TILES = 'https://tile.googleapis.com';

/** What browsers need to show the tiles. */
export function publicTiles(settings: MapTileSettings, file: TileFile | null): PublicConfig['maps']['tiles'] {
  if (settings.source === 'none') return null;
  if (settings.source === 'google') return { source: 'google', host: GOOGLE_TILES, key: settings.key };
  const { attribution } = settings;
  if (settings.source === 'url')
    return { source: 'template', url: settings.template, attribution, zooms: null };
  return file && { source: 'template', url: `${MAP_TILES_PATH}/{z}/{x}/{y}`, attribution, zooms: file.zooms };
}

/** The external hosts that pages load the map from. */
export function tileSources(settings: MapTileSettings): MapSources {
  if (settings.source === 'url') return { images: [new URL(settings.template).origin], connections: [] };
  return settings.source === 'google'
    ? { images: [GOOGLE_TILES], connections: [GOOGLE_TILES] }
    : { images: [], connections: [] };
}
