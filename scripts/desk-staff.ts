import { newStaff } from '../contracts/desk/staff.ts';
import { ConfigError } from '../server/config.ts';
import { openDatabase } from '../server/db/client.ts';
import { migrate } from '../server/db/migrate.ts';
import { EmbeddedPostgresError } from '../server/embedded-postgres/embedded-postgres-error.ts';
import { addStaff } from '../server/features/desk/staff/add-staff.ts';
import { runningClock } from '../server/platform/clock.ts';
import { Refusal } from '../server/platform/refusal.ts';
import { DeskError } from './desk-client.ts';
import { openLocalDatabase } from './local-database.ts';

const faultLines = (faults: readonly { field: string; message: string }[]) =>
  faults.map(({ field, message }) => `  ${field}: ${message}`).join('\n');

/** Creates a staff account on the server itself: a person who can open its database needs no account for that. */
export async function addStaffHere(
  form: { UserName: string; Name: string; Role: string; Password: string },
  say: (line: string) => void,
): Promise<string> {
  const parsed = newStaff.safeParse(form);
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
    throw new DeskError(faultLines(faults));
  }
  try {
    return await add(parsed.data, say);
  } catch (error) {
    if (error instanceof Refusal) throw new DeskError(faultLines(error.errors));
    const isTold = error instanceof ConfigError || error instanceof EmbeddedPostgresError;
    throw isTold ? new DeskError(error.message) : error;
  }
}

async function add(form: Parameters<typeof addStaff>[1], say: (line: string) => void): Promise<string> {
  const database = await openLocalDatabase(say);
  try {
    await migrate(database.url);
    const { pool, close } = openDatabase(database.url, (error) => say(error.message));
    try {
      const added = await addStaff({ pool, clock: runningClock() }, form);
      return `${added.Name} can sign in as ${added.UserName} (${added.Role}).`;
    } finally {
      await close();
    }
  } finally {
    await database.stop();
  }
}
