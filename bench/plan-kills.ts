// Plans accepted, filled, booked in rounds and ended by several people at once, while the server and PostgreSQL are killed.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import PostalMime from 'postal-mime';
import { connectDatabase } from '../server/db/client.ts';
import { checkLedger } from '../server/features/ledger/check-ledger.ts';
import { runningClock } from '../server/platform/clock.ts';
import { seededRandom } from '../tests/kit/random.ts';
import { until } from '../tests/kit/until.ts';
import { bookingForms, makeCustomer } from './booking-form.ts';
import { startCrashServer, VICTIMS, type Victim } from './crash-server.ts';
import { waitForQueue } from './crash-verdict.ts';
import { SIGN_IN, TOKEN } from './desk/desk-cli.ts';
import { BUILT_SERVER, ensureBuilt } from './server.ts';
import { withDeps } from './with-deps.ts';

export type PlanKillsOptions = {
  kills: number;
  /** Decides on moments and victims; the operating system's timing can't be repeated. */
  seed: number;
  /** People who are at work at once, each with a customer of their own. */
  people: number;
  say: (line: string) => void;
};

const STEPS = ['accept', 'round', 'end', 'fill'] as const;
type Step = (typeof STEPS)[number];

export type PlanKillsResult = {
  /** How many kills there were while somebody waited for a reply of each step. */
  during: Record<Step, number>;
  /** What was done, and requests that were sent again. */
  plans: number;
  again: number;
  visits: number;
  emails: number;
  faults: string[];
};

const SITES = 12;
/** Of a plan that only the daily task fills: each week for 90 days. */
const FILLED = 13;
const RETRY_MS = [20, 150] as const;
const REPLY_DEADLINE_MS = 30_000;
const QUEUE_DEADLINE_MS = 240_000;
const STEP_WAIT_MS = 10_000;
/** From the beginning of a step. */
const PAUSES_MS = [0, 700] as const;

/** Twelve sites with a machine each, of the customer that booked with an email. */
const MAKE_SITES = `with sites as (
    insert into locations (customer_id, name, street, suburb, state, country, postcode, time_zone, created_at)
    select c.id, 'Site ' || n, n || ' Crown Street', 'Surry Hills', 'NSW', 'Australia', '2010', 'Australia/Sydney', now()
    from customers c, generate_series(1, ${SITES}) n where c.user_name = $1 returning id, customer_id
  ) insert into assets (customer_id, location_id, equipment_type_id, make_name, created_at)
  select customer_id, id, 1, 'Skope', now() from sites returning id::int, customer_id::int as "customerId"`;
/** A plan in force of which nothing is on the list yet. */
const MAKE_UNFILLED = `with plan as (
    insert into plans (customer_id, name, state, starts_on, term_months, changed_by, changed_at, created_at)
    select customer_id, 'Weekly', 'active', current_date, 12, 'Rosa', now(), now() from assets where id = $1 returning id
  ), term as (
    insert into plan_terms (plan_id, number, first_day, last_day, accepted_by, accepted_at)
    select id, 1, current_date, current_date + 364, 'Marlowe', now() from plan returning id
  ), price as (insert into plan_prices (term_id, cents) select id, 10000 from term)
  insert into plan_lines (plan_id, asset_id, service_type_id, minutes, every, unit, anchor, months, basis)
  select plan.id, $1, service.id, 15, 1, 'weeks', current_date + 1, '{}', 'planned'
  from plan, (select min(id) as id from service_types) service returning plan_id::int as id`;

type Machines = { customerId: number; ids: number[] };
type Sent = { path: string; key: string; body: object; reply: string };
type Service = { OccurrenceId: number };
type Done = {
  sent: Sent[];
  ended: number[];
  rounds: Map<number, number[]>;
  unfilled: number[];
  again: number;
  faults: string[];
};

