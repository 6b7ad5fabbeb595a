import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { send, sharedApp, testApp } from '../tests/kit/app.ts';
import { desk, jobPeople } from '../tests/kit/desk.ts';
import { deliverEmails } from '../tests/kit/mails.ts';
import { smallPhoto } from '../tests/kit/photos.ts';
import { STAGING } from '../tests/kit/staging.ts';
import { photoKeys } from './common/photos/photo-files.ts';
import { photoLinks } from './common/photos/photo-links.ts';

const PORTAL = 'https://portal.galley.example';
const BOOKING = 'https://book.galley.example';
const MARKETING = 'https://www.galley.example';
const API = 'https://api.galley.example';
const STAFF_API = 'https://staff-api.galley.example';
const SERVICING = 'https://servicing.galley.example/jobs';

const HOSTS = {
  ...STAGING,
  PUBLIC_URL: PORTAL,
  BOOKING_URL: `${BOOKING}/start`,
  MARKETING_URL: MARKETING,
  API_URL: API,
  STAFF_API_URL: STAFF_API,
  SERVICING_URL: SERVICING,
};

const sharedAtHosts = sharedApp((kit) => kit, { env: HOSTS });
const sharedAtOneHost = sharedApp((kit) => kit);

type App = Awaited<ReturnType<typeof testApp>>['app'];

/** The calls that a browser makes before a booking. */
const preflight = (app: App, origin: string, headers = 'authorization,content-type,idempotency-key') =>
  app.inject({
    method: 'OPTIONS',
    url: '/api/v1/mm/bookings',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': headers,
    },
  });

const namesIn = (header: unknown) => String(header).toLowerCase().split(/,\s*/);

