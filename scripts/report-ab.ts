import { parseArgs } from 'node:util';
import { OPERATOR_TIME_ZONE } from '../domain/constants.ts';
import { isPlainDate } from '../domain/visits/dates.ts';
import { countVariants, type Period } from '../server/adapters/analytics/variant-counts.ts';
import { prepareDatabase } from '../server/common/prepare-database.ts';
import { loadConfig } from '../server/config/config.ts';
import { openDatabase } from '../server/db/client.ts';
import { explainError } from '../server/explain-error.ts';
import { abReport } from './ab-report.ts';
import { openLocalDatabase } from './local-database.ts';

const USAGE =
  'npm run report:ab -- --from 2026-11-01 --to 2026-11-30   (both days included; you can leave out either)';

class UsageError extends Error {}

const say = (line: string) => process.stdout.write(`${line}\n`);

/** The requested days, in the operator's time zone. */
function periodOf(args: string[]): Period {
  const { from, to } = optionsOf(args);
  const startOf = (date: string, laterDays: number) => {
    if (!isPlainDate(date)) throw new UsageError(`'${date}' is no date such as 2026-11-01.`);
    return Temporal.PlainDate.from(date)
      .add({ days: laterDays })
      .toZonedDateTime(OPERATOR_TIME_ZONE)
      .toInstant();
  };
  const period = { from: from ? startOf(from, 0) : null, until: to ? startOf(to, 1) : null };
  if (from && to && from > to) throw new UsageError('The period ends before it begins.');
  return period;
}

function optionsOf(args: string[]) {
  try {
    return parseArgs({ args, options: { from: { type: 'string' }, to: { type: 'string' } } }).values;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

async function run(args: string[]): Promise<void> {
  const period = periodOf(args);
  const database = await openLocalDatabase(loadConfig(), say);
  try {
    await prepareDatabase(database);
    const { db, close } = openDatabase(database.url, (error) => say(error.message));
    try {
      say(abReport(await countVariants(db, period)));
    } finally {
      await close();
    }
  } finally {
    await database.stop();
  }
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof UsageError ? error.message : explainError(error)}\n`);
  if (error instanceof UsageError) process.stderr.write(`${USAGE}\n`);
  process.exitCode = 1;
}
