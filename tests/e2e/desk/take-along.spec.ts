import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { unzipped } from '../../kit/files/unzipped.ts';
import { expectNothingFoundAtBothWidths } from '../kit/axe.ts';
import { test } from '../kit/test.ts';
import { signInAtDesk, WITH_DEMO } from '../people/demo.ts';

test.use({ env: WITH_DEMO });

test('[R10.19] an administrator has everything written into one file and takes it along', {
  tag: '@desktop',
}, async ({ page }) => {
  await signInAtDesk(page);
  await page.getByRole('link', { name: 'Reference' }).click();
  await page.getByRole('link', { name: 'Take everything with you' }).click();
  await expect(page.getByText('Nobody has asked for it yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Write the file' }).click();
  await expect(page.getByText("It's ready.")).toBeVisible({ timeout: 30_000 });
  await expectNothingFoundAtBothWidths(page, 'the file with everything');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the file' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^everything-\d{4}-\d\d-\d\d\.zip$/);
  const files = await unzipped(await readFile(await file.path()));
  expect(files.get('customers.csv')?.split('\r\n').length).toBeGreaterThan(3);
});