/** Kills, waits for recovery, repeats everything with its keys, and looks whether anything is missing or twice. */
export async function killPlans(
  owner: AsyncDisposableStack,
  options: PlanKillsOptions,
): Promise<PlanKillsResult> {
  const random = seededRandom(options.seed);
  // It's ready sooner than one from its sources.
  await ensureBuilt();
  const server = await startCrashServer(owner, { NEWS_WAIT_SECONDS: '0' }, BUILT_SERVER);
  await server.ready();
  const { url, dataDir } = server;
  const machines = await prepare(server, options.people);
  const under = new Map<number, Step>();
  const over = new AbortController();
  owner.defer(() => over.abort());
  const done: Done = { sent: [], ended: [], rounds: new Map(), unfilled: [], again: 0, faults: [] };

  /** Sends the same call until there's a reply. */
  const insist = async (
    path: string,
    body: object,
  ): Promise<{ reply: Record<string, never>; sent: Sent }> => {
    const key = crypto.randomUUID();
    for (;;) {
      const reply = await post(url, path, body, key);
      if (reply?.status === 200) {
        const sent = { path, key, body, reply: reply.text };
        return { reply: JSON.parse(reply.text), sent };
      }
      if (reply && reply.status < 500) throw new Error(`${path} answered ${reply.status}: ${reply.text}`);
      done.again += 1;
      await pause(random.between(...RETRY_MS));
    }
  };
  const work = async (who: number, own: Machines) => {
    while (!over.signal.aborted) {
      under.delete(who);
      await livePlan(own, {
        insist,
        done,
        begin: (step) => under.set(who, step),
        fill: async (machine) => {
          const id = await insistSql(server, MAKE_UNFILLED, [machine]);
          await queueFilling(server);
          return id;
        },
      }).catch((error: Error) => done.faults.push(error.message));
    }
  };
  const traffic = Promise.all(machines.map((own, who) => work(who, own)));

  const during = Object.fromEntries(STEPS.map((step) => [step, 0])) as Record<Step, number>;
  for (let kill = 1; kill <= options.kills; kill += 1) {
    await server.ready();
    // Each step in turn, at any moment of it; on a busy computer it may be another one's.
    const wanted = STEPS[kill % STEPS.length] as Step;
    await until(() => [...under.values()].includes(wanted), STEP_WAIT_MS).catch(() => undefined);
    await pause(random.between(...PAUSES_MS));
    const victim: Victim = random.pick(VICTIMS);
    for (const step of new Set(under.values())) during[step] += 1;
    options.say(
      `kill ${kill} of ${options.kills}: ${victim}, during ${[...new Set(under.values())].join(', ')}`,
    );
    await server.kill(victim, random);
  }
  await server.ready();
  over.abort();
  await traffic;
  const databaseUrl = await server.databaseUrl();
  await waitForQueue(databaseUrl, QUEUE_DEADLINE_MS);
  for (const { path, key, body, reply } of done.sent) {
    const again = await post(url, path, body, key);
    // A plan's own page may have changed since; what was booked with a key may not.
    const isSame = again?.status === 200 && (!path.endsWith('rounds') || again.text === reply);
    if (!isSame)
      done.faults.push(`${path} sent again answered ${again?.status} ${again?.text}, not ${reply}`);
  }
  await waitForQueue(databaseUrl, QUEUE_DEADLINE_MS);
  const verdict = await judge({ databaseUrl, dataDir, done });
  await server.stop();
  return {
    during,
    plans: done.ended.length,
    again: done.again,
    visits: done.rounds.size * SITES,
    emails: verdict.emails,
    faults: [...server.faults, ...done.faults, ...verdict.faults],
  };
}

type Server = Awaited<ReturnType<typeof startCrashServer>>;

async function post(url: string, path: string, body: object, key: string) {
  return fetch(`${url}/api/v1/desk/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${TOKEN}`, 'idempotency-key': key },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(REPLY_DEADLINE_MS),
  })
    .then(async (response) => ({ status: response.status, text: await response.text() }))
    .catch(() => null);
}

