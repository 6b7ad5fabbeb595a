import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { send, testApp } from '../tests/kit/app.ts';

const DOCUMENT = '/api/v1/openapi.json';

test('[R7.61] serves a valid OpenAPI 3.1 document of every call', async () => {
  const { app } = await testApp();
  const { status, body } = await send(app, { url: DOCUMENT });
  expect(status).toBe(200);
  expect(body.openapi).toMatch(/^3\.1\./);
  expect(await new Validator().validate(body)).toMatchObject({ valid: true });
  for (const [path, method] of [
    ['/api/v1/mm/bookings', 'post'],
    ['/api/v1/Account/Login', 'get'],
    ['/api/v1/customerportal/jobs/{RepairId}/uploadphotos', 'post'],
    ['/api/v1/Prices/Set', 'get'],
  ] as const) {
    expect(body.paths[path][method].responses['200'], `${method} ${path}`).toBeDefined();
  }
});

test('[R7.61] every documented call is there', async () => {
  const { app } = await testApp();
  const { body } = await send(app, { url: DOCUMENT });
  for (const [path, operations] of Object.entries<Record<string, unknown>>(body.paths)) {
    for (const method of Object.keys(operations)) {
      const url = path.replace(/\{(\w+)\}/g, ':$1');
      expect(app.hasRoute({ method: method.toUpperCase() as 'GET', url }), `${method} ${path}`).toBe(true);
    }
  }
});

test('[R7.55] answers what does not exist as problem details with a request id', async () => {
  const { app } = await testApp();
  const { status, headers, body } = await send(app, { url: '/api/v1/nothing/here' });
  expect(status).toBe(404);
  expect(headers['content-type']).toBe('application/problem+json; charset=utf-8');
  expect(body).toMatchObject({ code: 'not_found', status: 404 });
  expect(body.requestId).toMatch(/^[0-9a-f-]{36}$/);
});

test('[R7.55] a fault of ours says so without its story', async () => {
  const { app, deps } = await testApp();
  await deps.pool.query('drop table subscribers');
  const { status, body } = await send(app, {
    method: 'POST',
    url: '/api/v1/mmregint',
    payload: { Email: 'chef@example.com', Postcode: '4417' },
  });
  expect(status).toBe(500);
  expect(body.code).toBe('internal');
  expect(JSON.stringify(body)).not.toMatch(/subscribers|insert|\.ts/);
});

test('serves the page with the public configuration, and nothing that may frame or script it', async () => {
  const { app } = await testApp();
  const page = await app.inject({ url: '/', headers: { 'accept-encoding': 'identity' } });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('<title>Galley</title>');
  expect(page.body).not.toMatch(/%[A-Z_]+%/);
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toContain("script-src 'self'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(page.headers['x-content-type-options']).toBe('nosniff');
});

test('sends the page and its files as compressed as the browser can take them', async () => {
  const { app } = await testApp();
  const encodingOf = async (url: string, accepted: string) =>
    (await app.inject({ url, headers: { 'accept-encoding': accepted } })).headers['content-encoding'];
  expect(await encodingOf('/', 'gzip, deflate, br')).toBe('br');
  expect(await encodingOf('/', 'gzip')).toBe('gzip');
  expect(await encodingOf('/', 'identity')).toBeUndefined();
  const page = await app.inject({ url: '/', headers: { 'accept-encoding': 'identity' } });
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page.body)?.[1] ?? '';
  expect(await encodingOf(script, 'br')).toBe('br');
  expect((await app.inject({ url: script })).headers['cache-control']).toContain('immutable');
});
