// A company with as many customers as one likes, generated inside PostgreSQL: the same rows whenever it is asked for
// as many. Every 200 customers are alike, so that what one customer has is the same at every size.
import pg, { type Client, type Pool, type QueryResult } from 'pg';
import { NO_LIMITS } from '../../../server/db/client.ts';

/** Customers of one round: a chain with 104 pieces of equipment, 198 shops with two, one that has just signed up. */
export const ROUND = 200;
const CHAIN_EQUIPMENT = 104;
const CHAIN_SITES = 13;

/** What each round holds: of every piece of equipment a job from before the last half year, and one since. */
export const PER_ROUND = { customers: ROUND, equipmentList: 500, jobs: 1000, plans: 20 } as const;
/** What the plans' machines are serviced by. */
const SERVICE = 'Quarterly service';

/** The bearer token of a customer's sign-in, by the customer's number from 1. */
export const tokenOf = (number: number) => `scale-token-${String(number).padStart(12, '0')}`;

/** Whose sign-in a token is. */
export const userNameOf = (token: string) => `customer-${Number(token.slice(-12))}@scale.example`;

const TOKEN = `'scale-token-' || lpad(c.number::text, 12, '0')`;
/** Customers, equipment and jobs by their number from 1, with the row's id. */
const CUSTOMERS = `(select id, substring(user_name from '^customer-([0-9]+)@')::bigint as number from customers
  where user_name like 'customer-%@scale.example')`;
const EQUIPMENT = `(select id, customer_id, location_id, equipment_type_id, make_name, model_name, serial_identifier,
  substring(serial_identifier from '^SN-([0-9]+)$')::bigint as number from assets)`;

/** The states in which a job stays. */
const ENDED = `('Completed', 'Cancelled')`;
/** The states before a tech has been there. */
const COMING = `('Requested', 'Scheduled')`;
const NOT_THERE = `('Requested', 'Scheduled', 'Cancelled')`;

/**
 * What is put into each table, in order; `$at` is the instant that it all leads up to, `$rounds` how many rounds.
 * The equipment's number decides the states of its jobs.
 */
