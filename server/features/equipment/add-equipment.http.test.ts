import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { equipmentMessages } from '../../../domain/equipment/equipment-messages.ts';
import { siteMessages } from '../../../domain/sites/site-messages.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { postForm } from '../../../tests/kit/accounts.ts';
import { send, type TestApp, testApp } from '../../../tests/kit/app.ts';
import { signedInCustomer } from '../../../tests/kit/bookings.ts';
import { jobPeople } from '../../../tests/kit/desk.ts';
import {
  AT_OWN_SITE,
  addEquipment,
  customerWithSite,
  EQUIPMENT,
  type EquipmentForm,
  otherCustomer,
  registeredEquipment,
} from '../../../tests/kit/equipment.ts';
import { taskHandlers } from '../../tasks.ts';

async function counts({ deps }: TestApp) {
  const { rows } = await deps.pool.query(
    'select (select count(*)::int from assets) as equipment, (select count(*)::int from locations) as sites',
  );
  return rows[0];
}

describe('[R3.08, R7.18] new equipment', () => {
  test('[R3.07] at a new address is registered with all its fields, under its site', async () => {
    const kit = await testApp();
    const { token } = await customerWithSite(kit);
    const { status, body } = await addEquipment(kit.app, token);
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        Id: expect.any(Number),
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
        RetiredOn: null,
      },
    });
  });

  test('at one of the customer’s own places makes no other, and its address fields are not read', async () => {
    const kit = await testApp();
    const { token, locationId } = await customerWithSite(kit);
    const { status, body } = await addEquipment(kit.app, token, {
      AssetLocationId: locationId,
      Postcode: '9999',
    });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { LocationId: locationId, LocationName: 'Marlowe Street Café' },
    });
    expect(await counts(kit)).toEqual({ equipment: 1, sites: 1 });
  });

  test('at a known address is at the same site, and 10 at once make one site', async () => {
    const kit = await testApp();
    const { token } = await customerWithSite(kit);
    const answers = await Promise.all(Array.from({ length: 10 }, () => addEquipment(kit.app, token)));
    expect(new Set(answers.map(({ body }) => body.LocationId)).size).toBe(1);
    expect(await counts(kit)).toEqual({ equipment: 10, sites: 2 });
    const elsewhere = await registeredEquipment(kit.app, token, { SuiteFloorBox: undefined });
    expect(elsewhere.LocationId).not.toBe(answers[0]?.body.LocationId);
  });

  test('without a name of its shop is at the business, and without that at its street', async () => {
    const kit = await testApp();
    const { token } = await customerWithSite(kit);
    const business = await registeredEquipment(kit.app, token, { SuiteName: undefined });
    expect(business.LocationName).toBe('Marlowe Street Café Pty Ltd');
    await kit.deps.pool.query('update customers set business_name = null');
    const street = await registeredEquipment(kit.app, token, { SuiteName: '', SuiteFloorBox: '' });
    expect(street.LocationName).toBe('7 Ferry Street');
  });

  test('[R4.15] takes the zone of its suburb where a postcode has several', async () => {
    const kit = await testApp();
    const { token } = await customerWithSite(kit);
    const act = await registeredEquipment(kit.app, token, { Suburb: 'Hume', State: 'ACT', Postcode: '2620' });
    expect(act).toMatchObject({ LocationState: 'ACT', LocationSuburb: 'Hume' });
    const full = await registeredEquipment(kit.app, token, {
      Suburb: 'Queanbeyan',
      State: 'New South Wales',
      Country: undefined,
      Postcode: '2620',
    });
    expect(full).toMatchObject({ LocationState: 'NSW', LocationTimeZone: 'Australia/Sydney' });
  });

  test('with ids is called as the catalogue calls it', async () => {
    const kit = await testApp();
    const { token } = await customerWithSite(kit);
    const body = await registeredEquipment(kit.app, token, {
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

describe('[R5.14, R5.23] equipment that cannot be registered is refused at its fields, in one sentence', () => {
  const brand = 'Galley';
  const address = equipmentMessages.equipmentAddressRequired;
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
    ['an unknown brand', { MakeId: 99_999 }, [['MakeId', equipmentMessages.makeUnknown]]],
    ['another brand’s model', { MakeId: 168, ModelId: 1 }, [['ModelId', equipmentMessages.modelUnknown]]],
    ['no address at all', AT_OWN_SITE, [['StreetAddress', address]]],
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
    ['a post-office box', { StreetAddress: 'G.P.O. Box 99' }, [['StreetAddress', siteMessages.wrongAddress]]],
    ['another suburb', { Suburb: 'Bondi' }, [['Suburb', siteMessages.wrongAddress]]],
    ['another state', { State: 'VIC' }, [['State', siteMessages.wrongAddress]]],
    ['another country', { Country: 'New Zealand' }, [['Country', siteMessages.wrongAddress]]],
    [
      '[R5.03] an area without service',
      { Suburb: 'Yulara', State: 'NT', Postcode: '0872' },
      [['Postcode', siteMessages.areaNotServiced('0872', brand)]],
    ],
    ['[R5.03] a postcode that cannot be', { Postcode: '12' }, [['Postcode', 'Cannot identify the postcode']]],
    ['[R5.03] a post-office box', { Postcode: '1001' }, [['Postcode', 'Cannot identify the postcode']]],
    ['an unknown place', { ...AT_OWN_SITE, AssetLocationId: 999_999 }, [['AssetLocationId', address]]],
    [
      'a serial that is too long',
      { SerialIdentifier: 'x'.repeat(61) },
      [['SerialIdentifier', requestMessages.tooLong('60')]],
    ],
    [
      'several faults',
      { EquipmentTypeId: 999, Suburb: 'Bondi' },
      [
        ['EquipmentTypeId', 'Equipment type is required!'],
        ['Suburb', siteMessages.wrongAddress],
      ],
    ],
  ];

  test('each of them, and leaves nothing behind', async () => {
    const kit = await testApp();
    const { token } = await customerWithSite(kit);
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
    expect(await counts(kit)).toEqual({ equipment: 0, sites: 1 });
  });

  test('[R6.02] another customer’s place is as unknown as none', async () => {
    const kit = await testApp();
    const { locationId } = await customerWithSite(kit);
    const other = await otherCustomer(kit.app);
    const answer = await addEquipment(kit.app, other.token, { ...AT_OWN_SITE, AssetLocationId: locationId });
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'AssetLocationId', message: equipmentMessages.equipmentAddressRequired }] },
    });
  });

  test('[R5.03] one’s own place that is not serviced any more', async () => {
    const kit = await testApp();
    const { token, locationId } = await customerWithSite(kit);
    await kit.deps.pool.query(`update locations set postcode = '0872' where id = $1`, [locationId]);
    const answer = await addEquipment(kit.app, token, { ...AT_OWN_SITE, AssetLocationId: locationId });
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'AssetLocationId', message: siteMessages.areaNotServiced('0872', brand) }] },
    });
  });

  test('[R7.55] comes as a form with a key, from a customer', async () => {
    const kit = await testApp();
    const { token } = await customerWithSite(kit);
    const json = await send(kit.app, {
      method: 'POST',
      url: '/api/v1/customerportal/equipment',
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
      payload: { EquipmentTypeId: 2 },
    });
    expect(json).toMatchObject({ status: 415, body: { code: 'unsupported_type' } });
    const badKey = await addEquipment(kit.app, token, {}, 'not-a-uuid');
    expect(badKey).toMatchObject({ status: 422, body: { errors: [{ field: 'idempotency-key' }] } });
    expect(await addEquipment(kit.app, null)).toMatchObject({ status: 401 });
    await kit.deps.pool.query(`update customers set role = 'Somebody'`);
    expect(await addEquipment(kit.app, token)).toMatchObject({ status: 403 });
  });
});

