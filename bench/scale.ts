// Every read of the portal in a small company and in a large one: the same customers, in tables of different size.
import http from 'node:http';
import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { fillCompany, PER_ROUND } from '../tests/kit/database/company-at-size.ts';
import { type PortalCustomer, portalCustomers, portalReads } from '../tests/kit/database/portal-reads.ts';
import { median, percentile, timeOf } from './http-load.ts';
import { startServer } from './server.ts';

/** How many rounds of customers the reads use, so that not all of a large company's rows are in memory. */
const ROUNDS_ASKED = 400;
const TURNS = 9;
const CALLS_A_TURN = 300;
const WARM_UP_CALLS = 60;
/** Concurrent callers: enough to keep a core busy, without a queue that hides how long a call takes. */
const CALLERS = 2;
/** For creating indexes; many times the default. */
const FASTER = "set maintenance_work_mem = '256MB'; set synchronous_commit = off";

type Company = { url: string; rounds: number; customers: readonly PortalCustomer[]; bytes: number };

/** Times in milliseconds. */
export type Times = { p50: number; p99: number };
export type ScaleRead = { name: string; small: Times; large: Times; ratio: number };
export type ScaleResult = { reads: ScaleRead[]; bytes: { small: number; large: number } };

/** Starts a server and fills its database. */
async function openCompany(
  run: AsyncDisposableStack,
  rounds: number,
  say: (line: string) => void,
): Promise<Company> {
  const server = await startServer(run);
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  try {
    await client.query(FASTER);
    const { rows } = await client.query('select now()');
    const begun = performance.now();
    await fillCompany(client, { rounds, at: rows[0].now.toTemporalInstant() }, (table, count) =>
      say(`  ${count.toLocaleString('en-AU').padStart(11)} ${table}`),
    );
    const size = await client.query('select pg_database_size(current_database())::float as bytes');
    const { bytes } = size.rows[0];
    const customers = await portalCustomers(client, { rounds, wanted: ROUNDS_ASKED });
    const took = ((performance.now() - begun) / 1000).toFixed(0);
    say(`  ${(bytes / 2 ** 20).toFixed(0)} MB in ${took} seconds, indexes and statistics made`);
    return { url: server.url, rounds, customers, bytes };
  } finally {
    await client.end();
  }
}

/** Calls once, as the next of the company's customers; returns the milliseconds until the whole reply arrived. */
function caller(company: Company, name: string) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: CALLERS });
  let next = 0;
  const call = async (): Promise<number> => {
    const customer = company.customers[next % company.customers.length];
    next += 1;
    if (!customer) throw new Error('The company has no customers');
    return timeOf(agent, `${company.url}${portalReads(customer)[name]}`, customer.token);
  };
  return { call, close: () => agent.destroy() };
}

/** Small, large, small, large, ... call by call, so that other activity affects both alike. */
async function measureRead(name: string, small: Company, large: Company): Promise<ScaleRead> {
  const [ofSmall, ofLarge] = [caller(small, name), caller(large, name)];
  const turn = async (calls: number) => {
    const times = { small: [] as number[], large: [] as number[] };
    const take = async () => {
      for (let index = 0; index < calls / CALLERS; index += 1) {
        times.small.push(await ofSmall.call());
        times.large.push(await ofLarge.call());
      }
    };
    await Promise.all(Array.from({ length: CALLERS }, take));
    return times;
  };
  await turn(WARM_UP_CALLS);
  const turns: Awaited<ReturnType<typeof turn>>[] = [];
  for (let index = 0; index < TURNS; index += 1) turns.push(await turn(CALLS_A_TURN));
  ofSmall.close();
  ofLarge.close();
  // Medians of the rounds: a pause of the computer says nothing about a table's size.
  const times = (of: 'small' | 'large'): Times => ({
    p50: median(turns.map((one) => percentile(one[of], 0.5))),
    p99: median(turns.map((one) => percentile(one[of], 0.99))),
  });
  const result = { small: times('small'), large: times('large') };
  return { name, ...result, ratio: result.large.p99 / result.small.p99 };
}

/** Both companies at once, each with its own server and PostgreSQL. */
export async function measureScale(
  run: AsyncDisposableStack,
  jobs: { small: number; large: number },
  say: (line: string) => void,
): Promise<ScaleResult> {
  await using owner = run.use(new AsyncDisposableStack());
  const open = (count: number) => openCompany(owner, Math.max(1, Math.round(count / PER_ROUND.jobs)), say);
  const small = await open(jobs.small);
  const large = await open(jobs.large);
  const [anybody] = small.customers;
  if (!anybody) throw new Error('The company has no customers');
  const reads: ScaleRead[] = [];
  for (const name of Object.keys(portalReads(anybody))) reads.push(await measureRead(name, small, large));
  return { reads, bytes: { small: small.bytes, large: large.bytes } };
}
