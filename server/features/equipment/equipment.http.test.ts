import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { messages } from '../../../domain/messages.ts';
import { send, type TestApp, testApp } from '../../../tests/kit/app.ts';
import { signedInCustomer } from '../../../tests/kit/bookings.ts';
import {
  addEquipment,
  type EquipmentForm,
  otherCustomer,
  read,
  registeredMachine,
} from '../../../tests/kit/equipment.ts';
import { insertJobLike, insertVisit } from '../../../tests/kit/repairs.ts';
import { jobHandlers } from '../../jobs/handlers.ts';

const AT_OWN_PLACE: EquipmentForm = {
  SuiteName: undefined,
  SuiteFloorBox: undefined,
  StreetAddress: undefined,
  Suburb: undefined,
  State: undefined,
  Country: undefined,
  Postcode: undefined,
};

async function customerWithPlace(kit: TestApp) {
  const customer = await signedInCustomer(kit.app);
  const { rows } = await kit.deps.pool.query('select id::int from locations order by id limit 1');
  return { ...customer, locationId: rows[0].id as number };
}

async function counts({ deps }: TestApp) {
  const { rows } = await deps.pool.query(
    'select (select count(*)::int from assets) as machines, (select count(*)::int from locations) as places',
  );
  return rows[0];
}

const names = (body: { AssetList: { SerialIdentifier: string }[] }) =>
  body.AssetList.map(({ SerialIdentifier }) => SerialIdentifier);

describe('[R3.08, R7.18] a new machine', () => {
  test('[R3.07] at a new address is registered with all its fields, under the place it stands at', async () => {
    const kit = await testApp();
    const { token } = await signedInCustomer(kit.app);
    const { status, body } = await addEquipment(kit.app, token);
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        Id: 301,
        EquipmentTypeId: 2,
        EquipmentType: 'Underbench fridge',
        ModelServicingTypeId: 4,
        EquipmentBrand: 'Skope',
        MakeId: null,
        ModelName: 'ProSpec 2 door',
        ModelId: null,
        SerialIdentifier: 'PG250-88214',
        EquipmentLocation: 'Left of the pass',
        Address: 'Shop 2, 7 Ferry Street, Surry Hills NSW 2010',
        LocationId: expect.any(Number),
        LocationName: 'Copper Pot Bakery',
        LocationPostcode: '2010',
        LocationState: 'NSW',
        LocationSuburb: 'Surry Hills',
        LocationTimeZone: 'Australia/Sydney',
        LocationDescription: 'Through the lane, ring twice',
        thumbnails: [],
        OpenJob: null,
        LastVisitOn: null,
      },
    });
  });

  test('at one of the customer’s own places makes no other, and its address fields are not read', async () => {
    const kit = await testApp();
    const { token, locationId } = await customerWithPlace(kit);
    const { status, body } = await addEquipment(kit.app, token, {
      AssetLocationId: locationId,
      Postcode: '9999',
    });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { LocationId: locationId, LocationName: 'Marlowe Street Café' },
    });
    expect(await counts(kit)).toEqual({ machines: 1, places: 1 });
  });

  test('at an address that is known stands at the same place, and 10 at once make one place', async () => {
    const kit = await testApp();
    const { token } = await signedInCustomer(kit.app);
    const answers = await Promise.all(Array.from({ length: 10 }, () => addEquipment(kit.app, token)));
    expect(new Set(answers.map(({ body }) => body.LocationId)).size).toBe(1);
    expect(await counts(kit)).toEqual({ machines: 10, places: 2 });
    const elsewhere = await registeredMachine(kit.app, token, { SuiteFloorBox: undefined });
    expect(elsewhere.LocationId).not.toBe(answers[0]?.body.LocationId);
  });

  test('without a name of its shop stands at the business, and without that at its street', async () => {
    const kit = await testApp();
    const { token } = await signedInCustomer(kit.app);
    const business = await registeredMachine(kit.app, token, { SuiteName: undefined });
    expect(business.LocationName).toBe('Marlowe Street Café Pty Ltd');
    await kit.deps.pool.query('update customers set business_name = null');
    const street = await registeredMachine(kit.app, token, { SuiteName: '' });
    expect(street.LocationName).toBe('7 Ferry Street');
  });

  test('[R4.15] takes the zone of its suburb where a postcode has several', async () => {
    const kit = await testApp();
    const { token } = await signedInCustomer(kit.app);
    const act = await registeredMachine(kit.app, token, { Suburb: 'Hume', State: 'ACT', Postcode: '2620' });
    expect(act).toMatchObject({ LocationState: 'ACT', LocationSuburb: 'Hume' });
    const full = await registeredMachine(kit.app, token, {
      Suburb: 'Queanbeyan',
      State: 'New South Wales',
      Country: undefined,
      Postcode: '2620',
    });
    expect(full).toMatchObject({ LocationState: 'NSW', LocationTimeZone: 'Australia/Sydney' });
  });

  test('with ids is called as the catalogue calls it', async () => {
    const kit = await testApp();
    const { token } = await signedInCustomer(kit.app);
    const body = await registeredMachine(kit.app, token, {
      Make: 'whatever',
      MakeId: 168,
      Model: 'whatever',
      ModelId: 1076,
    });
    expect(body).toMatchObject({
      MakeId: 168,
      EquipmentBrand: 'Skope',
      ModelId: 1076,
      ModelName: 'ProSpec 2 door',
    });
  });
});

