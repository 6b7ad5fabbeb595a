import { access, constants } from 'node:fs/promises';
import type { HealthState } from '../../../contracts/health/health.ts';
import { type Check, check } from '../../adapters/check.ts';
import { checkImap } from '../../adapters/mail/bounces/imap.ts';
import { checkGoogleTiles } from '../../adapters/map-tiles/check-google-tiles.ts';
import { checkTileServer } from '../../adapters/map-tiles/check-tile-server.ts';
import type { Config } from '../../config/config.ts';
import { connectDatabase } from '../../db/client.ts';
import { checkExternalDatabases } from '../../db/external-database.ts';
import { runningPostgresUrl } from '../../embedded-postgres/running-postgres.ts';
import { runningClock } from '../../platform/clock.ts';
import { freeBytes } from '../../platform/free-bytes.ts';
import { DOCTOR_SECONDS, LEAST_FREE_BYTES } from '../../platform/limits.ts';
import type { TracingSettings } from '../../platform/otlp-tracing.ts';
import { OLD_UPKEEP_SECONDS, SECONDS_SINCE_UPKEEP } from '../../queue/upkeep.ts';
import { newestBackup } from '../backups/daily-backup.ts';
import { type Hosted, PROVIDERS } from './providers.ts';

/** The result for one thing; if it's broken, the text says what to do. */
export type Finding = { what: string; state: HealthState; text: string };

/** Checks everything that a configured server needs; the most important first. */
export async function examine(config: Config): Promise<Finding[]> {
  const ports = Object.keys(PROVIDERS) as (keyof typeof PROVIDERS)[];
  const findings = [
    examineDatabase(config),
    examineQueue(config),
    examineDataFolder(config),
    examineBackups(config),
  ];
  return Promise.all([
    ...findings,
    ...ports.map((port) => examineProvider(port, config)),
    ...examineStreets(config),
    examineBounces(config),
    examineTraces(config),
  ]);
}

/** The map's tiles, which browsers fetch themselves. */
function examineStreets({ mapTiles, publicUrl }: Config): Promise<Finding>[] {
  const what = 'Streets';
  switch (mapTiles.source) {
    case 'google': {
      const streets = {
        what,
        chosen: 'MAPS=google',
        variables: `GOOGLE_MAPS_BROWSER_KEY, or what it may do: it needs the Map Tiles API, and ${publicUrl}/* among its websites`,
        address: 'tile.googleapis.com',
      };
      return [withinTime(checkGoogleTiles(mapTiles, publicUrl)).then((found) => findingOf(streets, found))];
    }
    case 'url': {
      const streets = {
        what,
        chosen: 'MAP_TILES',
        variables: `MAP_TILES, or what its server allows ${publicUrl}`,
        address: new URL(mapTiles.template).host,
      };
      return [
        withinTime(checkTileServer(mapTiles.template, publicUrl)).then((found) => findingOf(streets, found)),
      ];
    }
    // Loading the configuration has read the file already.
    case 'file':
    case 'none':
      return [];
  }
}

async function examineDatabase(config: Config): Promise<Finding> {
  const what = 'PostgreSQL';
  const { databaseUrl: url, migrationDatabaseUrl: ownerUrl, poolerUrl, dataDir } = config;
  if (!url || !ownerUrl) {
    const text = (await isEmbeddedRunning(dataDir))
      ? 'and running.'
      : 'and not running: npm start starts it.';
    return { what, state: 'built in', text: `embedded, ${text}` };
  }
  try {
    await checkExternalDatabases({ url, ownerUrl, poolerUrl });
    return { what, state: 'ok', text: 'reachable, and accepts writes.' };
  } catch (error) {
    return { what, state: 'broken', text: (error as Error).message };
  }
}

async function isEmbeddedRunning(dataDir: string): Promise<boolean> {
  try {
    const client = await connectDatabase({ connectionString: await runningPostgresUrl(dataDir) });
    await client.end();
    return true;
  } catch {
    return false;
  }
}

/** Whether a worker looks after the task queue: if none does, nothing takes over what a stopped server has begun. */
async function examineQueue({ databaseUrl, dataDir }: Config): Promise<Finding> {
  const what = 'Task queue';
  const url = databaseUrl ?? (await runningPostgresUrl(dataDir).catch(() => null));
  if (!url) return { what, state: 'built in', text: 'looked after while the server runs.' };
  const age = await secondsSinceUpkeep(url).catch(() => null);
  if (age === null) return { what, state: 'off', text: "unknown: the database can't be read." };
  if (age === undefined) {
    return { what, state: 'ok', text: 'a worker looks after it some seconds after its start.' };
  }
  const minutes = Math.floor(age / 60);
  return age <= OLD_UPKEEP_SECONDS
    ? { what, state: 'ok', text: `looked after ${Math.round(age)} seconds ago.` }
    : {
        what,
        state: 'broken',
        text: `last looked after ${minutes} minutes ago: start a server with ROLE=all or worker, or read "upkeep" in its log.`,
      };
}

/** Undefined if it never succeeded. */
async function secondsSinceUpkeep(url: string): Promise<number | undefined> {
  const client = await connectDatabase({ connectionString: url });
  try {
    return (await client.query<{ seconds: number }>(SECONDS_SINCE_UPKEEP)).rows[0]?.seconds;
  } catch (error) {
    // A database that nothing has migrated yet.
    if ((error as { code?: string }).code === UNDEFINED_TABLE) return undefined;
    throw error;
  } finally {
    await client.end();
  }
}

const UNDEFINED_TABLE = '42P01';

/** More than a day, because a backup takes a while. */
const OLD_BACKUP_HOURS = 30;

