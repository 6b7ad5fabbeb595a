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
import { type Queries, queueIsEmpty, tasksWaiting } from './task-queue.ts';

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

export type WorkersResult = {
  workers: number;
  /** Emails of bookings sent a second, of a queue that was full when the workers started. */
  emailsPerSecond: number;
  /** Processor time of an email in all workers, and in PostgreSQL, in milliseconds. */
  workerMs: number;
  postgresMs: number;
};

/** Web servers alone: the tasks of these bookings wait, as they would for workers on other machines. */
export async function measureServers(
  owner: AsyncDisposableStack,
): Promise<{ servers: ServersResult[]; workers: WorkersResult[] }> {
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
  owner.defer(() => database.end());
  const { rows } = await database.query('select count(*)::int as jobs from jobs');
  const sent = 2 * ROUNDS * BOOKINGS_A_ROUND + BOOKINGS_A_ROUND / 2 + CUSTOMERS;
  if (rows[0].jobs !== sent)
    throw new Error(`${sent} bookings were acknowledged, and ${rows[0].jobs} are there`);
  const ofServers = [1, 2].map((count) => {
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
  const spawnWorker = async () =>
    spawnServer({ dataDir, port: await freePort() }, { ROLE: 'worker', DATABASE_URL: postgres.url });
  const workers = await measureWorkers(dataDir, database, spawnWorker, (emails) => send(servers, emails));
  return { servers: ofServers, workers };
}

/** Fills the queue with a round's emails, then lets one or two workers empty it. */
async function measureWorkers(
  dataDir: string,
  database: Queries,
  spawnWorker: () => Promise<ServerProcess>,
  book: (emails: number) => Promise<unknown>,
): Promise<WorkersResult[]> {
  // Those that the bookings before have left.
  const first = await spawnWorker();
  await queueIsEmpty(database);
  await stopServer(first);
  const rounds: WorkersResult[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const count of [1, 2]) {
      await book(BOOKINGS_A_ROUND);
      const workers = await Promise.all(Array.from({ length: count }, spawnWorker));
      await Promise.all(workers.map(({ ready }) => ready));
      const waiting = await tasksWaiting(database);
      const used = await timed(dataDir, workers, () => queueIsEmpty(database));
      rounds.push({
        workers: count,
        emailsPerSecond: (1000 * waiting) / used.took,
        workerMs: used.byProcesses / waiting,
        postgresMs: used.byPostgres / waiting,
      });
      await Promise.all(workers.map(stopServer));
    }
  }
  return [1, 2].map((count) => {
    const own = rounds.filter(({ workers }) => workers === count);
    const middle = (figure: 'emailsPerSecond' | 'workerMs' | 'postgresMs') =>
      median(own.map((one) => one[figure]));
    return {
      workers: count,
      emailsPerSecond: middle('emailsPerSecond'),
      workerMs: middle('workerMs'),
      postgresMs: middle('postgresMs'),
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
  let p99 = 0;
  const used = await timed(dataDir, servers, async () => {
    ({ p99 } = await send(servers, BOOKINGS_A_ROUND));
  });
  return {
    servers: servers.length,
    perSecond: (1000 * BOOKINGS_A_ROUND) / used.took,
    serverMs: used.byProcesses / BOOKINGS_A_ROUND,
    postgresMs: used.byPostgres / BOOKINGS_A_ROUND,
    p99,
  };
}

/** How long some work takes, and what processor time it costs these processes and PostgreSQL, all in milliseconds. */
export async function timed(dataDir: string, processes: readonly ServerProcess[], work: () => Promise<void>) {
  const postmaster = await postmasterPid(dataDir);
  if (postmaster === null) throw new Error('PostgreSQL has ended');
  const usedByProcesses = async () => sum(await Promise.all(processes.map(({ pid }) => usedMs(pid))));
  // Those of its processes that have ended are counted with their parent.
  const usedByPostgres = async () =>
    sum(await Promise.all([postmaster, ...(await childrenOf(postmaster))].map(usedMs)));
  const before = { processes: await usedByProcesses(), postgres: await usedByPostgres() };
  const begun = performance.now();
  await work();
  return {
    took: performance.now() - begun,
    byProcesses: (await usedByProcesses()) - before.processes,
    byPostgres: (await usedByPostgres()) - before.postgres,
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