test('[R10.15] nobody registers or lists equipment of a customer who does not exist', async () => {
  const { kit, staff } = await jobPeople();
  const url = '/api/v1/desk/customers/99999/equipment';
  const headers = { authorization: `Bearer ${staff}`, 'idempotency-key': randomUUID() };
  const added = await send(kit.app, { method: 'POST', url, headers, payload: EQUIPMENT });
  const listed = await send(kit.app, { method: 'GET', url, headers });
  expect([added.status, listed.status]).toEqual([404, 404]);
});

test('[R5.23] an empty form names the type and the address, in words of ours', async () => {
  const { app } = await testApp();
  const { token } = await signedInCustomer(app);
  const { body } = await postForm(app, '/api/v1/customerportal/equipment', {}, token);
  expect(body.errors).toEqual([
    { field: 'EquipmentTypeId', message: equipmentMessages.equipmentTypeRequired },
    { field: 'StreetAddress', message: equipmentMessages.equipmentAddressRequired },
  ]);
});

describe('[R4.30] one submit, one piece of equipment', () => {
  test('20 at once make one, and all get its answer', async () => {
    const kit = await testApp();
    const { token } = await customerWithSite(kit);
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => addEquipment(kit.app, token, {}, key)),
    );
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: answers[0]?.body });
    expect(await counts(kit)).toMatchObject({ equipment: 1 });
  });

  test('a key that was used for other equipment, or by another customer, is refused', async () => {
    const kit = await testApp();
    const { token } = await customerWithSite(kit);
    const other = await otherCustomer(kit.app);
    const key = randomUUID();
    await addEquipment(kit.app, token, {}, key);
    const refused = {
      status: 409,
      body: { code: 'idempotency_key_reused', detail: requestMessages.submitKeyReused },
    };
    expect(await addEquipment(kit.app, token, { SerialIdentifier: 'X1' }, key)).toMatchObject(refused);
    expect(await addEquipment(kit.app, other.token, {}, key)).toMatchObject(refused);
    // With what the other customer booked for.
    expect(await counts(kit)).toMatchObject({ equipment: 2 });
  });

  test('a key is forgotten after a day', async () => {
    const kit = await testApp();
    const { token } = await customerWithSite(kit);
    const key = randomUUID();
    const sweep = taskHandlers(kit.deps).sweep;
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
    const { token } = await customerWithSite(kit);
    const key = randomUUID();
    expect(await addEquipment(kit.app, token, { Suburb: 'Bondi' }, key)).toMatchObject({ status: 422 });
    expect(await addEquipment(kit.app, token, {}, key)).toMatchObject({ status: 200 });
  });
});
