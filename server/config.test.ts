import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
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
    SERVICING_URL: 'http://servicing.galley.example/jobs',
  };
  const faults = faultsOf({ GALLEY_ENV: 'live', ...hosts });
  for (const name of Object.keys(hosts)) expect(faults).toContain(`${name}: must be https in live.`);
});

test('[R2.17] fills the figures that are acted by into terms and privacy policy', () => {
  const { policies } = loadConfig({});
  const text = JSON.stringify(policies);
  expect(text).toContain('after 30 days without use');
  expect(text).toContain('1 hour for a new password, 7 days for a new account, 30 days for a rating');
  expect(text).not.toMatch(/\{\w+\}/);
});

test('names every fault at once', () => {
  expect(faultsOf({ PORT: 'eighty', DATABASE_URL: 'not a url' }).map((fault) => fault.split(':')[0])).toEqual(
    ['PORT', 'DATABASE_URL'],
  );
});

test('takes no other database for a PostgreSQL, and no file that is not there for a secret', () => {
  expect(faultsOf({ DATABASE_URL: 'mysql://db/galley' })).toEqual([
    'DATABASE_URL: must begin with postgresql://',
  ]);
  expect(
    faultsOf({ DATABASE_URL_FILE: '/nonexistent/url', PORT: 'eighty' }).map((f) => f.split(':')[0]),
  ).toEqual(['DATABASE_URL_FILE', 'PORT']);
});

test('reads a variable from the file that NAME_FILE names', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'galley-config-')), 'host');
  writeFileSync(file, '0.0.0.0\n');
  expect(loadConfig({ HOST_FILE: file }).host).toBe('0.0.0.0');
});

test('refuses in live whatever is only good for trying out', () => {
  const faults = faultsOf({ GALLEY_ENV: 'live', CLOCK: '2026-11-23T09:10:00+11:00', RATE_LIMITS: 'off' });
  expect(faults.map((fault) => fault.split(':')[0])).toEqual([
    'CLOCK',
    'PAYMENTS',
    'RATE_LIMITS',
    'SECRET',
    'PUBLIC_URL',
  ]);
});

test('.env.example lists every variable, in order, with its purpose', () => {
  const text = readFileSync(new URL('../.env.example', import.meta.url), 'utf8');
  const listed = [...text.matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(listed).toEqual(Object.keys(variables));
  for (const [name, schema] of Object.entries(variables)) {
    expect(text, name).toContain(`# ${schema.description}`);
  }
});
