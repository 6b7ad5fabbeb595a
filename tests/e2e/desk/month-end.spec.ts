import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import Papa from 'papaparse';
import { formatMoney } from '../../../domain/money/money.ts';
import type { DeskInvoiceEntry } from '../../../web/desk/api/invoice-queries.ts';
import { expectNothingFound } from '../kit/axe.ts';
import { test } from '../kit/test.ts';
import { pixelsTooWide } from '../kit/text-fits.ts';
import { signInAtDesk, WITH_DEMO } from '../people/demo.ts';

test.use({ env: WITH_DEMO });

/** What isn't paid, as the console itself reads it. */
const unpaid = (page: Page): Promise<DeskInvoiceEntry[]> =>
  page.evaluate(async () => (await (await fetch('/api/v1/desk/invoices?State=Unpaid')).json()).InvoiceList);

/** A bank's export as some programs save it: UTF-16, semicolons, the Australian order of days. */
function exportOf(lines: readonly string[]): Buffer {
  const text = ['Date;Amount;Details;Balance', ...lines, 'Closing balance;;;1.05'].join('\r\n');
  return Buffer.from(`\uFEFF${text}`, 'utf16le');
}

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel('Bank statement as CSV').setInputFiles({ name, mimeType: 'text/csv', buffer });

const section = (page: Page, name: string): Locator => page.getByRole('region', { name });

