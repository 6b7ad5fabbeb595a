// `npm run bench -- kills [kills] [seed]`
import { randomInt } from 'node:crypto';
import { killPayments } from './payment-kills.ts';
import { count, tableOf } from './report.ts';

const KILLS = 40;
const CUSTOMERS = 4;
const SEEDS = 1_000_000_000;

/** Kills and compares; prints progress and results, and how to repeat the same sequence. */
export async function runPaymentKills(
  run: AsyncDisposableStack,
  args: readonly string[],
): Promise<{ isSound: boolean }> {
  const kills = Number(args[0] ?? KILLS);
  const seed = Number(args[1] ?? randomInt(SEEDS));
  if (!(kills > 0) || !Number.isSafeInteger(seed))
    throw new RangeError('kills [kills] [seed] takes two numbers');
  const say = (text: string) => process.stdout.write(`${text}\n`);
  say(`Seed ${seed}; again with: npm run bench -- kills ${kills} ${seed}`);
  const result = await killPayments(run, { kills, seed, customers: CUSTOMERS, say });
  const line = (what: string, figure: number) => ({ what, figures: [count(figure)] });
  const section = {
    title: 'Kills (-9) between the card provider and the database',
    columns: [''],
    lines: [
      ...Object.entries(result.kills).map(([moment, number]) => line(`kills ${moment}`, number)),
      line('payments acknowledged', result.acknowledged),
      line('requests sent again', result.unanswered),
      line('charges at the provider', result.charges),
      line('payments here', result.rows),
      line('cents taken at the provider', result.takenCents),
      line('cents paid here', result.paidCents),
      line('faults', result.faults.length),
    ],
    notes: result.faults.slice(0, 30),
  };
  say(`\n${tableOf(section)}`);
  return { isSound: result.faults.length === 0 && result.takenCents === result.paidCents };
}
