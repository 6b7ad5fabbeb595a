// `npm run bench -- cluster`
import { performance } from 'node:perf_hooks';
import { bookingForms } from '../booking-form.ts';
import { seconds, tableOf } from '../report.ts';
import { startCompany } from './company.ts';
import { JOURNEYS } from './journeys.ts';

/** Runs each journey and prints the results. */
export async function runCluster(run: AsyncDisposableStack): Promise<{ isSound: boolean }> {
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const company = await startCompany(run, { isPooled: true, say });
  const forms = await bookingForms(company.url);
  const results: { what: string; ms: number; fault: string | null }[] = [];
  for (const [what, journey] of Object.entries(JOURNEYS)) {
    const startMs = performance.now();
    const fault = await journey({ company, forms }).then(
      () => null,
      (error: Error) => error.stack ?? error.message,
    );
    results.push({ what, ms: performance.now() - startMs, fault });
    say(`${fault === null ? 'done' : 'FAILED'}: ${what}`);
  }
  say('');
  say(
    tableOf({
      title:
        'Journeys against two web servers and a worker behind HAProxy, with PgBouncer, a primary and a standby',
      columns: ['seconds', ''],
      lines: results.map(({ what, ms, fault }) => ({
        what,
        figures: [seconds(ms), fault === null ? 'done' : 'FAILED'],
      })),
      notes: results.flatMap(({ fault }) => fault ?? []),
    }),
  );
  return { isSound: results.every(({ fault }) => fault === null) };
}