async function prepare(server: Server, people: number): Promise<Machines[]> {
  const [form] = await bookingForms(server.url);
  if (!form) throw new Error('Nothing can be booked');
  const client = new pg.Client({ connectionString: await server.databaseUrl() });
  await client.connect();
  await client.query(SIGN_IN);
  await client.query(
    `insert into service_types (name, checklist, minutes, changed_by, changed_at) values ('Service', '[]', 15, 'Rosa', now())`,
  );
  const machines: Machines[] = [];
  for (let who = 0; who < people; who += 1) {
    await makeCustomer(server.url, `plans-${who}`, form);
    await client.query('update customers set email_confirmed_at = created_at');
    const { rows } = await client.query(MAKE_SITES, [`plans-${who}@bench.example`]);
    machines.push({ customerId: rows[0].customerId, ids: rows.map(({ id }) => id) });
  }
  await client.end();
  return machines;
}

/** A statement that finds nothing, or has its reply, may be sent again: a plan more is none too many. */
async function insistSql(server: Server, text: string, values: unknown[]): Promise<number> {
  return until(async () => {
    const client = await connectDatabase({ connectionString: await server.databaseUrl() });
    try {
      const { rows } = await client.query<{ id: number }>(text, values);
      return rows[0]?.id;
    } finally {
      await client.end();
    }
  });
}

const queueFilling = (server: Server) =>
  insistSql(
    server,
    `insert into jobs.job (name, data, retry_limit, retry_delay, expire_seconds, heartbeat_seconds)
     select name, '{}', retry_limit, retry_delay, expire_seconds, heartbeat_seconds from jobs.queue where name = 'fill-plans' returning 1 as id`,
    [],
  );

type Working = {
  insist: (path: string, body: object) => Promise<{ reply: Record<string, never>; sent: Sent }>;
  begin: (step: Step) => void;
  fill: (machine: number) => Promise<number>;
  done: Done;
};

/** One plan from its draft to its end, and one that the daily task fills. */
async function livePlan(
  { customerId, ids }: Machines,
  { insist, begin, fill, done }: Working,
): Promise<void> {
  const today = runningClock().now().toZonedDateTimeISO('Australia/Sydney').toPlainDate();
  const day = (days: number) => today.add({ days }).toString();
  const drafted = await insist(`customers/${customerId}/plans`, {
    ...{ Name: 'Twelve sites', StartsOn: day(0), TermMonths: 12, Billing: 'yearly', PriceExGst: 1234.57 },
    Lines: ids.map((EquipmentId) => ({
      ...{ EquipmentId, ServiceTypeId: 1, Every: 4, Unit: 'months', Anchor: day(10), Months: [] },
      ...{ Basis: 'planned', PriceExGst: null },
    })),
  });
  const { PlanId, Version } = drafted.reply as unknown as { PlanId: number; Version: number };
  begin('accept');
  const accepted = await insist(`plans/${PlanId}/accept`, { AcceptedBy: 'Marlowe', Version });
  const plan = accepted.reply as unknown as { Version: number; Services: Service[] };
  // Once its plan has ended, it's too late to say yes again.
  await insist(`plans/${PlanId}/accept`, { AcceptedBy: 'Marlowe', Version });
  begin('round');
  let date = today.add({ days: 7 });
  while (date.dayOfWeek > 5) date = date.add({ days: 1 });
  const booked = await insist('due-services/rounds', {
    Visits: plan.Services.map(({ OccurrenceId }) => ({
      ...{ Services: [{ OccurrenceId, Version: 1 }], Date: date.toString(), TimeWindow: 'morning' },
      ...{ TechnicianId: null, OverrideReason: 'As agreed' },
    })),
  });
  begin('end');
  const ended = await insist(`plans/${PlanId}/end`, { Reason: 'Sold', Version: plan.Version });
  done.sent.push(drafted.sent, booked.sent, ended.sent);
  const { Booked } = booked.reply as unknown as { Booked: { RepairId: number }[] };
  done.rounds.set(
    PlanId,
    Booked.map(({ RepairId }) => RepairId),
  );
  done.ended.push(PlanId);
  begin('fill');
  done.unfilled.push(await fill(ids[0] ?? 0));
  await pause(300);
}

