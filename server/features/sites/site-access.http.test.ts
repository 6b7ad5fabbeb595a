import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { send, type TestApp } from '../../../tests/kit/app.ts';
import { book, customerForm } from '../../../tests/kit/bookings.ts';
import { desk, errorsOf, jobPeople } from '../../../tests/kit/desk.ts';
import { MIGRATIONS } from '../../db/migrate-to.ts';

const WAY_IN = { WayIn: 'Roller door in the lane', Parking: 'The lane, after 10am' };

const ownSites = ({ app }: TestApp, token: string) => {
  const headers = { authorization: `Bearer ${token}` };
  const url = '/api/v1/customerportal/sites';
  const list = async () => (await send(app, { url, headers })).body;
  return {
    list,
    async save(payload: object) {
      const { Sites, Version } = await list();
      return send(app, {
        method: 'PUT',
        url: `${url}/${Sites[0].AssetLocationId}/access`,
        headers,
        payload: { Version, ...payload },
      });
    },
  };
};

const notesOf = async ({ deps }: TestApp, jobId: number) =>
  (
    await deps.pool.query(
      'select location_description as way_in, parking_instructions as parking from jobs where id = $1',
      [jobId],
    )
  ).rows[0];

const NO_NOTES = { LocationDescription: '', ParkingInstructions: '' };

describe('[R12.11] how to get into a site', () => {
  test('is the first booking’s, then the site’s: each job begins with it and changes it for its visit alone', async () => {
    const { kit, customer } = await jobPeople();
    const own = ownSites(kit, customer);
    const booked = async (changes: object) =>
      (await book(kit.app, customerForm({ ...NO_NOTES, ...changes }), { token: customer })).body.repairId;
    await kit.deps.pool.query('delete from site_access');
    await kit.deps.pool.query('update assets set location_description = null');
    expect(await notesOf(kit, await booked({}))).toEqual({ way_in: null, parking: null });
    await booked({ LocationDescription: 'Front door' });
    expect((await own.list()).Sites[0].Access).toMatchObject({ WayIn: 'Front door', Parking: null });

    expect((await own.save(WAY_IN)).status).toBe(200);
    expect(await notesOf(kit, await booked({}))).toEqual({
      way_in: WAY_IN.WayIn,
      parking: WAY_IN.Parking,
    });
    const once = await booked({ LocationDescription: 'Today by the kitchen' });
    expect(await notesOf(kit, once)).toEqual({ way_in: 'Today by the kitchen', parking: WAY_IN.Parking });
    expect((await own.list()).Sites[0].Access).toMatchObject(WAY_IN);
  });

  test('is, for the jobs of an earlier version, what their newest notes say, each by itself', async () => {
    const { kit, customer } = await jobPeople();
    const { pool } = kit.deps;
    for (const notes of [
      { LocationDescription: 'Oldest', ParkingInstructions: 'Bay 9' },
      { LocationDescription: 'Newest', ParkingInstructions: '' },
      NO_NOTES,
    ]) {
      await book(kit.app, customerForm(notes), { token: customer });
    }
    await pool.query('delete from site_access');
    // As that version stored a job without notes.
    await pool.query(
      'update jobs set location_description = null, parking_instructions = null where id = (select max(id) from jobs)',
    );
    await pool.query(`update jobs set parking_instructions = null where location_description = 'Newest'`);
    const [file] = readdirSync(MIGRATIONS).filter((name) => name.endsWith('_site_access_of_jobs.sql'));
    await pool.query(readFileSync(join(MIGRATIONS, file ?? ''), 'utf8'));
    expect((await ownSites(kit, customer).list()).Sites[0].Access).toMatchObject({
      WayIn: 'Newest',
      Parking: 'Bay 9',
    });
  });

  test('is kept once, with whom to ask for, and not by somebody who read an older version', async () => {
    const { kit, customer } = await jobPeople();
    const own = ownSites(kit, customer);
    const people = { AskForName: 'Tess Ibrahim', AskForMobile: '0491 570 110', IfNobodyName: 'Joel Tran' };
    const { Version } = await own.list();
    const first = await own.save({ ...WAY_IN, ...people });
    expect(first.body.Site.Access).toEqual({
      ...WAY_IN,
      Induction: null,
      AskForName: 'Tess Ibrahim',
      AskForMobile: '0491570110',
      IfNobodyName: 'Joel Tran',
      IfNobodyMobile: null,
    });
    expect((await own.save({ ...WAY_IN, ...people, Version })).body.Version).toBe(Version + 1);
    expect((await own.save({ WayIn: 'Elsewhere', Version })).status).toBe(409);
  });

  test.each([
    [{ AskForMobile: '0491 570 110' }, 'AskForName'],
    [{ IfNobodyName: 'Joel' }, 'AskForName'],
    [{ AskForName: 'Tess', IfNobodyMobile: '0491 570 110' }, 'IfNobodyName'],
    [{ WayIn: 'x'.repeat(501) }, 'WayIn'],
  ])('refuses %o', async (payload, field) => {
    const { kit, customer } = await jobPeople();
    const { status, body } = await ownSites(kit, customer).save(payload);
    expect([status, errorsOf(body)?.map(([name]) => name)]).toEqual([422, [field]]);
  });

  test('is the office’s to read and change for a caller, audited', async () => {
    const { kit, customer, staff } = await jobPeople();
    const { rows } = await kit.deps.pool.query('select id::int, customer_id::int from locations');
    const [{ id, customer_id: customerId }] = rows;
    const { Version } = (await desk(kit.app, staff, `customers/${customerId}`)).body;
    const saved = await send(kit.app, {
      method: 'PUT',
      url: `/api/v1/desk/customers/${customerId}/sites/${id}/access`,
      headers: { authorization: `Bearer ${staff}` },
      payload: { Version, ...WAY_IN },
    });
    expect(saved.body.Site.Access).toMatchObject(WAY_IN);
    expect((await ownSites(kit, customer).list()).Sites[0].Access).toMatchObject(WAY_IN);
    const audited = await kit.deps.pool.query(
      `select details->'after'->>'WayIn' as way_in from audit_log where action = 'site-access-changed'`,
    );
    expect(audited.rows).toEqual([{ way_in: WAY_IN.WayIn }]);
  });
});
