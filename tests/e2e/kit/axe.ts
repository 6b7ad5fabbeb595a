import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/** What axe finds on the page as it is, in the light theme and in the dark: nothing. */
export async function expectNothingFound(page: Page, where: string) {
  // What a hash route shows is fetched after its page has loaded.
  await expect(page.getByRole('main', { includeHidden: true })).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violations(page), `${where}, ${colorScheme}`).toEqual([]);
  }
}

/** Each rule that is broken, with the elements that break it. */
async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    // What passes is nobody's to read, and costs a quarter of the time to write down.
    const found = await axe.run({ resultTypes: ['violations'], selectors: false });
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  });
}
