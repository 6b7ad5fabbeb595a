import { expect } from '@playwright/test';
import { expectNothingFoundAtBothWidths } from '../kit/axe.ts';
import { test } from '../kit/test.ts';
import { demoJob, signInAtDesk, WITH_DEMO } from '../people/demo.ts';

test.use({ env: WITH_DEMO, expectedConsole: [/status of (401|422)/] });

test('[R15.01, R15.02] five lines are picked with at most 30 keys beside their words, and the office sees what they earn', {
  tag: '@desktop',
}, async ({ page, server }) => {
  const { RepairId } = await demoJob(server, 'InProgress');
  await signInAtDesk(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('fm100');
  await page.getByRole('option', { name: /BCS-FM100/ }).waitFor();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Change the part' })).toBeVisible();
  await expectNothingFoundAtBothWidths(page, 'a part');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Parts', exact: true })).toBeVisible();
  await expectNothingFoundAtBothWidths(page, 'parts');

  await page.goto(`/desk#/jobs/${RepairId}`);
  await page.getByRole('button', { name: 'Write a quote', exact: true }).click();
  const quote = page.getByRole('dialog', { name: 'Write a quote' });
  await quote.getByLabel('What', { exact: true }).focus();
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  const searched = ['fan motor skope small', 'gk110', 'relay unox', 'labour', 'r290'];
  for (const words of searched) {
    await page.keyboard.type(words);
    await quote.getByRole('option').first().waitFor();
    await press('Enter');
    await press('2');
    await press('Enter');
    // A line too many is left out.
    await press('Enter');
  }
  expect(keys).toBeLessThanOrEqual(30);
  await expect(quote.getByText('What it earns, for the office alone')).toBeVisible();
  await expect(quote.getByLabel('What', { exact: true })).toHaveCount(6);
  await expect(quote.getByLabel('What', { exact: true }).nth(1)).toHaveValue('Door gasket, Williams, small');
  for (const index of searched.keys()) {
    await expect(quote.getByLabel('Quantity').nth(index)).toHaveValue('2');
  }
  await quote.getByLabel('Price of one').first().fill('80.00');
  await expect(quote.getByText('Under the lowest margin: Fan motor, Skope, small.')).toBeVisible();
  await expectNothingFoundAtBothWidths(page, 'a quote with its margin');
  // The empty line at the end isn't one, and what was sent says what it earns.
  await quote.getByLabel('Price of one').last().press('Control+Enter');
  await expect(quote).toBeHidden();
  await page.getByText(/^Earns \$.* for the office alone$/).click();
  await expect(page.getByText('What it earns, for the office alone')).toBeVisible();
  await expectNothingFoundAtBothWidths(page, 'a sent quote with its margin');
});
