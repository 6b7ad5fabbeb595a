import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { siteMessages } from '../../../domain/sites/site-messages.ts';
import { send, sharedApp } from '../../../tests/kit/app.ts';
import { errorsOf, jobPeopleIn } from '../../../tests/kit/desk.ts';

const shared = sharedApp(async (kit) => {
  const people = await jobPeopleIn(kit);
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object, key: string = randomUUID()) =>
    send(kit.app, {
      method,
      url: `/api/v1/desk/customers/${path}`,
      headers: {
        authorization: `Bearer ${people.staff}`,
        ...(method === 'POST' && { 'idempotency-key': key }),
      },
      ...(payload && { payload }),
    });
  const version = async () => (await call('GET', '5001')).body.Version as number;
  const trail = async (like: string) => {
    const { rows } = await kit.deps.pool.query(
      `select action, details from audit_log where customer_id = 5001 and action like $1 order by id`,
      [like],
    );
    return rows;
  };
  return { ...people, call, version, trail };
});

const BAKERY = {
  LocationName: 'Ferry Street Bakery',
  SuiteFloorBox: 'Shop 2',
  StreetAddress: '7 Ferry Street',
  Suburb: 'Surry Hills',
  State: 'NSW',
  Postcode: '2010',
};

test('[R10.15] a site is added once however often it is sent, and corrected under the customer’s version', async () => {
  const { call, version, trail } = await shared();
  const made = await call('POST', '5001/sites', BAKERY);
  expect(made).toMatchObject({ status: 200, body: { ...BAKERY, TimeZone: 'Australia/Sydney' } });
  expect((await call('POST', '5001/sites', BAKERY)).body).toEqual(made.body);
  const path = `5001/sites/${made.body.AssetLocationId}`;
  const first = await version();
  const corrected = { ...BAKERY, LocationName: 'Ferry St Bakery', SuiteFloorBox: null };
  for (const Version of [first, first]) {
    expect(await call('PUT', path, { ...corrected, Version })).toMatchObject({
      status: 200,
      body: corrected,
    });
  }
  expect(await version()).toBe(first + 1);
  expect(await call('PUT', path, { ...BAKERY, Version: first })).toMatchObject({
    status: 409,
    body: { code: 'conflict', detail: expect.stringContaining('Tomasz Wren changed this') },
  });
  expect(await trail('site-%')).toMatchObject([
    { action: 'site-added', details: { before: null, after: { name: 'Ferry Street Bakery' } } },
    { action: 'site-changed', details: { before: { floorShop: 'Shop 2' }, after: { floorShop: null } } },
  ]);
});

test.each([
  ['a post-office box', { StreetAddress: 'PO Box 12' }, 'StreetAddress', siteMessages.wrongAddress],
  ['a suburb of another postcode', { Suburb: 'Parramatta' }, 'Suburb', siteMessages.wrongAddress],
  ['another state', { State: 'VIC' }, 'State', siteMessages.wrongAddress],
  ['no name', { LocationName: ' ' }, 'LocationName', siteMessages.shopNameRequired],
])('[R10.15] [R5.11] a site with %s is refused at its field', async (_what, change, field, message) => {
  const { call } = await shared();
  const { status, body } = await call('POST', '5001/sites', { ...BAKERY, ...change });
  expect([status, errorsOf(body)]).toEqual([422, [[field, message]]]);
});

test('[R10.15] where a job is open the street can be corrected, the postcode not; other customers’ sites are not found', async () => {
  const { call, version, jobId } = await shared();
  const site = (await call('GET', '5001')).body.Locations[0];
  const path = `5001/sites/${site.AssetLocationId}`;
  const { LocationName, SuiteFloorBox, StreetAddress, Suburb, State, Postcode } = site;
  const form = { LocationName, SuiteFloorBox, StreetAddress, Suburb, State, Postcode };
  const elsewhere = { ...form, Suburb: 'Parramatta', Postcode: '2150', Version: await version() };
  const refused = await call('PUT', path, elsewhere);
  expect(errorsOf(refused.body)).toEqual([['Postcode', expect.stringContaining(`GAL${jobId}R`)]]);
  const street = { ...form, StreetAddress: '43 Marlowe Street', Version: await version() };
  expect((await call('PUT', path, street)).status).toBe(200);
  expect((await call('GET', '5001')).body.Locations[0].Address).toContain('43 Marlowe Street');
  expect((await call('POST', '9999/sites', BAKERY)).status).toBe(404);
  expect((await call('PUT', '5001/sites/99999', { ...form, Version: 1 })).status).toBe(404);
});

const FRIDGE = {
  EquipmentTypeId: 2,
  ModelServicingTypeId: 4,
  Make: 'Skope',
  Model: 'ProSpec 2 door',
  SerialIdentifier: 'PG250-88214',
  EquipmentLocation: 'Left of the pass',
};

