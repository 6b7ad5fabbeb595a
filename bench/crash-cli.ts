// `npm run bench -- crash [kills] [seed]`
import { randomInt } from 'node:crypto';
import { crash } from './crash.ts';
import { crashSection } from './crash-report.ts';
import { tableOf } from './report.ts';

const KILLS = 25;
const CUSTOMERS = 8;
const VISITORS = 2;
const SEEDS = 1_000_000_000;

/** Runs the crash test; prints its progress and results, and how to repeat the same sequence. */
export async function runCrash(
  run: AsyncDisposableStack,
  args: readonly string[],
): Promise<{ isSound: boolean }> {
  const kills = Number(args[0] ?? KILLS);
  const seed = Number(args[1] ?? randomInt(SEEDS));
  if (!(kills > 0) || !Number.isSafeInteger(seed))
    throw new RangeError('crash [kills] [seed] takes two numbers');
  const say = (line: string) => process.stdout.write(`${line}\n`);
  say(`Seed ${seed}; again with: npm run bench -- crash ${kills} ${seed}`);
  const result = await crash(run, { kills, seed, customers: CUSTOMERS, visitors: VISITORS, say });
  say(`\n${tableOf(crashSection(result))}`);
  return { isSound: result.faults.length === 0 && result.leftovers.length === 0 };
}