const ROWS: readonly (readonly [table: string, select: string])[] = [
  [
    'customers (user_name, first_name, last_name, business_name, abn, mobile, street, suburb, state, country, postcode, created_at)',
    `select 'customer-' || n || '@scale.example', 'Priya', 'Nair ' || n, 'Kitchen ' || n || ' Pty Ltd',
      lpad(n::text, 11, '0'), '04' || lpad(n::text, 8, '0'), n || ' Crown Street', 'Surry Hills', 'NSW', 'Australia', '2010',
      $at - interval '3 years'
    from generate_series(1, $rounds * ${ROUND}) n`,
  ],
  [
    'sessions (token_hash, customer_id, created_at, last_used_at, proven_at)',
    `select encode(sha256((${TOKEN})::bytea), 'hex'), c.id, $at, $at, $at from ${CUSTOMERS} c`,
  ],
  [
    'payment_methods (customer_id, card_token, mask, expiry, brand, updated_at)',
    `select id, 'local_accepted_' || id, '•••• 4242', '11/39', 'Visa', $at from ${CUSTOMERS} c where number % 4 <> 0`,
  ],
  [
    'locations (customer_id, name, floor_shop, street, suburb, state, country, postcode, time_zone, created_at)',
    `select c.id, 'Shop ' || site, 'Level ' || site, site || ' Crown Street', 'Surry Hills', 'NSW', 'Australia', '2010',
      'Australia/Sydney', $at - interval '3 years'
    from ${CUSTOMERS} c
    cross join lateral generate_series(1, case number % ${ROUND} when 0 then ${CHAIN_SITES} else 1 end) site`,
  ],
  [
    'site_hours (location_id, weekdays, from_time, to_time)',
    `select id, array[1, 2, 3, 4, 5], '11:30', '14:30' from locations where id % 3 = 0`,
  ],
  [
    'site_access (location_id, way_in, parking)',
    `select id, 'Roller door in the lane', 'Loading zone' from locations where id % 2 = 0`,
  ],
  [
    'site_codes (location_id, encrypted, changed_at, checked_at)',
    `select id, 'of no use', $at, $at from locations where id % 4 = 0`,
  ],
  [
    'assets (customer_id, location_id, equipment_type_id, make_name, model_name, serial_identifier, equipment_location, created_at)',
    `select customer_id, location_id, 1 + number % 24,
      (array['Skope', 'Rational', 'Hobart', 'Hoshizaki', 'Winterhalter'])[1 + number % 5], 'Model ' || number % 97,
      'SN-' || number, (array['Left of the pass', 'Bar', 'Coolroom', 'Dish area'])[1 + number % 4], $at - interval '3 years'
    from (
      select l.customer_id, l.id as location_id, row_number() over (order by l.id, nth) as number
      from locations l join ${CUSTOMERS} c on c.id = l.customer_id
      cross join lateral generate_series(1, case c.number % ${ROUND}
        when 0 then ${CHAIN_EQUIPMENT / CHAIN_SITES} when 1 then 0 else 2 end) nth
    ) piece`,
  ],
  [
    'asset_photos (document_id, asset_id, client_id, status, width, height, created_at)',
    `select gen_random_uuid(), id, gen_random_uuid(), 'ready', 1280, 960, $at - interval '3 years'
    from ${EQUIPMENT} m, generate_series(1, 2) where number % 2 = 0`,
  ],
  [
    'warranty_requests (customer_id, asset_id, message, created_at)',
    `select customer_id, id, 'It is as loud as before.', $at - number % 900 * interval '1 day'
    from ${EQUIPMENT} m where number % 10 = 0`,
  ],
  [
    'fault_reports (customer_id, location_id, asset_id, text, is_food_at_risk, reported_at, settled_at, reason)',
    `select customer_id, location_id, id, 'Water under the door.', number % 100 = 0, day,
      case when number % 50 <> 0 then day end, case when number % 50 <> 0 then 'It was the door.' end
    from ${EQUIPMENT} m, lateral (select $at - number % 900 * interval '1 day' as day) d where number % 10 = 0`,
  ],
  [
    `jobs (customer_id, location_id, asset_id, state, state_since, created_at, tech_name, equipment_type_id, make_name,
      model_name, serial_identifier, problem, problem_description, priority_option, time_window, attendance_date,
      starts_at, ends_at, time_zone, price_book_version, fee_cents, discount_cents, parking_cents, gst_cents, total_cents,
      lead_category)`,
    `select customer_id, location_id, id, state, case when state in ${ENDED} then day + interval '3 days' else day end,
      day - interval '1 day', case when state <> 'Requested' then 'Mei Tan' end, equipment_type_id, make_name, model_name,
      serial_identifier, (array['Not cooling', 'Leaking', 'Loud', 'No power'])[1 + number % 4],
      'Stopped in the middle of service and starts no more.', 'tomorrow', 'morning', day::date, day, day + interval '4 hours',
      'Australia/Sydney', 1, 18000, 0, 637, 1864, 20501, 'Dashboard'
    from ${EQUIPMENT} m
    cross join lateral (
      select 'Completed' as state, $at - (190 + number * 7919 % 900) * interval '1 day' as day
      union all
      select (array['Requested', 'Scheduled', 'InProgress', 'QuoteWaiting', 'QuoteApproved', 'QuoteDeclined', 'Completed',
        'Completed', 'Completed', 'Completed', 'Completed', 'Completed', 'Completed', 'Completed', 'Cancelled']
        )[1 + number % 15], $at - (5 + number * 7919 % 180) * interval '1 day'
    ) job`,
  ],
  ['job_words (job_id, words)', 'select id, words_of_job(id) from jobs'],
  [
    'job_events (job_id, state, actor, actor_name, at)',
    `select id, step, 'staff', 'Alex', created_at + at * interval '1 hour' from jobs
    cross join lateral unnest(case when state in ('Completed', 'QuoteApproved')
      then array['Requested', 'Scheduled', 'InProgress', state] else array['Requested', state] end) with ordinality s (step, at)`,
  ],
  [
    'job_photos (document_id, job_id, client_id, status, width, height, created_at)',
    `select gen_random_uuid(), id, gen_random_uuid(), 'ready', 1280, 960, created_at from jobs where id % 3 = 0`,
  ],
  [
    `visits (job_id, customer_id, asset_id, kind, state, tech_name, region, date, time_window, starts_at, ends_at, started_at,
      ended_at, work, parts)`,
    `select id, customer_id, asset_id, 'first',
      case when state in ${COMING} then 'planned' when state = 'Cancelled' then 'calledOff' else 'done' end, tech_name,
      'metro-inner', attendance_date, time_window, starts_at, ends_at, case when state not in ${NOT_THERE} then starts_at end,
      case when state not in ${NOT_THERE} then ends_at end,
      case when state not in ${NOT_THERE} then 'Replaced the fan and cleaned the condenser.' end,
      '[{"Name": "Fan motor", "Quantity": 1}]'
    from jobs`,
  ],
  [
    'quotes (job_id, unique_id, revision, state, note, issued_at, valid_until, subtotal_cents, gst_cents, total_cents, decided_at)',
    `select id, gen_random_uuid(), 1, case state when 'QuoteWaiting' then 'waiting' when 'QuoteDeclined' then 'declined'
      else 'approved' end, 'The fan motor is worn.', starts_at, starts_at + interval '30 days', 42000, 4200, 46200,
      case when state <> 'QuoteWaiting' then starts_at + interval '1 day' end
    from jobs where state in ('QuoteWaiting', 'QuoteDeclined', 'QuoteApproved') or (state = 'Completed' and id % 3 = 0)`,
  ],
  [
    'quote_lines (quote_id, sort, description, quantity_hundredths, unit_cents, amount_cents)',
    `select id, sort, 'Fan motor', 100, 14000, 14000 from quotes, generate_series(1, 3) sort`,
  ],
  [
    'ratings (job_id, tech_name, invited_at, is_scoring_closed, score, rated_at)',
    `select id, tech_name, state_since, false, case when id % 2 = 0 then 5 end, case when id % 2 = 0 then state_since end
    from jobs where state = 'Completed'`,
  ],
  [
    'thread_messages (job_id, author, name, way, text, sent_at, read_at, is_waiting)',
    `select id, author, 'Priya Nair', 'page', 'Can we keep using it?', created_at,
      case when author = 'customer' then created_at end, false
    from jobs cross join lateral unnest(array['customer', 'office']) author where id % 2 = 0`,
  ],
  [
    'conversations (kind, subject, ended_at)',
    `select 'thread', job_id, max(sent_at) from thread_messages group by job_id`,
  ],
  [
    'message_files (document_id, message_id, position, kind, name, bytes, status, created_at)',
    `select gen_random_uuid(), id, 0, 'pdf', 'Lease.pdf', 84000, 'received', sent_at from thread_messages`,
  ],
  [
    'documents (kind, seller_abn, number, customer_id, job_id, issued_at, issue_date, due_date, content, subtotal_cents, gst_cents, total_cents)',
    `select 'call-out', '51824753556', 'INV-' || id, customer_id, id, starts_at, attendance_date, attendance_date + 1,
      '{"seller": {"name": "Galley", "company": "Galley", "abn": "51824753556", "address": null, "phone": "1800 975 711",
        "email": "help@galley.example", "licences": [], "bank": null},
        "buyer": {"name": "Priya Nair", "businessName": null, "abn": null, "address": null}, "jobReference": "GAL1042R",
        "site": {"name": "Shop", "address": "41 Marlowe Street"}, "work": null, "poNumber": null, "reason": null,
        "equipment": {"name": "Fridge", "makeAndModel": "Skope", "serial": null}, "timeZone": "Australia/Sydney",
        "terms": "on-completion", "invoiceNumber": null}',
      total_cents - gst_cents, gst_cents, total_cents
    from jobs where state = 'Completed'`,
  ],
  [
    'document_lines (document_id, sort, description, quantity_hundredths, unit_cents, amount_cents)',
    `select id, 0, 'Call-out', 100, subtotal_cents, subtotal_cents from documents`,
  ],
  [
    'ledger_entries (kind, key, posted_at, date, document_id, customer_id)',
    `select entry, entry || ':' || d.id, d.issued_at, d.issue_date, d.id, d.customer_id
    from documents d, unnest(array['invoice', 'bank-payment']) entry where entry = 'invoice' or d.id % 4 > 0`,
  ],
  [
    'ledger_lines (entry_id, account, amount_cents)',
    `select e.id, account, case when account = 'receivable' then sign else -sign end * d.total_cents
    from ledger_entries e join documents d on d.id = e.document_id
    cross join lateral (select case when e.kind = 'invoice' then 1 else -1 end as sign) s
    cross join lateral unnest(array['receivable', case when e.kind = 'invoice' then 'revenue-call-out' else 'bank' end]) account`,
  ],
  [
    'invoice_balances (document_id, customer_id, due_date, balance_cents)',
    `select id, customer_id, due_date, case when id % 4 = 0 then total_cents else 0 end from documents`,
  ],
  [
    'bank_payments (key, document_id, amount_cents, date, recorded_at)',
    `select gen_random_uuid(), d.id, d.total_cents, d.issue_date, d.issued_at from documents d where d.id % 4 > 0`,
  ],
  [
    'mailed_links (id, token_hash, purpose, customer_id, job_id, created_at, expires_at)',
    `select gen_random_uuid(), encode(sha256(('link ' || id)::bytea), 'hex'), 'rating', customer_id, id, state_since,
      state_since + interval '60 days'
    from jobs where state = 'Completed'`,
  ],
  [
    'booking_keys (key, fingerprint, job_id, created_at)',
    `select gen_random_uuid(), encode(sha256(id::text::bytea), 'hex'), id, created_at from jobs
    where created_at > $at - interval '30 days'`,
  ],
  [
    'submits (key, customer_id, operation, fingerprint, reply, created_at)',
    `select gen_random_uuid(), id, 'requestService', '', '{}', $at from ${CUSTOMERS} c where number % 10 = 0`,
  ],
  [
    'plans (customer_id, name, state, starts_on, term_months, changed_by, changed_at, created_at)',
    `select id, 'Four services a year', 'active', $at::date - 480, 12, 'Alex', $at, $at from ${CUSTOMERS} c
    where number % ${ROUND / PER_ROUND.plans} = 0`,
  ],
  [
    'plan_terms (plan_id, number, first_day, last_day, accepted_by, accepted_at)',
    `select id, term, starts_on + 365 * (term - 1), starts_on + 365 * term - 1, 'Priya Nair', starts_on
    from plans, generate_series(1, 2) term`,
  ],
  ['plan_prices (term_id, cents)', 'select id, 167273 from plan_terms'],
  [
    'plan_lines (plan_id, asset_id, service_type_id, minutes, every, unit, anchor, months, basis)',
    `select p.id, m.id, s.id, s.minutes, 3, 'months', p.starts_on + (m.number * 7919 % 90)::int, '{}', 'planned'
    from plans p join ${EQUIPMENT} m on m.customer_id = p.customer_id join service_types s on s.name = '${SERVICE}'`,
  ],
  [
    'plan_occurrences (line_id, term_id, due_on, first_day, last_day, state, job_id, done_on, visit_id, reason)',
    // What has a visit ahead is booked, some that were visited wait to be recorded, and one in 80 was done two months late.
    `select line_id, term_id, due_on, due_on - 14, due_on + 14, state, case state when 'booked' then job_id end,
      case state when 'done' then least($at::date, due_on + late) end, case state when 'done' then visit_id end,
      case state when 'skipped' then 'Closed' end
    from (
      select l.id as line_id, t.id as term_id, due_on, job_id, visit_id, case when l.id % 80 = 3 then 60 else l.id::int % 10 end as late,
        case when due_on between $at::date and $at::date + 30 and job_id is not null then 'booked'
          when due_on + 14 >= $at::date then 'due' when l.id % 300 = k then 'missed' when l.id % 30 = k then 'skipped'
          else 'done' end as state
      from plan_lines l cross join generate_series(0, 6) k
      cross join lateral (select (l.anchor + k * interval '3 months')::date as due_on) due
      join plan_terms t on t.plan_id = l.plan_id and due_on between t.first_day and t.last_day
      left join (
        select j.asset_id, min(v.id) filter (where v.state = 'done') as visit_id,
          max(j.id) filter (where j.state = 'Scheduled' or (j.state = 'Completed' and j.id % 100 = 1)) as job_id
        from jobs j join visits v on v.job_id = j.id group by j.asset_id
      ) work on work.asset_id = l.asset_id
      where due_on <= $at::date + 90
    ) service`,
  ],
];

