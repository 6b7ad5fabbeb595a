import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { DEFAULT_BOOKING_POLICY } from '../../../domain/constants.ts';
import { createTestDatabase } from '../../../tests/kit/database/db.ts';
import { readSeed } from '../../../tests/kit/files/seed-files.ts';
import { loadSeed } from './load-seed.ts';

/** A database with the schema and reference data, and a connection to it. */
async function seeded() {
  const { url, drop } = await createTestDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await drop();
  });
  const one = async (sql: string) => (await client.query(sql)).rows[0];
  // Accounts refer to reference data, and triggers keep them.
  const accounts = ['documents', 'document_lines', 'ledger_entries', 'ledger_lines'];
  const empty = () =>
    client.query(`${accounts.map((table) => `alter table ${table} disable trigger keep_table;`).join(' ')}
      truncate localities, price_regions, service_areas, time_zone_exceptions, equipment_types, licence_kinds, brands, safety_advice,
      price_books, public_holidays, promo_codes, mark_ups, hourly_costs, booking_policies restart identity cascade`);
  return { url, client, one, empty };
}

test('loads every row of the data files, with what one file says of another put in its place', async () => {
  const { one } = await seeded();
  const count = async (table: string) => Number((await one(`select count(*) from ${table}`)).count);
  expect(await count('localities')).toBe(readSeed('localities').length);
  expect(await count('models')).toBe(readSeed('models').length);
  expect(await count('problems')).toBe(readSeed('problems').length);
  expect(await count('price_rows')).toBe(readSeed('price-book').length);
  expect(await count('public_holidays')).toBe(readSeed('public-holidays').length);
  expect(await one(`select time_zone from localities where suburb = 'Broken Hill'`)).toEqual({
    time_zone: 'Australia/Broken_Hill',
  });
  expect(await one(`select time_zone from localities where suburb = 'Surry Hills'`)).toEqual({
    time_zone: 'Australia/Sydney',
  });
  expect(await one('select servicing_question from equipment_types where id = 1')).toEqual({
    servicing_question: readSeed('servicing-questions').find((row) => row.equipmentTypeId === '1')?.question,
  });
  expect(await one('select policy from booking_policies')).toEqual({ policy: DEFAULT_BOOKING_POLICY });
  expect(await one('select version from price_books')).toEqual({ version: 1 });
  expect(await one('select distinct version from price_rows')).toEqual({ version: 1 });
  expect(await one('select postcodes from public_holidays where cardinality(postcodes) > 1')).toMatchObject({
    postcodes: expect.arrayContaining([expect.stringMatching(/^\d{4}$/)]),
  });
});

test('touches nothing where there is reference data, edited or taken away', async () => {
  const { url, client, one } = await seeded();
  await client.query(`update promo_codes set value = 99; delete from brands where id not in (select brand_id from models);
    delete from public_holidays`);
  expect(await loadSeed(url)).toBe(false);
  expect(await one('select count(*)::int from public_holidays')).toEqual({ count: 0 });
  expect(await one('select distinct value from promo_codes')).toEqual({ value: 99 });
});

test('is loaded once by servers that start together, and all or nothing', async () => {
  const { url, client, one, empty } = await seeded();
  await empty();
  await client.query('alter table promo_codes add constraint refuse check (value > 1000000)');
  await expect(loadSeed(url)).rejects.toThrow();
  expect(await one('select count(*)::int from localities')).toEqual({ count: 0 });
  await client.query('alter table promo_codes drop constraint refuse');
  expect((await Promise.all([loadSeed(url), loadSeed(url), loadSeed(url)])).sort()).toEqual([
    false,
    false,
    true,
  ]);
});
