import type L from 'leaflet';
import { config } from '../../../browser/config.ts';
import { addGoogleTiles } from './google-tiles.ts';
import { type Streets, tileLayer } from './tile-layer.ts';

export const NO_STREETS: Streets = { shown: false, attribution: '' };

/**
 * Adds the configured tiles to a map. Until the first one has loaded, the map counts as having no streets.
 * @param report called with every change
 * @returns a function that removes them
 */
export function addStreets(map: L.Map, report: (streets: Streets) => void): () => void {
  const { tiles } = config().maps;
  const ending = new AbortController();
  if (tiles?.source === 'google') addGoogleTiles(map, tiles, report, ending.signal);
  if (tiles?.source === 'template') {
    const { url, attribution, zooms } = tiles;
    const layer = tileLayer(url, zooms ? { minZoom: zooms.min, maxNativeZoom: zooms.max } : {});
    layer.once('tileload', () => report({ shown: true, attribution }));
    layer.addTo(map);
  }
  return () => ending.abort();
}