const tableOf = (target: string) => target.slice(0, target.indexOf(' '));

/** The tables that grow with customers: nothing that one customer asks for may read one of them from end to end. */
export const GROWING_TABLES: ReadonlySet<string> = new Set(ROWS.map(([target]) => tableOf(target)));

/** Names of foreign keys and indexes (those behind a constraint aside), with what makes them again. */
const FOREIGN_KEYS = `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as away,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as again
  from pg_constraint where contype = 'f' and conrelid = any($1::regclass[]) order by conname`;
const INDEXES = `select format('drop index %s', indexrelid::regclass) as away, pg_get_indexdef(indexrelid) as again
  from pg_index where indrelid = any($1::regclass[])
    and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))
  order by 1`;

/** Triggers that would read a whole table for every row while the indexes are gone, or whose rows are made at once. */
const TRIGGERS = [
  ['ledger_lines', 'balanced'],
  ['ledger_lines', 'add_to_balance'],
  ['jobs', 'keep_words'],
  ['thread_messages', 'keep_conversation'],
  ['warranty_requests', 'keep_conversation'],
  ['ratings', 'keep_conversation'],
] as const;

type Filling = { rounds: number; at: Temporal.Instant };

/**
 * Fills a migrated and seeded database that has no customers yet, up to the instant `at`; constraints and indexes are
 * made again afterwards, which is many times quicker. Everybody has a sign-in that was used at that instant.
 * @param onTable called with each table when it has been filled
 */