test('[R10.18] a month is closed: a statement with a split transfer, a bad debt, files, the check, evidence', {
  tag: '@desktop',
}, async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAtDesk(page);
  const [sure, large, small] = (await unpaid(page)).toSorted((a, b) =>
    a.IssueDate.localeCompare(b.IssueDate),
  );
  if (!sure || !large || !small) throw new Error('the demo has three unpaid invoices');
  // Five cents of the last one are missing.
  const split = (large.AmountDue + small.AmountDue - 0.05).toFixed(2);
  const day = small.IssueDate.split('-').reverse().join('/');

  await page.goto('/desk#/invoices');
  await page.getByRole('link', { name: 'Bank transfers' }).click();
  await expectNothingFound(page, 'bank transfers before a file');
  await choose(page, 'statement.pdf', Buffer.from('%PDF-1.7'));
  await expect(page.getByText('statement.pdf is a PDF. Export the account as CSV')).toBeVisible();
  await choose(page, 'decade.csv', Buffer.alloc(2_000_001, 'x'));
  await expect(page.getByText('decade.csv has 2.0 MB; 2.0 MB is the most.')).toBeVisible();

  const lines = [
    `${day};${sure.AmountDue.toFixed(2)};"PAY ${sure.Number} THE ""BEST"" CAFE";500.10`,
    `${day};${split};TFR =HARTS;400.05`,
    `${day};-45.10;OFFICEWORKS;1.05`,
  ];
  await choose(page, 'november.csv', exportOf(lines));
  await expect(page.getByText('november.csv: 2 transfers to record')).toBeVisible();
  await expect(page.getByText('1 line with money that went out.')).toBeVisible();
  await expect(section(page, 'Lines that were not read')).toContainText('A total or a balance');
  await expectNothingFound(page, 'bank transfers');
  await section(page, 'Reference and amount fit')
    .getByRole('button', { name: /^Record it, / })
    .click();
  await expect(section(page, 'Recorded now')).toContainText(sure.Number);

  // Split by hand, to the cent.
  await section(page, 'No invoice found')
    .getByRole('button', { name: /^Choose invoices for / })
    .click();
  const dialog = page.getByRole('dialog');
  const record = dialog.getByRole('button', { name: 'Record the transfer' });
  await dialog.getByLabel('Invoice', { exact: true }).fill('INV-9999');
  await expect(dialog.getByText('There is no invoice INV-9999')).toBeVisible();
  await dialog.getByLabel('Invoice', { exact: true }).fill(large.Number.slice(4));
  await dialog.getByLabel('Amount', { exact: true }).fill('41.8O');
  await record.click();
  await expect(dialog.getByText('An amount is more than $0, in dollars and cents')).toBeVisible();
  await dialog.getByLabel('Amount', { exact: true }).fill(large.AmountDue.toFixed(2));
  await record.click();
  await expect(dialog.getByText(`The parts have to add up to $${split}`)).toBeVisible();
  await dialog.getByRole('button', { name: `Add ${small.Number}` }).click();
  await expect(dialog.getByText('The parts add up to the transfer.')).toBeVisible();
  await expectNothingFound(page, 'a split transfer');
  await record.click();
  await expect(page.getByText('november.csv: nothing is left to do')).toBeVisible();

  // An export that overlaps it brings nothing twice.
  await page.getByRole('button', { name: 'Close the file' }).click();
  await choose(page, 'december.csv', exportOf([`${day};0.05;UNKNOWN;500.15`, ...lines]));
  await expect(page.getByText('december.csv: 1 transfer to record')).toBeVisible();
  await expect(page.getByText('2 recorded before.')).toBeVisible();

  // The five cents won't come, and then they do after all; by keyboard.
  await page.goto(`/desk#/invoices?Number=${small.Number}`);
  await page.getByRole('row', { name: small.Number }).getByRole('link').press('Enter');
  const balance = section(page, 'Balance');
  await expect(balance).toContainText('To pay$0.05');
  await page.getByRole('button', { name: 'Write off', exact: true }).press('Enter');
  await dialog.getByLabel('Reason').fill('Not worth a letter');
  await dialog.getByRole('button', { name: 'Write it off' }).press('Enter');
  await expect(balance).toContainText('To pay$0.00');
  await page.goto('/desk#/payments/transfers');
  // The file is still there, and what it suggested is asked again.
  await section(page, 'Please look at these')
    .getByRole('button', { name: `Record $0.05 for ${small.Number}` })
    .press('Enter');
  await expect(section(page, 'No invoice found')).toContainText('What is to pay has changed.');
  await section(page, 'No invoice found')
    .getByRole('button', { name: /^Choose invoices for / })
    .press('Enter');
  await dialog.getByLabel('Invoice', { exact: true }).fill(small.Number);
  await expect(dialog.getByText('$0.00 to pay')).toBeVisible();
  await record.press('Enter');
  await expect(page.getByText('december.csv: nothing is left to do')).toBeVisible();
  await page.goto(`/desk#/invoices?Number=${small.Number}`);
  await page.getByRole('row', { name: small.Number }).getByRole('link').press('Enter');
  await expect(section(page, 'What happened')).toContainText('Write-off reversed, $0.05');
  await expect(balance).toContainText('To pay$0.00');

  // The books of all that.
  await page.getByRole('link', { name: 'Books' }).click();
  await page.getByRole('link', { name: 'Financial year' }).click();
  // With the year of the plan that the demo's customer has paid for.
  const banked = Math.round((1840 + Number(split) + sure.AmountDue + 0.05) * 100);
  const takings = section(page, 'Takings');
  await expect(takings).toContainText(`Received by bank-${formatMoney(banked)}`);
  await expect(takings).toContainText('Write-offs reversed$0.05');
  await expectNothingFound(page, 'the books');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Ledger', exact: true }).click();
  const rows = Papa.parse<Record<string, string>>(
    (await readFile(await (await download).path(), 'utf8')).replace(/^\uFEFF/, ''),
    { header: true, skipEmptyLines: true },
  ).data;
  const centsOf = (column: 'Debit' | 'Credit', account?: string) =>
    rows
      .filter(({ Account }) => account === undefined || Account === account)
      .reduce((sum, row) => sum + Math.round(Number(row[column] ?? 0) * 100), 0);
  expect(centsOf('Debit')).toBe(centsOf('Credit'));
  expect(centsOf('Debit', 'bank')).toBe(banked);
  await page.getByRole('button', { name: 'Check now' }).click();
  const check = section(page, 'Check of the ledger');
  await expect(check).toContainText(/\d+ documents, \d+ entries of the ledger\./);
  // The demo's older charges aren't with this server's card provider; documents and ledger agree.
  await expect(check).not.toContainText('INV-');

  await page.goto(`/desk#/customers/${small.CustomerId}`);
  await page.getByRole('link', { name: 'statement' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Statement for / })).toBeVisible();
  await expectNothingFound(page, 'a statement');
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['payments/transfers', 'books', `books/statement/${small.CustomerId}`]) {
    await page.goto(`/desk#/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await pixelsTooWide(page), path).toBe(0);
  }

  // The bank wants to see why an older payment was ours.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/desk#/invoices?State=Disputed');
  await page.getByRole('row', { name: 'Disputed' }).getByRole('link').first().click();
  await page.getByRole('link', { name: 'Gather the evidence' }).click();
  await expect(section(page, 'Authority to charge the card')).toContainText('By adding this card you let');
  await expectNothingFound(page, 'evidence');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as text' }).click();
  const text = await readFile(await (await saved).path(), 'utf8');
  expect(text).toMatch(
    /^EVIDENCE FOR INV-\d+\r\n\r\nWHAT THE BANK DISPUTES\r\n.*fraudulent.*send evidence by/,
  );
});
