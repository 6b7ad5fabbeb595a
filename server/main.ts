import { access, constants, mkdir } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import { type Config, ConfigError, loadConfig } from './config.ts';
import { startEmbeddedPostgres } from './db/embedded/embedded-postgres.ts';
import { EmbeddedPostgresError, folderError } from './db/embedded/embedded-postgres-error.ts';
import { migrate } from './db/migrate.ts';
import { checkOutsideDatabase, OutsideDatabaseError } from './db/outside-database.ts';
import { loadSeed } from './db/seed/load-seed.ts';
import { type Deps, openDeps } from './deps.ts';
import { type DemoPeople, loadDemo } from './features/demo/load-demo.ts';
import { showsOutbox } from './features/outbox/outbox.routes.ts';
import { jobHandlers } from './jobs/handlers.ts';
import { closeApp } from './platform/http/close.ts';
import { checkPortIsFree, PortBusyError } from './platform/http/port.ts';
import { openLog } from './platform/log.ts';

/** Something that was started and must be stopped again; the last one started stops first. */
type Stop = () => Promise<void>;

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Refuses a data folder that can't be written, in a sentence, before anything else trips over it. */
async function prepareDataFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
  } catch (error) {
    throw folderError(folder, error);
  }
}

async function startDatabase(config: Config, log: Logger, stops: Stop[], fail: (error: Error) => void) {
  if (config.databaseUrl) {
    await checkOutsideDatabase(config.databaseUrl);
    return config.databaseUrl;
  }
  const postgres = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    log,
    onExit: fail,
  });
  stops.push(() => postgres.stop());
  return postgres.url;
}

function announce(config: Config, demo: DemoPeople | null) {
  const address = `http://localhost:${config.port}`;
  say('');
  say(`  ${config.brand.name} is ready:   ${address}/service-generic`);
  say(`  Instant quote:     ${address}/#/instant-quote`);
  if (demo) {
    say(`  Demo sign-in:      ${demo.customer.userName}  password ${demo.customer.password}`);
    say(
      `  Demo desk:         ${demo.staff.userName}  password ${demo.staff.password}   (npm run desk -- help)`,
    );
  }
  if (config.payments === 'local') say(`  Test cards:        ${address}/local-card/`);
  if (showsOutbox(config)) say(`  Mails:             ${address}/outbox`);
  say(`  API:               ${address}/api/v1/openapi.json`);
  say('');
  say('  Stop with Ctrl-C.');
}

async function start(config: Config, stops: Stop[], fail: (error: Error) => void) {
  await checkPortIsFree(config.host, config.port);
  await prepareDataFolder(config.dataDir);
  const log = openLog(config);
  const databaseUrl = await startDatabase(config, log, stops, fail);
  await migrate(databaseUrl);
  await loadSeed(databaseUrl);
  const deps: Deps = await openDeps(config, databaseUrl, log);
  stops.push(() => deps.close());
  await deps.queue.work(jobHandlers(deps));
  const app: FastifyInstance = await buildApp(deps);
  stops.push(() => closeApp(app));
  await app.listen({ host: config.host, port: config.port });
  const demo = config.env === 'local' ? await loadDemo(deps) : null;
  announce(config, demo);
}

/** Faults whose message is written for that person. */
const SENTENCES = [EmbeddedPostgresError, OutsideDatabaseError, PortBusyError];

/** One sentence for a fault that the person at the terminal can mend; the whole story for any other. */
function explain(error: unknown): string {
  if (error instanceof ConfigError) return `The configuration has faults:\n  ${error.faults.join('\n  ')}`;
  if (SENTENCES.some((kind) => error instanceof kind)) return (error as Error).message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

async function main() {
  const stops: Stop[] = [];
  let leaving: Promise<never> | undefined;
  const leave = (code: number) => {
    leaving ??= (async () => {
      for (const stop of stops.reverse()) await stop().catch((error) => say(explain(error)));
      process.exit(code);
    })();
    return leaving;
  };
  const fail = (error: Error) => {
    process.stderr.write(`${explain(error)}\n`);
    void leave(1);
  };
  process.on('SIGINT', () => {
    // A signal comes twice when the terminal and the start script both send it.
    if (leaving === undefined) say('\n  Finishing what is in flight ...');
    void leave(0);
  });
  process.on('SIGTERM', () => void leave(0));
  try {
    await start(loadConfig(), stops, fail);
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    await leave(1);
  }
}

await main();
