import L from 'leaflet';

type Google = { host: string; key: string };
type Connection = { google: Google; signal: AbortSignal };

const SESSION = { mapType: 'roadmap', language: 'en-AU', region: 'AU' };
const NAME = 'Google Maps';

/**
 * Tiles from Google's Map Tiles API: developers.google.com/maps/documentation/tile/session_tokens, roadmap and
 * 2d-tiles-overview. Google requires its name, and the owners of the data in the area on screen, to be shown. If it
 * refuses or doesn't reply, the map has no streets.
 */
export function addGoogleTiles(
  map: L.Map,
  google: Google,
  report: (streets: Streets) => void,
  signal: AbortSignal,
): void {
  const connection = { google, signal };
  void ask(connection, '/v1/createSession', { method: 'POST', body: JSON.stringify(SESSION) }).then(
    (reply) => {
      const session = reply?.session;
      if (typeof session !== 'string') return;
      const query = `session=${encodeURIComponent(session)}&key=${encodeURIComponent(google.key)}`;
      const layer = tileLayer(`${google.host}/v1/2dtiles/{z}/{x}/{y}?${query}`);
      layer.once('tileload', () => {
        report({ shown: true, attribution: NAME });
        const name = () =>
          copyright(connection, session, map).then((owner) => {
            if (!signal.aborted) report({ shown: true, attribution: owner ? `${NAME} | ${owner}` : NAME });
          });
        void name();
        map.on('moveend', name);
      });
      layer.addTo(map);
    },
  );
}

/** The owners of the data in the area on screen: `Map data ©2026 Google`. */
async function copyright(connection: Connection, session: string, map: L.Map): Promise<string> {
  const bounds = map.getBounds();
  const area = new URLSearchParams({
    session,
    zoom: String(map.getZoom()),
    north: String(bounds.getNorth()),
    south: String(bounds.getSouth()),
    east: String(bounds.getEast()),
    west: String(bounds.getWest()),
  });
  const reply = await ask(connection, `/tile/v1/viewport?${area}`, {});
  return typeof reply?.copyright === 'string' ? reply.copyright : '';
}

/** Google's reply; null if there's none, or it's a refusal. */
async function ask(
  { google, signal }: Connection,
  path: string,
  init: RequestInit,
): Promise<Record<string, unknown> | null> {
  const url = new URL(path, google.host);
  url.searchParams.set('key', google.key);
  const headers = { 'content-type': 'application/json' };
  try {
    // The key is restricted to this website, so the request has to name it.
    const reply = await fetch(url, { ...init, headers, referrerPolicy: 'origin', signal });
    return reply.ok ? await reply.json() : null;
  } catch {
    return null;
  }
}

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