describe('[R5.14, R5.23] a machine that cannot be registered is refused at its fields, in one sentence', () => {
  const brand = 'Galley';
  const address = messages.equipmentAddressRequired;
  const refused: [what: string, changes: EquipmentForm, errors: [field: string, message: string][]][] = [
    ['[R5.13] no type', { EquipmentTypeId: undefined }, [['EquipmentTypeId', 'Equipment type is required!']]],
    ['[R5.13] a type of 0', { EquipmentTypeId: 0 }, [['EquipmentTypeId', 'Equipment type is required!']]],
    [
      '[R5.13] an unknown type',
      { EquipmentTypeId: 999 },
      [['EquipmentTypeId', 'Equipment type is required!']],
    ],
    [
      '[R5.13] no model type',
      { ModelServicingTypeId: '' },
      [['ModelServicingTypeId', 'Model type is required!']],
    ],
    [
      '[R5.13] another type’s model type',
      { ModelServicingTypeId: 1 },
      [['ModelServicingTypeId', 'Model type is required!']],
    ],
    ['an unknown brand', { MakeId: 99_999 }, [['MakeId', messages.makeUnknown]]],
    ['another brand’s model', { MakeId: 168, ModelId: 1 }, [['ModelId', messages.modelUnknown]]],
    ['no address at all', AT_OWN_PLACE, [['StreetAddress', address]]],
    ['no street', { StreetAddress: '' }, [['StreetAddress', address]]],
    [
      'no suburb and no state',
      { Suburb: '', State: '' },
      [
        ['Suburb', address],
        ['State', address],
      ],
    ],
    ['no postcode', { Postcode: '' }, [['Postcode', address]]],
    ['another suburb', { Suburb: 'Bondi' }, [['Suburb', messages.wrongAddress]]],
    ['another state', { State: 'VIC' }, [['State', messages.wrongAddress]]],
    ['another country', { Country: 'New Zealand' }, [['Country', messages.wrongAddress]]],
    [
      '[R5.03] an area without service',
      { Suburb: 'Yulara', State: 'NT', Postcode: '0872' },
      [['Postcode', messages.areaNotServiced('0872', brand)]],
    ],
    ['[R5.03] a postcode that cannot be', { Postcode: '12' }, [['Postcode', 'Cannot identify the postcode']]],
    ['[R5.03] a post-office box', { Postcode: '1001' }, [['Postcode', 'Cannot identify the postcode']]],
    ['an unknown place', { ...AT_OWN_PLACE, AssetLocationId: 999_999 }, [['AssetLocationId', address]]],
    [
      'a serial that is too long',
      { SerialIdentifier: 'x'.repeat(61) },
      [['SerialIdentifier', messages.tooLong('60')]],
    ],
    [
      'several faults',
      { EquipmentTypeId: 999, Suburb: 'Bondi' },
      [
        ['EquipmentTypeId', 'Equipment type is required!'],
        ['Suburb', messages.wrongAddress],
      ],
    ],
  ];

  test('each of them, and leaves nothing behind', async () => {
    const kit = await testApp();
    const { token } = await signedInCustomer(kit.app);
    for (const [what, changes, errors] of refused) {
      const { status, body } = await addEquipment(kit.app, token, changes);
      expect.soft({ what, status, code: body.code, detail: body.detail, errors: body.errors }).toEqual({
        what,
        status: 422,
        code: 'invalid_fields',
        detail: 'Equipment details are NOT valid.',
        errors: errors.map(([field, message]) => ({ field, message })),
      });
    }
    expect(await counts(kit)).toEqual({ machines: 0, places: 1 });
  });

  test('[R6.02] another customer’s place is as unknown as none', async () => {
    const kit = await testApp();
    const { locationId } = await customerWithPlace(kit);
    const other = await otherCustomer(kit.app);
    const answer = await addEquipment(kit.app, other.token, { ...AT_OWN_PLACE, AssetLocationId: locationId });
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'AssetLocationId', message: messages.equipmentAddressRequired }] },
    });
  });

  test('[R5.03] one’s own place that is not serviced any more', async () => {
    const kit = await testApp();
    const { token, locationId } = await customerWithPlace(kit);
    await kit.deps.pool.query(`update locations set postcode = '0872' where id = $1`, [locationId]);
    const answer = await addEquipment(kit.app, token, { ...AT_OWN_PLACE, AssetLocationId: locationId });
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'AssetLocationId', message: messages.areaNotServiced('0872', brand) }] },
    });
  });

  test('[R7.55] comes as a form with a key, from a customer', async () => {
    const kit = await testApp();
    const { token } = await signedInCustomer(kit.app);
    const json = await send(kit.app, {
      method: 'POST',
      url: '/api/v1/customerportal/equipment',
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
      payload: { EquipmentTypeId: 2 },
    });
    expect(json).toMatchObject({ status: 415, body: { code: 'unsupported_type' } });
    const keyless = await addEquipment(kit.app, token, {}, null);
    expect(keyless).toMatchObject({ status: 422, body: { errors: [{ field: 'idempotency-key' }] } });
    expect(await addEquipment(kit.app, null)).toMatchObject({ status: 401 });
    await kit.deps.pool.query(`update customers set role = 'Somebody'`);
    expect(await addEquipment(kit.app, token)).toMatchObject({ status: 403 });
  });
});

