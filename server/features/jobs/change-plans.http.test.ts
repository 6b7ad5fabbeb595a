import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { send } from '../../../tests/kit/app.ts';
import { GROWING_TABLES } from '../../../tests/kit/database/company-at-size.ts';
import { recordStatements, tablesReadWhole } from '../../../tests/kit/database/plans.ts';
import { portalCustomers } from '../../../tests/kit/database/portal-reads.ts';
import { fullCompany, ROUNDS } from '../../../tests/kit/full-company.ts';
import { taskHandlers } from '../../tasks.ts';

test('[R7.27, R7.30, R10.06, R7.41, R7.42] what a customer changes, and its mails, go through no table of all customers', async () => {
  const { app, deps } = await fullCompany();
  const { pool } = deps;
  const [chain] = await portalCustomers(pool, { rounds: ROUNDS, wanted: 1 });
  if (!chain) throw new Error('Nobody has anything');
  const one = async (text: string, values: unknown[] = []) => (await pool.query(text, values)).rows;
  const [asset] = await one('select customer_id, equipment_type_id from assets where id = $1', [
    chain.assetId,
  ]);
  const [approved] = await one(
    `select q.id::int, q.job_id as job, q.unique_id as quote from quotes q join jobs j on j.id = q.job_id
     where j.customer_id = $1 and q.state = 'waiting' limit 1`,
    [asset.customer_id],
  );
  await pool.query(`update quotes set valid_until = '2026-12-24T00:00:00Z' where state = 'waiting'`);
  await pool.query(
    `insert into window_limits (region, weekday, time_window, places)
     select 'metro-inner', day, time, 900 from generate_series(1, 7) day, unnest(array['morning', 'afternoon']) time`,
  );
  await pool.query(`update mailed_links set expires_at = '2026-12-24T00:00:00Z'`);
  const [finished] = await one('select job_id::int as id from ratings where rated_at is null limit 1');

  const post = (path: string, payload: object) => {
    const headers = { authorization: `Bearer ${chain.token}`, 'idempotency-key': randomUUID() };
    return send(app, { method: 'POST', url: `/api/v1/${path}`, payload, headers });
  };
  const request = {
    AssetId: chain.assetId,
    EquipmentTypeId: asset.equipment_type_id,
    Postcode: '2010',
    Problem: 'Something else',
    ProblemDescription: 'Stopped.',
    PriorityOption: 'tomorrow',
    PriorityTimeWindow: 'morning',
    PrioritySelectedDate: '24/11/2026',
    InitialAttendanceFeeExGst: 9999,
    PromoCode: ['WELCOME20'],
  };
  const ch = `link ${finished.id}`;
  const mails = taskHandlers(deps);
  const isDone = { status: 200 };
  const calls: Record<string, () => Promise<{ status: number }>> = {
    'full windows': () =>
      send(app, { method: 'GET', url: '/api/v1/Prices/Set?equipmentTypeId=2&postcode=2010' }),
    'a service request': () => post('customerportal/jobs/add', request),
    'an approval': () =>
      post(`customerportal/jobs/${approved.job}/approvequote/${approved.quote}`, { couponPromoId: 7 }),
    'the rating that is asked for': () => post('feedback/rate', { ch }),
    'a rating': () => post('feedback/ratingdetails', { ch, score: 2 }),
    'the mail of a quote': () =>
      mails['send-mail']({ mail: 'quote-decided', quoteId: approved.id }).then(() => isDone),
    'the mail of a rating': () =>
      mails['send-mail']({ mail: 'low-rating', jobId: finished.id }).then(() => isDone),
  };
  const statements = recordStatements(pool);
  const faults: string[] = [];
  for (const [name, call] of Object.entries(calls)) {
    statements.length = 0;
    const { status } = await call();
    expect.soft({ name, status }).toEqual({ name, status: 200 });
    const sent = [...statements];
    expect.soft(sent.length, name).toBeGreaterThan(0);
    for (const statement of sent) {
      const whole = await tablesReadWhole(pool, statement);
      faults.push(
        ...whole
          .filter((table) => GROWING_TABLES.has(table))
          .map((table) => `${name}: ${table}: ${statement.text}`),
      );
    }
  }
  expect(faults).toEqual([]);
});
