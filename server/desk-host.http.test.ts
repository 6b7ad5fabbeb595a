import { describe, expect, test } from 'vitest';
import { sharedApp } from '../tests/kit/app.ts';
import { ADMIN, OWN_PASSWORD } from '../tests/kit/desk.ts';
import { STAGING } from '../tests/kit/staging.ts';
import { addStaff } from './features/staff/add-staff.ts';

const PORTAL = 'https://portal.galley.example';
const DESK = 'https://desk.galley.example';
const ENV = { ...STAGING, PUBLIC_URL: PORTAL, DESK_ORIGIN: DESK };

const shared = sharedApp(
  async (kit) => {
    await addStaff(kit.deps, ADMIN, OWN_PASSWORD);
    return kit.app;
  },
  { env: ENV },
);

const { UserName, Password } = ADMIN;

/** Where an address leads at a host, or its status. */
async function leadsTo(origin: string, url: string) {
  const app = await shared();
  const { statusCode, headers } = await app.inject({
    url,
    headers: { host: new URL(origin).host, accept: 'text/html' },
  });
  return headers.location ?? statusCode;
}

/** A sign-in at the console, as a page of `origin` sends it to `host`. */
async function signsIn(host: string, headers: Record<string, string>) {
  const app = await shared();
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/desk/session',
    headers: { host, ...headers },
    payload: { UserName, Password },
  });
  return { status: answer.statusCode, cookies: answer.cookies.map(({ name }) => name) };
}

describe('[R10.01] the console on a host of its own', () => {
  test.each([
    [DESK, '/desk', 200],
    [DESK, '/DESK/', 200],
    [DESK, '/', '/desk'],
    [DESK, '/mark.svg', 200],
    [DESK, '/service-oven?utm_source=radio', `${PORTAL}/service-oven?utm_source=radio`],
    [DESK, '/sign-in', `${PORTAL}/sign-in`],
    [DESK, '//evil.example/x', `${PORTAL}//evil.example/x`],
    [PORTAL, '/desk', `${DESK}/desk`],
    [PORTAL, '/desk/?next=//evil.example', `${DESK}/desk`],
    [PORTAL, '/', 200],
    [PORTAL, '/sign-in', '/#/sign-in'],
    ['http://localhost:8080', '/desk', `${DESK}/desk`],
  ])('%s%s', async (origin, url, target) => {
    expect(await leadsTo(origin, url)).toBe(target);
  });

  test('its calls are on that host, and for the terminal on the server’s machine', async () => {
    const app = await shared();
    for (const [host, status] of [
      ['desk.galley.example', 200],
      ['localhost:8080', 200],
      ['127.0.0.1:8080', 200],
      ['portal.galley.example', 404],
      ['desk.galley.example:8443', 404],
      ['desk.galley.example.evil.example', 404],
    ] as const) {
      const signedIn = await app.inject({
        method: 'POST',
        url: '/api/v1/desk/signin',
        headers: { host },
        payload: { UserName, Password },
      });
      expect.soft(signedIn.statusCode, host).toBe(status);
    }
  });

  test('its cookie is for pages of that host', async () => {
    const [here, own] = ['desk.galley.example', { 'sec-fetch-site': 'same-origin' }];
    const cookies = ['__Secure-desk', expect.stringMatching(/^__Secure-desk-/)];
    expect(await signsIn(here, own)).toEqual({ status: 200, cookies });
    expect(await signsIn(here, { origin: DESK })).toEqual({ status: 200, cookies });
    expect(await signsIn('localhost:8080', own)).toEqual({ status: 403, cookies: [] });
    for (const headers of [{ origin: PORTAL }, { origin: PORTAL, 'sec-fetch-site': 'same-site' }]) {
      expect.soft(await signsIn(here, headers)).toEqual({ status: 403, cookies: [] });
    }
  });
});
