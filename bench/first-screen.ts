// What a phone fetches to see the quote's first screen, and how Lighthouse finds it.
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import * as chromeLauncher from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { median } from './http-load.ts';

const LIGHTHOUSE_RUNS = 3;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];
const CHROMIUM = [process.env.GALLEY_CHROMIUM, '/usr/bin/chromium'].find((path) => path && existsSync(path));

export type Transfer = {
  bytes: number;
  requests: { url: string; bytes: number; encoding: string }[];
};

const quotePage = (url: string) => `${url}/#/instant-quote`;

/** Every byte that came over the wire, headers included, until the network fell silent; an empty cache. */
export async function measureTransfer(run: AsyncDisposableStack, url: string): Promise<Transfer> {
  await using owner = run.use(new AsyncDisposableStack());
  const browser = await chromium.launch({
    args: FLAGS.slice(1),
    // The run ends it on Ctrl-C, after which it still has other things to end.
    handleSIGINT: false,
    ...(CHROMIUM && { executablePath: CHROMIUM }),
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
  await page.goto(quotePage(url), { waitUntil: 'networkidle' });
  const requests = [...seen.values()].filter((request) => !request.url.startsWith('data:'));
  return { requests, bytes: requests.reduce((sum, { bytes }) => sum + bytes, 0) };
}

/** Scores from 0 to 100. */
export type Scores = Record<(typeof CATEGORIES)[number], number>;

/** Lighthouse's own phone (slow 4G, a CPU four times slower), the median of several runs. */
export async function measureLighthouse(run: AsyncDisposableStack, url: string): Promise<Scores> {
  const runs: Scores[] = [];
  for (let at = 0; at < LIGHTHOUSE_RUNS; at += 1) runs.push(await runLighthouse(run, quotePage(url)));
  const medianOf = (category: keyof Scores) => median(runs.map((scores) => scores[category]));
  return {
    performance: medianOf('performance'),
    accessibility: medianOf('accessibility'),
    'best-practices': medianOf('best-practices'),
    seo: medianOf('seo'),
  };
}

async function runLighthouse(run: AsyncDisposableStack, page: string): Promise<Scores> {
  await using owner = run.use(new AsyncDisposableStack());
  const chrome = await chromeLauncher.launch({
    chromeFlags: FLAGS,
    logLevel: 'silent',
    handleSIGINT: false,
    ...(CHROMIUM && { chromePath: CHROMIUM }),
  });
  owner.defer(() => chrome.kill());
  const result = await lighthouse(page, {
    port: chrome.port,
    onlyCategories: [...CATEGORIES],
    logLevel: 'silent',
  });
  const categories = result?.lhr.categories ?? {};
  const score = (category: keyof Scores) => Math.round((categories[category]?.score ?? 0) * 100);
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
  };
}
