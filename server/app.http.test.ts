import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { PROBLEMS } from '../contracts/problem.ts';
import { send, sharedApp, testApp } from '../tests/kit/app.ts';

const DOCUMENT = '/api/v1/openapi.json';

const shared = sharedApp((kit) => kit);

test('[R7.61] serves a valid OpenAPI 3.1 document of every call', async () => {
  const { app } = await shared();
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

test('[R7.61] describes a call that answers with a PDF as one', async () => {
  const { app } = await shared();
  const { paths } = (await send(app, { url: DOCUMENT })).body;
  const pdfs = Object.entries<Record<string, { responses: Record<string, object> }>>(paths)
    .filter(([path]) => path.endsWith('/pdf'))
    .flatMap(([, operations]) => Object.values(operations));
  expect(pdfs).toHaveLength(6);
  for (const { responses } of pdfs) {
    expect(responses['200']).toMatchObject({
      headers: { 'Content-Disposition': { schema: { type: 'string' } } },
      content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } },
    });
    expect(responses['429']).toMatchObject({ content: { 'application/problem+json': {} } });
  }
});

test('[R7.61] has a page to read the document that runs without scripts or styles from elsewhere', async () => {
  const { app } = await shared();
  const page = await app.inject('/api/docs');
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.headers['content-security-policy']).toContain("script-src 'self'");
  const addresses = [...page.body.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address = '']) => address);
  expect(addresses).toHaveLength(3);
  for (const address of addresses) {
    expect(address).toMatch(/^\/api\/docs\//);
    const { statusCode, headers } = await app.inject(address);
    expect(statusCode, address).toBe(200);
    expect(headers['content-type'], address).toMatch(/^(text\/css|(text|application)\/javascript);/);
  }
  expect((await app.inject('/api/docs/settings.js')).body).toContain(`"url":"${DOCUMENT}"`);
  expect((await app.inject('/api/docs/package.json')).statusCode).toBe(404);
});

test('[R7.61] every documented call is there', async () => {
  const { app } = await shared();
  const { body } = await send(app, { url: DOCUMENT });
  for (const [path, operations] of Object.entries<Record<string, unknown>>(body.paths)) {
    for (const method of Object.keys(operations)) {
      const url = path.replace(/\{(\w+)\}/g, ':$1');
      expect(app.hasRoute({ method: method.toUpperCase() as 'GET', url }), `${method} ${path}`).toBe(true);
    }
  }
});

test('[R7.55, R7.61] the type of a problem refers to where the document describes it, and names no brand', async () => {
  const { app } = await shared();
  for (const [url, code] of [
    ['/api/v1/nothing/here', 'not_found'],
    ['/api/v1/Prices/Set', 'invalid_fields'],
  ] as const) {
    const [path = '', pointer = ''] = (await send(app, { url })).body.type.split('#');
    expect([path, pointer]).toEqual([DOCUMENT, `/components/responses/${code}`]);
    const { body } = await send(app, { url: path });
    expect(body.components.responses[code].description).toBe(PROBLEMS[code].title);
  }
});

test('[R7.55] answers what does not exist as problem details with a request id', async () => {
  const { app } = await shared();
  const { status, headers, body } = await send(app, { url: '/api/v1/nothing/here' });
  expect(status).toBe(404);
  expect(headers['content-type']).toBe('application/problem+json; charset=utf-8');
  expect(body).toMatchObject({ code: 'not_found', status: 404 });
  expect(body.requestId).toMatch(/^[0-9a-f-]{36}$/);
});

