import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { expectNothingFound } from '../kit/axe.ts';
import { test } from '../kit/test.ts';
import { pixelsTooWide } from '../kit/text-fits.ts';
import { signInAtDesk, WITH_DEMO } from '../people/demo.ts';

test.use({ env: WITH_DEMO, expectedConsole: [/status of 422/] });

test('[R10.16] reports have their days, a chart, a table and a file; days in the wrong order are refused', {
  tag: '@desktop',
}, async ({ page }) => {
  await signInAtDesk(page);
  await page.getByRole('link', { name: 'Reports' }).click();
  const table = page.getByRole('table', { name: 'Bookings' });
  await expect(table.getByRole('rowheader', { name: 'In all' })).toBeVisible();
  await expectNothingFound(page, 'a report');

  await page.getByRole('link', { name: 'Takings' }).click();
  await page.getByRole('link', { name: 'Financial year' }).click();
  const takings = page.getByRole('table', { name: 'Takings' });
  await expect(takings.getByRole('columnheader', { name: 'Month' })).toBeVisible();
  const sum = await takings
    .getByRole('row', { name: /^In all/ })
    .getByRole('cell')
    .first()
    .innerText();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('takings-2026-07-01-2027-06-30.csv');
  const [heading, ...rows] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(heading).toMatch(/^Month,Received by card,/);
  const cents = rows.map((row) => Math.round(Number(row.split(',')[1]) * 100));
  expect(cents.reduce((all, one) => all + one)).toBe(Math.round(Number(sum.replace(/[$,]/g, '')) * 100));

  await page.getByLabel('To and including').fill('2026-06-30');
  await page.getByRole('button', { name: 'Show these days' }).click();
  await expect(page.getByText('The last day is before the first')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/desk#/reports/ratings?From=2026-07-01&To=2027-06-30');
  await expect(page.getByText(/of 5 on average/)).toBeVisible();
  expect(await pixelsTooWide(page)).toBe(0);
  await page.goto('/desk#/reports/plans?From=2026-07-01&To=2027-06-30');
  const plans = page.getByRole('table', { name: 'Plans' });
  await expect(plans.getByRole('columnheader', { name: 'Owed in work' })).toBeVisible();
  expect(await pixelsTooWide(page)).toBe(0);
});
