// `npm run bench -- limits`: what people wait for, each beside what bare programs take for as much in the same run.
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { promisify } from 'node:util';
import pg from 'pg';
import { OPERATOR_TIME_ZONE } from '../domain/constants.ts';
import { localToday } from '../domain/visits/local-time.ts';
import { fillCompany } from '../tests/kit/database/company-at-size.ts';
import { BOOKINGS_PATH, bookingForms, bookingHeaders, encodeForm, makeCustomer } from './booking-form.ts';
import { bookingsBeside } from './bookings-beside.ts';
import { SIGN_IN, TOKEN } from './desk/desk-cli.ts';
import { CONNECTIONS, load, type Measured, median, startBareServer } from './http-load.ts';
import { customerWithInvoices, customerWithJobs, jobLink, quoteLink } from './large-customers.ts';
import { measureMemory, memoryOf } from './memory.ts';
import { count, megabytes, milliseconds, ratio, tableOf } from './report.ts';
import {
  BUILT_SERVER,
  freePort,
  type ServerProcess,
  spawnServer,
  startServer,
  stopServer,
} from './server.ts';
import { timed } from './servers.ts';
import { queueIsEmpty } from './task-queue.ts';

const ROUNDS = 5;
const CALLS = 200;
const BOOKINGS = 400;
/** Who book: their bookings wait for each other. */
const CUSTOMERS = 20;
const STARTS = 3;
/** A company of 400 customers and 2,000 jobs, beside the customers who ask. */
const COMPANY_ROUNDS = 2;
const MANY_INVOICES = 160;
const MANY_JOBS = 1_850;

type Target = ServerProcess & { dataDir: string; databaseUrl: string };
type Call = { name: string; path: string; limit: string; token?: string; body?: object };

const ROWS_WRITTEN = 'select coalesce(sum(n_tup_ins), 0)::int as rows from pg_stat_user_tables';

/** Measured, beside the limit: calls a second of both, and the processor's milliseconds of a call. */
type Compared = { perSecond: number; limit: number; ratio: number; serverMs: number; postgresMs: number };

/** Limit, real, limit, real, ... so that other activity affects both alike; a round of each warms them up first. */
async function compare(
  server: Target,
  calls: number,
  limit: () => Promise<Measured>,
  real: () => Promise<Measured>,
): Promise<Compared> {
  await limit();
  await real();
  const rounds: Compared[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const bare = (await limit()).perSecond;
    let perSecond = 0;
    const used = await timed(server.dataDir, [server], async () => {
      ({ perSecond } = await real());
    });
    rounds.push({
      perSecond,
      limit: bare,
      ratio: perSecond / bare,
      serverMs: used.byProcesses / calls,
      postgresMs: used.byPostgres / calls,
    });
  }
  const middle = (figure: keyof Compared) => median(rounds.map((one) => one[figure]));
  return {
    perSecond: middle('perSecond'),
    limit: middle('limit'),
    ratio: middle('ratio'),
    serverMs: middle('serverMs'),
    postgresMs: middle('postgresMs'),
  };
}

const lineOf = (what: string, { perSecond, limit, ratio: value, serverMs, postgresMs }: Compared) => ({
  what,
  figures: [count(perSecond), count(limit), ratio(value), serverMs.toFixed(1), postgresMs.toFixed(1)],
});

/** What is read: by customers, by anybody with a link, and by the office. */
async function readsOf(server: Target, client: pg.Client): Promise<Call[]> {
  const portal = '/api/v1/customerportal';
  const desk = '/api/v1/desk';
  const withJobs = await customerWithJobs(server, 'limits-jobs', MANY_JOBS);
  const withInvoices = await customerWithInvoices(server, 'limits-invoices', MANY_INVOICES);
  const quote = await quoteLink(server, 'limits-quote');
  const job = await jobLink(server, 'limits-job');
  const { rows } = await client.query('select now(), max(id)::int as "customerId" from customers');
  const [{ now, customerId }] = rows;
  const day = localToday(now.toTemporalInstant().subtract({ hours: 30 * 24 }), OPERATOR_TIME_ZONE);
  const ofOffice = (name: string, path: string): Call => ({
    name,
    path: `${desk}/${path}`,
    token: TOKEN,
    limit: 'row',
  });
  return [
    { name: `jobs, 25 of ${count(MANY_JOBS)}`, path: `${portal}/jobs`, token: withJobs, limit: 'row' },
    {
      name: `invoices, 25 of ${MANY_INVOICES}`,
      path: `${portal}/invoices`,
      token: withInvoices,
      limit: 'row',
    },
    { name: 'a quote by its link', path: '/api/v1/quoteapproval', body: { ch: quote }, limit: 'row' },
    { name: 'a job by its link', path: '/api/v1/visit/view', body: { ch: job }, limit: 'row' },
    ofOffice('office: what needs somebody', 'needs'),
    ofOffice('office: find jobs by words', 'jobs?SearchTerm=kitchen+skope'),
    ofOffice('office: a day', `visits?Date=${day}`),
    ofOffice('office: a customer', `customers/${customerId}`),
    { name: 'a plain page', path: '/service-oven', limit: 'page' },
  ];
}

const requestOf = ({ token, body }: Call) => ({
  headers: {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/json' }),
  },
  ...(body && { method: 'POST' as const, body: JSON.stringify(body) }),
});

