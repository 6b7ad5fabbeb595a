import { expect, test } from 'vitest';
import { desk } from '../../../../tests/kit/desk.ts';
import { techPeople, visitOf } from '../../../../tests/kit/technicians/technician-phone.ts';

test('[R15.05] a technician’s day has the last visits of the machine with parts and readings, and the other machines of the site', async () => {
  const people = await techPeople();
  const { kit, id, ch, phone, staff } = people;
  const jobId = await visitOf(people, { id });
  const { rows } = await kit.deps.pool.query(
    `with machine as (insert into assets (customer_id, location_id, equipment_type_id, make_name, serial_identifier, created_at)
       select customer_id, location_id, equipment_type_id, 'Skope', serial, now() from jobs, (values ('S1'), ('S2')) as plates (serial)
       where id = $1 returning id, serial_identifier)
     update jobs set asset_id = machine.id from machine where machine.serial_identifier = 'S1' and jobs.id = $1 returning jobs.asset_id`,
    [jobId],
  );
  const past = (work: string, days: number) =>
    kit.deps.pool.query(
      `insert into visits (job_id, customer_id, asset_id, tech_name, started_at, work, parts, leaving_tenths, readings)
       select id, customer_id, $2, 'Mei Tan', now() - $3 * interval '1 day', $4, '[{"Name":"Fan","Quantity":1}]', 28, '{"Current":4.1}'
       from jobs where id = $1`,
      [jobId, rows[0].asset_id, days, work],
    );
  for (const days of [9, 8, 7, 6, 5, 4]) await past(`Work of ${days} days ago`, days);
  const visits = async () => (await phone.post('', { ch })).body.Today.Visits;
  const [visit] = await visits();
  expect(visit.History.map(({ Work }: { Work: string }) => Work)).toEqual(
    [4, 5, 6, 7, 8].map((days) => `Work of ${days} days ago`),
  );
  expect(visit.History[0]).toMatchObject({
    TechName: 'Mei Tan',
    Parts: [{ Name: 'Fan', Quantity: 1 }],
    Current: 4.1,
    Temperature: 2.8,
    HeadPressure: null,
  });
  expect(visit.OtherMachines).toMatchObject([{ SerialIdentifier: null }, { SerialIdentifier: 'S2' }]);
  // What is recorded now is this visit's, not its past.
  await desk(kit.app, staff, `jobs/${jobId}/start`, {});
  await kit.deps.pool.query(`update visits set asset_id = $1 where job_id = $2`, [rows[0].asset_id, jobId]);
  await desk(kit.app, staff, `jobs/${jobId}/visits`, {
    Date: '2026-11-23',
    From: '8:00',
    Work: 'Of today',
  });
  expect(JSON.stringify(await visits())).not.toContain('Of today');
});