describe('[R7.01] pages on other hosts than the API', () => {
  test('a preflight is answered for portal, booking and marketing site, to be kept for two hours', async () => {
    const { app } = await sharedAtHosts();
    for (const origin of [PORTAL, BOOKING, MARKETING]) {
      const { statusCode, headers } = await preflight(app, origin);
      expect.soft(statusCode).toBe(204);
      expect.soft(headers['access-control-allow-origin']).toBe(origin);
      expect.soft(headers['access-control-max-age']).toBe('7200');
      expect.soft(headers.vary).toContain('Origin');
      expect.soft(headers['access-control-allow-credentials']).toBeUndefined();
      expect.soft(namesIn(headers['access-control-allow-methods'])).toEqual(['get', 'post', 'put', 'delete']);
      const allowed = namesIn(headers['access-control-allow-headers']);
      expect
        .soft(allowed)
        .toEqual(
          expect.arrayContaining([
            'authorization',
            'content-type',
            'idempotency-key',
            'visitor-id',
            'visitor-variant',
          ]),
        );
      expect.soft(allowed).not.toContain('*');
    }
  });

  test('a preflight of any other page is refused, also of one that looks alike', async () => {
    const { app } = await sharedAtHosts();
    const others = [
      'https://evil.example',
      'http://portal.galley.example',
      'https://portal.galley.example:8443',
      'https://portal.galley.example.evil.example',
      'https://galley.example',
      'null',
      '*',
    ];
    for (const origin of others) {
      const { statusCode, headers } = await preflight(app, origin);
      expect.soft({ origin, statusCode }).toEqual({ origin, statusCode: 404 });
      for (const name of Object.keys(headers)) expect.soft(name).not.toMatch(/^access-control-/);
    }
  });

  test('answers and refusals can be read by those pages and no other, with the server’s date', async () => {
    const { app } = await testApp({ env: { ...HOSTS, RATE_LIMITS: 'on' } });
    const ask = (url: string, origin: string) => send(app, { url, headers: { origin } });
    const prices = '/api/v1/Prices/Set?equipmentTypeId=2&postcode=2010';
    const dashboard = '/api/v1/customerportal/jobs';
    for (const [url, status] of [
      [prices, 200],
      [dashboard, 401],
      ['/api/v1/Prices/Set', 422],
    ] as const) {
      const read = await ask(url, BOOKING);
      expect.soft(read).toMatchObject({
        status,
        headers: {
          'access-control-allow-origin': BOOKING,
          'access-control-expose-headers': 'Content-Disposition, Date, Retry-After',
        },
      });
      expect.soft(read.headers['access-control-allow-credentials']).toBeUndefined();
      const other = await ask(url, 'https://evil.example');
      expect.soft(other.headers['access-control-allow-origin']).toBeUndefined();
      expect.soft(other.headers.vary).toContain('Origin');
    }
    const guess = (at: number) =>
      send(app, {
        method: 'POST',
        url: '/api/v1/mm/staffrequest',
        headers: { origin: PORTAL },
        payload: { StaffRequest: `guess ${at}` },
      });
    const answers = [];
    for (let index = 0; index < 31; index += 1) answers.push(await guess(index));
    expect(answers.at(-1)).toMatchObject({ status: 429, headers: { 'access-control-allow-origin': PORTAL } });
  });

  test('with one host for all, pages of other hosts are refused', async () => {
    const { app } = await sharedAtOneHost();
    expect((await preflight(app, BOOKING)).statusCode).toBe(404);
    const { headers } = await app.inject({ url: '/api/v1/Prices/Set', headers: { origin: BOOKING } });
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  test('what serves pages and photos needs no leave, and gives none', async () => {
    const { app } = await sharedAtHosts();
    for (const url of ['/', '/config.json', '/livez']) {
      const { headers } = await app.inject({ url, headers: { origin: PORTAL } });
      expect.soft(headers['access-control-allow-origin']).toBeUndefined();
    }
  });
});

describe('[R2.24, R6.05] a staff request at a plain path', () => {
  test('is led to the same route of the site, which knows what to do with it', async () => {
    const { app } = await sharedAtOneHost();
    for (const [url, location] of [
      ['/service-oven?staffrequest=a.b&campaign=spring', '/#/service-oven?staffrequest=a.b&campaign=spring'],
      ['/instant-quote?staffrequest=a.b', '/#/instant-quote?staffrequest=a.b'],
      // Whatever it contains, it doesn't lead anywhere else.
      ['//evil.example?staffrequest=a.b', '/#//evil.example?staffrequest=a.b'],
      ['/service-oven?staffrequest=', undefined],
      ['/?staffrequest=a.b', undefined],
    ] as const) {
      const { headers } = await app.inject({ url });
      expect.soft(headers.location).toBe(location);
    }
  });
});

describe('[R7.01] the hosts of an environment in pages, links and mails', () => {
  test('pages know which API to call, and may call it and show its photos and nothing else', async () => {
    const { app } = await sharedAtHosts();
    const { body } = await send(app, { url: '/config.json' });
    expect(body).toMatchObject({
      apiUrl: API,
      staffApiUrl: STAFF_API,
      bookingUrl: `${BOOKING}/start`,
      marketingUrl: MARKETING,
      servicingUrl: SERVICING,
    });
    const { headers } = await app.inject({ url: '/' });
    const policy = String(headers['content-security-policy']).split(';');
    expect(policy).toContain(`connect-src 'self' ${API} ${STAFF_API}`);
    expect(policy).toContain(`img-src 'self' data: blob: ${API} ${STAFF_API}`);
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("default-src 'self'");
  });

  test('without hosts of its own a page calls its own origin', async () => {
    const { app } = await sharedAtOneHost();
    const { body } = await send(app, { url: '/config.json' });
    expect(body).toMatchObject({ apiUrl: null, staffApiUrl: null, servicingUrl: null });
    const { headers } = await app.inject({ url: '/' });
    expect(String(headers['content-security-policy']).split(';')).toContain("connect-src 'self'");
  });

  test('mails lead to the portal, a staff request to the booking site', async () => {
    const { kit, staff } = await jobPeople({ env: HOSTS });
    const [mail] = await deliverEmails(kit);
    for (const part of [mail?.html, mail?.text]) {
      expect(part).toContain(`${PORTAL}/#/visit?ch=`);
      expect(part).not.toContain('localhost');
    }
    const { body } = await desk(kit.app, staff, 'staff-requests', { CustomerId: 5001 });
    expect(body.Url).toBe(`${BOOKING}/start/#/instant-quote?staffrequest=${body.StaffRequest}`);
  });

  test('photos come from the host of the API, for pages of any host to show', async () => {
    const { app, deps } = await testApp({ env: HOSTS });
    const documentId = randomUUID();
    await deps.storage.put(photoKeys(documentId).shown, await smallPhoto());
    const [links] = photoLinks(deps, [{ documentId, status: 'ready' }]);
    expect(links?.Url).toMatch(new RegExp(`^${API}/photos/${documentId}/shown\\?`));
    const { statusCode, headers } = await app.inject({ url: links?.Url?.slice(API.length) ?? '' });
    expect(statusCode).toBe(200);
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect((await app.inject({ url: '/' })).headers['cross-origin-resource-policy']).toBe('same-origin');
  });
});
