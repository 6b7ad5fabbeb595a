// What a phone downloads to show a page, and its Lighthouse scores.
import { chromium } from '@playwright/test';
import * as chromeLauncher from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { BROWSER_FLAGS, ensureBrowser } from '../scripts/browser.mjs';
import { median } from './http-load.ts';

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** A shared computer may be slow. */
const LOADED_WITHIN_MS = 120_000;
const HEADLESS = '--headless=new';

export type Transfer = {
  bytes: number;
  requests: { url: string; bytes: number; encoding: string }[];
};

/**
 * Every byte received, including headers, until the network is idle; with an empty cache.
 * @param isTouched whether to focus the postcode box afterwards, which loads its search and the next step
 */
export async function measureTransfer(
  run: AsyncDisposableStack,
  address: string,
  isTouched = false,
): Promise<Transfer> {
  await using owner = run.use(new AsyncDisposableStack());
  const executablePath = await ensureBrowser();
  const browser = await chromium.launch({
    args: [...BROWSER_FLAGS],
    // On Ctrl-C the run itself closes the browser, and then everything else.
    handleSIGINT: false,
    ...(executablePath && { executablePath }),
  });
  owner.defer(() => browser.close());
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });
  const session = await page.context().newCDPSession(page);
  const seen = new Map<string, Transfer['requests'][number]>();
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const encoding = response.headers['content-encoding'] ?? 'none';
    seen.set(requestId, { url: response.url, bytes: 0, encoding });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = seen.get(requestId);
    if (request) request.bytes = encodedDataLength;
  });
  await session.send('Network.enable');
  await page.goto(address, { waitUntil: 'networkidle', timeout: LOADED_WITHIN_MS });
  if (isTouched) {
    await page.locator('#postcode').focus();
    await page.getByRole('combobox').waitFor();
    await page.waitForLoadState('networkidle');
  }
  const requests = [...seen.values()].filter((request) => !request.url.startsWith('data:'));
  return { requests, bytes: requests.reduce((sum, { bytes }) => sum + bytes, 0) };
}

/** Scores from 0 to 100. */
export type Scores = Record<(typeof CATEGORIES)[number], number>;

export type Found = {
  scores: Scores;
  /** When the largest part was painted, in milliseconds. */
  largestPaintMs: number;
  /** Cumulative layout shift; 0 for none. */
  layoutShift: number;
  /** What Lighthouse criticises, apart from performance. */
  faults: string[];
  /** How fast Lighthouse found this computer, before it slows it down four times. */
  benchmarkIndex: number;
};

/** A note for readers: scores hold for computers as fast as this one. */
export const quicknessNote = ({ benchmarkIndex }: Pick<Found, 'benchmarkIndex'>) =>
  `Lighthouse found this machine's BenchmarkIndex to be ${Math.round(benchmarkIndex)}; it makes a phone of one with 1,500 to 2,000, and a slower phone of a slower one.`;

/** Lighthouse's own phone (slow 4G, a CPU four times slower), the median of several runs. */
export async function measureLighthouse(
  run: AsyncDisposableStack,
  address: string,
  times: number,
): Promise<Found> {
  const runs: Found[] = [];
  for (let tries = 0; runs.length < times; tries += 1) {
    if (tries > times * 3) throw new Error(`Lighthouse saw no paint of ${address}`);
    const found = await runLighthouse(run, address);
    // On a busy computer the browser sometimes reports no paint.
    if (Number.isFinite(found.largestPaintMs)) runs.push(found);
  }
  const medianOf = (figure: (found: Found) => number) => median(runs.map(figure));
  return {
    scores: scoresBy((category) => medianOf(({ scores }) => scores[category])),
    largestPaintMs: medianOf(({ largestPaintMs }) => largestPaintMs),
    layoutShift: Math.max(...runs.map(({ layoutShift }) => layoutShift)),
    faults: [...new Set(runs.flatMap(({ faults }) => faults))],
    benchmarkIndex: medianOf(({ benchmarkIndex }) => benchmarkIndex),
  };
}

function scoresBy(score: (category: keyof Scores) => number): Scores {
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
  };
}

async function runLighthouse(run: AsyncDisposableStack, address: string): Promise<Found> {
  await using owner = run.use(new AsyncDisposableStack());
  const chrome = await chromeLauncher.launch({
    chromeFlags: [HEADLESS, ...BROWSER_FLAGS],
    logLevel: 'silent',
    handleSIGINT: false,
    chromePath: (await ensureBrowser()) ?? chromium.executablePath(),
  });
  owner.defer(() => chrome.kill());
  const result = await lighthouse(address, {
    port: chrome.port,
    onlyCategories: [...CATEGORIES],
    logLevel: 'silent',
  });
  const { categories = {}, audits = {}, environment } = result?.lhr ?? {};
  const figure = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const faults = CATEGORIES.slice(1).flatMap((category) =>
    (categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const { score: own = null, title = id } = audits[id] ?? {};
      return weight > 0 && own !== null && own < 1 ? [`${category}: ${title}`] : [];
    }),
  );
  return {
    scores: scoresBy((category) => Math.round((categories[category]?.score ?? 0) * 100)),
    largestPaintMs: figure('largest-contentful-paint'),
    layoutShift: figure('cumulative-layout-shift'),
    faults,
    benchmarkIndex: environment?.benchmarkIndex ?? Number.NaN,
  };
}
