// What a booking truly sends to the database: its statements, and the rows that come of it.
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { pino } from 'pino';
import { buildApp } from '../server/app.ts';
import { loadConfig } from '../server/config.ts';
import { openDeps } from '../server/deps.ts';
import type { TransactionShape } from './bare-transactions.ts';
import { BOOKINGS_PATH, type BookingForm, bookingHeaders, encodeForm } from './booking-form.ts';

/** What a booking sends, each one round trip, in order, by its first words; and what that comes to. */
export type Statements = TransactionShape & { sent: readonly string[] };

/** Where a booking's rows are; an order of its mail is handed to the queue meanwhile. */
const TABLES = [
  'customers',
  'locations',
  'payment_methods',
  'jobs',
  'job_events',
  'booking_keys',
  'visitor_events',
  'jobs.job_common',
];

const firstWords = (text: string) => text.replaceAll('"', '').replace(/\s+/g, ' ').trim().slice(0, 60);

/**
 * Makes one booking through the application inside this process, on the database of a running server, and writes
 * down every statement of its connections.
 */
export async function countStatements(given: {
  dataDir: string;
  databaseUrl: string;
  form: BookingForm;
  token?: string;
}): Promise<Statements> {
  const config = loadConfig({
    GALLEY_ENV: 'test',
    DATA_DIR: given.dataDir,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
  });
  const deps = await openDeps(config, given.databaseUrl, pino({ level: 'silent' }));
  const app = await buildApp(deps);
  try {
    const sent: string[] = [];
    const heard = new WeakSet<pg.PoolClient>();
    deps.pool.on('acquire', (client) => {
      if (!heard.has(client)) listen(client, sent);
      heard.add(client);
    });
    const before = await countRows(given.databaseUrl);
    await book(app, given);
    const after = await countRows(given.databaseUrl);
    return { sent, ...shapeOf(sent), insertedRows: after - before };
  } finally {
    await app.close();
    await deps.close();
  }
}

/** @throws Error where something is written by another statement than the last, whose rows are all that is counted */
function shapeOf(sent: readonly string[]): Pick<Statements, 'reads' | 'isWrapped'> {
  const isWrapped = sent.includes('begin');
  const inside = sent.filter((text) => text !== 'begin' && text !== 'commit');
  const reads = inside.slice(0, -1);
  if (!reads.every((text) => text.startsWith('select'))) throw new Error(`not as expected: ${sent}`);
  return { reads: reads.length, isWrapped };
}

/** Notes the text of each query of a connection as it is sent. */
function listen(client: pg.PoolClient, sent: string[]) {
  const query = client.query;
  client.query = ((...args: Parameters<typeof query>) => {
    const [first] = args as unknown as [string | { text: string }];
    sent.push(firstWords(typeof first === 'string' ? first : first.text));
    return query.apply(client, args);
  }) as typeof query;
}

async function book(app: FastifyInstance, { form, token }: { form: BookingForm; token?: string }) {
  const response = await app.inject({
    method: 'POST',
    url: BOOKINGS_PATH,
    headers: bookingHeaders(crypto.randomUUID(), token),
    payload: encodeForm(form),
  });
  if (response.statusCode !== 200)
    throw new Error(`a booking answered ${response.statusCode}: ${response.body}`);
}

async function countRows(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const counts = TABLES.map((table) => `(select count(*)::int from ${table})`);
    const { rows } = await client.query(`select ${counts.join(' + ')} as count`);
    return rows[0].count;
  } finally {
    await client.end();
  }
}
