import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../tests/e2e/kit/free-port.ts';
import { ownProcess } from '../tests/e2e/kit/own-process.ts';
import { MONDAY_MORNING } from '../tests/kit/app.ts';
import { visitorForm } from '../tests/kit/bookings.ts';
import { createTestDatabase } from '../tests/kit/database/db.ts';
import { until } from '../tests/kit/until.ts';

const BALANCER_LOOKS_EVERY_MS = 100;
/** Several calls while a server stops, without keeping the servers busy with nothing else. */
const PROXY_PAUSE_MS = 15;
const BOOKINGS = 12;

/** Two servers of one company, and what a load balancer knows about them. */
async function startTwo() {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'galley-rolling-'));
  const ports = [await freePort(), await freePort()];
  const servers = ports.map((port) => ({
    address: `http://127.0.0.1:${port}`,
    isReady: false,
    program: ownProcess(),
    env: {
      GALLEY_ENV: 'test',
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      CLOCK: MONDAY_MORNING,
      LOG_LEVEL: 'silent',
      DRAIN_SECONDS: '1',
    },
  }));
  let isOver = false;
  onTestFinished(async () => {
    isOver = true;
    await Promise.all(servers.map(({ program }) => program.stop()));
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  for (const { program, env } of servers) await program.start(env);
  const look = async (server: (typeof servers)[number]) => {
    while (!isOver) {
      const reply = await fetch(`${server.address}/readyz`).catch(() => null);
      server.isReady = reply?.status === 200;
      await pause(BALANCER_LOOKS_EVERY_MS);
    }
  };
  for (const server of servers) void look(server);
  await until(() => servers.every(({ isReady }) => isReady));
  return { servers, databaseUrl: database.url };
}

async function bookAt(address: string, at: number): Promise<number> {
  const form = Object.entries(visitorForm({ CheckoutEmailAddress: `owner${at}@cafe.example` }));
  const fields = form.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  const reply = await fetch(`${address}/api/v1/mm/bookings`, {
    method: 'POST',
    headers: { 'idempotency-key': randomUUID() },
    body: new URLSearchParams(fields),
  });
  await reply.arrayBuffer();
  return reply.status;
}

async function readAt(address: string): Promise<number> {
  const reply = await fetch(`${address}/config.json`);
  await reply.arrayBuffer();
  return reply.status;
}

test('servers that are restarted one after the other behind a load balancer lose no request', async () => {
  const { servers, databaseUrl } = await startTwo();
  const statuses: (number | string)[] = [];
  let isOver = false;
  let booked = 0;
  let turn = 0;
  /** Reads on and on over connections that stay open, as a proxy does, and books now and then. */
  async function client(call: (address: string) => Promise<number>, pauseMs: number) {
    while (!isOver) {
      turn += 1;
      const ready = servers.filter(({ isReady }) => isReady);
      const server = ready[turn % ready.length];
      if (!server) throw new Error('No server is ready');
      statuses.push(await call(server.address).catch((error: Error) => String(error.cause ?? error)));
      await pause(pauseMs);
    }
  }
  const book = (address: string) => {
    if (booked === BOOKINGS) return readAt(address);
    booked += 1;
    return bookAt(address, booked);
  };
  const clients = [client(readAt, PROXY_PAUSE_MS), client(readAt, PROXY_PAUSE_MS), client(book, 300)];
  for (const server of servers) {
    const stopped = server.program.stop();
    await until(() => !server.isReady);
    await stopped;
    await server.program.start(server.env);
    await until(() => server.isReady);
  }
  await until(() => booked === BOOKINGS);
  isOver = true;
  await Promise.all(clients);

  expect(statuses.filter((status) => status !== 200)).toEqual([]);
  expect(statuses.length).toBeGreaterThan(200);
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  onTestFinished(() => db.end());
  const { rows } = await db.query('select count(*)::int as jobs from jobs');
  expect(rows).toEqual([{ jobs: BOOKINGS }]);
}, 300_000);
