// `npm run bench -- pages [runs] [address ...]`: public pages on a phone, plain (`/about`) and as hash routes (`/#/about`).
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { PLAIN_PATHS } from '../domain/website/plain-paths.ts';
import { root } from '../scripts/programs.mjs';
import { ensureBuilt } from './everything.ts';
import { median } from './http-load.ts';
import { CATEGORIES, type Found, measureLighthouse, measureTransfer, quicknessNote } from './phone.ts';
import { count, kilobytes, type Line, milliseconds, ratio, tableOf } from './report.ts';
import { startServer } from './server.ts';

const RUNS = 3;
/** Public pages that answer as hash routes only. The page for addresses that there is nothing at answers 404, which Lighthouse refuses. */
const HASH_ONLY = ['/contact-us', '/register-interest'];
const ALL = [...PLAIN_PATHS, ...[...PLAIN_PATHS, ...HASH_ONLY].map((path) => `/#${path}`)];
const AIMS = { performance: 98, others: 100, paintRatio: 1.2, bytes: 90 * 1024 };
/** Its name is in no page; the folder is served as it stands. */
const BARE_PAGE = 'bench-bare.html';

type Measured = Found & { bytes: number };

async function measure(run: AsyncDisposableStack, address: string, runs: number): Promise<Measured> {
  const { bytes } = await measureTransfer(run, address);
  return { ...(await measureLighthouse(run, address, runs)), bytes };
}

/** The text of a page and nothing else, served by the same server; goes when the owner does. */
async function serveBare(owner: AsyncDisposableStack, url: string, path: string): Promise<string> {
  const html = await (await fetch(`${url}${path}`)).text();
  const text = html
    .replace(/<(script|style|svg)\b.*?<\/\1>/gs, '')
    .replace(/^.*<body>/s, '')
    .replace(/<(?!\/?(?:h1|h2|h3|p|li|dt|dd)\b)[^>]+>/g, ' ')
    .replace(/<(\/?\w+)[^>]*>/g, '<$1>');
  const bare = `<!doctype html><html lang="en-AU"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Bare</title><body>${text}`;
  const file = join(root, 'dist/web/assets', BARE_PAGE);
  owner.defer(async () => {
    await Promise.all([rm(file, { force: true }), rm(`${file}.br`, { force: true })]);
  });
  await writeFile(file, bare);
  await writeFile(`${file}.br`, brotliCompressSync(bare));
  return `${url}/assets/${BARE_PAGE}`;
}

function lineOf(what: string, found: Measured, barePaintMs: number | null): Line {
  const { scores, largestPaintMs, layoutShift, bytes } = found;
  const paintRatio = barePaintMs === null ? null : largestPaintMs / barePaintMs;
  const met =
    scores.performance >= AIMS.performance &&
    CATEGORIES.slice(1).every((category) => scores[category] >= AIMS.others) &&
    layoutShift === 0 &&
    bytes <= AIMS.bytes &&
    (paintRatio === null || paintRatio <= AIMS.paintRatio);
  return {
    what,
    figures: [
      ...CATEGORIES.map((category) => count(scores[category])),
      milliseconds(largestPaintMs),
      paintRatio === null ? '' : ratio(paintRatio),
      layoutShift.toFixed(4),
      kilobytes(bytes),
    ],
    aim: { text: 'as below', met },
  };
}

/** Measures and prints; missed aims are printed as such. */
export async function runPages(
  run: AsyncDisposableStack,
  args: readonly string[],
): Promise<{ isSound: boolean }> {
  const [times = RUNS, ...asked] = args;
  const runs = Number(times);
  if (!(runs >= 1)) throw new RangeError('pages [runs] [address ...] takes a number from 1');
  const addresses = asked.length > 0 ? asked : ALL;
  await ensureBuilt();
  const { url } = await startServer(run);
  const lines: Line[] = [];
  const notes: string[] = [];
  const quickness: number[] = [];
  for (const address of addresses) {
    const isPlain = !address.startsWith('/#');
    const bare = isPlain
      ? await measureLighthouse(run, await serveBare(run, url, address), runs)
      : { largestPaintMs: null };
    const found = await measure(run, `${url}${address}`, runs);
    const line = lineOf(address, found, bare.largestPaintMs);
    lines.push(line);
    quickness.push(found.benchmarkIndex);
    notes.push(...found.faults.map((fault) => `${address}: ${fault}`));
    // A whole run takes long: whoever breaks it off has seen what was found until then.
    process.stdout.write(`[${address} ${line.figures.join(' ')}]\n`);
  }
  process.stdout.write(
    `${tableOf({
      title: `Public pages on Lighthouse's phone, the median of ${runs}, nothing cached`,
      columns: ['perf', 'access', 'practice', 'seo', 'paint ms', 'to bare', 'shift', 'KB'],
      lines,
      notes: [
        `Aims: performance >= ${AIMS.performance}, the others ${AIMS.others}, shift 0, <= ${kilobytes(AIMS.bytes)} KB before they are touched; plain pages painted within ${AIMS.paintRatio} times what the same server takes for their text alone.`,
        quicknessNote({ benchmarkIndex: median(quickness) }),
        ...notes,
      ],
    })}\n`,
  );
  return { isSound: true };
}
