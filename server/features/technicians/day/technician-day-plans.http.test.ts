import { expect, test } from 'vitest';
import { GROWING_TABLES } from '../../../../tests/kit/database/company-at-size.ts';
import { recordStatements, tablesReadWhole } from '../../../../tests/kit/database/plans.ts';
import { fullCompany } from '../../../../tests/kit/full-company.ts';
import { addTechnicians } from '../../../../tests/kit/technicians/add-technicians.ts';
import { hashToken } from '../../../platform/tokens.ts';

test('[R10.14] a technician’s day and its photos go through no table of all jobs', async () => {
  const { app, deps } = await fullCompany();
  const { pool } = deps;
  await addTechnicians(
    deps,
    Array.from({ length: 20 }, (_, at) => `Technician ${at}`),
  );
  await pool.query(`
    update technicians set mobile = '0491570006';
    update visits v set technician_id = t.id, starts_at = v.starts_at + (v.id % 300 - 150) * interval '1 day',
      ends_at = v.ends_at + (v.id % 300 - 150) * interval '1 day'
    from technicians t where t.name = 'Technician ' || v.id % 20;
    update visits set technician_id = (select id from technicians where name = 'Technician 1'), state = 'planned',
      date = '2026-11-23', time_window = 'afternoon', starts_at = '2026-11-23T01:00:00Z', ends_at = '2026-11-23T05:00:00Z'
    where id = (select min(id) from visits where state = 'done');
    analyze visits; analyze jobs;`);
  await pool.query(
    `insert into technician_links (technician_id, id, token_hash, submit_key, created_by, created_at, expires_at, phone_hash, bound_at)
     select id, gen_random_uuid(), $1, gen_random_uuid(), 'Rosa', '2026-11-20T00:00:00Z', '2027-11-20T00:00:00Z', $2, '2026-11-20T00:00:00Z'
     from technicians where name = 'Technician 1'`,
    [hashToken('the link'), hashToken('the phone')],
  );
  const { rows } = await pool.query(
    `select document_id as id from job_photos where status = 'ready' limit 1`,
  );
  const statements = recordStatements(pool);
  const cookies = { 'day-1': 'the phone' };
  const day = await app.inject({
    method: 'POST',
    url: '/api/v1/technicianday',
    payload: { ch: 'the link' },
    cookies,
  });
  expect(day.json().Today.Visits).toHaveLength(1);
  const photo = await app.inject({ url: `/api/v1/technicianday/photos/${rows[0].id}/thumbnail`, cookies });
  expect(photo.statusCode).toBe(404);
  const sent = [...statements];
  expect(sent.length).toBeGreaterThanOrEqual(5);
  for (const statement of sent) {
    const whole = await tablesReadWhole(pool, statement);
    expect(
      whole.filter((table) => GROWING_TABLES.has(table)),
      statement.text,
    ).toEqual([]);
  }
});
