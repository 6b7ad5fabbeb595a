import { expect } from '@playwright/test';
import { expectNothingFound } from '../kit/axe.ts';
import { test } from '../kit/test.ts';
import { signInAtDesk, WITH_DEMO } from '../people/demo.ts';

test.use({ env: WITH_DEMO, expectedConsole: [/status of 422/] });

test('[R13.01, R13.02, R13.03, R13.04] the office adds a service type, drafts a plan, records its yes, and books and settles what is due', {
  tag: '@desktop',
}, async ({ page }) => {
  test.slow();
  await signInAtDesk(page);
  await page.goto('/desk#/reference/service-types');
  await page.getByRole('link', { name: 'Add a service type' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Condenser clean');
  await dialog.getByRole('button', { name: 'Add a line' }).click();
  await dialog.getByLabel('What is checked').fill('Leaving air');
  await dialog.getByLabel('How').selectOption('Reading');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Please name the unit of a reading, °C for example').first()).toBeVisible();
  await dialog.getByLabel('Unit', { exact: true }).fill('°C');
  await expectNothingFound(page, 'a service type');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expectNothingFound(page, 'service types');

  await page.goto('/desk#/customers');
  await page.getByRole('link', { name: 'Wattlebird Coffee' }).click();
  await page.getByRole('button', { name: 'Draft a plan' }).click();
  await dialog.getByLabel('Name', { exact: true }).fill('Clean twice a year');
  await dialog.getByLabel(/Price of the term for all/).fill('400');
  await dialog.getByLabel(/^Cake display/).check();
  await dialog.getByLabel('Service', { exact: true }).selectOption('Condenser clean');
  await dialog.getByLabel('Every').fill('6');
  await expect(dialog.getByText(/^2 times/)).toBeVisible();
  await expectNothingFound(page, 'a draft of a plan');
  await dialog.getByRole('button', { name: 'Save the draft' }).click();
  await expect(page.getByRole('heading', { name: 'Clean twice a year' })).toBeVisible();
  await expect(page.getByText('$440.00 inc GST')).toBeVisible();
  await expectNothingFound(page, 'a plan');
  await page.getByRole('button', { name: "Record that it's accepted" }).click();
  await dialog.getByLabel('Who accepted it').fill('Hannah Whitlock');
  await dialog.getByRole('button', { name: "It's accepted" }).click();
  await expect(page.getByText('In force')).toBeVisible();

  await page.getByRole('link', { name: 'What is due' }).click();
  await expect(page.getByText('Condenser clean, Cake display')).toBeVisible();
  await expectNothingFound(page, 'what is due');
  await page.getByRole('button', { name: /^Book a visit at Wattlebird Coffee/ }).click();
  await expectNothingFound(page, 'a visit to book');
  await dialog.getByRole('button', { name: 'Book it and tell the customer' }).click();
  await expect(page.getByText(/^Booked as GAL\d+R/)).toBeVisible();
  await expect(page.getByText('Condenser clean, Cake display')).toHaveCount(0);
});
