// `npm run bench -- plans [jobs]`
import http from 'node:http';
import { availableParallelism, loadavg } from 'node:os';
import pg from 'pg';
import { OPERATOR_TIME_ZONE } from '../domain/constants.ts';
import { MAX_ROUND_VISITS } from '../domain/plans/round.ts';
import { localToday } from '../domain/visits/local-time.ts';
import { fillPlans } from '../server/features/plans/fill-plans.ts';
import { fakeClock } from '../server/platform/clock.ts';
import { fillCompany, PER_ROUND } from '../tests/kit/database/company-at-size.ts';
import { SIGN_IN, TOKEN } from './desk/desk-cli.ts';
import { median, percentile, startBareServer, timeOf } from './http-load.ts';
import { count, type Line, milliseconds, ratio, tableOf } from './report.ts';
import { type ServerProcess, startServer } from './server.ts';
import { timed } from './servers.ts';
import { withDeps } from './with-deps.ts';

const JOBS = 1_000_000;
const ESTATE = { sites: 40, machines: 6, years: 10 } as const;
const TURNS = 5;
const LISTS = 100;
/** Milliseconds. */
const AIMS = { generated: 2000, due: 100, booked: 3000 } as const;

/** A chain with a plan of four services a year for each machine of every site, in terms of five years. @returns the plan's id */
const ESTATE_PLAN = `with chain as (
    insert into customers (first_name, last_name, user_name, created_at)
    values ('Estella', 'Chain', 'estate@bench.example', now()) returning id
  ), sites as (
    insert into locations (customer_id, name, street, suburb, state, country, postcode, time_zone, created_at)
    select id, 'Site ' || n, n || ' Crown Street', 'Surry Hills', 'NSW', 'Australia', '2010', 'Australia/Sydney', now()
    from chain, generate_series(1, ${ESTATE.sites}) n returning id, customer_id
  ), machines as (
    insert into assets (customer_id, location_id, equipment_type_id, make_name, created_at)
    select customer_id, id, 1 + n, 'Skope', now() from sites, generate_series(1, ${ESTATE.machines}) n returning id
  ), plan as (
    insert into plans (customer_id, name, state, starts_on, term_months, changed_by, changed_at, created_at)
    select id, 'Ten years of care', 'active', current_date, 60, 'Rosa', now(), now() from chain returning id
  ), terms as (
    insert into plan_terms (plan_id, number, first_day, last_day, accepted_by, accepted_at)
    select id, term, current_date + (term - 1) * interval '5 years', current_date + term * interval '5 years' - interval '1 day',
      'Estella', now() from plan, generate_series(1, 2) term returning id
  ), prices as (
    insert into plan_prices (term_id, cents) select id, 9999999 from terms
  ), lines as (
    insert into plan_lines (plan_id, asset_id, service_type_id, minutes, every, unit, anchor, months, basis)
    select plan.id, machines.id, service.id, 45, 3, 'months', current_date + (machines.id % 80)::int, '{}', 'planned'
    from plan, machines, (select min(id) as id from service_types) service
  ) select id::int from plan`;

