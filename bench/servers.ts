// Bookings per second of one and of two server processes on one PostgreSQL, and the processor time of a booking.
import { readFile } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import { connectDatabase } from '../server/db/client.ts';
import { startEmbeddedPostgres } from '../server/embedded-postgres/embedded-postgres.ts';
import { childrenOf } from '../tests/kit/child-processes.ts';
import { BOOKINGS_PATH, bookingForms, bookingHeaders, encodeForm, makeCustomer } from './booking-form.ts';
import { load, median } from './http-load.ts';
import {
  freePort,
  postmasterPid,
  type ServerProcess,
  spawnServer,
  stopServer,
  temporaryFolder,
} from './server.ts';

const CUSTOMERS = 20;
const BOOKINGS_A_ROUND = 1_500;
const ROUNDS = 5;
const CONNECTIONS = 50;
/** /proc counts processor time in clock ticks. */
const TICKS_A_SECOND = 100;

export type ServersResult = {
  servers: number;
  perSecond: number;
  /** Processor time of a booking in all servers, and in PostgreSQL, in milliseconds. */
  serverMs: number;
  postgresMs: number;
  /** The 99th percentile of a booking's duration at that load, in milliseconds. */
  p99: number;
};

/** Web servers alone: the tasks of these bookings wait, as they would for workers on other machines. */
export async function measureServers(owner: AsyncDisposableStack): Promise<ServersResult[]> {
  const dataDir = await temporaryFolder(owner);
  const log = { debug: () => undefined, warn: () => undefined };
  const fail = (error: Error) => process.stderr.write(`${error.message}\n`);
  const postgres = await startEmbeddedPostgres({ dataDir, log, onExit: fail });
  owner.defer(() => postgres.stop());
  const servers: ServerProcess[] = [];
  for (let index = 0; index < 2; index += 1) {
    const server = spawnServer(
      { dataDir, port: await freePort() },
      { ROLE: 'web', DATABASE_URL: postgres.url },
    );
    owner.defer(() => stopServer(server));
    await server.ready;
    servers.push(server);
  }
  const send = await bookingSender(servers);
  await send(servers, BOOKINGS_A_ROUND / 2);
  const rounds: ServersResult[] = [];
  // One, two, one, two, ... so that other activity affects both alike.
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const count of [1, 2]) rounds.push(await measure(dataDir, servers.slice(0, count), send));
  }
  const database = await connectDatabase({ connectionString: postgres.url });
  const { rows } = await database.query('select count(*)::int as jobs from jobs');
  await database.end();
  const sent = 2 * ROUNDS * BOOKINGS_A_ROUND + BOOKINGS_A_ROUND / 2 + CUSTOMERS;
  if (rows[0].jobs !== sent)
    throw new Error(`${sent} bookings were acknowledged, and ${rows[0].jobs} are there`);
  return [1, 2].map((count) => {
    const own = rounds.filter(({ servers: of }) => of === count);
    const middle = (figure: 'perSecond' | 'serverMs' | 'postgresMs' | 'p99') =>
      median(own.map((one) => one[figure]));
    return {
      servers: count,
      perSecond: middle('perSecond'),
      serverMs: middle('serverMs'),
      postgresMs: middle('postgresMs'),
      p99: middle('p99'),
    };
  });
}

type Send = (servers: readonly ServerProcess[], bookings: number) => Promise<{ p99: number }>;

/** Sends bookings of signed-in customers with a card on file, divided between servers. */
async function bookingSender([first]: readonly ServerProcess[]): Promise<Send> {
  if (!first) throw new Error('There is no server');
  const forms = await bookingForms(first.url);
  const tokens: string[] = [];
  for (let index = 0; index < CUSTOMERS; index += 1) {
    const form = forms[index % forms.length];
    if (form) tokens.push(await makeCustomer(first.url, `customer-${index}`, form));
  }
  let number = 0;
  const next = () => {
    number += 1;
    const headers = bookingHeaders(crypto.randomUUID(), tokens[number % tokens.length]);
    return { headers, body: encodeForm(forms[number % forms.length] ?? {}) };
  };
  return async (servers, bookings) => {
    const all = await Promise.all(
      servers.map(({ url }) =>
        load({
          url: `${url}${BOOKINGS_PATH}`,
          method: 'POST',
          amount: bookings / servers.length,
          connections: CONNECTIONS / servers.length,
          requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
        }),
      ),
    );
    return { p99: Math.max(...all.map(({ p99 }) => p99)) };
  };
}

async function measure(
  dataDir: string,
  servers: readonly ServerProcess[],
  send: Send,
): Promise<ServersResult> {
  const postmaster = await postmasterPid(dataDir);
  if (postmaster === null) throw new Error('PostgreSQL has ended');
  const usedByServers = async () => sum(await Promise.all(servers.map(({ pid }) => usedMs(pid))));
  // Those of its processes that have ended are counted with their parent.
  const usedByPostgres = async () =>
    sum(await Promise.all([postmaster, ...(await childrenOf(postmaster))].map(usedMs)));
  const before = { servers: await usedByServers(), postgres: await usedByPostgres() };
  const begun = performance.now();
  const { p99 } = await send(servers, BOOKINGS_A_ROUND);
  const took = performance.now() - begun;
  return {
    servers: servers.length,
    perSecond: (1000 * BOOKINGS_A_ROUND) / took,
    serverMs: ((await usedByServers()) - before.servers) / BOOKINGS_A_ROUND,
    postgresMs: ((await usedByPostgres()) - before.postgres) / BOOKINGS_A_ROUND,
    p99,
  };
}

const sum = (figures: readonly number[]) => figures.reduce((total, figure) => total + figure, 0);

/** The processor time that a process and its ended children have used, in milliseconds, on Linux. */
async function usedMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const ticks = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
    .map(Number);
  return (sum(ticks) * 1000) / TICKS_A_SECOND;
}
