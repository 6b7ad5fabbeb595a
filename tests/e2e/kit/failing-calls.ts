import { expect, type Page } from '@playwright/test';

const PROBLEM = { status: 500, code: 'internal', detail: 'Something went wrong on our side.' };

/**
 * Opens a screen to see what it loads, then again for each of those calls, which fails with 500 every time: the screen
 * says so with 'Try again', and no grey bar stays. What it can do without fails at once.
 * @param open opens the screen with nothing in memory
 * @param spare the paths of calls that the screen can do without, where only bars are looked for
 */
export async function expectFailuresSaid(page: Page, open: () => Promise<unknown>, spare: readonly RegExp[]) {
  const calls = await callsOf(page, open);
  const spares = calls.filter((path) => spare.some((pattern) => pattern.test(path)));
  const needed = calls.filter((path) => !spares.includes(path));
  for (const paths of [...needed.map((path) => [path]), ...(spares.length > 0 ? [spares] : [])]) {
    const isSpare = paths === spares;
    await fail(page, paths);
    await open();
    const main = page.getByRole('main');
    await expect(async () => {
      // A failed call is made again after a while.
      await page.clock.runFor(4_000);
      await expect(main).toBeVisible({ timeout: 1_000 });
      expect(await main.locator('span[aria-hidden="true"][style*="width"]:empty').count()).toBe(0);
      const tryAgain = main.getByRole('button', { name: 'Try again' }).first();
      if (!isSpare) await expect(tryAgain).toBeVisible({ timeout: 300 });
    }, `${page.url()} without ${paths}`).toPass({ timeout: 30_000, intervals: [50] });
    await fail(page, []);
  }
}

/**
 * Lets calls fail in the page's own `fetch`: a routed call would turn the browser's cache off, and each of the many pages
 * would load and compile all of the program again.
 */
export async function letCallsFail(page: Page): Promise<void> {
  await page.addInitScript(
    ({ key, problem }) => {
      const { fetch } = window;
      window.fetch = (input, init) => {
        const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
        const isFailing = (JSON.parse(sessionStorage.getItem(key) ?? '[]') as string[]).includes(pathname);
        return isFailing
          ? Promise.resolve(Response.json(problem, { status: problem.status }))
          : fetch(input, init);
      };
    },
    { key: FAILING, problem: PROBLEM },
  );
}

/** From the next page on, calls of these paths fail. */
async function fail(page: Page, paths: readonly string[]): Promise<void> {
  await page.evaluate(({ key, value }) => sessionStorage.setItem(key, value), {
    key: FAILING,
    value: JSON.stringify(paths),
  });
}

/** Where a page finds the paths whose calls fail. */
const FAILING = 'failing-paths';

/** The paths of what a screen calls to show itself. */
async function callsOf(page: Page, open: () => Promise<unknown>): Promise<string[]> {
  const calls = new Set<string>();
  const note = (request: { url(): string }) => calls.add(new URL(request.url()).pathname);
  // The screen before may still be calling.
  await page.goto('/robots.txt');
  page.on('request', note);
  await open();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).not.toBeEmpty();
  await page.waitForLoadState('networkidle');
  page.off('request', note);
  return [...calls].filter((path) => path.startsWith('/api/v1/') && !NEVER_SHOWN.test(path));
}

/** What a page tells the server, and the flags of the sign-in, which stay as they were. */
const NEVER_SHOWN = /\/(mm\/events|browser-errors|Account\/Login)$/;
