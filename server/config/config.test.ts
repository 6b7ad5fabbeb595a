import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { BrandConfig } from '../../contracts/website/public-config.ts';
import { brandFolder } from '../../tests/kit/brand.ts';
import { STAGING } from '../../tests/kit/staging.ts';
import { designTokens } from '../platform/design-tokens.ts';
import { ConfigError, loadConfig, variables } from './config.ts';

const faultsOf = (env: Record<string, string>): readonly string[] => {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
  return [];
};

test('starts with no variable set at all', () => {
  const config = loadConfig({});
  expect(config.port).toBe(8080);
  expect(config.publicUrl).toBe('http://localhost:8080');
  expect(config.databaseUrl).toBeUndefined();
  expect(Object.isFrozen(config)).toBe(true);
});

test.each(['local', 'test'])(
  'serves %s on this equipment only, and says what to set instead',
  (GALLEY_ENV) => {
    for (const HOST of ['0.0.0.0', '::', '192.168.1.20', 'galley.example']) {
      expect(faultsOf({ GALLEY_ENV, HOST })).toEqual([
        expect.stringMatching(/^HOST: .* Set GALLEY_ENV=staging or live to let others reach it\.$/),
      ]);
    }
    expect(faultsOf({ GALLEY_ENV, METRICS_HOST: '0.0.0.0' })).toEqual([
      expect.stringMatching(/^METRICS_HOST: .* Set GALLEY_ENV=staging or live/),
    ]);
    for (const HOST of ['127.0.0.1', '::1', 'localhost']) expect(faultsOf({ GALLEY_ENV, HOST })).toEqual([]);
    expect(faultsOf({ GALLEY_ENV, PUBLIC_URL: 'https://galley.example' })).toEqual([
      expect.stringMatching(/^PUBLIC_URL: .* Set GALLEY_ENV=staging or live/),
    ]);
    expect(faultsOf({ ...STAGING, HOST: '0.0.0.0' })).toEqual([]);
  },
);

test('refuses in staging what live refuses, except providers for trials', () => {
  expect(faultsOf(STAGING)).toEqual([]);
  const faults = faultsOf({
    GALLEY_ENV: 'staging',
    PUBLIC_URL: 'http://staging.example',
    CLOCK: '2026-11-23T09:00:00+11:00',
    RATE_LIMITS: 'off',
  });
  expect(faults.map((fault) => fault.split(':')[0])).toEqual([
    'CLOCK',
    'RATE_LIMITS',
    'SECRET',
    'PUBLIC_URL',
  ]);
});

test('takes addresses of http and https only', () => {
  for (const name of [
    'PUBLIC_URL',
    'BOOKING_URL',
    'MARKETING_URL',
    'API_URL',
    'STAFF_API_URL',
    'SERVICING_URL',
  ])
    expect.soft(faultsOf({ [name]: 'javascript:alert(1)' })[0]).toMatch(new RegExp(`^${name}: `));
});

test('takes several secrets, each long enough', () => {
  const [one, other] = ['a'.repeat(32), 'b'.repeat(40)];
  expect(loadConfig({ SECRET: `${one}, ${other}` }).secret).toEqual([one, other]);
  expect(faultsOf({ SECRET: `${one},short` })[0]).toMatch(/^SECRET.*32 characters or more/);
});

test('trusts no proxy, the one in front, or those of some networks', () => {
  const trusted = (TRUST_PROXY: string) => loadConfig({ TRUST_PROXY }).trustProxy;
  expect(loadConfig({}).trustProxy).toBe(false);
  expect(trusted('true')).toBe(true);
  expect(trusted('10.0.0.0/8, 2001:db8::/32,203.0.113.7')).toEqual([
    '10.0.0.0/8',
    '2001:db8::/32',
    '203.0.113.7',
  ]);
  for (const TRUST_PROXY of ['nginx', '10.0.0.0/33', '10.0.0.0/8,', '10.1/16'])
    expect.soft(faultsOf({ TRUST_PROXY })[0]).toMatch(/^TRUST_PROXY: must be true, false, or addresses/);
});

