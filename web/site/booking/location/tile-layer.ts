import L from 'leaflet';

/** Whether the map shows streets, and their attribution. */
export type Streets = {
  shown: boolean;
  /** Texts separated by |, each followed by the address that it links to. */
  attribution: string;
};

/** A layer of tiles. Requests name this website: some servers require that, and a key may be restricted to it. */
export function tileLayer(url: string, options: L.TileLayerOptions = {}): L.TileLayer {
  return L.tileLayer(url, { ...options, referrerPolicy: 'origin' });
}
