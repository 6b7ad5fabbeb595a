import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { pixelsTooWide } from './text-fits.ts';

/** All that the dark theme can break: it has other colours, and nothing else. */
const OF_COLOURS: RunOptions = { runOnly: ['color-contrast', 'link-in-text-block'] };

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

/** What axe finds on the page as it is, in the light theme and, of colours, in the dark: nothing. */
export async function expectNothingFound(page: Page, where: string) {
  // What a hash route shows is fetched after its page has loaded.
  await expect(page.getByRole('main', { includeHidden: true })).toBeVisible();
  await expect(page.locator('main[aria-busy]')).toHaveCount(0);
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await violations(page), `${where}, light`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violations(page, OF_COLOURS), `${where}, dark`).toEqual([]);
}

/**
 * The same, and nothing that scrolls sideways, at the page's own width and at the other one: a phone's or a desk's. For
 * a walk that is made at one width only.
 */
export async function expectNothingFoundAtBothWidths(page: Page, where: string) {
  await expectNothingFound(page, where);
  expect(await pixelsTooWide(page), where).toBe(0);
  const own = page.viewportSize();
  if (!own) throw new Error('the page has no size');
  const other = own.width === PHONE.width ? DESK : PHONE;
  await page.setViewportSize(other);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => pixelsTooWide(page), `${where}, ${other.width} px`).toBe(0);
  expect(await violations(page), `${where}, ${other.width} px`).toEqual([]);
  await page.setViewportSize(own);
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