test('reaches a database on another machine with TLS only, once customers use it', () => {
  const faults = (url: string, GALLEY_ENV = 'staging') =>
    faultsOf({ ...STAGING, GALLEY_ENV, DATABASE_URL: `postgresql://galley:secret@${url}` });
  const sentence =
    'DATABASE_URL: PostgreSQL on another machine must be reached with TLS: add ?sslmode=verify-full to the URL.';
  for (const url of [
    'db.example/galley',
    'db.example:6432/galley?sslmode=disable',
    '127.0.0.1/galley?host=db.example',
    '10.0.0.7/galley?application_name=localhost',
  ]) {
    expect.soft(faults(url), url).toEqual([sentence]);
    expect.soft(faults(url, 'live'), url).toContain(sentence);
  }
  for (const url of [
    'db.example/galley?sslmode=verify-full',
    'db.example/galley?sslmode=require',
    'localhost/galley',
    '[::1]:5433/galley',
    '127.0.0.1/galley?host=/var/run/postgresql',
  ])
    expect.soft(faults(url), url).toEqual([]);
  const owner = 'postgresql://owner@db.example/galley';
  const both = { ...STAGING, DATABASE_URL: 'postgresql://worker@localhost/galley' };
  expect(faultsOf({ ...both, MIGRATION_DATABASE_URL: owner })).toEqual([`MIGRATION_${sentence}`]);
  expect(faults('db.example/galley?sslrootcert=/nonexistent/ca.pem')[0]).toMatch(/^DATABASE_URL: ENOENT/);
  expect(faultsOf({ DATABASE_URL: 'postgresql://galley@db.example/galley' })).toEqual([]);
});

test('takes a role that migrates beside the one that the server works as, never alone', () => {
  const [worker, owner] = ['postgresql://worker@localhost/galley', 'postgresql://owner@localhost/galley'];
  expect(loadConfig({ DATABASE_URL: worker }).migrationDatabaseUrl).toBe(worker);
  expect(loadConfig({ DATABASE_URL: worker, MIGRATION_DATABASE_URL: owner })).toMatchObject({
    databaseUrl: worker,
    migrationDatabaseUrl: owner,
  });
  expect(faultsOf({ MIGRATION_DATABASE_URL: owner })).toEqual([
    'MIGRATION_DATABASE_URL: needs DATABASE_URL too, with the role that the server works as.',
  ]);
});

test('refuses to put the known sign-ins of local behind a public address', () => {
  expect(faultsOf({ PUBLIC_URL: 'https://galley.example' })).toEqual([
    expect.stringMatching(/^PUBLIC_URL: /),
  ]);
  expect(faultsOf({ PUBLIC_URL: 'http://localhost:3000' })).toEqual([]);
});

test('[R9.12] takes brand, phone and prefixes from the operator', () => {
  const { brand } = loadConfig({});
  expect(brand.phone).toBe('1800 975 711');
  expect(brand.referencePrefix).toBe('GAL');
  expect(brand.storagePrefix).toBe('galley');
});

test('[R2.13] takes a marketing site that is another one than this', () => {
  const site = (MARKETING_URL: string) => loadConfig({ MARKETING_URL }).marketingUrl;
  expect(site('https://www.galley.example/')).toBe('https://www.galley.example');
  expect(site('http://localhost:8080')).toBeUndefined();
  expect(faultsOf({ MARKETING_URL: 'javascript:alert(1)' })[0]).toMatch(/^MARKETING_URL: /);
});

test('[R7.01] takes the hosts of an environment from its configuration; an API of staff’s own only where one is named', () => {
  const hosts = (env: Record<string, string>) => {
    const { publicUrl, bookingUrl, apiUrl, staffApiUrl, servicingUrl } = loadConfig(env);
    return { publicUrl, bookingUrl, apiUrl, staffApiUrl, servicingUrl };
  };
  expect(hosts({})).toEqual({
    publicUrl: 'http://localhost:8080',
    bookingUrl: undefined,
    apiUrl: undefined,
    staffApiUrl: undefined,
    servicingUrl: undefined,
  });
  const staging = {
    ...STAGING,
    PUBLIC_URL: 'https://portal.staging.example',
    BOOKING_URL: 'https://book.staging.example',
    API_URL: 'https://api.staging.example/',
  };
  expect(hosts(staging)).toMatchObject({
    apiUrl: 'https://api.staging.example',
    staffApiUrl: 'https://api.staging.example',
  });
  expect(hosts({ ...staging, STAFF_API_URL: 'https://staff.staging.example:8443' }).staffApiUrl).toBe(
    'https://staff.staging.example:8443',
  );
});