test('[R10.15] equipment is registered once, changed, retired and brought back under the customer’s version', async () => {
  const { call, version, trail, kit, customer } = await shared();
  const { AssetLocationId } = (await call('GET', '5001')).body.Locations[0];
  const key = randomUUID();
  const form = { ...FRIDGE, AssetLocationId };
  const made = await call('POST', '5001/equipment', form, key);
  expect(made).toMatchObject({
    status: 200,
    body: { SerialIdentifier: 'PG250-88214', LocationId: AssetLocationId },
  });
  expect((await call('POST', '5001/equipment', form, key)).body.Id).toBe(made.body.Id);
  const path = `5001/equipment/${made.body.Id}`;
  const read = await version();
  const moved = { ...form, EquipmentLocation: 'Cellar', Version: read };
  expect(await call('PUT', path, moved)).toMatchObject({
    status: 200,
    body: { EquipmentLocation: 'Cellar' },
  });
  expect((await call('PUT', path, moved)).status).toBe(200);
  expect((await call('PUT', path, { ...moved, EquipmentLocation: 'Bar' })).status).toBe(409);

  expect((await call('POST', `${path}/retire`, { Version: read })).status).toBe(409);
  const retired = await call('POST', `${path}/retire`, { Version: await version() });
  expect(retired).toMatchObject({ status: 200, body: { RetiredOn: expect.any(String) } });
  expect((await call('GET', '5001/equipment?Retired=true')).body).toMatchObject({
    AssetList: [{ Id: made.body.Id }],
    RetiredCount: 1,
  });
  await call('POST', `${path}/restore`, { Version: await version() });
  const ids = (await call('GET', '5001/equipment')).body.AssetList.map(({ Id }: { Id: number }) => Id);
  expect(ids).toContain(made.body.Id);
  expect((await trail('equipment-%')).map(({ action }) => action)).toEqual([
    'equipment-added',
    'equipment-changed',
    'equipment-retired',
    'equipment-restored',
  ]);

  // What the customer changes meanwhile counts too.
  const before = await version();
  const own = new URLSearchParams({ ...FRIDGE, AssetLocationId, EquipmentLocation: 'Bar' } as never);
  const theirs = await send(kit.app, {
    method: 'PUT',
    url: `/api/v1/customerportal/equipment/${made.body.Id}`,
    headers: { authorization: `Bearer ${customer}`, 'content-type': 'application/x-www-form-urlencoded' },
    payload: own.toString(),
  });
  expect(theirs.status).toBe(200);
  expect((await call('PUT', path, { ...moved, Version: before })).status).toBe(409);
});

test('[R10.15] [R5.13] equipment has the portal’s checks, and an open job keeps it in use', async () => {
  const { call, version } = await shared();
  const { AssetLocationId } = (await call('GET', '5001')).body.Locations[0];
  const invalid = await call('POST', '5001/equipment', {
    ...FRIDGE,
    ModelServicingTypeId: 999,
    AssetLocationId,
  });
  expect(errorsOf(invalid.body)?.map(([field]) => field)).toEqual(['ModelServicingTypeId']);
  expect((await call('POST', '9999/equipment', { ...FRIDGE, AssetLocationId })).status).toBe(404);
  expect((await call('GET', '9999/equipment')).status).toBe(404);
  const booked = (await call('GET', '5001/equipment')).body.AssetList.find(
    ({ OpenJob }: { OpenJob: object | null }) => OpenJob,
  );
  const refused = await call('POST', `5001/equipment/${booked.Id}/retire`, { Version: await version() });
  expect(refused).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('Finish or cancel it first') },
  });
});

test('[R10.15] [R3.08] one place in several spellings is one site; two sites that are there already are joined', async () => {
  const { call, version, trail, kit, jobId } = await shared();
  const made = (await call('POST', '5001/sites', { ...BAKERY, StreetAddress: '9 Ferry Street' })).body;
  const spelt = {
    ...BAKERY,
    LocationName: 'FERRY STREET BAKERY',
    SuiteFloorBox: null,
    StreetAddress: '9 Ferry St., Shop 2',
  };
  expect((await call('POST', '5001/sites', spelt)).body).toEqual(made);
  const named = { ...spelt, LocationName: 'Kiosk' };
  expect(errorsOf((await call('POST', '5001/sites', named)).body)).toEqual([
    ['StreetAddress', expect.stringContaining('Ferry Street Bakery')],
  ]);
  // As one was made before spellings were compared.
  const { rows } = await kit.deps.pool.query(
    `insert into locations (customer_id, name, street, suburb, state, country, postcode, time_zone, created_at)
     select customer_id, 'Old spelling', '2/9 FERRY ST', suburb, state, country, postcode, time_zone, now()
       from locations where id = $1 returning id::int`,
    [made.AssetLocationId],
  );
  const twin = rows[0].id as number;
  const machine = await call('POST', '5001/equipment', { ...FRIDGE, AssetLocationId: twin });
  expect(machine.status).toBe(200);
  await kit.deps.pool.query('update jobs set location_id = $1 where id = $2', [twin, jobId]);
  const elsewhere = (await call('GET', '5001')).body.Locations[0].AssetLocationId;
  const join = async (Into: number, Version: number) =>
    call('POST', `5001/sites/${twin}/join`, { Into, Version });
  expect(errorsOf((await join(elsewhere, await version())).body)).toMatchObject([
    ['Into', expect.anything()],
  ]);
  expect((await join(made.AssetLocationId, 1)).status).toBe(409);
  expect((await join(made.AssetLocationId, await version())).body).toEqual(made);
  const moved = await kit.deps.pool.query(
    `select location_id::int from assets where id = $1 union all select location_id::int from jobs where id = $2`,
    [machine.body.Id, jobId],
  );
  expect(moved.rows).toEqual(Array(2).fill({ location_id: made.AssetLocationId }));
  expect((await join(made.AssetLocationId, await version())).status).toBe(404);
  expect(await trail('sites-joined')).toMatchObject([{ details: { before: { name: 'Old spelling' } } }]);
});