/** Fills a company, then measures and prints what plans cost there, missed targets included. */
export async function runPlans(
  run: AsyncDisposableStack,
  args: readonly string[],
): Promise<{ isSound: boolean }> {
  const jobs = Number(args[0] ?? JOBS);
  if (!(jobs >= PER_ROUND.jobs)) throw new RangeError(`plans [jobs] takes a number from ${PER_ROUND.jobs}`);
  const rounds = Math.round(jobs / PER_ROUND.jobs);
  const server = await startServer(run);
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  run.defer(() => client.end());
  const now = (await client.query('select now()')).rows[0].now.toTemporalInstant() as Temporal.Instant;
  await fillCompany(client, { rounds, at: now });
  await client.query(SIGN_IN);
  const filled = await client.query(
    'select (select count(*)::int from plans) as plans, (select count(*)::int from plan_occurrences) as services',
  );
  const { plans, services } = filled.rows[0];
  const lines: Line[] = [
    ...(await generating(server, client, now)),
    ...(await listing(run, server, now)),
    ...(await rounding(server, now)),
  ];
  process.stdout.write(
    tableOf({
      title: `Plans, beside ${count(rounds * PER_ROUND.jobs)} jobs, ${count(plans)} plans and ${count(services)} services`,
      columns: ['ms', 'ms of a core, server', 'ms of a core, PostgreSQL', 'beside', 'ratio'],
      lines,
      notes: [
        `Medians of ${TURNS}, of lists p95. Aims are for the time of a core, which other work on the computer doesn't change much.`,
        "'Beside' is a bare Fastify route that answers as many bytes, or the same visits booked one after the other.",
        `This computer has ${availableParallelism()} cores and a load of ${(loadavg()[0] ?? 0).toFixed(1)}.`,
      ],
    }),
  );
  return { isSound: true };
}

type Server = ServerProcess & { databaseUrl: string; dataDir: string };
type Used = Awaited<ReturnType<typeof timed>>;

const figuresOf = ({ took, byProcesses, byPostgres }: Used) =>
  [took, byProcesses, byPostgres].map(milliseconds);

/** What a core needed for it, and whether that's less than `most` milliseconds. */
function lineOf(what: string, used: Used, most?: number, beside?: number): Line {
  return {
    what,
    figures: [...figuresOf(used), ...(beside ? [milliseconds(beside), ratio(used.took / beside)] : ['', ''])],
    ...(most && {
      aim: { text: `< ${count(most)} ms of a core`, met: used.byProcesses + used.byPostgres < most },
    }),
  };
}

const middle = (turns: readonly Used[]): Used => ({
  took: median(turns.map(({ took }) => took)),
  byProcesses: median(turns.map(({ byProcesses }) => byProcesses)),
  byPostgres: median(turns.map(({ byPostgres }) => byPostgres)),
});

/** Ten years of a chain's plan at once, and the daily task of all plans when there's nothing to do. */
async function generating(server: Server, client: pg.Client, now: Temporal.Instant): Promise<Line[]> {
  const { rows } = await client.query(ESTATE_PLAN);
  const planId = rows[0].id as number;
  const ofPlan = 'line_id in (select id from plan_lines where plan_id = $1)';
  const here = [{ ...server, pid: process.pid }];
  const [generated, daily] = await withDeps(server, {}, async (deps) => {
    const later = { ...deps, clock: fakeClock(now.add({ hours: 24 * 365 * ESTATE.years }).toString()) };
    const turns: Used[] = [];
    for (let turn = -1; turn < TURNS; turn += 1) {
      const used = await timed(server.dataDir, here, () => fillPlans(later, [planId]));
      if (turn >= 0) turns.push(used);
      const { rowCount } = await client.query(`delete from plan_occurrences where ${ofPlan}`, [planId]);
      if ((rowCount ?? 0) < ESTATE.sites * ESTATE.machines * ESTATE.years * 3.9)
        throw new Error(`Only ${rowCount} services were generated`);
    }
    await fillPlans(deps);
    return [middle(turns), await timed(server.dataDir, here, () => fillPlans(deps))] as const;
  });
  const { sites, machines, years } = ESTATE;
  return [
    lineOf(`${sites} sites x ${machines} machines x ${years} years, generated`, generated, AIMS.generated),
    lineOf('the daily task of all plans, nothing to do', daily),
  ];
}