/** Each must find none; `$1` has the plans that were ended. */
const BAD_ROWS: Readonly<Record<string, string>> = {
  'plans that nobody heard of': `select p.id from plans p where p.name = 'Twelve sites' and p.id <> all($1)`,
  'plans without exactly one invoice': `select p.id from plans p where p.id = any($1) and (select count(*) from documents d
    join plan_terms t on t.id = d.plan_term_id where t.plan_id = p.id and d.kind = 'plan') <> 1`,
  'plans without exactly one adjustment note': `select p.id from plans p where p.id = any($1) and (select count(*) from documents d
    join plan_terms t on t.id = d.plan_term_id where t.plan_id = p.id and d.kind = 'adjustment-note') <> 1`,
  'plans that did not end': `select id from plans where id = any($1) and state <> 'ended'`,
  'plans without twelve booked services, each with a job of its own': `select p.id from plans p where p.id = any($1) and
    (select count(distinct o.job_id) from plan_occurrences o join plan_lines l on l.id = o.line_id
     where l.plan_id = p.id and o.state = 'booked') <> ${SITES}`,
  'plans with services that are neither booked nor credited': `select o.id from plan_occurrences o join plan_lines l on l.id = o.line_id
    where l.plan_id = any($1) and o.state not in ('booked', 'credited')`,
  'plans without exactly twelve jobs': `select p.id from plans p where p.id = any($1) and
    (select count(*) from jobs j where j.plan_id = p.id) <> ${SITES}`,
  'jobs of plans without exactly one planned visit': `select j.id from jobs j where j.plan_id = any($1) and
    (select count(*) from visits v where v.job_id = j.id and v.state = 'planned') <> 1`,
  'plans that are not in the audit trail once when accepted and ended': `select p.id from plans p where p.id = any($1) and
    (select count(*) from audit_log a where a.subject_kind = 'plan' and a.subject_id = p.id
     and a.action in ('plan-accepted', 'plan-ended')) <> 2`,
  'plans that the daily task did not fill, or filled twice': `select p.id from plans p where p.name = 'Weekly' and
    (select count(distinct o.due_on) from plan_occurrences o join plan_lines l on l.id = o.line_id where l.plan_id = p.id)
      <> ${FILLED} and p.id = any($1)`,
  'tasks that failed at every attempt':
    "select id from jobs.job_common where state in ('failed', 'cancelled')",
};

async function judge({ databaseUrl, dataDir, done }: { databaseUrl: string; dataDir: string; done: Done }) {
  const faults: string[] = [];
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  for (const [what, sql] of Object.entries(BAD_ROWS)) {
    const about = what.includes('daily task') ? done.unfilled : done.ended;
    const { rows } = await client.query(sql, sql.includes('$1') ? [about] : []);
    if (rows.length > 0) faults.push(`${what}: ${rows.length} (${rows.slice(0, 5).map(({ id }) => id)})`);
  }
  for (const [planId, jobs] of done.rounds) {
    const { rows } = await client.query('select id::int from jobs where plan_id = $1 order by id', [planId]);
    const found = rows.map(({ id }) => id).join();
    if (found !== jobs.toSorted((a, b) => a - b).join())
      faults.push(`the round of plan ${planId} has jobs ${found}`);
  }
  const { rows: numbers } = await client.query(
    `select number, kind from documents where plan_term_id is not null and kind in ('plan', 'adjustment-note')`,
  );
  await client.end();
  const ledger = await withDeps({ databaseUrl, dataDir }, {}, checkLedger);
  faults.push(...ledger.faults.map(({ subject, fault }) => `${subject} ${fault}`));
  const subjects = await subjectsIn(join(dataDir, 'outbox'));
  for (const { number } of numbers) {
    const sent = subjects.filter(
      (subject) => subject.includes(number) && !subject.includes(`to ${number}`),
    ).length;
    if (sent !== 1) faults.push(`${number} was sent ${sent} times`);
  }
  const rounds = subjects.filter((subject) => subject.includes(`and ${SITES - 1} more`)).length;
  if (rounds !== done.rounds.size) faults.push(`${rounds} letters for ${done.rounds.size} rounds`);
  return { faults, emails: numbers.length + rounds };
}

async function subjectsIn(outbox: string): Promise<string[]> {
  const names = (await readdir(outbox)).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(
    names.map(async (name) => PostalMime.parse(await readFile(join(outbox, name)))),
  );
  return mails.map(({ subject }) => subject ?? '');
}
