import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

/** All that the dark theme can break: it has other colours, and nothing else. */
const OF_COLOURS: RunOptions = { runOnly: ['color-contrast', 'link-in-text-block'] };

/** What axe finds on the page as it is, in the light theme and, of colours, in the dark: nothing. */
export async function expectNothingFound(page: Page, where: string) {
  // What a hash route shows is fetched after its page has loaded.
  await expect(page.getByRole('main', { includeHidden: true })).toBeVisible();
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await violations(page), `${where}, light`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violations(page, OF_COLOURS), `${where}, dark`).toEqual([]);
}

/** Each rule that is broken, with the elements that break it; all rules are looked at unless told otherwise. */
async function violations(page: Page, options: RunOptions = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (chosen) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    // What passes is nobody's to read, and costs a quarter of the time to write down.
    const found = await axe.run({ resultTypes: ['violations'], selectors: false, ...chosen });
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  }, options);
}
