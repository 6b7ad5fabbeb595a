import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { send, sharedApp } from '../../../tests/kit/app.ts';
import {
  ADMIN,
  DISPATCHER,
  desk,
  errorsOf,
  jobIn,
  jobPeople,
  signedInStaff,
} from '../../../tests/kit/desk.ts';

const shared = sharedApp(async (kit) => ({
  kit,
  rosa: await signedInStaff(kit, ADMIN),
  tomasz: await signedInStaff(kit, DISPATCHER),
}));

type Method = 'POST' | 'PUT' | 'DELETE';

/** A call of the desk about technicians, with a key of its own unless one is given. */
async function call(
  token: string,
  method: Method,
  path: string,
  payload?: object,
  key: string = randomUUID(),
) {
  const { kit } = await shared();
  return send(kit.app, {
    method,
    url: `/api/v1/desk/technicians${path}`,
    headers: { authorization: `Bearer ${token}`, ...(method === 'POST' && { 'idempotency-key': key }) },
    ...(payload && { payload }),
  });
}

const listed = async () => {
  const { kit, rosa } = await shared();
  return (await desk(kit.app, rosa, 'technicians')).body.Technicians;
};

const ANJA = {
  Name: '  Anja   Verhoeven ',
  Mobile: '+61 491 570 006',
  Email: 'Anja@Galley.example',
  Regions: ['regional', 'metro', 'metro'],
  Licences: [
    { Name: 'Gas fitting', Number: 'G27615', ExpiresOn: '2027-02-28' },
    { Name: 'ARCtick', Number: 'L118304' },
  ],
};

test('[R10.02] a technician has a mobile, licences with expiry, regions and leave', async () => {
  const { rosa, tomasz, kit } = await shared();
  const key = randomUUID();
  const added = await call(tomasz, 'POST', '', ANJA, key);
  expect(added.status).toBe(200);
  const { TechnicianId: id } = added.body;
  expect(added.body).toEqual({
    TechnicianId: id,
    Name: 'Anja Verhoeven',
    Mobile: '0491570006',
    Email: 'anja@galley.example',
    Regions: ['metro', 'regional'],
    IsActive: true,
    QuoteLimit: null,
    CreatedOn: '2026-11-22T22:10:00Z',
    Licences: [
      { Name: 'ARCtick', Number: 'L118304', ExpiresOn: null },
      { Name: 'Gas fitting', Number: 'G27615', ExpiresOn: '2027-02-28' },
    ],
    Leave: [],
    DayLink: null,
    Version: 1,
  });
  expect((await call(tomasz, 'POST', '', ANJA, key)).body).toEqual(added.body);
  const { Regions } = (await desk(kit.app, tomasz, 'technicians')).body;
  expect(Regions).toEqual(expect.arrayContaining(['metro', 'regional', 'remote']));
  expect((await call(tomasz, 'POST', '', { ...ANJA, Mobile: null }, key)).body.code).toBe(
    'idempotency_key_reused',
  );

  const days = { FromDate: '2026-12-24', ToDate: '2027-01-04', Reason: 'Annual leave' };
  const away = await call(tomasz, 'POST', `/${id}/leave`, days);
  expect((await call(rosa, 'POST', `/${id}/leave`, days)).body.Leave).toEqual(away.body.Leave);
  const LeaveId = away.body.Leave[0].LeaveId;
  expect(away.body.Leave).toEqual([{ LeaveId, ...days }]);
  expect((await listed()).find((one: { Name: string }) => one.Name === 'Anja Verhoeven').Leave).toEqual([
    { LeaveId, ...days },
  ]);
  for (const status of [200, 200]) {
    const removed = await call(rosa, 'DELETE', `/${id}/leave/${LeaveId}`);
    expect(removed).toMatchObject({ status, body: { Leave: [], Version: 3 } });
  }
  const { rows } = await kit.deps.pool.query(
    `select action from audit_log where subject_kind = 'technician' and subject_id = $1 order by id`,
    [id],
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'technician-added',
    'technician-leave-added',
    'technician-leave-removed',
  ]);
});

