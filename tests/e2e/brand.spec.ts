import { cp, readFile, writeFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import type { BrandConfig } from '../../contracts/website/public-config.ts';
import { test as base } from './kit/test.ts';

const COLOURS: BrandConfig['colours'] = {
  light: { action: '#6a1b9a', actionHover: '#4a148c', onAction: '#fffdf5', cold: '#00574b' },
  dark: { action: '#ce93d8', actionHover: '#e1bee7', onAction: '#1d0526', cold: '#80cbc4' },
};

/** That of one of the two brands which phones show first. */
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><path d="M0 0h120v40H0z" fill="#a4161a"/></svg>';

/** A server of a brand with accents of its own, and the logo of one that it repairs. */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs off its pattern
  env: async ({}, use, testInfo) => {
    const folder = testInfo.outputPath('brand');
    await cp('brand', folder, { recursive: true });
    const brand = JSON.parse(await readFile('brand/brand.json', 'utf8')) as BrandConfig;
    await writeFile(`${folder}/brand.json`, JSON.stringify({ ...brand, colours: COLOURS }));
    await writeFile(`${folder}/logos/rational.svg`, LOGO);
    await use({ BRAND_DIR: folder });
  },
});

const tokenOf = (page: Page, name: string) =>
  page.evaluate((token) => getComputedStyle(document.documentElement).getPropertyValue(token), name);

test('[R9.12] a brand’s accents and mark are on plain pages, on what the site shows of them, and in the site itself', {
  tag: '@phone',
}, async ({ page }) => {
  for (const address of ['/service-oven', '/#/service-oven', '/#/sign-in']) {
    await page.goto('about:blank');
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const mark = page.getByRole('banner').locator('img');
    await expect
      .poll(() => mark.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
      .toBe(true);
    for (const [colorScheme, action, cold] of [
      ['dark', COLOURS?.dark.action, COLOURS?.dark.cold],
      ['light', COLOURS?.light.action, COLOURS?.light.cold],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      expect([address, await tokenOf(page, '--action')]).toEqual([address, action]);
      expect([address, await tokenOf(page, '--cold')]).toEqual([address, cold]);
    }
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await tokenOf(page, '--action')).toBe(COLOURS?.light.action);
    await page.emulateMedia({ media: 'screen' });
  }
});

test('[R9.08, R9.12] logos replace word marks, on the plain page and on its hash route', {
  tag: '@phone',
}, async ({ page }) => {
  for (const address of ['/service-generic', '/#/service-generic']) {
    await page.goto('about:blank');
    await page.goto(address);
    const brands = page.getByRole('region', { name: 'Brands we repair' });
    await expect(brands.getByText('Rational')).toHaveCount(0);
    const logo = brands.getByRole('img', { name: 'Rational' });
    await logo.scrollIntoViewIfNeeded();
    await expect
      .poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await expect(brands.getByRole('listitem').filter({ visible: true })).toHaveCount(2);
  }
});