test('[R7.01] refuses a host of the API that is more than a host, and any host in live that is not https', () => {
  for (const url of ['https://galley.example/api', 'ftp://galley.example', 'galley.example', '*']) {
    expect.soft(faultsOf({ API_URL: url })[0]).toMatch(/^API_URL: /);
  }
  const hosts = {
    PUBLIC_URL: 'http://galley.example',
    BOOKING_URL: 'http://book.galley.example',
    MARKETING_URL: 'http://www.galley.example',
    API_URL: 'http://api.galley.example',
    STAFF_API_URL: 'http://staff.galley.example',
    DESK_ORIGIN: 'http://desk.galley.example',
    SERVICING_URL: 'http://servicing.galley.example/jobs',
  };
  const faults = faultsOf({ GALLEY_ENV: 'live', ...hosts });
  for (const name of Object.keys(hosts)) expect(faults).toContain(`${name}: must be https in live.`);
});

test('[R10.01] takes a host for the console that nothing else is at', () => {
  const hosts = {
    PUBLIC_URL: 'https://galley.example',
    BOOKING_URL: 'https://book.galley.example/start',
    API_URL: 'https://api.galley.example',
  };
  const faults = (DESK_ORIGIN: string) => faultsOf({ ...STAGING, ...hosts, DESK_ORIGIN });
  expect(loadConfig({ ...STAGING, ...hosts }).deskOrigin).toBeUndefined();
  for (const url of ['https://desk.galley.example', 'https://galley.example:8443/']) {
    expect
      .soft(loadConfig({ ...STAGING, ...hosts, DESK_ORIGIN: url }).deskOrigin)
      .toBe(url.replace(/\/$/, ''));
  }
  for (const url of [hosts.PUBLIC_URL, 'https://BOOK.galley.example', 'https://api.galley.example:443']) {
    expect.soft(faults(url), url).toEqual(['DESK_ORIGIN: must be a host that nothing else is at.']);
  }
  for (const url of ['https://desk.galley.example/desk', 'desk.galley.example', 'https://a@desk.example']) {
    expect.soft(faults(url)[0], url).toMatch(/^DESK_ORIGIN: must be a host alone/);
  }
  expect(faultsOf({ DESK_ORIGIN: 'http://desk.localhost:8080' })).toEqual([]);
  expect(faultsOf({ DESK_ORIGIN: 'http://localhost:8080' })).toEqual([
    'DESK_ORIGIN: must be a host that nothing else is at.',
  ]);
  expect(faultsOf({ DESK_ORIGIN: 'http://desk.galley.example' })[0]).toMatch(
    /^DESK_ORIGIN: GALLEY_ENV=local/,
  );
});

test('[R2.17] fills the figures that are acted by into terms and privacy policy', () => {
  const { policies } = loadConfig({});
  const text = JSON.stringify(policies);
  expect(text).toContain('after 30 days without use');
  expect(text).toContain(
    '1 hour for a new password, 7 days for a new account, 1 day for a new email address',
  );
  expect(text).not.toMatch(/\{\w+\}/);
});

test('takes a pooler together with the database behind it, and never several hosts', () => {
  const [pooler, direct] = [
    'postgresql://galley@localhost:6432/galley',
    'postgresql://galley@localhost/galley',
  ];
  const pooled = { DATABASE_URL: pooler, DATABASE_POOLER: 'transaction' };
  expect(loadConfig({ ...pooled, DIRECT_DATABASE_URL: direct })).toMatchObject({
    databaseUrl: direct,
    poolerUrl: pooler,
    migrationDatabaseUrl: direct,
  });
  expect(faultsOf(pooled)).toEqual([
    'DATABASE_POOLER: transaction needs DATABASE_URL, the pooler, and DIRECT_DATABASE_URL, PostgreSQL itself.',
  ]);
  expect(faultsOf({ DATABASE_URL: pooler, DIRECT_DATABASE_URL: direct })).toEqual([
    'DIRECT_DATABASE_URL: is for DATABASE_POOLER=transaction; without a pooler leave it out.',
  ]);
  for (const url of [
    'postgresql://galley:a,b@one.example:5432,two.example:5432/galley',
    'postgres://one.example,two.example/galley?target_session_attrs=read-write',
    'postgresql:///galley?host=one.example,two.example',
  ])
    expect
      .soft(faultsOf({ DATABASE_URL: url }), url)
      .toEqual([
        'DATABASE_URL: names several hosts, but must name one: the primary, or a proxy that follows it, such as HAProxy in front of Patroni',
      ]);
  expect(faultsOf({ DATABASE_URL: 'postgresql://galley:a,b@localhost/galley' })).toEqual([]);
});