describe('[R4.30] one submit, one machine', () => {
  test('20 at once make one, and all get its answer', async () => {
    const kit = await testApp();
    const { token } = await signedInCustomer(kit.app);
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => addEquipment(kit.app, token, {}, key)),
    );
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: answers[0]?.body });
    expect(await counts(kit)).toMatchObject({ machines: 1 });
  });

  test('a key that was used for another machine, or by another customer, is refused', async () => {
    const kit = await testApp();
    const { token } = await signedInCustomer(kit.app);
    const other = await otherCustomer(kit.app);
    const key = randomUUID();
    await addEquipment(kit.app, token, {}, key);
    const refused = {
      status: 409,
      body: { code: 'idempotency_key_reused', detail: messages.submitKeyReused },
    };
    expect(await addEquipment(kit.app, token, { SerialIdentifier: 'X1' }, key)).toMatchObject(refused);
    expect(await addEquipment(kit.app, other.token, {}, key)).toMatchObject(refused);
    expect(await counts(kit)).toMatchObject({ machines: 1 });
  });

  test('a key is forgotten after a day', async () => {
    const kit = await testApp();
    const { token } = await signedInCustomer(kit.app);
    const key = randomUUID();
    const sweep = jobHandlers(kit.deps).sweep;
    const again = async () => (await addEquipment(kit.app, token, {}, key)).body.Id;
    const first = await again();
    kit.clock.advance({ hours: 24 });
    await sweep({});
    expect(await again()).toBe(first);
    kit.clock.advance({ minutes: 1 });
    await sweep({});
    expect(await again()).not.toBe(first);
  });

  test('a refused submit leaves its key free for the form put right', async () => {
    const kit = await testApp();
    const { token } = await signedInCustomer(kit.app);
    const key = randomUUID();
    expect(await addEquipment(kit.app, token, { Suburb: 'Bondi' }, key)).toMatchObject({ status: 422 });
    expect(await addEquipment(kit.app, token, {}, key)).toMatchObject({ status: 200 });
  });
});

