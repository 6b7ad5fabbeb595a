import { pino } from 'pino';
import { newStaff } from '../../contracts/staff/staff.ts';
import { normaliseEmail } from '../../domain/customers/email.ts';
import { COMMAND_LINE } from '../../server/common/audit/record-audit.ts';
import type { Deps } from '../../server/common/deps.ts';
import { prepareDatabase } from '../../server/common/prepare-database.ts';
import { ConfigError, loadConfig } from '../../server/config/config.ts';
import { openDatabase } from '../../server/db/client.ts';
import { EmbeddedPostgresError } from '../../server/embedded-postgres/embedded-postgres-error.ts';
import { addStaff } from '../../server/features/staff/add-staff.ts';
import { resetSecondFactor } from '../../server/features/staff/reset-second-factor.ts';
import { allStaff, findStaff } from '../../server/features/staff/staff.queries.ts';
import { runningClock } from '../../server/platform/clock.ts';
import { openMetrics } from '../../server/platform/metrics.ts';
import { Refusal } from '../../server/platform/refusal.ts';
import { openQueue } from '../../server/queue/queue.ts';
import { openLocalDatabase } from '../local-database.ts';
import { DeskError } from './client.ts';
import type { Terminal } from './terminal.ts';

type Handles = ReturnType<typeof openDatabase> & { url: string };

const faultLines = (faults: readonly { field: string; message: string }[]) =>
  faults.map(({ field, message }) => `  ${field}: ${message}`).join('\n');

/** Creates a staff account on the server itself. A person who can open its database needs no account to do that. */
export async function addStaffHere(
  form: { UserName: string; Name: string; Role: string; Password: string },
  terminal: Terminal,
): Promise<string> {
  const parsed = newStaff.safeParse(form);
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
    throw new DeskError(faultLines(faults));
  }
  return onDatabase(terminal, async (handles) => {
    // The first account belongs to the person who creates it. Any other gets a password that somebody else chose.
    const mustChangePassword = (await allStaff(handles.db)).length > 0;
    const added = await withQueue(handles, (deps) =>
      addStaff({ ...deps, config: loadConfig(terminal.env) }, parsed.data, { mustChangePassword }),
    );
    return `${added.Name} can sign in as ${added.UserName} (${added.Role}).`;
  });
}

/** Removes the second factor of somebody who lost it, on the server itself. */
export async function resetFactorHere(userName: string, terminal: Terminal): Promise<string> {
  return onDatabase(terminal, async (handles) => {
    const account = await findStaff(handles.db, normaliseEmail(userName));
    if (!account) throw new DeskError(`There is no staff account ${userName}.`);
    await withQueue(handles, (deps) => resetSecondFactor(deps, { staffId: account.id, by: COMMAND_LINE }));
    return `${account.name} is signed out and sets up a new second factor at the next sign-in. Every administrator gets an email.`;
  });
}

/** Gives `work` the queue too, because it sends emails. */
async function withQueue<T>(
  { pool, url }: Handles,
  work: (deps: Pick<Deps, 'pool' | 'queue' | 'clock'>) => Promise<T>,
): Promise<T> {
  const log = pino({ level: 'silent' });
  const queue = await openQueue(url, { log, metrics: openMetrics(), canWork: false });
  try {
    return await work({ pool, queue, clock: runningClock() });
  } finally {
    await queue.stop();
  }
}

async function onDatabase(terminal: Terminal, work: (handles: Handles) => Promise<string>): Promise<string> {
  const say = (line: string) => terminal.print(line);
  try {
    const database = await openLocalDatabase(loadConfig(terminal.env), say);
    try {
      await prepareDatabase(database);
      const opened = openDatabase(database.url, (error) => say(error.message));
      try {
        return await work({ ...opened, url: database.url });
      } finally {
        await opened.close();
      }
    } finally {
      await database.stop();
    }
  } catch (error) {
    if (error instanceof Refusal) {
      throw new DeskError(error.errors.length > 0 ? faultLines(error.errors) : error.message);
    }
    const isExpected = error instanceof ConfigError || error instanceof EmbeddedPostgresError;
    throw isExpected ? new DeskError(error.message) : error;
  }
}
