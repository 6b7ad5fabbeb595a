import { expect, type Page } from '@playwright/test';
import { expectNothingFound } from '../kit/axe.ts';
import { test } from '../kit/test.ts';
import { pixelsTooWide } from '../kit/text-fits.ts';
import { signInAtDesk, WITH_DEMO } from '../people/demo.ts';

test.use({ env: WITH_DEMO, expectedConsole: [/status of 422/] });

/** Opens one of the invoice's actions, fills its form in and sends it, all by keyboard. */
async function change(page: Page, action: string, fields: Record<string, string>, submit: string) {
  await page.getByRole('button', { name: action, exact: true }).press('Enter');
  const dialog = page.getByRole('dialog');
  for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label).fill(value);
  await dialog.getByRole('button', { name: submit, exact: true }).press('Enter');
}

test('[R10.18] an invoice is paid in part, written off, owed again, held and overpaid, by keyboard', {
  tag: '@desktop',
}, async ({ page }) => {
  test.slow();
  await signInAtDesk(page);
  await page.goto('/desk#/invoices?State=Unpaid');
  await expectNothingFound(page, 'unpaid invoices');

  // A column's head puts the list in order by it, and the field above names the order.
  await expect(page.getByRole('columnheader', { name: 'Due' })).toHaveAttribute('aria-sort', 'ascending');
  const total = page.getByRole('columnheader', { name: 'Inc GST' });
  for (const [order, direction] of [
    ['Largest total', 'descending'],
    ['Smallest total', 'ascending'],
  ] as const) {
    await total.getByRole('link').press('Enter');
    await expect(total).toHaveAttribute('aria-sort', direction);
    await expect(page.getByLabel('Order').locator('option:checked')).toHaveText(order);
  }
  await page.getByLabel('Order').selectOption('Earliest due');
  await page.getByRole('row', { name: 'Part paid' }).getByRole('link').first().press('Enter');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(/^Tax invoice INV-10\d\d$/);
  const balance = page.getByRole('region', { name: 'Balance' });
  const history = page.getByRole('region', { name: 'What happened' });
  await expect(balance).toContainText('To pay$75.75');

  // What isn't an amount charges nobody, and stays to be put right.
  await change(page, 'Record a payment', { Amount: '70,3O' }, 'Record it');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('An amount is more than $0, in dollars and cents').first()).toBeVisible();
  await dialog.getByLabel('Amount').fill('70.30');
  await dialog.getByRole('button', { name: 'Record it' }).press('Enter');
  await expect(history).toContainText('Paid by bank transfer, $70.30');
  await expect(balance).toContainText('To pay$5.45');

  await change(page, 'Write off', { Reason: 'Not worth a letter' }, 'Write it off');
  await expect(balance).toContainText('To pay$0.00');
  await change(page, 'Reverse the write-off', { Reason: 'They rang' }, 'Reverse the write-off');
  await expect(balance).toContainText('To pay$5.45');

  await change(page, 'Put on hold', { Reason: 'Two hours, not three' }, 'Put on hold');
  await expect(page.getByText('Release the hold first')).toBeVisible();
  await expectNothingFound(page, 'an invoice on hold');
  await change(page, 'Release the hold', {}, 'Release the hold');
  await expect(page.getByRole('button', { name: 'Put on hold' })).toBeVisible();

  await change(page, 'Record a payment', { Amount: '15.45' }, 'Record it');
  await dialog.getByRole('link', { name: 'is due on INV-' }).press('Enter');
  const isRight = dialog.getByLabel("Record it even if it's more than is due");
  await expect(isRight).toBeFocused();
  await expectNothingFound(page, 'more than is due');
  await isRight.check();
  await dialog.getByRole('button', { name: 'Record it' }).press('Enter');
  await expect(balance).toContainText('Paid too much$10.00');
  await expect(page.getByRole('region', { name: 'Next' })).toContainText('Send it back to the card');
  await change(page, 'Keep it as credit', {}, 'Keep it as credit');
  await expect(history).toContainText('Kept as credit for a later invoice, $10.00');
  await expect(balance).toContainText('To pay$0.00');

  const number = ((await heading.textContent()) ?? '').slice('Tax invoice '.length);
  await page.getByRole('link', { name: /^GAL\d+R$/ }).press('Enter');
  const documents = page.getByRole('table', { name: 'Invoices' });
  await expect(documents.getByRole('row', { name: number })).toContainText('$0.00');
  await page.goto('/desk#/payments');
  await expect(page.getByRole('row', { name: number })).toContainText('Visa ending 4242');
  await expectNothingFound(page, 'card payments');
  await page.setViewportSize({ width: 390, height: 844 });
  for (const list of ['payments', 'invoices']) {
    await page.goto(`/desk#/${list}`);
    await expect(page.getByRole('row', { name: number }).first()).toBeVisible();
    expect(await pixelsTooWide(page)).toBe(0);
  }
});
