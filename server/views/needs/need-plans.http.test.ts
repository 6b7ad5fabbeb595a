import { expect, test } from 'vitest';
import { NEED_KINDS } from '../../../domain/needs/need-kinds.ts';
import { mostRowsReadOnce, recordStatements } from '../../../tests/kit/database/plans.ts';
import { desk, signedInStaff } from '../../../tests/kit/desk.ts';
import { fullCompany } from '../../../tests/kit/full-company.ts';

/** What went wrong and what didn't in the life of such a company; half of the failures were dealt with. */
const HAPPENINGS = [
  // The inbox isn't looked at here.
  ...['ratings', 'contact_requests', 'thread_messages', 'need_marks'].map(
    (table) => `alter table ${table} disable trigger keep_conversation`,
  ),
  `insert into job_emails (key, job_id, kind, recipient, subject, sent_at, failed_at, reason)
   select 'mail-' || id, id, 'job-scheduled', case when id % 10000 > 0 then 'p@x.example' end, 'Visit', created_at,
     case when id % 100 = 0 then created_at end, case when id % 100 = 0 then '5.1.1' end from jobs`,
  `insert into texts (id, kind, customer_id, job_id, subject_id, state, created_at, attempted_at)
   select gen_random_uuid(), 'job-scheduled', customer_id, id, id,
     case when id % 100 = 1 then 'failed' else 'delivered' end, created_at, created_at from jobs`,
  'update ratings set score = 1 where score is not null and job_id % 100 = 2',
  `insert into payments (idempotency_key, customer_id, job_id, document_id, amount_cents, description, state,
     is_cardholder_present, card_token, provider_customer, brand, mask, decline_code, decline_reason, may_try_again,
     created_at, updated_at)
   select gen_random_uuid(), customer_id, job_id, id, total_cents, number, state, true, 'token', 'customer', 'Visa',
     '4242', 'no_funds', 'No funds', true, issued_at, issued_at
   from documents cross join lateral unnest(case when id % 50 = 0 then array['declined', 'succeeded']
     when id % 50 = 4 then array['declined'] else array['succeeded'] end) state`,
  `insert into contact_requests (name, email, topic, message, created_at, answer, answered_at)
   select 'Jo', 'jo@x.example', case when id % 3 = 0 then 'provider' else 'other' end, 'Hello', created_at,
     case when id % 50 > 0 then 'Hello' end, case when id % 50 > 0 then created_at end from jobs`,
  "update thread_messages set is_waiting = true where author = 'customer' and job_id % 100 = 0",
  `insert into subscribers (email, postcode, created_at)
   select id || '@x.example', '48' || lpad((id / 10 % 80)::text, 2, '0'), created_at
   from customers where id % 10 = 0`,
  `insert into need_marks (kind, subject, since, dealt_with_at, dealt_with_by)
   select 'email-failed', key, failed_at, failed_at, 'Rosa' from job_emails where failed_at is not null and job_id % 200 = 0
   union all select 'text-failed', id::text, attempted_at, attempted_at, 'Rosa' from texts where state = 'failed' and job_id % 200 = 1
   union all select 'low-rating', job_id::text, rated_at, rated_at, 'Rosa' from ratings where score = 1 and job_id % 200 = 2`,
  'vacuum analyze',
];

/** Without one of these the list reads more: most often all rows of a table that grows. */
const NEEDED = [
  'jobs_coming_ends',
  'payments_declined',
  'job_emails_failed',
  'texts_failed',
  'ratings_low',
  'contact_requests_open',
  'thread_messages_waiting',
  'fault_reports_food',
  'plan_occurrences_astray',
  'plan_occurrences_missed',
  'assets_retired_since',
];

test('[R10.07] the list of needs reads what is open, however much a company has behind it', async () => {
  const kit = await fullCompany();
  const { pool } = kit.deps;
  const staff = await signedInStaff(kit);
  for (const text of HAPPENINGS) await pool.query(text);
  const statements = recordStatements(pool);
  const { status, body } = await desk(kit.app, staff, 'needs');
  expect(status).toBe(200);
  expect(
    body.Groups.map(({ Needs, HasMore }: { Needs: unknown[]; HasMore: boolean }) => [Needs.length, HasMore]),
  ).toEqual([
    [50, true],
    [50, true],
    [50, true],
  ]);
  const list = statements.find(({ text }) => text.includes('need_marks'));
  if (!list) throw new Error('No list was read');
  const most = await mostRowsReadOnce(pool, list);
  // At most a page and one more of each kind.
  expect(most).toBeLessThan(NEED_KINDS.length * 51);
  const client = await pool.connect();
  for (const index of NEEDED) {
    await client.query('begin');
    await client.query(`drop index ${index}`);
    expect.soft(await mostRowsReadOnce(client, list), `without ${index}`).toBeGreaterThan(most);
    await client.query('rollback');
  }
  client.release();
});
