// `npm run bench -- pages [runs] [address ...]`: public pages on a phone, plain (`/about`) and as hash routes (`/#/about`).
import { PLAIN_PATHS } from '../domain/website/plain-paths.ts';
import { median } from './http-load.ts';
import { CATEGORIES, type Found, measureLighthouse, measureTransfer, quicknessNote } from './phone.ts';
import { count, kilobytes, type Line, milliseconds, tableOf } from './report.ts';
import { startServer } from './server.ts';
import { slowPhoneSection } from './slow-phone.ts';

const RUNS = 3;
/** Public pages that are only hash routes. The page for unknown addresses has status 404, which Lighthouse refuses. */
const HASH_ONLY = ['/contact-us', '/register-interest'];
const ALL = [...PLAIN_PATHS, ...[...PLAIN_PATHS, ...HASH_ONLY].map((path) => `/#${path}`)];
const AIMS = { plain: 98, hash: 95, others: 100 };

type Measured = Found & { bytes: number };

async function measure(run: AsyncDisposableStack, address: string, runs: number): Promise<Measured> {
  const { bytes } = await measureTransfer(run, address);
  return { ...(await measureLighthouse(run, address, runs)), bytes };
}

function lineOf(what: string, found: Measured): Line {
  const { scores, largestPaintMs, layoutShift, bytes } = found;
  const met =
    scores.performance >= (what.startsWith('/#') ? AIMS.hash : AIMS.plain) &&
    CATEGORIES.slice(1).every((category) => scores[category] >= AIMS.others) &&
    layoutShift === 0;
  return {
    what,
    figures: [
      ...CATEGORIES.map((category) => count(scores[category])),
      milliseconds(largestPaintMs),
      layoutShift.toFixed(4),
      kilobytes(bytes),
    ],
    aim: { text: 'as below', met },
  };
}

/** Measures the pages and prints the results, missed targets included. */
export async function runPages(
  run: AsyncDisposableStack,
  args: readonly string[],
): Promise<{ isSound: boolean }> {
  const [times = RUNS, ...wanted] = args;
  const runs = Number(times);
  if (!(runs >= 1)) throw new RangeError('pages [runs] [address ...] takes a number from 1');
  const addresses = wanted.length > 0 ? wanted : ALL;
  const { url } = await startServer(run);
  const lines: Line[] = [];
  const notes: string[] = [];
  const quickness: number[] = [];
  for (const address of addresses) {
    const found = await measure(run, `${url}${address}`, runs);
    const line = lineOf(address, found);
    lines.push(line);
    quickness.push(found.benchmarkIndex);
    notes.push(...found.faults.map((fault) => `${address}: ${fault}`));
    // A whole run takes long: if it's interrupted, the results so far have been printed.
    process.stdout.write(`[${address} ${line.figures.join(' ')}]\n`);
  }
  process.stdout.write(
    `${tableOf({
      title: `Public pages on Lighthouse's phone, the median of ${runs}, nothing cached`,
      columns: ['perf', 'access', 'practice', 'seo', 'paint ms', 'shift', 'KB'],
      lines,
      notes: [
        `Aims: performance >= ${AIMS.plain}, of hash routes ${AIMS.hash}; the others ${AIMS.others}, shift 0. The KB of landing pages include the quote's code, fetched ahead.`,
        quicknessNote({ benchmarkIndex: median(quickness) }),
        ...notes,
      ],
    })}\n`,
  );
  process.stdout.write(`${tableOf(await slowPhoneSection(run, url))}\n`);
  return { isSound: true };
}