test('[R10.02] several submits of one technician at once add one', async () => {
  const { tomasz } = await shared();
  const key = randomUUID();
  const form = { Name: 'Noor Haddad' };
  const answers = await Promise.all([1, 2, 3].map(() => call(tomasz, 'POST', '', form, key)));
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.TechnicianId}`)).size).toBe(1);
});

test('[R10.04] a change carries the version it read, and a stale one is refused with who changed what when', async () => {
  const { rosa, tomasz } = await shared();
  const { body: ida } = await call(rosa, 'POST', '', { Name: 'Ida Lund', Regions: ['metro'] });
  const path = `/${ida.TechnicianId}`;
  const form = {
    Name: 'Ida Lund',
    Mobile: null,
    Email: null,
    Regions: ['remote'],
    Licences: [],
    IsActive: true,
  };
  const changed = await call(rosa, 'PUT', path, { ...form, Version: 1 });
  expect(changed).toMatchObject({ status: 200, body: { Regions: ['remote'], Version: 2 } });
  const stale = await call(tomasz, 'PUT', path, { ...form, IsActive: false, Version: 1 });
  expect(stale).toMatchObject({ status: 409, body: { code: 'conflict' } });
  expect(stale.body.detail).toBe(
    'Rosa Lindqvist changed this on Mon 23 Nov at 9:10am, after you opened it. Please look at it as it is now.',
  );
  expect(await call(tomasz, 'PUT', path, { ...form, Version: 1 })).toMatchObject({
    status: 200,
    body: { Version: 2 },
  });

  const both = await Promise.all([
    call(rosa, 'PUT', path, { ...form, Mobile: '0491 570 110', Version: 2 }),
    call(tomasz, 'PUT', path, { ...form, IsActive: false, Version: 2 }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const now = (await listed()).find((one: { Name: string }) => one.Name === 'Ida Lund');
  expect(now.Version).toBe(3);
  const left = await call(tomasz, 'PUT', path, { ...form, IsActive: false, Version: 3 });
  expect(left.status).toBe(200);
  expect((await listed()).at(-1)).toMatchObject({ Name: 'Ida Lund', IsActive: false });
});

test.each([
  ['a name that another one has', { Name: 'PIRI WALKER' }, 'Name'],
  ['a region without prices', { Name: 'Ola', Regions: ['metro', 'mertro'] }, 'Regions'],
  ['a landline', { Name: 'Ola', Mobile: '02 5550 1234' }, 'Mobile'],
  ['a licence without a name', { Name: 'Ola', Licences: [{ Name: ' ' }] }, 'Licences.0.Name'],
  [
    'a date that does not exist',
    { Name: 'Ola', Licences: [{ Name: 'Gas', ExpiresOn: '2027-02-29' }] },
    'Licences.0.ExpiresOn',
  ],
])('[R10.02] %s is refused at its field, and nothing is added', async (_what, form, field) => {
  const { rosa } = await shared();
  await call(rosa, 'POST', '', { Name: 'Piri Walker' });
  const { status, body } = await call(rosa, 'POST', '', form);
  expect([status, errorsOf(body)?.map(([name]) => name)]).toEqual([422, [field]]);
  expect((await listed()).filter((one: { Name: string }) => one.Name === 'Ola')).toEqual([]);
});

test('[R10.02] leave that ends before it begins is refused, and an unknown technician is not found', async () => {
  const { rosa } = await shared();
  const [{ TechnicianId: id }] = await listed();
  const backwards = await call(rosa, 'POST', `/${id}/leave`, {
    FromDate: '2026-12-24',
    ToDate: '2026-12-23',
  });
  expect(errorsOf(backwards.body)).toEqual([['ToDate', 'Leave ends on its first day or later']]);
  const days = { FromDate: '2026-12-24', ToDate: '2026-12-24' };
  expect((await call(rosa, 'POST', '/999999/leave', days)).status).toBe(404);
  expect((await call(rosa, 'DELETE', '/999999/leave/1')).status).toBe(404);
});

/** A migration's statements from its first one that changes rows. */
function migrationFrom(file: string, first: string): string {
  const sql = readFileSync(new URL(`../../db/migrations/${file}`, import.meta.url), 'utf8');
  return sql.slice(sql.indexOf(first));
}

test('[R10.02] names of old jobs and visits become technicians once, in the spelling used most', async () => {
  const people = await jobPeople();
  const { pool } = people.kit.deps;
  const names = ['Dan Okafor', 'Dan Okafor', ' dan  OKAFOR', 'Mei Tan', 'MEI TAN ', 'Mei Tan'];
  for (const name of names) {
    const { jobId } = await jobIn(people, 'Scheduled');
    await pool.query('update jobs set tech_name = $2 where id = $1', [jobId, name]);
  }
  await pool.query(
    `insert into visits (job_id, customer_id, tech_name, started_at, work, parts)
     select id, customer_id, 'Luca Moretti', now(), 'Coil clean', '[]' from jobs order by id limit 1`,
  );
  await pool.query('update jobs set technician_id = null');
  await pool.query('update visits set technician_id = null');
  await pool.query('delete from technicians');
  await pool.query(migrationFrom('0004_technicians.sql', 'INSERT INTO "technicians"'));
  await pool.query(migrationFrom('0007_versions_of_jobs.sql', 'UPDATE "jobs"'));
  const { rows } = await pool.query('select name, is_active from technicians order by name');
  expect(rows.map(({ name }) => name)).toEqual(['Dan Okafor', 'Luca Moretti', 'Mei Tan']);
  const jobs = await pool.query(
    `select t.name, count(*)::int from jobs j left join technicians t on t.id = j.technician_id
     where j.tech_name is not null group by t.name order by t.name`,
  );
  expect(jobs.rows).toEqual([
    { name: 'Dan Okafor', count: 3 },
    { name: 'Mei Tan', count: 3 },
  ]);
  await people.kit.close();
});
