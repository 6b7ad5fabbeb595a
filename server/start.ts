import { access, chmod, constants, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import { recordConfiguration } from './common/audit/record-configuration.ts';
import type { Deps } from './common/deps.ts';
import { type DatabaseUrls, prepareDatabase } from './common/prepare-database.ts';
import type { Config } from './config/config.ts';
import { sharedCardsWarning } from './config/payments.ts';
import { isForThisMachineOnly } from './config/process.ts';
import { sharedPhotosWarning } from './config/storage.ts';
import { errorWithoutData } from './db/error-without-data.ts';
import { checkExternalDatabases } from './db/external-database.ts';
import { loadSeed } from './db/seed/load-seed.ts';
import { type DemoPeople, loadDemo } from './demo/load-demo.ts';
import { refuseDemo } from './demo/refuse-demo.ts';
import { openDeps } from './deps.ts';
import { startEmbeddedPostgres } from './embedded-postgres/embedded-postgres.ts';
import { errorBehindQuery, folderError, folderTooLong } from './embedded-postgres/embedded-postgres-error.ts';
import { refuseUnfinishedRestore } from './features/backups/restore-folder.ts';
import { notifyOnEdit } from './features/waiting-list/notify-on-edit.ts';
import { buildMetricsApp } from './metrics.ts';
import { closeApp } from './platform/http/close.ts';
import { drain } from './platform/http/drain.ts';
import { checkPortIsFree } from './platform/http/port.ts';
import { MIGRATION_LOCKS } from './platform/limits.ts';
import { openLog } from './platform/log.ts';
import { checkOpenFiles } from './platform/open-files.ts';
import type { Stop } from './platform/stop-all.ts';
import { taskHandlers } from './tasks.ts';
import { buildWorkerApp } from './worker-app.ts';

/** The longest path of a data folder, in bytes. SQLite opens the lock in it, and accepts paths of up to 512. */
const MAX_FOLDER_BYTES = 400;

/** Refuses a data folder that can't be used, with a clear sentence, before anything else fails because of it. */
async function prepareDataFolder(folder: string): Promise<void> {
  if (Buffer.byteLength(folder) > MAX_FOLDER_BYTES) throw folderTooLong(folder);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.W_OK);
    // Nobody else on this machine may read emails and photos, even if an earlier version made the folder.
    if ((await stat(folder)).uid === process.getuid?.()) await chmod(folder, 0o700);
  } catch (error) {
    throw folderError(folder, error);
  }
}

/**
 * On a laptop the log is a file, so that the terminal stays readable; elsewhere it's standard output.
 * @throws EmbeddedPostgresError with a sentence if that file can't be written
 */
function openServerLog({ env, dataDir, logLevel }: Config): Logger {
  const file = env === 'local' ? join(dataDir, 'galley.log') : null;
  try {
    return openLog({ level: logLevel, serializeError: errorWithoutData }, file);
  } catch (error) {
    throw folderError(file ?? dataDir, error);
  }
}

async function startDatabase(
  config: Config,
  log: Logger,
  stops: Stop[],
  fail: (error: Error) => void,
): Promise<DatabaseUrls> {
  const { databaseUrl: url, migrationDatabaseUrl: ownerUrl, poolerUrl } = config;
  if (url && ownerUrl) {
    await checkExternalDatabases({ url, ownerUrl, poolerUrl });
    return { url, ownerUrl, poolerUrl };
  }
  const postgres = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    log,
    onExit: fail,
  });
  stops.push(() => postgres.stop());
  // The embedded PostgreSQL has only one role, whose password only this server's user can read.
  return { url: postgres.url, ownerUrl: postgres.url };
}

/**
 * Starts everything for this process's role, and returns once it listens on its port.
 * @param stops receives a stop for everything that was started, even if the rest then fails
 * @param fail called if the database ends and can't be kept running
 * @returns the demo company's people, if there is one
 */
export async function start(
  config: Config,
  stops: Stop[],
  fail: (error: Error) => void,
): Promise<DemoPeople | null> {
  checkOpenFiles();
  await checkPortIsFree('PORT', config);
  if (config.metrics) await checkPortIsFree('METRICS_PORT', config.metrics);
  await prepareDataFolder(config.dataDir);
  refuseUnfinishedRestore(config.dataDir);
  const log = openServerLog(config);
  for (const warning of [sharedPhotosWarning(config), sharedCardsWarning(config)])
    if (warning) log.warn(warning);
  const database = await startDatabase(config, log, stops, fail);
  try {
    return await serve(config, log, database, stops);
  } catch (error) {
    throw config.databaseUrl ? error : errorBehindQuery(config.dataDir, error);
  }
}

/** Migrates the database and listens on the port. */
async function serve(
  config: Config,
  log: Logger,
  database: DatabaseUrls,
  stops: Stop[],
): Promise<DemoPeople | null> {
  await prepareDatabase(database, {
    ...MIGRATION_LOCKS,
    onBlocked: () => log.warn("the tables are in use: this version's changes of them wait"),
  });
  await loadSeed(database.url);
  const deps: Deps = await openDeps(config, database, log);
  stops.push(() => deps.close());
  if (!isForThisMachineOnly(config.env)) await refuseDemo(deps.pool);
  await recordConfiguration(deps);
  if (config.role !== 'web') await runTasks(deps, stops);
  await listenForMetrics(deps, stops);
  if (config.role === 'worker') {
    await listen(buildWorkerApp(deps), config, stops);
    return null;
  }
  const app = await buildApp(deps);
  // Before anybody hears that the server is ready, so that the demo's sign-ins work from then on.
  const demo = config.env === 'local' ? await loadDemo(deps) : null;
  await listen(app, config, stops);
  stops.push(() => drain(app, config.drainMs));
  return demo;
}

async function runTasks(deps: Deps, stops: Stop[]): Promise<void> {
  const { backups, bounces } = deps.config;
  await deps.queue.work(taskHandlers(deps), {
    backUpAt: backups.isDailyOff ? 'off' : backups.daily?.at,
    bounces: bounces.areOff ? 'off' : bounces.mailbox && 'taken',
  });
  stops.push(notifyOnEdit(deps));
}

async function listen(
  app: FastifyInstance,
  { host, port }: Pick<Config, 'host' | 'port'>,
  stops: Stop[],
): Promise<void> {
  stops.push(() => closeApp(app));
  await app.listen({ host, port });
}

/** Serves `/metrics`, if it has a port. */
async function listenForMetrics(deps: Deps, stops: Stop[]): Promise<void> {
  if (!deps.config.metrics) return;
  await listen(buildMetricsApp(deps), deps.config.metrics, stops);
}
