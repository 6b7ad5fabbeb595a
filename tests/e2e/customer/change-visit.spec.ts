import { expect } from '@playwright/test';
import { expectNothingFound } from '../kit/axe.ts';
import { tabTo } from '../kit/keyboard.ts';
import { test } from '../kit/test.ts';
import { demoJob, signInDemo, WITH_DEMO } from '../people/demo.ts';

test.use({ env: WITH_DEMO });

test('[R11.01, R11.02] by keyboard on a phone, a visit is moved at the price on the button, and then cancelled', {
  tag: '@phone',
}, async ({ page, server }) => {
  const { RepairId, BookingReference, TotalIncGst } = await demoJob(server, 'Requested');
  await signInDemo(page, server);
  await page.goto(`/#/dashboard--job?RepairId=${RepairId}`);
  await tabTo(page, page.getByRole('link', { name: 'Move or cancel' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'When suits you better?' })).toBeFocused();
  await expect(page.getByText(/Free until 8pm/)).toBeVisible();

  // Without a choice the button asks for one.
  const button = page.getByRole('button', { name: /^Move/ });
  await tabTo(page, button);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please select your desired date and window of time.')).toBeVisible();

  const cell = page.getByRole('radio', { name: /^Later, .*Morning/ });
  await cell.focus();
  await page.keyboard.press('Space');
  const docket = page.getByRole('complementary', { name: 'The move' });
  const price = /\$[\d.]+/.exec(await docket.getByText('Total inc GST').locator('..').innerText())?.[0] ?? '';
  await expect(button).toHaveText(/^Move to \w{3} \d+ \w{3}, 8am-12pm · (no change|\$[\d.]+ (more|less))$/);
  const moved = /^Move to (.*), 8am/.exec(await button.innerText())?.[1] ?? '';
  await expectNothingFound(page, 'moving a visit');
  await tabTo(page, button);
  await page.keyboard.press('Enter');

  await expect(page.getByText(`Moved to ${moved}, 8am-12pm`).first()).toBeVisible();
  await expect(page.getByText('You moved the visit')).toBeVisible();
  const callOut = page.getByRole('complementary', { name: "The job's docket" });
  await expect(callOut).toContainText(price);
  expect(price).not.toBe('');
  expect(TotalIncGst).toBeGreaterThan(0);

  await tabTo(page, page.getByRole('link', { name: 'Move or cancel' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('link', { name: 'Cancel the visit instead' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /^Cancel the visit/ })).toBeFocused();
  await expectNothingFound(page, 'cancelling a visit');
  await tabTo(page, page.getByRole('textbox', { name: /Why/ }));
  await page.keyboard.type('It works again');
  await tabTo(page, page.getByRole('button', { name: 'Cancel the visit' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Job ${BookingReference} is cancelled`).first()).toBeVisible();
  await expect(page.getByText('It works again')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Move or cancel' })).toHaveCount(0);
});