test('separate web servers and workers share a PostgreSQL that none of them runs', () => {
  const DATABASE_URL = 'postgresql://galley@localhost/galley';
  expect(loadConfig({}).role).toBe('all');
  for (const ROLE of ['web', 'worker']) {
    expect(loadConfig({ ROLE, DATABASE_URL }).role).toBe(ROLE);
    expect(faultsOf({ ROLE })).toEqual([
      `ROLE: ${ROLE} needs DATABASE_URL, since the embedded PostgreSQL belongs to one process.`,
    ]);
  }
});

test('names every fault at once', () => {
  expect(faultsOf({ PORT: 'eighty', DATABASE_URL: 'not a url' }).map((fault) => fault.split(':')[0])).toEqual(
    ['PORT', 'DATABASE_URL'],
  );
});

test('takes no other database for a PostgreSQL, and no file that is not there for a secret', () => {
  expect(faultsOf({ DATABASE_URL: 'mysql://db/galley' })).toEqual([
    'DATABASE_URL: must begin with postgresql:// and name one host: the primary, or an address that follows it',
  ]);
  expect(
    faultsOf({ DATABASE_URL_FILE: '/nonexistent/url', PORT: 'eighty' }).map((f) => f.split(':')[0]),
  ).toEqual(['DATABASE_URL_FILE', 'PORT']);
});

test('reads a variable from the file that NAME_FILE names', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'galley-config-')), 'host');
  writeFileSync(file, '127.0.0.2\n');
  expect(loadConfig({ HOST_FILE: file }).host).toBe('127.0.0.2');
});

test('refuses in live whatever is only good for trying out', () => {
  const faults = faultsOf({ GALLEY_ENV: 'live', CLOCK: '2026-11-23T09:10:00+11:00', RATE_LIMITS: 'off' });
  expect(faults.map((fault) => fault.split(':')[0])).toEqual([
    'CLOCK',
    'PAYMENTS',
    'MAIL',
    'RATE_LIMITS',
    'SECRET',
    'PUBLIC_URL',
  ]);
});

test('refuses one port for website and metrics', () => {
  expect(faultsOf({ PORT: '9464', METRICS_PORT: '9464' })).toEqual([
    'METRICS_PORT: must be another port than PORT.',
  ]);
  expect(loadConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 });
  expect(loadConfig({}).metrics).toBeUndefined();
});