export async function fillCompany(
  db: Client,
  { rounds, at }: Filling,
  onTable: (table: string, rows: number) => void = () => {},
): Promise<void> {
  const tables = [...GROWING_TABLES];
  const { rows: foreignKeys } = await db.query(FOREIGN_KEYS, [tables]);
  const { rows: indexes } = await db.query(INDEXES, [tables]);
  for (const { away } of [...foreignKeys, ...indexes]) await db.query(away);
  for (const [table, trigger] of TRIGGERS) await db.query(`alter table ${table} disable trigger ${trigger}`);
  await db.query(
    `insert into service_types (name, checklist, minutes, changed_by, changed_at) values ($1, '[]', 45, 'Alex', $2)`,
    [SERVICE, String(at)],
  );
  for (const [target, select] of ROWS) {
    const text = `insert into ${target} ${select}`
      .replaceAll('$at', `timestamptz '${at}'`)
      .replaceAll('$rounds', String(rounds));
    // A table of a whole company takes longer than any statement of the product may.
    const filled = (await db.query(
      `begin; set local statement_timeout = 0; ${text}; commit`,
    )) as unknown as QueryResult[];
    onTable(tableOf(target), filled[2]?.rowCount ?? 0);
  }
  for (const { again } of [...indexes, ...foreignKeys]) await db.query(again);
  for (const [table, trigger] of TRIGGERS) await db.query(`alter table ${table} enable trigger ${trigger}`);
  await db.query('vacuum analyze');
}

/** The same for a pool's database, by a connection without the pool's limits: on a busy machine a table takes longer. */
export async function fillCompanyOf(pool: Pool, filling: Filling): Promise<void> {
  const client = new pg.Client({
    ...pool.options,
    ...NO_LIMITS,
    query_timeout: undefined,
    statement_timeout: 0,
  });
  await client.connect();
  try {
    await fillCompany(client, filling);
  } finally {
    await client.end();
  }
}
