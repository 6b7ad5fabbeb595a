// `npm run bench -- plan-kills [kills] [seed]`
import { randomInt } from 'node:crypto';
import { killPlans } from './plan-kills.ts';
import { count, tableOf } from './report.ts';

const KILLS = 40;
const PEOPLE = 3;
const SEEDS = 1_000_000_000;

/** Kills and compares; prints progress and results, and how to repeat the same sequence. */
export async function runPlanKills(
  run: AsyncDisposableStack,
  args: readonly string[],
): Promise<{ isSound: boolean }> {
  const kills = Number(args[0] ?? KILLS);
  const seed = Number(args[1] ?? randomInt(SEEDS));
  if (!(kills > 0) || !Number.isSafeInteger(seed))
    throw new RangeError('plan-kills [kills] [seed] takes two numbers');
  const say = (text: string) => process.stdout.write(`${text}\n`);
  say(`Seed ${seed}; again with: npm run bench -- plan-kills ${kills} ${seed}`);
  const result = await killPlans(run, { kills, seed, people: PEOPLE, say });
  const line = (what: string, figure: number) => ({ what, figures: [count(figure)] });
  say(
    `\n${tableOf({
      title: 'Kills (-9) of server and PostgreSQL while plans are accepted, filled, booked and ended',
      columns: [''],
      lines: [
        ...Object.entries(result.during).map(([step, times]) => line(`kills during '${step}'`, times)),
        line('plans from draft to end', result.plans),
        line('visits booked, twelve in a round', result.visits),
        line('letters', result.emails),
        line('requests sent again', result.again),
        line('faults', result.faults.length),
      ],
      notes: result.faults.slice(0, 30),
    })}`,
  );
  return { isSound: result.faults.length === 0 };
}
