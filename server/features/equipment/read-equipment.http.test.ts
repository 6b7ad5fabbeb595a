import { describe, expect, test } from 'vitest';
import { NO_ACCESS } from '../../../domain/sites/site-access.ts';
import { testApp } from '../../../tests/kit/app.ts';
import {
  AT_OWN_SITE,
  customerWithSite,
  type EquipmentForm,
  otherCustomer,
  read,
  registeredEquipment,
} from '../../../tests/kit/equipment.ts';
import { insertJobLike, insertVisit } from '../../../tests/kit/repairs.ts';

const names = (body: { AssetList: { SerialIdentifier: string }[] }) =>
  body.AssetList.map(({ SerialIdentifier }) => SerialIdentifier);

describe('[R3.07, R3.16, R7.17] the register', () => {
  test('of a new customer has no equipment, the places booked at, and the address of the profile, once there is one', async () => {
    const kit = await testApp();
    const { token, locationId } = await customerWithSite(kit);
    expect((await read(kit.app, token, 'equipment')).body).toEqual({
      AssetList: [],
      RetiredCount: 0,
      Next: null,
      Address: 'Shop 3, 41 Marlowe Street, Surry Hills NSW 2010',
      Locations: [
        {
          AssetLocationId: locationId,
          LocationName: 'Marlowe Street Café',
          SuiteFloorBox: 'Shop 3',
          Address: 'Shop 3, 41 Marlowe Street, Surry Hills NSW 2010',
          StreetAddress: '41 Marlowe Street',
          Suburb: 'Surry Hills',
          State: 'NSW',
          Postcode: '2010',
          TimeZone: 'Australia/Sydney',
          AvoidedHours: [],
          Access: NO_ACCESS,
          Codes: null,
        },
      ],
    });
    const addressIs = async (values: string) => {
      await kit.deps.pool.query(`update customers set ${values}`);
      return (await read(kit.app, token, 'equipment')).body.Address;
    };
    expect(await addressIs(`suite_floor_box = null, street = '1 High Street'`)).toBe(
      '1 High Street, Surry Hills NSW 2010',
    );
    expect(await addressIs('street = null')).toBeNull();
  });

  test('lists by site, and at each site the newest first; with open job and last visit', async () => {
    const kit = await testApp();
    const { token, jobId, locationId } = await customerWithSite(kit);
    const own = { ...AT_OWN_SITE, AssetLocationId: locationId };
    const first = await registeredEquipment(kit.app, token, { ...own, SerialIdentifier: 'M1' });
    await registeredEquipment(kit.app, token, { SerialIdentifier: 'C1', SuiteName: 'copper pot' });
    await registeredEquipment(kit.app, token, { ...own, SerialIdentifier: 'M2' });
    await registeredEquipment(kit.app, token, {
      SerialIdentifier: 'Z1',
      SuiteName: 'Zebra Bar',
      SuiteFloorBox: 'Bar',
    });
    const done = await insertJobLike(kit.deps, jobId, { assetId: first.Id, state: 'Completed' });
    const older = await insertJobLike(kit.deps, jobId, { assetId: first.Id, state: 'Scheduled' });
    const newer = await insertJobLike(kit.deps, jobId, { assetId: first.Id, state: 'QuoteWaiting' });
    await insertJobLike(kit.deps, jobId, { assetId: first.Id, state: 'Cancelled' });
    await insertVisit(kit.deps, done, { startedAt: '2026-10-01T00:00:00Z' });
    await insertVisit(kit.deps, older, { startedAt: '2026-11-02T00:00:00Z' });
    await insertVisit(kit.deps, done, { startedAt: '2026-09-01T00:00:00Z' });

    const { body } = await read(kit.app, token, 'equipment');
    expect(names(body)).toEqual(['C1', 'M2', 'M1', 'Z1']);
    expect(body.AssetList[2]).toMatchObject({
      Id: first.Id,
      OpenJob: { RepairId: newer, State: 'QuoteWaiting' },
      LastVisitOn: '2026-11-02T00:00:00Z',
    });
    expect(body.AssetList[1]).toMatchObject({ OpenJob: null, LastVisitOn: null });
    expect(body.Locations.map(({ LocationName }: { LocationName: string }) => LocationName)).toEqual([
      'copper pot',
      'Marlowe Street Café',
      'Zebra Bar',
    ]);
  });

  test('is searched by words of brand, model, type, serial, standing and site, without regard to case', async () => {
    const kit = await testApp();
    const { token } = await customerWithSite(kit);
    await registeredEquipment(kit.app, token, { SerialIdentifier: 'AB-100_5%' });
    await registeredEquipment(kit.app, token, {
      SerialIdentifier: 'CD-200',
      Make: 'Rational',
      Model: 'iCombi Pro',
      EquipmentLocation: 'Behind the bar',
      SuiteName: 'Élan Café',
      SuiteFloorBox: 'Level 2',
    });
    const found = async (search: string) =>
      names((await read(kit.app, token, `equipment?SearchTerm=${encodeURIComponent(search)}`)).body);
    const both = ['AB-100_5%', 'CD-200'];
    const table: [search: string, serials: string[]][] = [
      ['SKOPE', ['AB-100_5%']],
      ['icombi', ['CD-200']],
      ['underbench', both],
      ['cd-2', ['CD-200']],
      ['BAR behind', ['CD-200']],
      ['elan cafe', ['CD-200']],
      ['ÉLAN', ['CD-200']],
      ['copper', ['AB-100_5%']],
      ['skope bar', []],
      ['100_', ['AB-100_5%']],
      ['00_5', ['AB-100_5%']],
      ['5%', ['AB-100_5%']],
      ['%', ['AB-100_5%']],
      ['_', ['AB-100_5%']],
      ['\\', []],
      ['sk\0ope', ['AB-100_5%']],
      ['  ', both],
    ];
    for (const [search, serials] of table)
      expect.soft([search, (await found(search)).sort()]).toEqual([search, serials]);
    expect((await read(kit.app, token, `equipment?searchterm=skope`)).body.AssetList).toHaveLength(1);
  });

  test('is narrowed to a site, and to nothing by another customer’s', async () => {
    const kit = await testApp();
    const { token, locationId } = await customerWithSite(kit);
    const there = await registeredEquipment(kit.app, token);
    await registeredEquipment(kit.app, token, {
      ...AT_OWN_SITE,
      AssetLocationId: locationId,
      SerialIdentifier: 'HERE',
    });
    const at = async (id: number) => names((await read(kit.app, token, `equipment?LocationId=${id}`)).body);
    expect(await at(locationId)).toEqual(['HERE']);
    expect(await at(there.LocationId)).toEqual(['PG250-88214']);
    const other = await otherCustomer(kit.app);
    expect((await read(kit.app, other.token, `equipment?LocationId=${locationId}`)).body.AssetList).toEqual(
      [],
    );
  });

  test('comes in pages of 24 that miss and repeat nothing, also when some is added between them', async () => {
    const kit = await testApp();
    const { token, locationId } = await customerWithSite(kit);
    const added: number[] = [];
    for (let index = 0; index < 50; index += 1) {
      const place: EquipmentForm = index % 2 ? { ...AT_OWN_SITE, AssetLocationId: locationId } : {};
      added.push((await registeredEquipment(kit.app, token, place)).Id);
    }
    const seen: number[] = [];
    let next: string | null = '';
    const sizes: number[] = [];
    while (next !== null) {
      const { body } = await read(kit.app, token, `equipment${next && `?After=${next}`}`);
      seen.push(...body.AssetList.map(({ Id }: { Id: number }) => Id));
      sizes.push(body.AssetList.length);
      next = body.Next;
      await registeredEquipment(kit.app, token, { SuiteName: 'Aaa first of all' });
    }
    expect(sizes).toEqual([24, 24, 2]);
    const bySite = [
      ...added.filter((_, index) => index % 2 === 0).reverse(),
      ...added.filter((_, index) => index % 2).reverse(),
    ];
    expect(seen).toEqual(bySite);
  });

  test.each([
    ['name', ['A1', 'A2', 'B1', 'B2', 'C1']],
    ['visit', ['B2', 'A1', 'C1', 'B1', 'A2']],
    ['problem', ['A2', 'B2', 'A1', 'C1', 'B1']],
  ] as const)('is sorted by %s, also page by page', async (order, serials) => {
    const kit = await testApp();
    const { token, jobId } = await customerWithSite(kit);
    const made: Record<string, number> = {};
    const kinds = [
      ['A2', { Make: 'adande', Model: 'VCS' }],
      ['C1', { Make: '', Model: '' }],
      ['B2', { Make: 'Bitzer', Model: 'LH' }],
      ['A1', { Make: 'Adande', Model: 'A20' }],
      ['B1', { Make: 'Bitzer', Model: 'GH' }],
    ] as const;
    for (const [serial, kind] of kinds) {
      made[serial] = (await registeredEquipment(kit.app, token, { ...kind, SerialIdentifier: serial })).Id;
    }
    for (const [serial, startedAt] of [
      ['C1', '2026-09-01T00:00:00Z'],
      ['A1', '2026-10-01T00:00:00Z'],
      ['B2', '2026-08-01T00:00:00Z'],
      ['B2', '2026-11-01T00:00:00Z'],
    ] as const) {
      const job = await insertJobLike(kit.deps, jobId, { assetId: made[serial], state: 'Completed' });
      await insertVisit(kit.deps, job, { startedAt });
    }
    // A problem that nobody has visited yet.
    await insertJobLike(kit.deps, jobId, { assetId: made.A2 });
    const list = async (query = '') =>
      names((await read(kit.app, token, `equipment?Sort=${order}${query}`)).body);
    expect(await list()).toEqual(serials);
    for (const [index, serial] of serials.entries()) {
      expect.soft(await list(`&After=${made[serial]}`)).toEqual(serials.slice(index + 1));
    }
  });

  test('asks as many statements of one piece of equipment as of twenty', async () => {
    const kit = await testApp();
    const { token } = await customerWithSite(kit);
    let statements = 0;
    kit.deps.pool.on('acquire', () => {
      statements += 1;
    });
    const cost = async () => {
      const before = statements;
      await read(kit.app, token, 'equipment');
      return statements - before;
    };
    await registeredEquipment(kit.app, token);
    const one = await cost();
    for (let index = 0; index < 19; index += 1) await registeredEquipment(kit.app, token);
    expect(await cost()).toBe(one);
  });

  test('refuses a page key or a site that it cannot read', async () => {
    const kit = await testApp();
    const { token } = await customerWithSite(kit);
    for (const [query, field] of [
      ['After=x', 'After'],
      ['After=-1', 'After'],
      ['LocationId=x', 'LocationId'],
      ['Sort=colour', 'Sort'],
      [`SearchTerm=${'x'.repeat(81)}`, 'SearchTerm'],
    ]) {
      const answer = await read(kit.app, token, `equipment?${query}`);
      expect
        .soft({ query, answer })
        .toMatchObject({ query, answer: { status: 422, body: { errors: [{ field }] } } });
    }
  });

  test('[R6.02, R6.03, R6.04] shows nobody else’s, and nothing to anybody who is no customer', async () => {
    const kit = await testApp();
    const { token } = await customerWithSite(kit);
    const { Id } = await registeredEquipment(kit.app, token);
    const other = await otherCustomer(kit.app);
    const { body } = await read(kit.app, other.token, 'equipment');
    // What they booked for themselves.
    expect(body.AssetList).toHaveLength(1);
    expect(body.AssetList[0].Id).not.toBe(Id);
    expect(body.Locations).toHaveLength(1);
    expect((await read(kit.app, other.token, `equipment?After=${Id}`)).body.AssetList).toEqual([]);
    expect(await read(kit.app, null, 'equipment')).toMatchObject({ status: 401 });
    await kit.deps.pool.query(`update customers set role = 'Somebody'`);
    expect(await read(kit.app, token, 'equipment')).toMatchObject({ status: 403 });
  });
});

describe('[R7.19] one piece of equipment', () => {
  test('is shown with the day it was registered', async () => {
    const kit = await testApp();
    const { token } = await customerWithSite(kit);
    const equipment = await registeredEquipment(kit.app, token);
    const { status, body } = await read(kit.app, token, `equipment/${equipment.Id}`);
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        ...equipment,
        Photos: [],
        AvoidedHours: [],
        Access: NO_ACCESS,
        RegisteredOn: '2026-11-22T22:10:00Z',
        RecentRepair: null,
      },
    });
  });

  test('[R6.02, R6.04] is nobody else’s, and nobody’s who is no customer', async () => {
    const kit = await testApp();
    const { token } = await customerWithSite(kit);
    const { Id } = await registeredEquipment(kit.app, token);
    const other = await otherCustomer(kit.app);
    expect(await read(kit.app, other.token, `equipment/${Id}`)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
    expect(await read(kit.app, token, 'equipment/999999')).toMatchObject({ status: 404 });
    expect(await read(kit.app, null, `equipment/${Id}`)).toMatchObject({ status: 401 });
    await kit.deps.pool.query(`update customers set role = 'Somebody'`);
    expect(await read(kit.app, token, `equipment/${Id}`)).toMatchObject({ status: 403 });
  });
});