async function measureCalls(run: AsyncDisposableStack, server: Target, client: pg.Client) {
  const reads = await readsOf(server, client);
  const page = await fetch(`${server.url}/service-oven`);
  const bytes = (await page.arrayBuffer()).byteLength;
  const forms = await bookingForms(server.url);
  const formOf = (index: number) => forms[index % forms.length] ?? {};
  const tokens: string[] = [];
  for (let index = 0; index < CUSTOMERS; index += 1)
    tokens.push(await makeCustomer(server.url, `limits-customer-${index}`, formOf(index)));
  let booked = 0;
  const book = (options: { amount: number } | { duration: number; connections: number }) =>
    load({
      url: `${server.url}${BOOKINGS_PATH}`,
      method: 'POST',
      ...options,
      requests: [
        {
          setupRequest: (request) => {
            booked += 1;
            const headers = bookingHeaders(randomUUID(), tokens[booked % CUSTOMERS]);
            return { ...request, headers, body: encodeForm(formOf(booked)) };
          },
        },
      ],
    });
  const bookRound = () => book({ amount: BOOKINGS });
  const inserts = await rowsOf(client, bookRound);
  const bare = await startBareServer(run, { sizes: [bytes], databaseUrl: server.databaseUrl, inserts });
  const limits: Record<string, string> = { row: `${bare.url}/row`, page: `${bare.url}/${bytes}` };
  const lines = [];
  const write = () => load({ url: `${bare.url}/rows`, method: 'POST', amount: BOOKINGS });
  const rested = async (work: () => Promise<Measured>) => {
    await queueIsEmpty(client);
    return work();
  };
  lines.push(
    lineOf(
      `a booking, signed in (${inserts} rows)`,
      await compare(
        server,
        BOOKINGS,
        () => rested(write),
        () => rested(bookRound),
      ),
    ),
  );
  const untilSent = async () => {
    await queueIsEmpty(client);
    const begun = performance.now();
    const booked = await bookRound();
    await queueIsEmpty(client);
    return { ...booked, perSecond: (1000 * BOOKINGS) / (performance.now() - begun) };
  };
  lines.push(lineOf('the same until its letters are out', await compare(server, BOOKINGS, write, untilSent)));
  for (const read of reads) {
    const request = requestOf(read);
    const limit = limits[read.limit];
    if (limit === undefined) throw new Error(`${read.name} has no limit`);
    const compared = await compare(
      server,
      CALLS,
      () => load({ url: limit, amount: CALLS }),
      () => load({ url: `${server.url}${read.path}`, amount: CALLS, ...request }),
    );
    lines.push(lineOf(read.name, compared));
  }
  return { lines, bare, book };
}

/** How many rows a booking writes, its tasks included. */
async function rowsOf(client: pg.Client, book: () => Promise<Measured>): Promise<number> {
  const written = async () => {
    await client.query('select pg_stat_force_next_flush()');
    await queueIsEmpty(client);
    const { rows } = await client.query(ROWS_WRITTEN);
    return rows[0].rows as number;
  };
  const before = await written();
  await book();
  return Math.round(((await written()) - before) / BOOKINGS);
}

/** A server that has its data, until it's ready, beside an empty Node. @returns milliseconds */
async function measureStarts(dataDir: string) {
  const empty: number[] = [];
  const own: number[] = [];
  for (let round = 0; round < STARTS; round += 1) {
    let begun = performance.now();
    await promisify(execFile)(process.execPath, ['-e', '0']);
    empty.push(performance.now() - begun);
    begun = performance.now();
    const server = spawnServer({ dataDir, port: await freePort() }, {}, BUILT_SERVER);
    await server.ready;
    own.push(performance.now() - begun);
    await stopServer(server);
  }
  return { emptyMs: median(empty), ownMs: median(own) };
}

/** Measures and prints; calls have no aims, since what counts is whether a ratio fell since the last time. */
export async function runLimits(run: AsyncDisposableStack): Promise<{ isSound: boolean }> {
  const server = await startServer(run);
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  const { rows } = await client.query('select now()');
  await fillCompany(client, { rounds: COMPANY_ROUNDS, at: rows[0].now.toTemporalInstant() });
  // The company's invoices have the numbers of their jobs.
  await client.query(`insert into document_numbers values ('51824753556', 'INV', 1000000)`);
  await client.query(SIGN_IN);
  const idle = await measureMemory(server);
  const bareServer = run.use(new AsyncDisposableStack());
  const { lines, bare, book } = await measureCalls(bareServer, server, client);
  const loaded = await measureMemory(server);
  const bareBytes = (await memoryOf(bare.pid)).pss;
  await bareServer.disposeAsync();
  process.stdout.write(
    tableOf({
      title: `Calls, ${CONNECTIONS} connections, beside their limit: a bare prepared read of one row, a bare transaction of as many rows, a bare route`,
      columns: ['per second', 'limit', 'ratio', 'server ms', 'PostgreSQL ms'],
      lines,
      notes: ['Processor milliseconds of a call.'],
    }),
  );
  const beside = await bookingsBeside({ url: server.url, staff: TOKEN }, book);
  process.stdout.write(tableOf(beside));
  await client.end();
  await stopServer(server);
  const { emptyMs, ownMs } = await measureStarts(server.dataDir);
  const memory = (what: string, bytes: number) => ({
    what,
    figures: [megabytes(bytes), megabytes(bareBytes), ratio(bytes / bareBytes)],
  });
  process.stdout.write(
    tableOf({
      title: 'Start and memory',
      columns: ['own', 'limit', 'times'],
      lines: [
        {
          what: 'ms until ready, with data, beside an empty Node',
          figures: [milliseconds(ownMs), milliseconds(emptyMs), ratio(ownMs / emptyMs)],
        },
        ...(idle && loaded
          ? [
              memory(
                'MB of the server at rest, beside a bare Fastify after the load (PSS)',
                idle.serverPssBytes,
              ),
              memory('MB of the server after the load (PSS)', loaded.serverPssBytes),
            ]
          : []),
      ],
    }),
  );
  return { isSound: beside.isSound };
}
