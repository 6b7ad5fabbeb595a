import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';

export const GOOGLE_MAPS_KEY = 'AIza-of-the-double';
export const GOOGLE_MAPS_BROWSER_KEY = 'AIza-of-browsers';
/** The website that the browser's key is restricted to. */
export const GOOGLE_MAPS_WEBSITE = 'http://localhost:8080';

/** An address as Google has it. */
export type GoogleAddress = {
  id: string;
  unit?: string;
  number?: string;
  route: string;
  locality: string;
  state: string;
  postcode?: string;
  country?: string;
  location?: { latitude: number; longitude: number };
};

/** How Google fails from now on; null if it works. */
type Trouble = 'down' | 'over quota' | 'wrong key' | 'silence' | 'broken body' | 'other body' | null;

export type GoogleMapsDouble = {
  url: string;
  /** Variables of a server that uses it. */
  env: Record<string, string>;
  trouble: Trouble;
  addresses: GoogleAddress[];
  /** Method, path, and body or query of every call. */
  calls: { call: string; asked: Record<string, unknown> }[];
  close(): Promise<void>;
};

export const MARLOWE_STREET: GoogleAddress = {
  id: 'ChIJ41MarloweStreet',
  number: '41',
  route: 'Marlowe Street',
  locality: 'Surry Hills',
  state: 'NSW',
  postcode: '2010',
  location: { latitude: -33.8861, longitude: 151.2111 },
};

const AUTOCOMPLETE_FIELDS = [
  'placeId',
  'structuredFormat.mainText.text',
  'structuredFormat.secondaryText.text',
];
const DETAIL_FIELDS = ['addressComponents', 'location'];
const AUTOCOMPLETE_BODY = [
  'input',
  'includedRegionCodes',
  'includedPrimaryTypes',
  'languageCode',
  'regionCode',
  'locationBias',
  'sessionToken',
];
const GEOCODING_QUERY = ['latlng', 'result_type', 'language', 'region', 'key'];
const GEOCODING = '/maps/api/geocode/json';
/** URL-safe, at most 36 characters. */
const SESSION_TOKEN = /^[\w-]{1,36}$/;
const MAX_RADIUS = 50_000;

const refuse = (reply: FastifyReply, code: number, status: string, reason?: string) =>
  reply.status(code).send({
    error: {
      code,
      message: 'Said in words.',
      status,
      details: reason ? [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason }] : [],
    },
  });

/**
 * Places API (New), the Geocoding API and the Map Tiles API as far as we use them, on a port of its own: it checks what
 * developers.google.com/maps/documentation (places/web-service, geocoding, tile) demands of a call, and replies as Google
 * does.
 */
export async function googleMapsDouble(): Promise<GoogleMapsDouble> {
  const app = Fastify({ forceCloseConnections: true });
  const endedSessions = new Set<string>();
  const double: GoogleMapsDouble = {
    url: '',
    env: {},
    trouble: null,
    addresses: [MARLOWE_STREET],
    calls: [],
    close: () => app.close(),
  };

  app.addHook('preHandler', async (request, reply) => {
    const [path] = request.url.split('?');
    const { key: _key, ...query } = request.query as Record<string, unknown>;
    double.calls.push({
      call: `${request.method} ${path}`,
      asked: (request.body as Record<string, unknown> | undefined) ?? query,
    });
    const { trouble } = double;
    if (trouble === 'silence') return new Promise(() => {});
    if (trouble === 'down') return reply.status(503).type('text/html').send('<h1>Sorry</h1>');
    if (path === GEOCODING && (trouble === 'over quota' || trouble === 'wrong key')) return undefined;
    if (trouble === 'over quota') return refuse(reply, 429, 'RESOURCE_EXHAUSTED', 'RATE_LIMIT_EXCEEDED');
    if (trouble === 'broken body') return reply.type('application/json').send('{"suggestions": [{');
    if (trouble === 'other body')
      return reply.send({ suggestions: 'none', addressComponents: 'none', results: 'none' });
    if (path === GEOCODING) return undefined;
    const isForBrowsers = path?.startsWith('/v1/2dtiles') || path === '/v1/createSession';
    if (isForBrowsers) return keyFault(request, reply);
    if (trouble === 'wrong key' || request.headers['x-goog-api-key'] !== GOOGLE_MAPS_KEY)
      return refuse(reply, 400, 'INVALID_ARGUMENT', 'API_KEY_INVALID');
    return undefined;
  });

  app.post('/v1/places::autocomplete', async (request, reply) => {
    const body = request.body as Record<string, unknown>;
    const fault = faultOf(request, body);
    if (fault) return refuse(reply, 400, 'INVALID_ARGUMENT');
    const typed = String(body.input).toLowerCase();
    const found = double.addresses.filter((one) => isMeant(one, typed)).slice(0, 5);
    // Google sends no list at all where nothing is found.
    return found.length === 0 ? {} : { suggestions: found.map(prediction) };
  });

  function faultOf(request: FastifyRequest, body: Record<string, unknown>): boolean {
    const { input, includedRegionCodes, sessionToken, locationBias } = body;
    const radius = (locationBias as { circle: { radius: number } } | undefined)?.circle.radius ?? 0;
    return (
      !isMask(request, AUTOCOMPLETE_FIELDS, 'suggestions.placePrediction.') ||
      Object.keys(body).some((name) => !AUTOCOMPLETE_BODY.includes(name)) ||
      typeof input !== 'string' ||
      String(includedRegionCodes) !== 'au' ||
      radius > MAX_RADIUS ||
      (sessionToken !== undefined && !SESSION_TOKEN.test(String(sessionToken)))
    );
  }

  app.get('/v1/places/:id', async (request, reply) => {
    const { id } = request.params as { id: string };
    const { sessionToken = '' } = request.query as { sessionToken?: string };
    if (!isMask(request, DETAIL_FIELDS, '')) return refuse(reply, 400, 'INVALID_ARGUMENT');
    if (endedSessions.has(sessionToken)) throw new Error('a session was used after its end');
    if (sessionToken) endedSessions.add(sessionToken);
    const address = double.addresses.find((one) => one.id === id);
    return address ? details(address) : refuse(reply, 404, 'NOT_FOUND');
  });

  app.get(GEOCODING, async (request) => {
    const query = request.query as Record<string, string>;
    const failed = (status: string) => ({ status, error_message: 'Said in words.', results: [] });
    if (double.trouble === 'over quota') return failed('OVER_QUERY_LIMIT');
    if (double.trouble === 'wrong key' || query.key !== GOOGLE_MAPS_KEY) return failed('REQUEST_DENIED');
    const isKnown = Object.keys(query).every((name) => GEOCODING_QUERY.includes(name));
    const point = /^(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)$/.exec(query.latlng ?? '')?.map(Number);
    if (!isKnown || !point) return failed('INVALID_REQUEST');
    const types = query.result_type?.split('|') ?? [];
    const found = double.addresses.filter((one) => types.includes('street_address') && isAt(one, point));
    return { status: found.length === 0 ? 'ZERO_RESULTS' : 'OK', results: found.map(geocoded) };
  });

  app.post('/v1/createSession', async (request, reply) => {
    const body = request.body as Record<string, unknown>;
    const isRight = body.mapType === 'roadmap' && body.language === 'en-AU' && body.region === 'AU';
    return isRight
      ? { session: 'session-of-tiles', expiry: '1999999999', tileWidth: 256, tileHeight: 256 }
      : refuse(reply, 400, 'INVALID_ARGUMENT');
  });

  app.get('/v1/2dtiles/:zoom/:x/:y', async (request, reply) => {
    const { session } = request.query as { session?: string };
    if (session !== 'session-of-tiles') return refuse(reply, 400, 'INVALID_ARGUMENT');
    return reply.type('image/png').send(Buffer.from('a picture'));
  });

  double.url = await app.listen({ port: 0, host: '127.0.0.1' });
  double.env = {
    MAPS: 'google',
    GOOGLE_MAPS_KEY,
    GOOGLE_MAPS_BROWSER_KEY,
    GOOGLE_MAPS_DOUBLE_URL: double.url,
  };
  return double;
}

