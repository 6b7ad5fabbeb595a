import { expect, type Locator } from '@playwright/test';
import { expectNothingFound } from '../kit/axe.ts';
import { test } from '../kit/test.ts';
import { pixelsTooWide } from '../kit/text-fits.ts';
import { signInAtDesk, WITH_DEMO } from '../people/demo.ts';

test.use({ env: WITH_DEMO, expectedConsole: [/status of (401|409|422)/] });

/** Pastes as a sheet's copy arrives. */
const paste = (field: Locator, text: string) =>
  field.evaluate((element, copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', copied);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);

test('[R10.17] prices from 1 July: a machine that was left out is named, then they start, and are taken back', {
  tag: '@desktop',
}, async ({ page }) => {
  test.slow();
  await signInAtDesk(page);
  await page.goto('/desk#/prices');
  await page.getByRole('button', { name: 'New prices' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('July 2027');
  await page.getByRole('dialog').getByLabel('Name').press('Enter');
  await expect(page.getByRole('heading', { name: 'July 2027' })).toBeVisible();

  // By keyboard alone: a price, the one below, the one beside that.
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await field('Coolroom, today AM').focus();
  await page.keyboard.type('281.05');
  await page.keyboard.press('Enter');
  await expect(field('Underbench fridge, today AM')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('$1,240.5');
  await page.keyboard.press('ArrowUp');
  await expect(field('Coolroom, today PM')).toBeFocused();

  // From a sheet: two rows, one cell of which isn't a price.
  await paste(field('Combi oven, later AM'), '$ 221.00\t222,50\r\n211.11\t212.12\r\n');
  await expect(page.getByText("Combi oven in metro, later PM: ‘222,50’ isn't a price")).toBeVisible();
  await page.getByRole('button', { name: 'Save 6 changes' }).click();
  await expect(field('Combi oven, later PM')).toHaveValue('222,50');
  // What isn't saved is still there after a look at another screen.
  await page.getByRole('link', { name: 'Schedule' }).click();
  await expect(page.getByText('6 prices of July 2027 not saved yet')).toBeVisible();
  await page.goBack();
  await field('Combi oven, later PM').fill('222.50');
  // A machine is left out.
  await paste(field('Ice machine, today AM'), '\t'.repeat(9));
  await page.getByRole('button', { name: 'Save 16 changes' }).click();
  await expect(page.getByRole('link', { name: 'Ice machine in metro' })).toBeVisible();
  await expect(field('Underbench fridge, today PM')).toHaveValue('1240.50');
  await expectNothingFound(page, 'a draft of prices');

  const start = page.getByRole('button', { name: 'Let it start' });
  await start.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('From the start of').fill('2027-07-01');
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expect(dialog.getByText(/These would have no price: Ice machine in metro\./)).toBeVisible();
  await dialog.getByRole('button', { name: 'Back' }).click();

  await paste(field('Ice machine, today AM'), Array.from({ length: 10 }, (_, at) => `25${at}.07`).join('\t'));
  await page.getByRole('button', { name: 'Save 10 changes' }).click();
  await start.click();
  await dialog.getByLabel('From the start of').fill('2027-07-01');
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expect(page.getByText(/Scheduled, from Thu 1 Jul 2027/)).toBeVisible();
  await expect(page.getByRole('row', { name: /^Ice machine/ })).toContainText('$250.07');

  await page.setViewportSize({ width: 390, height: 844 });
  expect(await pixelsTooWide(page)).toBe(0);
  await page.getByRole('button', { name: 'Take it back' }).click();
  await dialog.getByRole('button', { name: 'Take it back' }).click();
  await expect(page.getByText(/Draft, changed by Rosa Lindqvist/)).toBeVisible();
  await page.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete it' }).click();
  await expect(page.getByRole('heading', { name: 'Prices', exact: true })).toBeVisible();
  await expect(page.getByText('July 2027')).toBeHidden();
  await expectNothingFound(page, 'the price books');
});