describe('[R3.07, R3.16, R7.17] the register', () => {
  test('of a new customer has no machine, the places booked at, and the address of the profile, once there is one', async () => {
    const kit = await testApp();
    const { token, locationId } = await customerWithPlace(kit);
    expect((await read(kit.app, token, 'equipment')).body).toEqual({
      AssetList: [],
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

  test('stands by site, and at each site the newest first; with open job and last visit', async () => {
    const kit = await testApp();
    const { token, jobId, locationId } = await customerWithPlace(kit);
    const own = { ...AT_OWN_PLACE, AssetLocationId: locationId };
    const first = await registeredMachine(kit.app, token, { ...own, SerialIdentifier: 'M1' });
    await registeredMachine(kit.app, token, { SerialIdentifier: 'C1', SuiteName: 'copper pot' });
    await registeredMachine(kit.app, token, { ...own, SerialIdentifier: 'M2' });
    await registeredMachine(kit.app, token, { SerialIdentifier: 'Z1', SuiteName: 'Zebra Bar' });
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
    const { token } = await signedInCustomer(kit.app);
    await registeredMachine(kit.app, token, { SerialIdentifier: 'AB-100_5%' });
    await registeredMachine(kit.app, token, {
      SerialIdentifier: 'CD-200',
      Make: 'Rational',
      Model: 'iCombi Pro',
      EquipmentLocation: 'Behind the bar',
      SuiteName: 'Élan Café',
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
    const { token, locationId } = await customerWithPlace(kit);
    const there = await registeredMachine(kit.app, token);
    await registeredMachine(kit.app, token, {
      ...AT_OWN_PLACE,
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

  test('comes in pages of 24 that miss and repeat nothing, also when machines are added between them', async () => {
    const kit = await testApp();
    const { token, locationId } = await customerWithPlace(kit);
    const added: number[] = [];
    for (let at = 0; at < 50; at += 1) {
      const place: EquipmentForm = at % 2 ? { ...AT_OWN_PLACE, AssetLocationId: locationId } : {};
      added.push((await registeredMachine(kit.app, token, place)).Id);
    }
    const seen: number[] = [];
    let next: string | null = '';
    const sizes: number[] = [];
    while (next !== null) {
      const { body } = await read(kit.app, token, `equipment${next && `?After=${next}`}`);
      seen.push(...body.AssetList.map(({ Id }: { Id: number }) => Id));
      sizes.push(body.AssetList.length);
      next = body.Next;
      await registeredMachine(kit.app, token, { SuiteName: 'Aaa first of all' });
    }
    expect(sizes).toEqual([24, 24, 2]);
    const bySite = [
      ...added.filter((_, at) => at % 2 === 0).reverse(),
      ...added.filter((_, at) => at % 2).reverse(),
    ];
    expect(seen).toEqual(bySite);
  });

  test('asks as many statements of one machine as of twenty', async () => {
    const kit = await testApp();
    const { token } = await signedInCustomer(kit.app);
    let statements = 0;
    kit.deps.pool.on('acquire', () => {
      statements += 1;
    });
    const cost = async () => {
      const before = statements;
      await read(kit.app, token, 'equipment');
      return statements - before;
    };
    await registeredMachine(kit.app, token);
    const one = await cost();
    for (let at = 0; at < 19; at += 1) await registeredMachine(kit.app, token);
    expect(await cost()).toBe(one);
  });

  test('refuses a page key or a site that it cannot read', async () => {
    const kit = await testApp();
    const { token } = await signedInCustomer(kit.app);
    for (const [query, field] of [
      ['After=x', 'After'],
      ['After=-1', 'After'],
      ['LocationId=x', 'LocationId'],
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
    const { token } = await signedInCustomer(kit.app);
    const { Id } = await registeredMachine(kit.app, token);
    const other = await otherCustomer(kit.app);
    const { body } = await read(kit.app, other.token, 'equipment');
    expect(body.AssetList).toEqual([]);
    expect(body.Locations).toHaveLength(1);
    expect((await read(kit.app, other.token, `equipment?After=${Id}`)).body.AssetList).toEqual([]);
    expect(await read(kit.app, null, 'equipment')).toMatchObject({ status: 401 });
    await kit.deps.pool.query(`update customers set role = 'Somebody'`);
    expect(await read(kit.app, token, 'equipment')).toMatchObject({ status: 403 });
  });
});

describe('[R7.19] one machine', () => {
  test('is shown with the day it was registered', async () => {
    const kit = await testApp();
    const { token } = await signedInCustomer(kit.app);
    const machine = await registeredMachine(kit.app, token);
    const { status, body } = await read(kit.app, token, `equipment/${machine.Id}`);
    expect({ status, body }).toEqual({
      status: 200,
      body: { ...machine, Photos: [], RegisteredOn: '2026-11-22T22:10:00Z' },
    });
  });

  test('[R6.02, R6.04] is nobody else’s, and nobody’s who is no customer', async () => {
    const kit = await testApp();
    const { token } = await signedInCustomer(kit.app);
    const { Id } = await registeredMachine(kit.app, token);
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
