// From a landing page into the quote on a slow phone: 400 kbit/s, 400 ms latency, a CPU four times slower.
import { type Browser, chromium } from '@playwright/test';
import { BROWSER_FLAGS, ensureBrowser } from '../scripts/browser.mjs';
import { milliseconds, type Section } from './report.ts';

const SLOW_3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const CPU_SLOWER = 4;
const PATIENCE_MS = 120_000;
/** How long somebody reads a landing page before typing a postcode. */
const READING_MS = 4_000;
const LETTER_MS = 300;
const AIMS_MS = { useful: 1_500, cards: 4_000 };

/** From a landing page's postcode box to the choice of equipment, and opening the quote by its address. */
export async function slowPhoneSection(run: AsyncDisposableStack, url: string): Promise<Section> {
  await using owner = run.use(new AsyncDisposableStack());
  const executablePath = await ensureBrowser();
  const browser = await chromium.launch({
    args: [...BROWSER_FLAGS],
    handleSIGINT: false,
    ...(executablePath && { executablePath }),
  });
  owner.defer(() => browser.close());

  const landing = await openPhone(browser);
  await landing.goto(`${url}/service-generic`);
  await landing.waitForTimeout(READING_MS);
  const box = landing.locator('#start-postcode');
  await box.pressSequentially('2010', { delay: LETTER_MS });
  const pressed = performance.now();
  await box.press('Enter', { noWaitAfter: true });
  await landing.getByRole('heading', { level: 1, name: 'Where is your equipment?' }).waitFor();
  const stepMs = performance.now() - pressed;
  await landing.getByRole('radio').first().waitFor({ state: 'attached' });
  const cardsMs = performance.now() - pressed;

  const opened = await openPhone(browser);
  const begun = performance.now();
  await opened.goto(`${url}/#/instant-quote`, { waitUntil: 'commit' });
  await opened.locator('.skeleton-header').waitFor();
  const headerMs = performance.now() - begun;
  await opened.getByRole('heading', { level: 1, name: 'Where is your equipment?' }).waitFor();
  const openedMs = performance.now() - begun;
  const line = (what: string, ms: number, aim?: number) => ({
    what,
    figures: [milliseconds(ms)],
    ...(aim && { aim: { text: `<= ${milliseconds(aim)}`, met: ms <= aim } }),
  });
  return {
    title: 'On a slow phone (400 kbit/s, 400 ms, CPU 4x slower)',
    columns: ['ms'],
    lines: [
      line('landing page to the first step', stepMs, AIMS_MS.useful),
      line('landing page to the choice of equipment', cardsMs, AIMS_MS.cards),
      line('quote opened by its address, until its header', headerMs),
      line('quote opened by its address, until its first step', openedMs),
    ],
  };
}

/** A new page with an empty cache. */
async function openPhone(browser: Browser) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_3G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER });
  return page;
}
