import { describe, expect, test } from 'vitest';
import { equipmentMessages } from '../../../domain/equipment/equipment-messages.ts';
import { siteMessages } from '../../../domain/sites/site-messages.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { testApp } from '../../../tests/kit/app.ts';
import {
  AT_OWN_SITE,
  customerWithSite,
  editEquipment,
  otherCustomer,
  read,
  registeredEquipment,
  setInUse,
} from '../../../tests/kit/equipment.ts';
import { insertJobLike, insertVisit } from '../../../tests/kit/repairs.ts';

/** A customer's fridge at Copper Pot Bakery, another customer, and one of the first customer's sites. */
async function registered() {
  const kit = await testApp();
  const { token, jobId, locationId } = await customerWithSite(kit);
  const equipment = await registeredEquipment(kit.app, token);
  const other = await otherCustomer(kit.app);
  return { kit, token, jobId, locationId, equipment, other };
}

describe('[R3.07, R3.08] an edit of equipment', () => {
  test('replaces its details, and what is left out is empty afterwards', async () => {
    const { kit, token, equipment } = await registered();
    const answer = await editEquipment(kit.app, token, equipment.Id, {
      MakeId: 168,
      ModelId: 1076,
      SerialIdentifier: 'PG250-88215',
      LocationDescription: undefined,
    });
    const edited = {
      ...equipment,
      MakeId: 168,
      ModelId: 1076,
      SerialIdentifier: 'PG250-88215',
      LocationDescription: null,
    };
    expect(answer).toMatchObject({ status: 200, body: edited });
    expect((await read(kit.app, token, `equipment/${equipment.Id}`)).body).toMatchObject(edited);
  });

  test('moves it to another of the customer’s sites, or to a new address; sent ten times at once it is one move', async () => {
    const { kit, token, locationId, equipment } = await registered();
    const own = await editEquipment(kit.app, token, equipment.Id, {
      ...AT_OWN_SITE,
      AssetLocationId: locationId,
    });
    expect(own.body).toMatchObject({ LocationId: locationId, LocationName: 'Marlowe Street Café' });

    const away = { SuiteName: 'Zebra Bar', SuiteFloorBox: undefined, StreetAddress: '12 Ferry Street' };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => editEquipment(kit.app, token, equipment.Id, away)),
    );
    for (const { status, body } of answers)
      expect({ status, body }).toEqual({ status: 200, body: answers[0]?.body });
    expect(answers[0]).toMatchObject({
      status: 200,
      body: { LocationName: 'Zebra Bar', Address: '12 Ferry Street, Surry Hills NSW 2010' },
    });
    const { body } = await read(kit.app, token, 'equipment');
    expect(body.AssetList).toHaveLength(1);
    expect(body.Locations).toHaveLength(3);
  });

  test('leaves jobs as they were booked: their details, their address and their visits', async () => {
    const { kit, token, jobId, locationId, equipment } = await registered();
    const booked = await insertJobLike(kit.deps, jobId, {
      assetId: equipment.Id,
      locationId: equipment.LocationId,
      state: 'Scheduled',
      serialIdentifier: 'PG250-88214',
    });
    await insertVisit(kit.deps, booked);
    await editEquipment(kit.app, token, equipment.Id, {
      ...AT_OWN_SITE,
      AssetLocationId: locationId,
      SerialIdentifier: 'PG250-88215',
      EquipmentLocation: 'Cellar',
    });
    expect((await read(kit.app, token, `jobs/${booked}`)).body).toMatchObject({
      EquipmentId: equipment.Id,
      SerialIdentifier: 'PG250-88214',
      LocationName: 'Copper Pot Bakery',
    });
    const history = await read(kit.app, token, `servicehistory?EquipmentId=${equipment.Id}`);
    expect(history.body.Historys).toMatchObject([{ RepairId: booked, LocationName: 'Copper Pot Bakery' }]);
  });

  test('[R5.03] may leave it at a site that is not serviced any more, but not move it to one', async () => {
    const { kit, token, locationId, equipment } = await registered();
    await kit.deps.pool.query(`update locations set postcode = '0872'`);
    const at = (AssetLocationId: number) =>
      editEquipment(kit.app, token, equipment.Id, { ...AT_OWN_SITE, AssetLocationId });
    expect(await at(equipment.LocationId)).toMatchObject({ status: 200 });
    expect(await at(locationId)).toMatchObject({
      status: 422,
      body: {
        errors: [{ field: 'AssetLocationId', message: siteMessages.areaNotServiced('0872', 'Galley') }],
      },
    });
  });

  test('[R5.13, R5.14, R5.23] is checked as new equipment is, and refused changes nothing', async () => {
    const { kit, token, equipment, other } = await registered();
    const elsewhere = await registeredEquipment(kit.app, other.token);
    const refused = await editEquipment(kit.app, token, equipment.Id, {
      ModelServicingTypeId: '',
      Suburb: 'Bondi',
      SerialIdentifier: 'X1',
    });
    expect(refused).toMatchObject({
      status: 422,
      body: {
        detail: equipmentMessages.equipmentInvalid,
        errors: [
          { field: 'ModelServicingTypeId', message: equipmentMessages.modelTypeRequired },
          { field: 'Suburb', message: siteMessages.wrongAddress },
        ],
      },
    });
    const long = await editEquipment(kit.app, token, equipment.Id, { SerialIdentifier: 'x'.repeat(61) });
    expect(long.body.errors).toEqual([{ field: 'SerialIdentifier', message: requestMessages.tooLong('60') }]);
    const othersSite = await editEquipment(kit.app, token, equipment.Id, {
      ...AT_OWN_SITE,
      AssetLocationId: elsewhere.LocationId,
    });
    expect(othersSite.body.errors).toEqual([
      { field: 'AssetLocationId', message: equipmentMessages.equipmentAddressRequired },
    ]);
    expect((await read(kit.app, token, `equipment/${equipment.Id}`)).body).toMatchObject(equipment);
  });
});

