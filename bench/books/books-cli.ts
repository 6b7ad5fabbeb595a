// `npm run bench -- books [plans] [seed]`
import { randomInt } from 'node:crypto';
import { buildApp } from '../../server/app.ts';
import { fakeClock } from '../../server/platform/clock.ts';
import { copyTemplate, startTestDatabaseServer } from '../../tests/kit/database/database-server.ts';
import { count, tableOf } from '../report.ts';
import { temporaryFolder } from '../server.ts';
import { withDeps } from '../with-deps.ts';
import { liveYear } from './year.ts';

const PLANS = 200;
const SEEDS = 1_000_000_000;
/** A Monday in Sydney. */
const BEGINS = '2026-11-22T22:10:00Z';

/** Lives a year with drawn plans and prints where the books differ from an accountant's, and how to draw the same again. */
export async function runBooks(
  run: AsyncDisposableStack,
  args: readonly string[],
): Promise<{ isSound: boolean }> {
  const plans = Number(args[0] ?? PLANS);
  const seed = Number(args[1] ?? randomInt(SEEDS));
  if (!(plans > 0) || !Number.isSafeInteger(seed))
    throw new RangeError('books [plans] [seed] takes two numbers');
  const say = (text: string) => process.stdout.write(`${text}\n`);
  say(`Seed ${seed}; again with: npm run bench -- books ${plans} ${seed}`);
  const postgres = await startTestDatabaseServer();
  run.defer(postgres.stop);
  const { url: databaseUrl } = await copyTemplate(postgres);
  const dataDir = await temporaryFolder(run);
  const year = await withDeps({ databaseUrl, dataDir }, {}, async (deps) => {
    const clock = fakeClock(BEGINS);
    const app = await buildApp({ ...deps, clock });
    try {
      return await liveYear({ app, deps: { ...deps, clock }, clock }, { plans, seed });
    } finally {
      await app.close();
    }
  });
  const line = (what: string, figure: number) => ({ what, figures: [count(figure)] });
  const { services, documents, entries, faults } = year;
  say(
    `\n${tableOf({
      title: `A year of ${count(plans)} plans, beside an accountant's own arithmetic`,
      columns: [''],
      lines: [
        line('services', services),
        line('invoices and adjustment notes', documents),
        line('entries of the ledger', entries),
        line('faults', faults.length),
      ],
      notes: faults.slice(0, 30),
    })}`,
  );
  return { isSound: faults.length === 0 };
}
