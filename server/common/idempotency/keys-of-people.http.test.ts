import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { send } from '../../../tests/kit/app.ts';
import { book, customerForm } from '../../../tests/kit/bookings.ts';
import { preparedPeople } from '../../../tests/kit/desk.ts';
import { registeredEquipment } from '../../../tests/kit/equipment.ts';
import { signedInMember } from '../../../tests/kit/people.ts';

const PORTAL = '/api/v1/customerportal';
const JOEL = 'joel@marlowestreet.example';

/** Two managers of one business, with a fridge at one of its sites. */
const managers = preparedPeople(async ({ kit, customer }) => {
  const manager = { role: 'manager', siteIds: null, limitCents: null } as const;
  const fridge = await registeredEquipment(kit.app, customer);
  return {
    fridge,
    joel: await signedInMember(kit, JOEL, manager),
    anneke: await signedInMember(kit, 'anneke@marlowestreet.example', manager),
  };
});

type Stage = Awaited<ReturnType<typeof managers>>;

/** Submits whose replies name what was made. */
const SUBMITS: Record<string, (stage: Stage) => { path: string; payload: object }> = {
  'a request for service': ({ fridge }) => ({
    path: 'jobs/add',
    payload: {
      ...{ AssetId: fridge.Id, EquipmentTypeId: 2, Postcode: '2010', PromoCode: [] },
      ...{ Problem: 'Not cooling', ProblemDescription: 'Warm.', InitialAttendanceFeeExGst: 180 },
      ...{ PriorityOption: 'tomorrow', PriorityTimeWindow: 'morning', PrioritySelectedDate: '24/11/2026' },
    },
  }),
  'a fault report': ({ fridge }) => ({
    path: 'faultreports',
    payload: { AssetLocationId: fridge.LocationId, AssetId: fridge.Id, Text: 'It leaks.', FoodWarm: 'no' },
  }),
  'a warranty request': ({ fridge }) => ({
    path: `equipment/${fridge.Id}/warrantyrequest`,
    payload: { AssetId: fridge.Id, Message: 'It is loud again.' },
  }),
};

describe.each(Object.entries(SUBMITS))('[R4.30, R12.03] the key of %s', (_, submitOf) => {
  const submit = (stage: Stage, token: string, key: string) => {
    const { path, payload } = submitOf(stage);
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key };
    return send(stage.kit.app, { method: 'POST', url: `${PORTAL}/${path}`, headers, payload });
  };

  test("is its person's: another one of the business doesn't get the reply", async () => {
    const stage = await managers();
    const key = randomUUID();
    const first = await submit(stage, stage.joel, key);
    expect(first.status).toBe(200);
    const other = await submit(stage, stage.anneke, key);
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_key_reused']);
    expect(other.body).not.toHaveProperty('repairId');
    expect((await submit(stage, stage.joel, key)).body).toEqual(first.body);
  });

  test("answers again by today's role alone", async () => {
    const stage = await managers();
    const key = randomUUID();
    expect((await submit(stage, stage.joel, key)).status).toBe(200);
    await stage.kit.deps.pool.query(
      `update memberships set role = 'accounts' from people where people.id = person_id and user_name = $1`,
      [JOEL],
    );
    expect((await submit(stage, stage.joel, key)).status).toBe(403);
    // A manager again, of another site.
    await stage.kit.deps.pool.query(
      `with changed as (
         update memberships set role = 'manager', every_site = false from people where people.id = person_id and user_name = $1
         returning memberships.id, customer_id
       )
       insert into membership_sites select changed.id, locations.id from changed
       join locations on locations.customer_id = changed.customer_id and locations.id <> $2`,
      [JOEL, stage.fridge.LocationId],
    );
    expect((await submit(stage, stage.joel, key)).status).toBe(404);
  });
});

test("[R12.03] the checkout's form answers again at today's sites alone, though it names none", async () => {
  const { kit, joel, fridge } = await managers();
  const key = randomUUID();
  const submit = () => book(kit.app, customerForm(), { token: joel, key });
  const first = await submit();
  expect(first.status).toBe(200);
  expect((await submit()).body).toEqual(first.body);
  await kit.deps.pool.query(
    `with changed as (
       update memberships set every_site = false from people where people.id = person_id and user_name = $1 returning memberships.id
     )
     insert into membership_sites select id, $2::bigint from changed`,
    [JOEL, fridge.LocationId],
  );
  const refused = await submit();
  expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
  expect(JSON.stringify(refused.body)).not.toContain(String(first.body.BookingReference));
});
