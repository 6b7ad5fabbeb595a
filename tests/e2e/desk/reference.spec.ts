import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { expectNothingFound } from '../kit/axe.ts';
import { sql } from '../kit/records.ts';
import { test } from '../kit/test.ts';
import { pixelsTooWide } from '../kit/text-fits.ts';
import { signInAtDesk, WITH_DEMO } from '../people/demo.ts';

test.use({ env: WITH_DEMO, expectedConsole: [/status of (409|422)/] });

test('[R10.16, R7.43] an administrator opens a postcode, adds a holiday and a promo code, and retires a model', {
  tag: '@desktop',
}, async ({ page, server }) => {
  test.slow();
  await sql(
    server,
    `insert into subscribers (email, postcode, created_at)
     select n || '@cafe.example', '4870', now() from generate_series(1, 37) n`,
  );
  await signInAtDesk(page);
  await page.getByRole('link', { name: 'Reference' }).click();
  await expectNothingFound(page, 'reference data');
  await page.getByRole('link', { name: 'Service areas' }).click();
  await page.getByRole('button', { name: 'Add a service area' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Postcode').fill('4870');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByText('Please choose one').first()).toBeVisible();
  await dialog.getByLabel('Region').selectOption('regional');
  await expect(dialog.getByRole('status')).toContainText(
    '37 people are waiting for this and will be emailed',
  );
  await expectNothingFound(page, 'a postcode that people wait for');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog).toBeHidden();
  await page.getByLabel('Words in a service area').fill('4870');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: '4870 regional' })).toBeVisible();

  // All by keyboard.
  await page.goto('/desk#/reference/public-holidays');
  await page.getByRole('button', { name: 'Add a public holiday' }).press('Enter');
  await dialog.getByLabel('Date').fill('2026-12-24');
  await dialog.getByLabel('Name').fill('Mango Day');
  await dialog.getByLabel('State').selectOption('QLD');
  await dialog.getByLabel('From').fill('6pm');
  await dialog.getByLabel('Name').press('Enter');
  await expect(dialog.getByText('Please give a time, such as 18:00').first()).toBeVisible();
  await dialog.getByLabel('From').fill('18:00');
  await dialog.getByLabel('From').press('Enter');
  await expect(dialog).toBeHidden();
  await page.getByLabel('Words in a public holiday').fill('mango');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: 'Mango Day QLD 18:00' })).toBeVisible();

  await page.goto('/desk#/reference/promo-codes');
  await page.getByRole('button', { name: 'Add a promo code' }).click();
  await dialog.getByLabel('Code', { exact: true }).fill('spring 10');
  await dialog.getByLabel('What it offers').fill('$10 off');
  await dialog.getByLabel('Kind').selectOption('Dollars inc GST');
  await dialog.getByLabel('Percents or dollars').fill('10,50');
  await dialog.getByLabel('For', { exact: true }).selectOption('Call-outs');
  await dialog.getByLabel('First day').fill('2026-11-24');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByText('Please give dollars and cents, more than 0').first()).toBeVisible();
  await dialog.getByLabel('Percents or dollars').fill('10.50');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('row', { name: 'SPRING10' })).toContainText('10.5');
  await expectNothingFound(page, 'promo codes');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/desk#/reference/equipment-types');
  await page.getByRole('link', { name: 'Coolroom' }).click();
  await dialog.getByRole('button', { name: 'Remove this equipment type' }).click();
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(
    dialog.getByText(/^Coolroom can't be removed .* customers' machine.* Retire it instead/).first(),
  ).toBeVisible();
  await expectNothingFound(page, 'a type that is used');
  expect(await pixelsTooWide(page)).toBe(0);
  await dialog.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('link', { name: 'Coolroom' }).click();
  await dialog.getByLabel('Retired').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row', { name: 'Coolroom' })).toContainText('Yes');
});

test('[R10.16] a table is exported, and its file is tried line by line before it is imported', {
  tag: '@desktop',
}, async ({ page }) => {
  test.slow();
  await signInAtDesk(page);
  await page.goto('/desk#/reference/brands');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('brands.csv');
  const content = await readFile(await download.path(), 'utf8');
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog');
  const choose = (name: string, text: string) =>
    dialog.getByLabel('CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await choose('same.csv', content);
  await expect(dialog.getByText('0 added, 0 changed, 207 the same')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeHidden();
  await choose('more.csv', `${content},Zephyr,Fryer,no\r\n,Aeolus,Toaster,no\r\n`);
  await expect(dialog.getByText("1 added, 0 changed, 207 the same, 1 can't be stored")).toBeVisible();
  await expect(dialog.getByRole('row', { name: '210 Makes Please choose one' })).toBeVisible();
  await expectNothingFound(page, 'a file with a fault');
  await dialog.getByRole('button', { name: 'Import the others' }).click();
  await expect(dialog).toBeHidden();
  await page.getByLabel('Words in a brand').fill('zephyr');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: 'Zephyr Fryer' })).toBeVisible();
});
