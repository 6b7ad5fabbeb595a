import Fastify, { type FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client';
import type { Deps } from './common/deps.ts';
import { isForThisMachineOnly } from './config/process.ts';
import { isDatabaseAway } from './db/client.ts';
import { freeBytes } from './platform/free-bytes.ts';
import { finishHandlers } from './platform/http/close.ts';
import { installProblemHandler } from './platform/http/problem-handler.ts';
import { installSafetyHeaders } from './platform/http/safety-headers.ts';
import { checkHealth } from './readiness.ts';

/** The application that serves `/metrics` for Prometheus, on a port of its own; at most one per process. */
export function buildMetricsApp(deps: Deps): FastifyInstance {
  const { registry } = deps.metrics;
  collectDefaultMetrics({ register: registry });
  const gauges = openGauges(registry);
  observeAge(registry, 'galley_queue_upkeep_age_seconds', {
    help: 'How long ago a worker last looked after the task queue without a failure; the same on every server.',
    age: () => deps.queue.secondsSinceUpkeep(),
  });
  if (deps.config.backups.daily) {
    observeAge(registry, 'galley_backup_age_seconds', {
      help: 'How long ago the last daily backup was made; the same on every server.',
      age: () => deps.queue.secondsSince('back-up'),
    });
  }
  const app = Fastify();
  finishHandlers(app);
  installProblemHandler(app, { isUnavailable: isDatabaseAway });
  installSafetyHeaders(app, { https: false, loopbackOnly: isForThisMachineOnly(deps.config.env) });
  app.get('/metrics', async (_request, reply) => {
    await Promise.all([lookAtServer(gauges, deps), lookAtQueues(gauges, deps)]);
    reply.type(registry.contentType);
    return registry.metrics();
  });
  return app;
}

type Gauges = ReturnType<typeof openGauges>;

/** Gauges whose values are looked up at each scrape. */
function openGauges(registry: Registry) {
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  return {
    ready: gauge('galley_ready', 'Whether a check of /readyz passes: 1 or 0.', 'check'),
    freeBytes: gauge('galley_disk_free_bytes', 'Free bytes on the disk of DATA_DIR.'),
    connections: gauge(
      'galley_database_connections',
      'Connections of the pool for requests, by state: busy or idle.',
      'state',
    ),
    connectionWaits: gauge(
      'galley_database_waiting_queries',
      'Queries and transactions that wait for a connection of that pool.',
    ),
    waiting: gauge(
      'galley_tasks_waiting',
      'Tasks that wait for an attempt; the same on every server.',
      'queue',
    ),
    oldest: gauge(
      'galley_tasks_oldest_age_seconds',
      'How long ago the oldest of them was queued; the same on every server.',
      'queue',
    ),
    failed: gauge(
      'galley_tasks_failed',
      'Tasks that failed at every attempt and wait for somebody; the same on every server.',
      'queue',
    ),
  };
}

async function lookAtServer(gauges: Gauges, deps: Deps): Promise<void> {
  const { pool, config } = deps;
  gauges.connections.set({ state: 'idle' }, pool.idleCount);
  gauges.connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
  gauges.connectionWaits.set(pool.waitingCount);
  gauges.freeBytes.set(await freeBytes(config.dataDir));
  for (const [check, isFine] of Object.entries(await checkHealth(deps))) {
    gauges.ready.set({ check }, Number(isFine));
  }
}

async function lookAtQueues({ waiting, oldest, failed }: Gauges, { queue }: Deps): Promise<void> {
  // While the database is down there are no figures, which is better than old ones.
  const backlogs = await queue.backlog().catch(() => []);
  for (const gauge of [waiting, oldest, failed]) gauge.reset();
  for (const backlog of backlogs) {
    waiting.set({ queue: backlog.queue }, backlog.waiting);
    oldest.set({ queue: backlog.queue }, backlog.oldestSeconds);
    failed.set({ queue: backlog.queue }, backlog.failed);
  }
}

/** An age in seconds; there's no figure while the database is down. */
function observeAge(
  registry: Registry,
  name: string,
  { help, age }: { help: string; age: () => Promise<number> },
): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      this.set(await age().catch(() => Number.NaN));
    },
  });
}