test('.env.example lists every variable, in order, with its purpose', () => {
  const text = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');
  const listed = [...text.matchAll(/^(?:# )?([A-Z0-9_]+)=/gm)].map(([, name]) => name);
  expect(listed).toEqual(Object.keys(variables));
  for (const [name, schema] of Object.entries(variables)) {
    expect(text, name).toContain(`# ${schema.description}`);
  }
});

/** The design's own accents in one theme, in a brand's format. */
function accentsOf(theme: 'light' | 'dark') {
  const of = (token: string) => designTokens[theme].get(token) ?? '';
  return {
    action: of('action'),
    actionHover: of('action-hover'),
    onAction: of('on-action'),
    cold: of('cold'),
  };
}

type Accents = Partial<NonNullable<BrandConfig['colours']>['light']>;

/** The messages for a brand with the design's accents except for some. */
async function colourFaultsOf(light: Accents, dark: Accents = {}): Promise<string[]> {
  const colours = {
    light: { ...accentsOf('light'), ...light },
    dark: { ...accentsOf('dark'), ...dark },
  };
  const folder = await brandFolder((brand) => ({ ...brand, colours }));
  return faultsOf({ BRAND_DIR: folder }).map((fault) => fault.replace(`${join(folder, 'brand.json')}: `, ''));
}

test('[R9.12] refuses accents of a brand that can’t be read in either theme, by pair and contrast', async () => {
  expect(await colourFaultsOf({})).toEqual([]);
  expect(await colourFaultsOf({ onAction: '#777777' })).toEqual([
    "colours.light: onAction #777777 on action #c93709 can't be read: the contrast is 1.16 : 1 and has to be 4.5 : 1 or more",
    "colours.light: onAction #777777 on actionHover #a92c06 can't be read: the contrast is 1.53 : 1 and has to be 4.5 : 1 or more",
  ]);
  expect(await colourFaultsOf({ cold: '#0B7790' })).toEqual([
    "colours.light: cold #0b7790 on error messages #fbe4e9 can't be read: the contrast is 4.28 : 1 and has to be 4.5 : 1 or more",
  ]);
  const dark = await colourFaultsOf({}, { action: '#1c3a5e', actionHover: '#ff9467' });
  expect(dark.map((fault) => fault.split(" can't")[0])).toEqual([
    'colours.dark: onAction #1c0a02 on action #1c3a5e',
    'colours.dark: action #1c3a5e on the page #0a121a',
    'colours.dark: action #1c3a5e on surfaces #111b25',
    'colours.dark: action #1c3a5e on dockets #1a2732',
  ]);
  expect(await colourFaultsOf({ action: 'red' })).toEqual([
    'colours.light.action: has to be a colour as #rrggbb',
  ]);
});

const svg = (inside: string) =>
  `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>\n`;

test.each([
  ['<script>alert(1)</script>', 'holds a script'],
  ['<svg:script/>', 'holds a script'],
  ['<path d="M0 0" onload="alert(1)"/>', 'holds an attribute for events'],
  ["<path d='M0 0'\nONCLICK = 'x'/>", 'holds an attribute for events'],
  ['<foreignObject/>', 'holds a foreignObject'],
  ['<image href="https://other.example/a.png"/>', 'refers to something outside itself'],
  ["<use xlink:href='b.svg#a'/>", 'refers to something outside itself'],
  ['<image href="data:image/svg+xml,x"/>', 'refers to something outside itself'],
  ['<path fill="url(//other.example/a.svg#b)"/>', 'refers to something outside itself'],
  ['<style>@import "a.css";</style>', 'refers to something outside itself'],
  ['<!DOCTYPE svg>', 'names a document type, an entity or a stylesheet'],
  ['<path fill="var(--brand)"/>', 'names var(--brand), which is no colour of the design'],
  ['<path fill="var(--page)"/>', 'names var(--page), which is no colour of the design'],
])('[R9.12] refuses a mark with %s', async (inside, fault) => {
  const folder = await brandFolder((brand) => brand, { 'mark.svg': svg(inside) });
  expect(faultsOf({ BRAND_DIR: folder })).toEqual([`${join(folder, 'mark.svg')}: ${fault}`]);
});

test('[R9.08, R9.12] takes logos of brands that are repaired, and says what is wrong with others', async () => {
  const folder = await brandFolder((brand) => brand);
  const logo = (name: string, content: string | Buffer) =>
    writeFileSync(join(folder, 'logos', name), content);
  mkdirSync(join(folder, 'logos'));
  logo('blue-seal.svg', svg('<path fill="#1a1a1a"/>'));
  logo('rational.png', Buffer.of(1));
  const { logos } = loadConfig({ BRAND_DIR: folder });
  expect(logos).toMatchObject([
    { brand: 'Blue Seal', path: '/logos/blue-seal.svg', type: 'image/svg+xml' },
    { brand: 'Rational', path: '/logos/rational.png', type: 'image/png' },
  ]);

  logo('blue-seal.svg', svg('<script/>'));
  logo('hobart.svg', svg('<path fill="var(--text)"/>'));
  logo('rational.gif', Buffer.of(1));
  logo('rational.webp', Buffer.alloc(8_001));
  logo('sunbeam.png', Buffer.of(1));
  expect(faultsOf({ BRAND_DIR: folder }).map((fault) => fault.replace(`${folder}/logos/`, ''))).toEqual([
    'blue-seal.svg: holds a script',
    'hobart.svg: takes colours of the design; a logo has its own',
    'rational.gif: is none of .svg, .png, .webp',
    'rational.webp: has over 8 KB',
    expect.stringMatching(
      /^sunbeam\.png: is called as no brand of pages\.json; that of .+ would be [a-z-]+$/,
    ),
  ]);

  const other = await brandFolder((brand) => brand, { logos: 'a file' });
  expect(faultsOf({ BRAND_DIR: other })).toEqual([
    expect.stringMatching(/^BRAND_DIR: .+logos can't be read: /),
  ]);
});

test('[R9.12] takes a mark with gradients, rules and pictures of its own; none that is no drawing', async () => {
  const faultsWith = async (mark: string) =>
    faultsOf({ BRAND_DIR: await brandFolder((brand) => brand, { 'mark.svg': mark }) });
  const parts =
    '<style>.a{fill:url(#g)}</style><linearGradient id="g"/><path class="a" stroke="url(\'#g\')" fill="var(--text)"/><use href="#g"/><image href="data:image/png;base64,AA"/>';
  expect(await faultsWith(svg(parts))).toEqual([]);
  expect(await faultsWith('{}')).toEqual([expect.stringMatching(/mark\.svg: is no SVG drawing$/)]);
});
