// `npm run bench -- desk [jobs]`
import http from 'node:http';
import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { OPERATOR_TIME_ZONE } from '../../domain/constants.ts';
import { localToday } from '../../domain/visits/local-time.ts';
import { hashToken } from '../../server/platform/tokens.ts';
import { fillCompany, PER_ROUND } from '../../tests/kit/database/company-at-size.ts';
import { percentile, startBareServer, timeOf } from '../http-load.ts';
import { count, megabytes, milliseconds, ratio, type Section, seconds, tableOf } from '../report.ts';
import { startServer } from '../server.ts';

const JOBS = 1_000_000;
/** People in the office who ask at once. */
const CALLERS = 2;
const CALLS = 200;
const WARM_UP_CALLS = 20;
const PAGE_MS = 200;
const SEARCH_MS = 150;
/** The one search, which asks for customers, jobs and documents at once (R14.07). */
const FIND_MS = 100;
export const TOKEN = 'bench-desk-token-of-the-dispatcher';

/** Somebody of the office, signed in; the server wants a second factor of them. */
export const SIGN_IN = `with rosa as (
    insert into staff (user_name, name, role, password_hash, created_at)
    values ('rosa@bench.example', 'Rosa Lindqvist', 'admin', '', now()) returning id),
  factor as (
    insert into second_factors (staff_id, secret, started_at, confirmed_at) select id, '', now(), now() from rosa)
  insert into staff_sessions (token_hash, staff_id, created_at, last_used_at, proven_at)
  select '${hashToken(TOKEN)}', id, now(), now(), now() from rosa`;

/** Jobs from all of the company, with what somebody may look for them by. */
const ASKED_FOR = `select j.id::int as "jobId", j.customer_id::int as "customerId", j.serial_identifier as serial,
    c.business_name as business, c.mobile
  from jobs j join customers c on c.id = j.customer_id
  where j.id % greatest(1, (select max(id) from jobs) / 400) = 0`;

type Asked = { jobId: number; customerId: number; serial: string; business: string; mobile: string };

type Read = { name: string; aimMs: number; path: (asked: Asked) => string };

/** What the console asks for; each call is about another job. */
function readsOf(now: Temporal.Instant): Read[] {
  const day = localToday(now.subtract({ hours: 30 * 24 }), OPERATOR_TIME_ZONE);
  const search = (list: string, words: string) => `${list}?SearchTerm=${encodeURIComponent(words)}`;
  const page = (name: string, path: Read['path']): Read => ({ name, aimMs: PAGE_MS, path });
  const find = (name: string, path: Read['path']): Read => ({ name, aimMs: SEARCH_MS, path });
  const findAll = (name: string, wordsOf: Read['path']): Read => ({
    name: `find ${name}`,
    aimMs: FIND_MS,
    path: (asked) => search('search', wordsOf(asked)),
  });
  return [
    page('today: what needs somebody', () => 'needs'),
    page('schedule: a page of a day', () => `visits?Date=${day}`),
    page('job', ({ jobId }) => `jobs/${jobId}`),
    page('customer', ({ customerId }) => `customers/${customerId}`),
    page('jobs, open ones', () => 'jobs'),
    page('jobs, how many in each state', () => 'jobs/counts'),
    page('jobs of a technician', () => 'jobs?Technician=mei+tan'),
    page('customers', () => 'customers'),
    page('invoices', () => 'invoices'),
    page('invoices that are due', () => 'invoices?State=Unpaid'),
    page('warranty requests', () => 'warranty-requests'),
    page('audit trail', () => 'audit'),
    find('search jobs: a reference', ({ jobId }) => search('jobs', String(jobId))),
    find('search jobs: a serial number', ({ serial }) => search('jobs', serial)),
    find('search jobs: a business', ({ business }) => search('jobs', business)),
    find('search jobs: a brand, a fifth of all', () => search('jobs', 'skope')),
    find('search jobs: what all have', () => search('jobs', 'surry hills')),
    find('search customers: a business', ({ business }) => search('customers', business)),
    find('search customers: what all have', () => search('customers', 'surry hills')),
    findAll('a reference', ({ jobId }) => String(jobId)),
    findAll("a mobile's last three digits", ({ mobile }) => mobile.slice(-3)),
    findAll('a part of a mobile', ({ mobile }) => mobile.slice(3, 9)),
    findAll('a serial number', ({ serial }) => serial),
    findAll('a part of a serial number', ({ serial }) => serial.slice(1)),
    findAll('an invoice', ({ jobId }) => `INV-${jobId}`),
    findAll('a part of an invoice', ({ jobId }) => `V-${jobId}`),
    findAll('an amount', () => '205.01'),
    findAll('a business', ({ business }) => business),
    findAll('a first name and a suburb, which all have', () => 'priya surry hills'),
    findAll('nothing', () => 'zzzz 98765'),
  ];
}

