// `npm run bench -- failover`

import { count, seconds, tableOf } from '../report.ts';
import { failover } from './failover.ts';

/** How soon a booking has to succeed after the switch to a new primary, or after anything else was killed. */
const AIM_MS = 5_000;

/** Runs the failovers and prints the results. */
export async function runFailover(run: AsyncDisposableStack): Promise<{ isSound: boolean }> {
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const { kills, traffic, ...result } = await failover(run, say);
  const isQuick = (ms: number) => ms <= AIM_MS;
  const figures = (value: string) => ['', value];
  say('');
  say(
    tableOf({
      title: 'Losses during bookings: two web servers, a worker, a primary and its synchronous standby',
      columns: ['new primary after, seconds', 'first booking after that, seconds'],
      lines: [
        ...kills.map(({ victim, switchedAfterMs, bookedAfterMs }) => ({
          what: victim,
          figures: [switchedAfterMs === null ? '' : seconds(switchedAfterMs), seconds(bookedAfterMs)],
          aim: { text: `<= ${seconds(AIM_MS)}`, met: isQuick(bookedAfterMs) },
        })),
        { what: 'bookings acknowledged', figures: figures(count(result.bookings)) },
        { what: 'photos acknowledged', figures: figures(count(result.photos)) },
        { what: 'emails', figures: figures(count(result.mails)) },
        { what: 'requests without an answer, sent again', figures: figures(count(traffic.unanswered)) },
        { what: 'photos and emails caught up after, seconds', figures: figures(seconds(result.caughtUpMs)) },
        { what: 'lost, doubled or half done', figures: figures(count(result.faults.length)) },
      ],
      notes: [...result.leftovers, ...result.faults.slice(0, 30)],
    }),
  );
  const isSound = result.faults.length === 0 && kills.every(({ bookedAfterMs }) => isQuick(bookedAfterMs));
  return { isSound };
}
