import { pino } from 'pino';
import type { z } from 'zod';
import type { Deps } from '../../server/common/deps.ts';
import { prepareDatabase } from '../../server/common/prepare-database.ts';
import { loadConfig } from '../../server/config/config.ts';
import { openDatabase } from '../../server/db/client.ts';
import { runningClock } from '../../server/platform/clock.ts';
import { openMetrics } from '../../server/platform/metrics.ts';
import { Refusal } from '../../server/platform/refusal.ts';
import { openQueue } from '../../server/queue/queue.ts';
import { openLocalDatabase } from '../local-database.ts';
import type { Terminal } from './terminal.ts';

/** What a command does its work with. */
export type MachineDeps = Pick<Deps, 'db' | 'pool' | 'queue' | 'clock' | 'config'>;

/** An error whose message is written for the person at the terminal. */
export class DeskError extends Error {}

const faultLines = (faults: readonly { field: string; message: string }[]) =>
  faults.map(({ field, message }) => `  ${field}: ${message}`).join('\n');

/** Checks what was typed by the contract of its call. @throws DeskError a line for each field */
export function readForm<S extends z.ZodObject>(schema: S, typed: unknown): z.output<S> {
  const parsed = schema.safeParse(typed);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
  throw new DeskError(faultLines(faults));
}

/**
 * Works on the company's database, which is started here unless a server runs it already, and on its queue: somebody
 * who can open these needs no account.
 * @throws DeskError for what the person can put right
 */
export async function onMachine(
  terminal: Terminal,
  work: (deps: MachineDeps) => Promise<string>,
): Promise<string> {
  const say = (line: string) => terminal.print(line);
  try {
    const config = loadConfig(terminal.env);
    await using run = new AsyncDisposableStack();
    const database = await openLocalDatabase(config, say);
    run.defer(() => database.stop());
    await prepareDatabase(database);
    const { db, pool, close } = openDatabase(database.url, (error) => say(error.message));
    run.defer(close);
    const log = pino({ level: 'silent' });
    const queue = await openQueue(database.url, { log, metrics: openMetrics(), canWork: false });
    run.defer(() => queue.stop());
    return await work({ db, pool, queue, clock: runningClock(), config });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new DeskError(error.errors.length > 0 ? faultLines(error.errors) : error.message);
  }
}
