import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { send, type TestApp } from './app.ts';
import { sampleAbn, signedInCustomer } from './bookings.ts';
import { until } from './until.ts';

/** A field that is undefined is left out of the form. */
export type EquipmentForm = Record<string, string | number | undefined>;

const URL = '/api/v1/customerportal/equipment';

/** An underbench fridge at an address of its own. */
export const EQUIPMENT: EquipmentForm = {
  EquipmentTypeId: 2,
  ModelServicingTypeId: 4,
  Make: 'Skope',
  Model: 'ProSpec 2 door',
  SerialIdentifier: 'PG250-88214',
  EquipmentLocation: 'Left of the pass',
  LocationDescription: 'Through the lane, ring twice',
  SuiteName: 'Copper Pot Bakery',
  SuiteFloorBox: 'Shop 2',
  StreetAddress: '7 Ferry Street',
  Suburb: 'Surry Hills',
  State: 'NSW',
  Country: 'Australia',
  Postcode: '2010',
};

/** Its address left out: it is at one of the customer's own places. */
export const AT_OWN_SITE: EquipmentForm = {
  SuiteName: undefined,
  SuiteFloorBox: undefined,
  StreetAddress: undefined,
  Suburb: undefined,
  State: undefined,
  Country: undefined,
  Postcode: undefined,
};

/** Sends the form of new equipment as a browser does. */
export function addEquipment(
  app: FastifyInstance,
  token: string | null,
  changes: EquipmentForm = {},
  key: string = randomUUID(),
) {
  return send(app, {
    method: 'POST',
    url: URL,
    headers: { ...FORM, 'idempotency-key': key, ...bearer(token) },
    payload: formOf({ ...EQUIPMENT, ...changes }),
  });
}

/** Sends the form of registered equipment as a browser does; the equipment of `EQUIPMENT` but for the changes. */
export function editEquipment(
  app: FastifyInstance,
  token: string | null,
  id: number,
  changes: EquipmentForm = {},
) {
  return send(app, {
    method: 'PUT',
    url: `${URL}/${id}`,
    headers: { ...FORM, ...bearer(token) },
    payload: formOf({ ...EQUIPMENT, ...changes }),
  });
}

/** Takes equipment out of use, or brings it back. */
export function setInUse(app: FastifyInstance, token: string | null, id: number, how: 'retire' | 'restore') {
  return send(app, { method: 'POST', url: `${URL}/${id}/${how}`, headers: bearer(token) });
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const bearer = (token: string | null) => (token ? { authorization: `Bearer ${token}` } : {});

function formOf(fields: EquipmentForm): string {
  const written = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return new URLSearchParams(written).toString();
}

/** Registers equipment and answers it as the wire does. */
export async function registeredEquipment(app: FastifyInstance, token: string, changes: EquipmentForm = {}) {
  const { status, body } = await addEquipment(app, token, changes);
  if (status !== 200) throw new Error(`No machine: ${JSON.stringify(body)}`);
  return body;
}

/** Reads something of the portal. */
export function read(app: FastifyInstance, token: string | null, path: string) {
  return send(app, {
    method: 'GET',
    url: `/api/v1/customerportal/${path}`,
    headers: bearer(token),
  });
}

/** A second customer, with nothing of the first one's. */
export function otherCustomer(app: FastifyInstance) {
  return signedInCustomer(app, {
    CheckoutEmailAddress: 'sam@ferrystreet.example',
    CheckoutABN: sampleAbn(1),
  });
}

/** A customer with a place of work and no equipment: what they booked for isn't in the register. */
export async function customerWithSite(kit: TestApp) {
  const customer = await signedInCustomer(kit.app);
  await kit.deps.pool.query('update jobs set asset_id = null');
  await kit.deps.pool.query('update visits set asset_id = null');
  await kit.deps.pool.query('delete from assets');
  const { rows } = await kit.deps.pool.query('select id::int from locations order by id limit 1');
  return { ...customer, locationId: rows[0].id as number };
}

/** Sends a request while another transaction retires the equipment, which ends once the request waits for it. */
export async function whileRetiring<T>(
  { deps }: TestApp,
  assetId: number,
  sends: () => Promise<T>,
): Promise<T> {
  const client = await deps.pool.connect();
  try {
    await client.query('begin');
    await client.query('update assets set retired_at = created_at where id = $1', [assetId]);
    await client.query('select 1 from assets where id = $1 for update', [assetId]);
    const answer = sends();
    await until(async () => {
      // Of another connection: a transaction sees the activity as it was when it first asked.
      const { rows } = await deps.pool.query(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      );
      return rows.length > 0;
    });
    await client.query('commit');
    return await answer;
  } finally {
    client.release();
  }
}
