import pg from 'pg';
import { expect, test } from 'vitest';
import { send, type TestApp, testApp } from '../../tests/kit/app.ts';
import { startPrices } from '../../tests/kit/database/prices.ts';
import { openCatalogue } from './catalogue.ts';

const suburbs = async ({ app }: TestApp, SearchTerm: string) =>
  (await send(app, { url: '/api/v1/LocationData/SuburbsAndPostcodes/Search', query: { SearchTerm } })).body
    .SearchResult;
const prices = ({ app }: TestApp, postcode: string) =>
  send(app, { url: '/api/v1/Prices/Set', query: { equipmentTypeId: '2', postcode } });

/** Edits made directly in the database, as an operator's own tool would. */
async function edit({ databaseUrl }: TestApp, sql: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

test('[R4.17] an edited row is in force within a second, by whatever means it was edited', async () => {
  const kit = await testApp();
  expect(await suburbs(kit, '4850')).toMatchObject([{ Suburb: '', IsRegionAvailable: false }]);
  expect((await prices(kit, '4850')).status).toBe(422);

  await edit(
    kit,
    `insert into localities (postcode, suburb, state, time_zone) values ('4850', 'Newtown Cove', 'QLD', 'Australia/Brisbane')`,
  );
  await expect
    .poll(() => suburbs(kit, 'newtown cove'), { timeout: 1_000 })
    .toMatchObject([{ Postcode: '4850', IsRegionAvailable: false }]);

  await edit(kit, `insert into service_areas values ('4850', 'metro-inner')`);
  await expect
    .poll(() => suburbs(kit, '4850'), { timeout: 1_000 })
    .toMatchObject([{ IsRegionAvailable: true }]);
  expect((await prices(kit, '4850')).status).toBe(200);

  await edit(kit, startPrices('later_am = 12345', "equipment_type_id = 2 and region = 'metro-inner'"));
  await expect
    .poll(async () => (await prices(kit, '4850')).body.Prices.Later.AmPrice, { timeout: 1_000 })
    .toBe(123.45);

  await edit(kit, `update booking_policies set policy = jsonb_set(policy, '{minBookingGapHours}', '6')`);
  await expect
    .poll(async () => (await prices(kit, '4850')).body.Policy.minBookingGapHours, { timeout: 1_000 })
    .toBe(6);

  await edit(
    kit,
    `insert into public_holidays (state, date, name) values ('QLD', '2026-11-24', 'Mango Day')`,
  );
  await expect
    .poll(async () => (await prices(kit, '4850')).body.Holidays, { timeout: 1_000 })
    .toContainEqual({ state: 'QLD', postcodes: null, date: '2026-11-24', fromTime: null, name: 'Mango Day' });

  await edit(kit, startPrices('later_am = 7', 'equipment_type_id = 2'));
  await expect
    .poll(async () => (await prices(kit, '4850')).body.Prices.Later.AmPrice, { timeout: 1_000 })
    .toBe(0.07);
});

test('[R4.17] a policy that makes no sense does not come into force, and a type that is priced by phone has no price, whatever the book says', async () => {
  const kit = await testApp();
  await edit(
    kit,
    `update booking_policies set policy = '{"minBookingGapHours": "soon"}';
    insert into phone_prices values (2, 'metro-inner')`,
  );
  await expect.poll(async () => (await prices(kit, '2010')).body.code, { timeout: 1_000 }).toBe('no_price');
  expect(kit.deps.catalogue.current().pricing.policy).toMatchObject({ minBookingGapHours: 4 });
});

test('edits are heard of again after the connection that listens was lost', async () => {
  const kit = await testApp();
  await edit(
    kit,
    `select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'galley-reference' and datname = current_database();
    insert into service_areas values ('4850', 'metro')`,
  );
  await expect
    .poll(() => suburbs(kit, '4850'), { timeout: 5_000 })
    .toMatchObject([{ IsRegionAvailable: true }]);
  await edit(kit, `delete from service_areas where postcode = '4850'`);
  await expect
    .poll(() => suburbs(kit, '4850'), { timeout: 5_000 })
    .toMatchObject([{ IsRegionAvailable: false }]);
});

test('[R5.22] counting a use of a promo code makes no server read anything, until it was the last use', async () => {
  const kit = await testApp();
  await edit(
    kit,
    `insert into promo_codes (id, code, name, kind, value, excludes_after_hours, new_clients_only, starts_on, max_uses)
     values (900, 'TWICE', 'Twice', 'amount', 1000, false, false, '2026-01-01', 2)`,
  );
  const promo = () => kit.deps.catalogue.current().promos.byCode(' twi ce');
  await expect.poll(() => promo()?.uses).toBe(0);

  const client = new pg.Client({ connectionString: kit.databaseUrl });
  await client.connect();
  const heard: string[] = [];
  client.on('notification', ({ payload }) => heard.push(payload ?? ''));
  await client.query('listen galley_reference');
  await client.query(`update promo_codes set uses = 1 where id = 900`);
  await client.query('select 1');
  expect(heard).toEqual([]);
  await client.query(`update promo_codes set uses = 2 where id = 900`);
  await expect.poll(() => promo()?.uses).toBe(2);
  expect(heard).toEqual(['promos']);
  await client.end();
});

test('[R4.16] at every start the log names the holidays that an operator has to check, until they are', async () => {
  const { deps, databaseUrl } = await testApp();
  const warnings = async () => {
    const logged: string[] = [];
    const log = { warn: (text: string) => logged.push(text), error: () => {} } as unknown as typeof deps.log;
    await openCatalogue({ pool: deps.pool, databaseUrl, clock: deps.clock, log }).then((catalogue) =>
      catalogue.close(),
    );
    return logged;
  };
  expect(await warnings()).toEqual([
    expect.stringMatching(
      /has to check .*operations\.md: .*Gold Coast Show Day \(QLD, 2027-08-27: .*not published/,
    ),
  ]);
  await deps.pool.query('update public_holidays set unverified = null');
  expect(await warnings()).toEqual([]);
});
