// From a landing page into the quote on a slow phone: 400 kbit/s, 400 ms away, a CPU four times slower.
import { chromium } from '@playwright/test';
import { BROWSER_FLAGS, systemBrowser } from '../scripts/browser.mjs';

const CHROMIUM = systemBrowser();
const SLOW_3G = {
  offline: false,
  latency: 400,
  downloadThroughput: 50_000,
  uploadThroughput: 50_000,
};
const CPU_SLOWER = 4;
const PATIENCE_MS = 120_000;
/** How long somebody reads a landing page before the postcode box is touched. */
const READING_MS = 2_000;

export type SlowPhone = {
  /** From the press of Enter in a landing page's postcode box, in milliseconds. */
  firstPaintMs: number;
  cardsMs: number;
  /** The quote's first step opened by its address, nothing cached, in milliseconds. */
  openedFirstPaintMs: number;
  openedStepMs: number;
};

export async function measureSlowPhone(run: AsyncDisposableStack, url: string): Promise<SlowPhone> {
  await using owner = run.use(new AsyncDisposableStack());
  const browser = await chromium.launch({
    args: [...BROWSER_FLAGS],
    handleSIGINT: false,
    ...(CHROMIUM && { executablePath: CHROMIUM }),
  });
  owner.defer(() => browser.close());

  async function openPhone() {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', SLOW_3G);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER });
    const firstPaint = () =>
      page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            new PerformanceObserver((list) => {
              for (const { name, startTime } of list.getEntries())
                if (name === 'first-contentful-paint') resolve(startTime);
            }).observe({ type: 'paint', buffered: true });
          }),
      );
    return { page, firstPaint };
  }

  const landing = await openPhone();
  await landing.page.goto(`${url}/service-generic`);
  await landing.page.waitForTimeout(READING_MS);
  await landing.page.locator('#start-postcode').pressSequentially('2010', { delay: 300 });
  const pressed = performance.now();
  await landing.page.locator('#start-postcode').press('Enter', { noWaitAfter: true });
  await landing.page.getByRole('radio').first().waitFor({ state: 'attached' });
  const cardsMs = performance.now() - pressed;
  const firstPaintMs = await landing.firstPaint();

  const opened = await openPhone();
  const begun = performance.now();
  await opened.page.goto(`${url}/#/instant-quote`, { waitUntil: 'commit' });
  await opened.page.getByRole('heading', { level: 1, name: 'Where is the machine?' }).waitFor();
  const openedStepMs = performance.now() - begun;
  return { firstPaintMs, cardsMs, openedStepMs, openedFirstPaintMs: await opened.firstPaint() };
}
