import { expect } from '@playwright/test';
import { invoiceMessages } from '../../../domain/invoices/invoice-messages.ts';
import { expectNothingFoundAtBothWidths } from '../kit/axe.ts';
import { sql } from '../kit/records.ts';
import { test } from '../kit/test.ts';
import { deskInvoice, signInDemo, WITH_DEMO } from '../people/demo.ts';

test.use({ env: WITH_DEMO, expectedConsole: [/status of 409/] });

test('[R1.02] all that is due is paid at once, as it is now, with one receipt that has a row for each invoice', {
  tag: '@phone',
}, async ({ page, server }) => {
  await signInDemo(page, server);
  await page.goto('/#/invoices');
  const payAll = page.getByRole('link', { name: /^Pay all \d/ });
  await expect(payAll).toHaveText('Pay all 5, $928.91');
  await expectNothingFoundAtBothWidths(page, 'the list of invoices with several due');
  await payAll.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pay all');
  await expectNothingFoundAtBothWidths(page, 'paying all that is due');

  // Meanwhile the office records a transfer for one of them.
  const [row] = await sql<{ id: string }>(server, "select id from documents where number = 'INV-1012'");
  await deskInvoice(server, Number(row?.id), 'bank-payments', { Amount: 0.07, Date: '2026-11-23' });
  await page.getByRole('button', { name: 'Pay $928.91 with Visa ending 4242' }).click();
  await expect(page.getByText(invoiceMessages.payAllChanged('$928.84'))).toBeVisible();
  await page.getByRole('button', { name: 'Pay $928.84 with Visa ending 4242' }).click();
  await expect(page.getByText(/^Paid\. We got \$928\.84 for INV-1012, /)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
  await expectNothingFoundAtBothWidths(page, 'all that was due, paid');

  await page.getByRole('link', { name: 'See your receipts' }).click();
  const receipt = page.getByRole('row').filter({ hasText: '$928.84' });
  await expect(receipt).toContainText('5 invoices');
  await receipt.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Receipt for 5 invoices');
  await expect(page.getByRole('table', { name: 'Invoices' }).getByRole('row')).toHaveCount(6);
  await expect(page.getByRole('row').filter({ hasText: 'INV-1012' })).toContainText('$22.06');
  await expectNothingFoundAtBothWidths(page, 'a receipt for several invoices');
  await page.goto('/#/invoices');
  await expect(page.getByText('Everything is paid.')).toBeVisible();
});