/** Real, bare, real, bare, ... so that other activity affects both alike. @returns p95 of each, milliseconds */
async function measure(real: (call: number) => string, bare: string) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: CALLERS });
  const turn = async (calls: number) => {
    const times = { real: [] as number[], bare: [] as number[] };
    let next = 0;
    const take = async () => {
      while (next < calls) {
        const call = next;
        next += 1;
        times.real.push(await timeOf(agent, real(call), TOKEN));
        times.bare.push(await timeOf(agent, bare, TOKEN));
      }
    };
    await Promise.all(Array.from({ length: CALLERS }, take));
    return { real: percentile(times.real, 0.95), bare: percentile(times.bare, 0.95) };
  };
  await turn(WARM_UP_CALLS);
  const p95 = await turn(CALLS);
  agent.destroy();
  return p95;
}

/** Fills a company, then measures and prints what the console asks for, missed targets included. */
export async function runDesk(
  run: AsyncDisposableStack,
  args: readonly string[],
): Promise<{ isSound: boolean }> {
  const jobs = Number(args[0] ?? JOBS);
  if (!(jobs >= PER_ROUND.jobs)) throw new RangeError(`desk [jobs] takes a number from ${PER_ROUND.jobs}`);
  const rounds = Math.round(jobs / PER_ROUND.jobs);
  const server = await startServer(run);
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  run.defer(() => client.end());
  const clock = await client.query('select now()');
  const now = clock.rows[0].now.toTemporalInstant();
  const begun = performance.now();
  await fillCompany(client, { rounds, at: now });
  await client.query(SIGN_IN);
  const { rows: asked } = await client.query<Asked>(ASKED_FOR);
  const size = await client.query('select pg_database_size(current_database())::float as bytes');
  const filled = `${count(rounds * PER_ROUND.customers)} customers, ${count(rounds * PER_ROUND.jobs)} jobs, ${megabytes(size.rows[0].bytes)} MB`;
  process.stdout.write(`${filled}, filled in ${seconds(performance.now() - begun)} s\n\n`);

  const pathOf = (read: Read, call: number) => {
    const one = asked[call % asked.length];
    if (!one) throw new Error('The company has no jobs');
    return `${server.url}/api/v1/desk/${read.path(one)}`;
  };
  const reads = readsOf(now);
  const bytes: number[] = [];
  for (const read of reads) {
    const reply = await fetch(pathOf(read, 0), { headers: { authorization: `Bearer ${TOKEN}` } });
    bytes.push((await reply.text()).length);
  }
  const { url: bareUrl } = await startBareServer(run, { sizes: [...new Set(bytes)] });
  const lines: Section['lines'] = [];
  for (const [index, read] of reads.entries()) {
    const p95 = await measure((call) => pathOf(read, call), `${bareUrl}/${bytes[index]}`);
    lines.push({
      what: `${read.name} (${bytes[index]} bytes)`,
      figures: [milliseconds(p95.real), milliseconds(p95.bare), ratio(p95.real / p95.bare)],
      aim: { text: `<= ${read.aimMs} ms`, met: p95.real <= read.aimMs },
    });
  }
  process.stdout.write(
    tableOf({
      title: `The office's console, ${CALLERS} callers, beside a bare Fastify route that answers as many bytes`,
      columns: ['p95 ms', 'bare p95', 'ratio'],
      lines,
    }),
  );
  return { isSound: true };
}
