import type { Pool } from 'pg';
import { hashToken, newToken } from '../../server/platform/tokens.ts';

const CUSTOMERS = 1000;
/** Customers who have nothing yet: a person is looked up among these as well. */
const MORE_CUSTOMERS = 20_000;

/** Two places for each customer, two machines at each, three jobs of each machine, and all that becomes of a job. */
const STATEMENTS = [
  `insert into customers (user_name, first_name, last_name, abn, created_at)
   select 'person' || n || '@many.example', 'Many', 'Customers', n::text, now() from generate_series(1, ${CUSTOMERS}) n`,
  `insert into payment_methods (customer_id, card_token, mask, expiry, brand, updated_at)
   select id, 'token', '4242', '11/29', 'Visa', now() from customers`,
  `insert into sessions (token_hash, customer_id, created_at, last_used_at)
   select 'hash ' || id, id, now(), now() from customers`,
  `insert into locations (customer_id, name, street, suburb, state, country, postcode, time_zone, created_at)
   select id, 'Shop ' || n, n || ' High Street', 'Surry Hills', 'NSW', 'Australia', '2010', 'Australia/Sydney', now()
   from customers, generate_series(1, 2) n`,
  `insert into assets (customer_id, location_id, equipment_type_id, make_name, model_name, created_at)
   select customer_id, id, 2, 'Skope', 'Model ' || n, now() from locations, generate_series(1, 2) n`,
  `insert into asset_photos (document_id, asset_id, client_id, status, created_at)
   select gen_random_uuid(), id, gen_random_uuid(), 'ready', now() from assets`,
  `insert into warranty_requests (customer_id, asset_id, message, created_at)
   select customer_id, id, 'Loud again', now() from assets`,
  `insert into jobs (customer_id, location_id, asset_id, state, created_at, equipment_type_id, problem,
     problem_description, priority_option, time_window, attendance_date, starts_at, ends_at, time_zone,
     price_book_version, fee_cents, discount_cents, parking_cents, gst_cents, total_cents, lead_category)
   select customer_id, location_id, id, (array['Completed', 'Cancelled', 'QuoteWaiting'])[n], now(), 2, 'Not cooling', 'Warm',
     'tomorrow', 'morning', '2026-11-24', now(), now(), 'Australia/Sydney', 1, 18000, 0, 0, 1800, 19800, 'Dashboard'
   from assets, generate_series(1, 3) n`,
  `insert into job_events (job_id, state, actor, at) select id, state, 'staff', now() from jobs`,
  `insert into job_photos (document_id, job_id, client_id, status, created_at)
   select gen_random_uuid(), id, gen_random_uuid(), 'ready', now() from jobs`,
  `insert into booking_keys (key, fingerprint, job_id, created_at) select gen_random_uuid(), 'x', id, now() from jobs`,
  `insert into visits (job_id, customer_id, asset_id, tech_name, started_at, work, parts)
   select id, customer_id, asset_id, 'Mei Tan', now() - id * interval '1 minute', 'Fan replaced', '[]' from jobs`,
  `insert into quotes (job_id, unique_id, revision, state, issued_at, valid_until, subtotal_cents, gst_cents, total_cents)
   select id, gen_random_uuid(), 1, 'waiting', now(), now() + interval '1 year', 30000, 3000, 33000
   from jobs where state = 'QuoteWaiting'`,
  `insert into quote_lines (quote_id, sort, description, quantity_hundredths, unit_cents, amount_cents)
   select id, 1, 'Compressor', 100, 30000, 30000 from quotes`,
  `insert into ratings (job_id, tech_name, invited_at, is_scoring_closed)
   select id, 'Mei Tan', now(), false from jobs where state = 'Completed'`,
  `insert into mailed_links (id, token_hash, purpose, customer_id, job_id, created_at, expires_at)
   select gen_random_uuid(), 'link ' || id, 'rating', customer_id, id, now(), now() + interval '1 year'
   from jobs where state = 'Completed'`,
  `insert into customers (user_name, first_name, last_name, abn, created_at)
   select 'more' || n || '@many.example', 'More', 'Customers', 'more ' || n, now() from generate_series(1, ${MORE_CUSTOMERS}) n`,
  `insert into submits (key, customer_id, operation, fingerprint, reply, created_at)
   select gen_random_uuid(), id, 'x', 'x', '{}', now() from customers`,
];

/** The tables that grow with customers: none of them may be read from end to end for one of them. */
export const GROWING_TABLES: ReadonlySet<string> = new Set(
  STATEMENTS.map((statement) => /^insert into (\w+)/.exec(statement)?.[1] ?? ''),
);

/** Fills the database with customers, so many that its planner has to think, and signs one of them in. */
export async function manyCustomers(pool: Pool, at: Temporal.Instant) {
  for (const statement of STATEMENTS) await pool.query(statement);
  const token = newToken();
  const {
    rows: [one],
  } = await pool.query(
    `select j.customer_id::int as "customerId", j.location_id::int as "locationId", j.asset_id::int as "assetId",
       j.id::int as "jobId", v.id::int as "visitId"
     from jobs j join visits v on v.job_id = j.id where j.state = 'QuoteWaiting' order by j.id desc limit 1`,
  );
  await pool.query(
    'insert into sessions (token_hash, customer_id, created_at, last_used_at) values ($1, $2, $3, $3)',
    [hashToken(token), one.customerId, at.toString()],
  );
  await pool.query('analyze');
  return { token, ...one } as {
    token: string;
    customerId: number;
    locationId: number;
    assetId: number;
    jobId: number;
    visitId: number;
  };
}
