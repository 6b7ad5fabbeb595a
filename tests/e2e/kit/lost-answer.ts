import type { Page } from '@playwright/test';

/** The next call to `url` reaches the server, and its answer never comes back. */
export async function losesAnswer(page: Page, url: string): Promise<void> {
  await page.route(
    url,
    async (route) => {
      await route.fetch();
      await route.abort('failed');
    },
    { times: 1 },
  );
}
