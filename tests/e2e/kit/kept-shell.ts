import { expect, type Page } from '@playwright/test';

/** The page can be opened without a signal from now on: its worker runs and its files and its last answer are kept. */
export async function untilShellIsKept(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const isKept = () =>
    page.evaluate(async () => {
      const [name = ''] = await caches.keys();
      const files = name === '' ? [] : await (await caches.open(name)).keys();
      const stores = await indexedDB.databases();
      return files.length > 1 && stores.some((store) => store.name?.endsWith('-kept'));
    });
  await expect.poll(isKept).toBe(true);
}
