// The crash test's result as lines for a terminal.
import type { CrashResult } from './crash.ts';
import { count, type Section, seconds } from './report.ts';

const FAULTS_SHOWN = 30;

export function crashSection(result: CrashResult): Section {
  const { kills, traffic, faults } = result;
  const total = Object.values(kills).reduce((sum, number) => sum + number, 0);
  const line = (what: string, figure: string) => ({ what, figures: [figure] });
  return {
    title: 'Kills (-9) during bookings with photos',
    columns: [''],
    lines: [
      line('kills', count(total)),
      ...Object.entries(kills).map(([victim, number]) => line(`  ${victim}`, count(number))),
      line('slowest start after a kill, seconds', seconds(result.slowestStartMs)),
      line('bookings acknowledged', count(result.bookings)),
      line('photos acknowledged', count(result.photos)),
      line('emails in the outbox, with those before the first kill', count(result.mails)),
      line('requests without an answer, sent again', count(traffic.unanswered)),
      line('  of these after 20 seconds', count(traffic.timedOut)),
      line('photos and emails caught up after, seconds', seconds(result.caughtUpMs)),
      line('files left half written', count(result.leftovers.length)),
      line('faults', count(faults.length)),
    ],
    notes: [...result.leftovers, ...faults.slice(0, FAULTS_SHOWN)],
  };
}