test.each([
  ['a broken escape', '%E0%A4%A'],
  ['a longer one than any', 'x'.repeat(5000)],
])('[R7.55] answers an address that cannot be one as problem details: %s', async (_what, part) => {
  const { app } = await shared();
  const { status, body } = await send(app, { url: `/api/v1/customerportal/jobs/${part}` });
  expect([status, body.code]).toEqual([404, 'not_found']);
  expect(JSON.stringify(body)).not.toContain(part);
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
  const { app } = await shared();
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
  const { app } = await shared();
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

describe('what never becomes a request', () => {
  async function listening() {
    const { app } = await testApp();
    await app.listen({ host: '127.0.0.1', port: 0 });
    const address = app.server.address();
    if (address === null || typeof address === 'string') throw new Error('It does not listen');
    return { app, port: address.port };
  }

  async function answerTo(port: number, raw: string) {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.end(raw);
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    return { head, body: JSON.parse(body) };
  }

  test.each([
    ['no HTTP', 'GARBAGE\r\n\r\n', 400, 'unparsable'],
    [
      'an address of 20,000 letters',
      `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
      413,
      'too_large',
    ],
  ])('[R7.55] %s is answered as problem details with a request id', async (_what, raw, status, code) => {
    const { port } = await listening();
    const { head, body } = await answerTo(port, raw);
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head).toContain('application/problem+json');
    expect(body).toMatchObject({ status, code });
    expect(body.requestId).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('a caller that goes on sending gets the whole reply, and is not listened to for long', async () => {
    const { port } = await listening();
    const replyTo = async () => {
      const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
      // The connection ends with a reset, since this caller never stops.
      socket.on('error', () => {});
      let reply = '';
      socket.setEncoding('utf8').on('data', (part: string) => {
        reply += part;
      });
      const closed = new Promise((resolve) => socket.once('close', resolve));
      socket.write(`GET /${'a'.repeat(30_000)}`);
      const sending = setInterval(() => socket.writable && socket.write('a'.repeat(64 * 1024)), 1);
      await closed;
      clearInterval(sending);
      return reply;
    };
    const replies = await Promise.all(Array.from({ length: 20 }, replyTo));
    for (const reply of replies) {
      const [head = '', body = ''] = reply.split('\r\n\r\n');
      expect.soft(head).toMatch(/^HTTP\/1.1 413 /);
      expect.soft(Buffer.byteLength(body)).toBe(Number(/content-length: (\d+)/i.exec(head)?.[1]));
    }
  });

  test('a request that will not arrive is not waited for without end', async () => {
    const { app, port } = await listening();
    // As long as the slowest upload may take; the rest of this test is about other requests.
    expect(app.server).toMatchObject({ requestTimeout: 300_000, timeout: 120_000 });
    expect(app.server.headersTimeout).toBeLessThanOrEqual(120_000);

    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const begun = once(app.server, 'request');
    const socket = connect(port, '127.0.0.1');
    socket.write('POST /api/v1/mmregint HTTP/1.1\r\nHost: localhost\r\n');
    socket.write('Content-Type: application/json\r\nContent-Length: 9\r\n\r\n{');
    await begun;
    vi.advanceTimersByTime(119_999);
    expect(socket.destroyed).toBe(false);
    vi.advanceTimersByTime(1);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
  });
});

describe('[R7.55] the rate of one address', () => {
  const subscribe = (forwarded: string) => ({
    method: 'POST' as const,
    url: '/api/v1/mmregint',
    headers: { 'x-forwarded-for': forwarded },
    payload: { Email: 'chef@example.com', Postcode: '4417' },
  });

  test.each([
    ['without a proxy', 'false', (at: number) => `10.0.0.${at}`],
    ['behind a proxy', 'true', (at: number) => `10.0.0.${at}, 203.0.113.7`],
  ])('%s it is not got around by a made-up address', async (_where, TRUST_PROXY, forwarded) => {
    const { app } = await testApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY } });
    for (let index = 0; index < 20; index += 1)
      expect(await send(app, subscribe(forwarded(index)))).toMatchObject({ status: 200 });
    const { status, headers, body } = await send(app, subscribe(forwarded(20)));
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(body.code).toBe('too_many_requests');
  });

  test('behind a proxy each customer is counted on their own', async () => {
    const { app } = await testApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: 'true' } });
    for (let index = 0; index < 21; index += 1)
      expect(await send(app, subscribe(`10.0.0.${index}`))).toMatchObject({ status: 200 });
  });

  test('behind a chain of proxies it is that of the last address outside those proxies', async () => {
    const env = { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1, 198.51.100.0/24' };
    const { app } = await testApp({ env });
    const chain = (customer: string) => subscribe(`10.9.9.9, ${customer}, 198.51.100.8, 198.51.100.9`);
    for (let index = 0; index < 21; index += 1)
      expect(await send(app, chain(`203.0.113.${index}`))).toMatchObject({ status: 200 });
    for (let index = 0; index < 20; index += 1) await send(app, chain('192.0.2.1'));
    expect(await send(app, chain('192.0.2.1'))).toMatchObject({ status: 429 });
  });

  test('a caller outside the networks of the proxies can’t name another address', async () => {
    const { app } = await testApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '198.51.100.0/24' } });
    for (let index = 0; index < 20; index += 1) await send(app, subscribe(`203.0.113.${index}`));
    expect(await send(app, subscribe('203.0.113.99'))).toMatchObject({ status: 429 });
  });

  test.each(['true', '127.0.0.0/8'])(
    'an address from a trusted proxy (%s) that can’t be read is refused, and counted for nobody',
    async (TRUST_PROXY) => {
      const { app } = await testApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY } });
      for (const address of ['unknown', '203.0.113.9:51000', '203.0.113', '_hidden', '10.0.0.1, -']) {
        const { status, headers, body } = await send(app, subscribe(address));
        expect
          .soft({ address, status, code: body.code })
          .toEqual({ address, status: 400, code: 'unparsable' });
        expect.soft(headers['x-ratelimit-remaining']).toBeUndefined();
      }
      expect(await send(app, subscribe('2001:db8::1'))).toMatchObject({ status: 200 });
    },
  );

  test('another spelling of the path is the same call', async () => {
    const { app } = await testApp({ env: { RATE_LIMITS: 'on' } });
    const spellings = ['/api/v1/mmregint', '/API/v1/MMREGINT', '/api/v1/mmRegInt/'];
    const statuses: number[] = [];
    for (let index = 0; index < 21; index += 1) {
      const url = spellings[index % spellings.length] ?? '';
      statuses.push((await send(app, { ...subscribe(''), url })).status);
    }
    expect(statuses.at(-1)).toBe(429);
  });
});