async function listing(run: AsyncDisposableStack, server: Server, now: Temporal.Instant): Promise<Line[]> {
  const month = localToday(now, OPERATOR_TIME_ZONE).slice(0, 7);
  const paths = {
    'Due, this month': '',
    'Due, up to next month': `?Month=${nextMonth(month)}`,
    'Due, up to next month, of a region': `?Month=${nextMonth(month)}&Region=metro-inner`,
    'Due, of a region without plans': '?Region=metro-west',
  };
  const agent = new http.Agent({ keepAlive: true });
  const lines: Line[] = [];
  for (const [what, query] of Object.entries(paths)) {
    const real = `${server.url}/api/v1/desk/due-services${query}`;
    const reply = await fetch(real, { headers: { authorization: `Bearer ${TOKEN}` } });
    const bytes = (await reply.text()).length;
    const { url: bareUrl } = await startBareServer(run, { sizes: [bytes] });
    const p95 = async (url: string) => {
      const times: number[] = [];
      for (let call = 0; call < LISTS; call += 1) times.push(await timeOf(agent, url, TOKEN));
      return percentile(times, 0.95);
    };
    await p95(real);
    await p95(`${bareUrl}/${bytes}`);
    let took = 0;
    const used = await timed(server.dataDir, [server], async () => {
      took = await p95(real);
    });
    const one = { took, byProcesses: used.byProcesses / LISTS, byPostgres: used.byPostgres / LISTS };
    const beside = await p95(`${bareUrl}/${bytes}`);
    lines.push(lineOf(`${what} (${count(bytes)} bytes)`, one, AIMS.due, beside));
  }
  agent.destroy();
  return lines;
}

const nextMonth = (month: string) => Temporal.PlainYearMonth.from(month).add({ months: 1 }).toString();

type Services = { OccurrenceId: number; Version: number }[];
type Proposal = { Date: string; TimeWindow: string; TechnicianId: number | null; Why: string | null };
type Job = { RepairId: number; Version: number };

/** A round of twelve visits: proposed, booked, undone; and others booked one by one. */
async function rounding(server: Server, now: Temporal.Instant): Promise<Line[]> {
  const month = nextMonth(localToday(now, OPERATOR_TIME_ZONE).slice(0, 7));
  const call = async <Reply>(path: string, body?: object): Promise<Reply> => {
    const headers = {
      authorization: `Bearer ${TOKEN}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    };
    const response = await fetch(`${server.url}/api/v1/desk/due-services${path}`, {
      headers,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    const reply = await response.json();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(reply)}`);
    return reply as Reply;
  };
  const used = { proposed: [] as Used[], booked: [] as Used[], undone: [] as Used[], singly: [] as Used[] };
  const keep = async <Reply>(what: keyof typeof used, work: () => Promise<Reply>): Promise<Reply> => {
    let reply: Reply | undefined;
    used[what].push(
      await timed(server.dataDir, [server], async () => {
        reply = await work();
      }),
    );
    return reply as Reply;
  };
  const visits = async () => {
    const { Visits } = await call<{ Visits: { Services: Services }[] }>(`?Month=${month}`);
    const chosen = Visits.slice(0, MAX_ROUND_VISITS).map(({ Services }) => ({
      Services: Services.map(({ OccurrenceId, Version }) => ({ OccurrenceId, Version })),
    }));
    const { Proposals } = await keep('proposed', () =>
      call<{ Proposals: Proposal[] }>('/rounds/propose', { Visits: chosen }),
    );
    return chosen.map((visit, at) => {
      const { Why: _, ...when } = Proposals[at] as Proposal;
      return { ...visit, ...when, OverrideReason: 'As agreed' };
    });
  };
  for (let turn = 0; turn < TURNS; turn += 1) {
    const round = await visits();
    const { Booked } = await keep('booked', () => call<{ Booked: Job[] }>('/rounds', { Visits: round }));
    const Jobs = Booked.map(({ RepairId, Version }) => ({ RepairId, Version }));
    await keep('undone', () => call('/rounds/undo', { Jobs }));
    const others = await visits();
    await keep('singly', async () => {
      for (const visit of others) await call('/visits', visit);
    });
  }
  const { took } = middle(used.singly);
  return [
    lineOf(`days for ${MAX_ROUND_VISITS} visits proposed`, middle(used.proposed)),
    lineOf(`${MAX_ROUND_VISITS} visits booked in one go`, middle(used.booked), AIMS.booked, took),
    lineOf('and undone', middle(used.undone)),
  ];
}
