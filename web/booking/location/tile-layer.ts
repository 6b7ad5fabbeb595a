import L from 'leaflet';

/** What the map shows of streets. */
export type Streets = {
  shown: boolean;
  /** Whom to name for them: texts, each with an address behind it, with | in between. */
  attribution: string;
};

/** A layer of tiles, whose server learns the name of this website: some want that, and a key may be restricted to it. */
export function tileLayer(url: string, options: L.TileLayerOptions = {}): L.TileLayer {
  return L.tileLayer(url, { ...options, referrerPolicy: 'origin' });
}