/** As Google checks a key that is restricted to websites; undefined if it's right. */
function keyFault({ query, headers }: FastifyRequest, reply: FastifyReply) {
  if ((query as { key?: string }).key !== GOOGLE_MAPS_BROWSER_KEY)
    return refuse(reply, 400, 'INVALID_ARGUMENT', 'API_KEY_INVALID');
  return headers.referer === `${GOOGLE_MAPS_WEBSITE}/`
    ? undefined
    : refuse(reply, 403, 'PERMISSION_DENIED', 'API_KEY_HTTP_REFERRER_BLOCKED');
}

function isMask({ headers }: FastifyRequest, allowed: readonly string[], prefix: string): boolean {
  const fields = String(headers['x-goog-fieldmask'] ?? '').split(',');
  return fields.every((field) => field.startsWith(prefix) && allowed.includes(field.slice(prefix.length)));
}

const streetOf = ({ unit, number, route }: GoogleAddress) =>
  [unit && number ? `${unit}/${number}` : number, route].filter(Boolean).join(' ');

/** Whether the typed words all begin words of the address, as `41 marl st`. */
function isMeant(address: GoogleAddress, typed: string): boolean {
  const words = `${streetOf(address)} ${address.locality} ${address.state}`.toLowerCase().split(/[ /]/);
  return typed.split(/[ ,/]+/).every((word) => words.some((one) => one.startsWith(word)));
}

function prediction(address: GoogleAddress) {
  const { id, locality, state, country = 'Australia' } = address;
  const secondaryText = { text: `${locality} ${state}, ${country}` };
  return {
    placePrediction: {
      placeId: id,
      structuredFormat: { mainText: { text: streetOf(address) }, secondaryText },
    },
  };
}

/** Names of an address's parts, with their type. */
function partsOf({ unit, number, route, locality, state, postcode, country = 'AU' }: GoogleAddress) {
  const parts: [string | undefined, string][] = [
    [unit, 'subpremise'],
    [number, 'street_number'],
    [route, 'route'],
    [locality, 'locality'],
    [state, 'administrative_area_level_1'],
    [country, 'country'],
    [postcode, 'postal_code'],
  ];
  return parts.flatMap(([name, type]) => (name ? [{ name, types: [type] }] : []));
}

function details(address: GoogleAddress) {
  const addressComponents = partsOf(address).map(({ name, types }) => ({
    longText: name,
    shortText: name,
    types,
    languageCode: 'en-AU',
  }));
  return { addressComponents, ...(address.location && { location: address.location }) };
}

/** Within about a hundred metres. */
const isAt = ({ location }: GoogleAddress, [, latitude = 0, longitude = 0]: number[]) =>
  location !== undefined && Math.hypot(location.latitude - latitude, location.longitude - longitude) < 0.001;

function geocoded(address: GoogleAddress) {
  const { id, locality, state, location } = address;
  return {
    address_components: partsOf(address).map(({ name, types }) => ({
      long_name: name,
      short_name: name,
      types,
    })),
    formatted_address: `${streetOf(address)}, ${locality} ${state}, Australia`,
    geometry: {
      location: { lat: location?.latitude, lng: location?.longitude },
      location_type: 'ROOFTOP',
    },
    place_id: id,
    types: ['street_address'],
  };
}
