import { expect, test } from 'vitest';
import { testApp } from '../tests/kit/app.ts';
import { DISPATCHER, desk, signedInStaff } from '../tests/kit/desk.ts';

test('[R10.01] what the console reads again is sent again only if it has changed, and is gone after signing out', async () => {
  const kit = await testApp();
  const token = await signedInStaff(kit, DISPATCHER);
  const read = (more: { etag?: string; cookie?: string } = {}) =>
    kit.app.inject({
      url: '/api/v1/desk/technicians',
      cookies: { desk: more.cookie ?? token },
      headers: {
        'sec-fetch-site': 'same-origin',
        'accept-encoding': 'br',
        ...(more.etag && { 'if-none-match': more.etag }),
      },
    });
  const first = await read();
  const etag = String(first.headers.etag);
  expect(first).toMatchObject({ statusCode: 200, headers: { 'cache-control': 'private, no-cache' } });
  const same = await read({ etag });
  expect(same).toMatchObject({
    statusCode: 304,
    body: '',
    headers: { 'cache-control': 'private, no-cache', etag },
  });
  const nobody = await read({ etag, cookie: 'ended-or-made-up-entirely' });
  expect(nobody).toMatchObject({ statusCode: 401, headers: { 'cache-control': 'no-store' } });

  const added = await desk(kit.app, token, 'technicians', {
    Name: 'Ida Lund',
    Licences: Array.from({ length: 30 }, (_, index) => ({ Name: `Licence ${index}` })),
  });
  expect(added).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
  const changed = await read({ etag });
  expect(changed).toMatchObject({ statusCode: 200, headers: { 'content-encoding': 'br' } });
  expect(changed.headers.etag).not.toBe(etag);
  expect((await read({ etag: String(changed.headers.etag) })).statusCode).toBe(304);

  const left = await kit.app.inject({
    method: 'POST',
    url: '/api/v1/desk/signout',
    cookies: { desk: token },
    headers: { 'sec-fetch-site': 'same-origin' },
    payload: {},
  });
  expect(left.headers['clear-site-data']).toBe('"cache"');
  const portal = await kit.app.inject({ url: '/api/v1/Prices/Set?equipmentTypeId=2&postcode=2010' });
  expect(portal.headers['cache-control']).toBe('no-store');
  expect(portal.headers.etag).toBeUndefined();
});
