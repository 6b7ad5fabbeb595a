// `npm run bench -- scale [jobs]`
import { PER_ROUND } from '../tests/kit/company-at-size.ts';
import { count, megabytes, milliseconds, ratio, tableOf } from './report.ts';
import { measureScale } from './scale.ts';

const SMALL_JOBS = 1_000;
const LARGE_JOBS = 1_000_000;
const AIM = 1.5;

/** Fills, measures and prints; missed targets are printed. */
export async function runScale(
  run: AsyncDisposableStack,
  args: readonly string[],
): Promise<{ isSound: boolean }> {
  const large = Number(args[0] ?? LARGE_JOBS);
  if (!(large >= SMALL_JOBS)) throw new RangeError(`scale [jobs] takes a number from ${SMALL_JOBS}`);
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const { reads, bytes } = await measureScale(run, { small: SMALL_JOBS, large }, say);
  const share = large / PER_ROUND.jobs;
  say('');
  say(
    tableOf({
      title: `Reads of the portal at ${count(SMALL_JOBS)} jobs and at ${count(large)}, milliseconds`,
      columns: ['p50', 'p99', 'p50 large', 'p99 large', 'ratio of p99'],
      lines: reads.map((read) => ({
        what: read.name,
        figures: [
          ...[read.small.p50, read.small.p99, read.large.p50, read.large.p99].map(milliseconds),
          ratio(read.ratio),
        ],
        aim: { text: `<= ${AIM}`, met: read.ratio <= AIM },
      })),
      notes: [
        `The large company has ${count(PER_ROUND.customers * share)} customers, ${count(PER_ROUND.equipmentList * share)} machines and ${megabytes(bytes.large)} MB; the small one ${megabytes(bytes.small)} MB.`,
        'One in five of those who ask is a chain with 104 machines and 208 jobs, the others are shops with two machines and four jobs.',
      ],
    }),
  );
  return { isSound: true };
}