async function examineBackups({ backups: { daily }, clockStart }: Config): Promise<Finding> {
  const what = 'Backups';
  if (!daily)
    return { what, state: 'off', text: 'this server makes none daily. Set BACKUP_DIR to have it do so.' };
  try {
    await access(daily.folder, constants.R_OK | constants.W_OK);
    const newest = await newestBackup(daily.folder);
    if (!newest) {
      return { what, state: 'ok', text: `${daily.folder} has none yet; one is made daily at ${daily.at}.` };
    }
    const hours = Math.floor(runningClock(clockStart).now().since(newest).total('hours'));
    const text = `the last one in ${daily.folder} is ${hours} hours old`;
    return hours > OLD_BACKUP_HOURS
      ? { what, state: 'broken', text: `${text}: the log says why none was made since.` }
      : { what, state: 'ok', text: `${text}.` };
  } catch {
    return {
      what,
      state: 'broken',
      text: `${daily.folder} can't be written: make it this user's own, or correct BACKUP_DIR.`,
    };
  }
}

const MEGABYTE = 1024 * 1024;

async function examineDataFolder({ dataDir }: Config): Promise<Finding> {
  const what = 'Data folder';
  try {
    await access(dataDir, constants.R_OK | constants.W_OK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      return { what, state: 'ok', text: `${dataDir} isn't there yet: npm start makes it.` };
    }
    const text = `${dataDir} can't be written: make it this user's own, or correct DATA_DIR.`;
    return { what, state: 'broken', text };
  }
  const free = await freeBytes(dataDir);
  const megabytes = `${Math.floor(free / MEGABYTE)} MB are free for ${dataDir}`;
  return free < LEAST_FREE_BYTES
    ? { what, state: 'broken', text: `only ${megabytes}: free some, or move DATA_DIR.` }
    : { what, state: 'ok', text: `${megabytes}.` };
}

async function examineBounces({ bounces: { mailbox } }: Config): Promise<Finding> {
  const what = 'Bounces';
  if (!mailbox) {
    const text = 'this server looks for none. Set BOUNCES_IMAP_URL to see emails that came back at the desk.';
    return { what, state: 'off', text };
  }
  const bounces = {
    what,
    chosen: 'BOUNCES_IMAP_URL',
    variables: 'the name, password and folder in BOUNCES_IMAP_URL',
    address: 'the host and port of BOUNCES_IMAP_URL',
  };
  return findingOf(bounces, await withinTime(checkImap(mailbox)));
}

async function examineTraces({ tracing }: Config): Promise<Finding> {
  const what = 'Traces';
  if (!tracing) {
    return { what, state: 'off', text: 'none are sent. Set OTEL_EXPORTER_OTLP_ENDPOINT if you want them.' };
  }
  const collector = {
    what,
    chosen: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    variables: 'OTEL_EXPORTER_OTLP_ENDPOINT and OTEL_EXPORTER_OTLP_HEADERS',
    address: new URL(tracing.url).host,
  };
  return findingOf(collector, await withinTime(checkCollector(tracing)));
}

async function examineProvider(port: keyof typeof PROVIDERS, config: Config): Promise<Finding> {
  const { what, variable, builtIn, warning, hosted: choices } = PROVIDERS[port];
  const settings = config[port];
  const chosen = `${variable}=${settings.provider}`;
  const hosted = (choices as Record<string, Hosted<never>>)[settings.provider];
  if (!hosted) {
    const caution = warning?.(config) ?? null;
    if (caution !== null) return { what, state: 'warning', text: caution };
    const state = settings.provider === 'off' ? 'off' : 'built in';
    return { what, state, text: `${chosen}: ${builtIn}` };
  }
  const found = await withinTime(hosted.check(settings as never));
  const advice = hosted.advice?.(settings as never) ?? null;
  return findingOf({ ...hosted, what, chosen, advice }, found);
}

/** What a check of a hosted provider found, in words. */
function findingOf(
  {
    what,
    chosen,
    advice = null,
    variables,
    address,
  }: { what: string; chosen: string; advice?: string | null; variables: string; address: string },
  found: Check,
): Finding {
  switch (found.outcome) {
    case 'reachable': {
      const text = `${chosen}: reachable, and takes the settings.`;
      return { what, state: 'ok', text: advice === null ? text : `${text} ${advice}` };
    }
    case 'refused':
      return {
        what,
        state: 'broken',
        text: `${chosen}: refuses the settings (${found.reason}). Correct ${variables}.`,
      };
    case 'unreachable':
      return {
        what,
        state: 'broken',
        text: `${chosen}: can't be used now (${found.reason}). Let this machine reach ${address}, or try again later.`,
      };
  }
}

async function withinTime(check: Promise<Check>): Promise<Check> {
  const { promise, resolve } = Promise.withResolvers<Check>();
  const timer = setTimeout(
    () => resolve({ outcome: 'unreachable', reason: `no answer within ${DOCTOR_SECONDS} seconds` }),
    DOCTOR_SECONDS * 1000,
  );
  return Promise.race([check, promise]).finally(() => clearTimeout(timer));
}

/** The collector refused; retrying wouldn't help. */
class Refused extends Error {}

/** Checks that a collector accepts traces, by sending it an empty list. */
function checkCollector({ url, headers }: TracingSettings): Promise<Check> {
  return check(
    async () => {
      const { ok, status } = await fetch(new URL('/v1/traces', url), {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ resourceSpans: [] }),
      });
      if (ok) return;
      const Failure = status < 500 && status !== 429 ? Refused : Error;
      throw new Failure(`the collector replied with status ${status}`);
    },
    (error) => error instanceof Refused,
  );
}