describe('retired equipment', () => {
  test('[R7.17, R7.19] leaves the register’s list for that of the retired, keeps its page, and can be brought back', async () => {
    const { kit, token, equipment } = await registered();
    const kept = await registeredEquipment(kit.app, token, { SerialIdentifier: 'X1' });
    const list = async (query = '') => {
      const { body } = await read(kit.app, token, `equipment${query}`);
      return [body.RetiredCount, ...body.AssetList.map(({ Id }: { Id: number }) => Id)];
    };
    const first = await setInUse(kit.app, token, equipment.Id, 'retire');
    expect(first).toMatchObject({ status: 200, body: { ...equipment, RetiredOn: '2026-11-22T22:10:00Z' } });
    kit.clock.advance({ hours: 1 });
    const twice = await Promise.all([
      setInUse(kit.app, token, equipment.Id, 'retire'),
      setInUse(kit.app, token, equipment.Id, 'retire'),
    ]);
    const { status, body } = first;
    for (const again of twice) expect(again).toMatchObject({ status, body });
    expect(await list()).toEqual([1, kept.Id]);
    expect(await list('?Retired=true')).toEqual([1, equipment.Id]);
    expect(await list('?Retired=true&SearchTerm=X1')).toEqual([1]);
    expect(await read(kit.app, token, `equipment/${equipment.Id}`)).toMatchObject({ status: 200 });
    expect(await read(kit.app, token, 'equipment?Retired=perhaps')).toMatchObject({ status: 422 });

    for (const _ of [1, 2]) {
      expect(await setInUse(kit.app, token, equipment.Id, 'restore')).toMatchObject({
        status: 200,
        body: { ...equipment, RetiredOn: null },
      });
    }
    expect(await list()).toEqual([0, kept.Id, equipment.Id]);
  });

  test('[R4.29] has no open job: it is retired once that is done or cancelled', async () => {
    const { kit, token, jobId, equipment } = await registered();
    const open = await insertJobLike(kit.deps, jobId, { assetId: equipment.Id, state: 'QuoteWaiting' });
    expect(await setInUse(kit.app, token, equipment.Id, 'retire')).toMatchObject({
      status: 409,
      body: { code: 'conflict', detail: equipmentMessages.equipmentHasOpenJob(`GAL${open}R`) },
    });
    await kit.deps.pool.query(`update jobs set state = 'Cancelled' where id = $1`, [open]);
    expect(await setInUse(kit.app, token, equipment.Id, 'retire')).toMatchObject({ status: 200 });
  });
});

test('[R6.02, R7.60] someone else’s equipment is as unknown as none, to every call', async () => {
  const { kit, token, equipment, other } = await registered();
  const calls = (by: string | null, id: number) =>
    Promise.all([
      editEquipment(kit.app, by, id),
      setInUse(kit.app, by, id, 'retire'),
      setInUse(kit.app, by, id, 'restore'),
    ]);
  const unknown = { status: 404, body: { code: 'not_found' } };
  expect(await calls(other.token, equipment.Id)).toMatchObject([unknown, unknown, unknown]);
  expect(await calls(token, 999_999)).toMatchObject([unknown, unknown, unknown]);
  expect(await calls(null, equipment.Id)).toMatchObject([{ status: 401 }, { status: 401 }, { status: 401 }]);
  expect((await read(kit.app, token, `equipment/${equipment.Id}`)).body).toMatchObject(equipment);
});

test('a repair that ended within the last 30 days is named on the equipment’s page, the newest one', async () => {
  const { kit, token, jobId, equipment } = await registered();
  const repair = async () => (await read(kit.app, token, `equipment/${equipment.Id}`)).body.RecentRepair;
  const ended = (stateSince: string, state: 'Completed' | 'Cancelled' = 'Completed') =>
    insertJobLike(kit.deps, jobId, { assetId: equipment.Id, state, stateSince: new Date(stateSince) });
  await ended('2026-10-23T22:09:59Z');
  await ended('2026-11-20T00:00:00Z', 'Cancelled');
  expect(await repair()).toBeNull();
  const oldest = await ended('2026-10-23T22:10:00Z');
  expect(await repair()).toEqual({ RepairId: oldest, CompletedOn: '2026-10-23T22:10:00Z' });
  const newest = await ended('2026-11-12T03:00:00Z');
  expect(await repair()).toMatchObject({ RepairId: newest });
});
