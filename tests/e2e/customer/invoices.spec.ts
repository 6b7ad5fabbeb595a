import { expect, type Page } from '@playwright/test';
import { invoiceMessages } from '../../../domain/invoices/invoice-messages.ts';
import { paymentMessages } from '../../../domain/payments/payment-messages.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { expectNothingFound, expectNothingFoundAtBothWidths } from '../kit/axe.ts';
import { linkMailed, newInvoice, paymentsOf } from '../kit/invoice.ts';
import { losesAnswer } from '../kit/lost-answer.ts';
import { sql } from '../kit/records.ts';
import { test } from '../kit/test.ts';
import { deskInvoice, signInDemo, WITH_DEMO } from '../people/demo.ts';
import { CARDS } from '../people/priya.ts';

test.use({ env: WITH_DEMO, expectedConsole: [/status of (404|409)|net::ERR_FAILED/] });

const AMOUNT = '$198.00';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

async function typeCard(page: Page, number: string) {
  await page.getByRole('textbox', { name: 'Card number' }).fill(number);
  await page.getByRole('textbox', { name: 'Expiry date' }).fill('1129');
  await page.getByRole('textbox', { name: 'CCV' }).fill('123');
}

test('[R1.02, R4.29] what is owed is on the dashboard, and paid with the card on file in one tap', {
  tag: '@phone',
}, async ({ page, server }) => {
  await signInDemo(page, server);
  await page.goto('/#/dashboard');
  const owed = page.getByRole('region', { name: 'To pay: $928.91 inc GST' });
  await expect(owed).toContainText('INV-1012 was due on Tue 10 Nov.');
  await expectNothingFoundAtBothWidths(page, 'the dashboard of somebody who owes');
  await expect(owed.getByRole('link', { name: /^Pay/ })).toHaveText('Pay all 5, $928.91');
  await owed.getByRole('link', { name: 'INV-1012' }).click();
  await expect(heading(page)).toHaveText('Tax invoice INV-1012');
  await expectNothingFoundAtBothWidths(page, 'an invoice');
  await press(page, 'Pay $22.13 with Visa ending 4242');
  await expect(page.getByText(invoiceMessages.paid('$22.13', 'INV-1012'))).toBeVisible();
  await expect(heading(page)).toHaveText('Paid. Thanks, Priya.');

  await page.goto('/#/dashboard');
  await expect(page.getByRole('region', { name: 'To pay: $906.78 inc GST' })).toContainText('INV-1013');
  const [job] = await sql(server, "select job_id from documents where number = 'INV-1012'");
  await page.goto(`/#/dashboard--job?RepairId=${job?.job_id}`);
  await expect(page.getByRole('listitem').filter({ hasText: 'Paid INV-1012' })).toContainText('Mon 23 Nov');
  await expect(page.getByRole('listitem').filter({ hasText: 'Pay INV-1013' })).toContainText(
    'due Mon 16 Nov',
  );
  await page.getByRole('link', { name: 'Pay $418.53 for INV-1013' }).click();
  await expect(heading(page)).toHaveText('Tax invoice INV-1013');
});

test('[R4.31] anybody with the email pays with a card that the bank wants confirmed, and sees nothing else', {
  tag: '@phone',
}, async ({ page, server }) => {
  const { id, number } = await newInvoice(server);
  const link = await linkMailed(server, number);
  await page.goto(link);
  await expect(heading(page)).toHaveText(`Tax invoice ${number}`);
  await expect(page.getByText('Visa ending 4242')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Invoices' })).toHaveCount(0);
  await expectNothingFound(page, 'an invoice by its link');
  const download = page.waitForEvent('download');
  await press(page, 'Download PDF');
  expect((await download).suggestedFilename()).toBe(`${number}.pdf`);

  await typeCard(page, CARDS.asks);
  await press(page, `Pay ${AMOUNT}`);
  await press(page, 'No, refuse it');
  await expect(page.getByRole('alert')).toContainText(paymentMessages.paymentNotConfirmed);
  await press(page, `Pay ${AMOUNT}`);
  await expect(page.getByRole('button', { name: 'Yes, it was me' })).toBeVisible();
  await expect(page.getByText(paymentMessages.paymentNotConfirmed)).toHaveCount(0);
  await press(page, 'Yes, it was me');
  await expect(heading(page)).toHaveText('Paid. Thank you.');
  await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
  expect((await paymentsOf(server, id)).filter(({ state }) => state === 'succeeded')).toHaveLength(1);
});

test('[R1.02] a card that is declined takes nothing; a part is paid with another one, then the rest', {
  tag: '@desktop',
}, async ({ page, server }) => {
  const { id, number, route } = await newInvoice(server);
  await signInDemo(page, server);
  await page.goto(route);
  await press(page, 'Use another card');
  await typeCard(page, CARDS.declined);
  await press(page, `Pay ${AMOUNT}`);
  await expect(page.getByRole('alert')).toContainText('Nothing was taken.');
  await expectNothingFound(page, 'a declined payment');

  await press(page, 'Pay another amount');
  const amount = page.getByRole('textbox', { name: 'Amount to pay' });
  await amount.fill('500');
  await typeCard(page, CARDS.accepted);
  await press(page, 'Pay $500.00');
  await expect(page.getByText(paymentMessages.payTooMuch(AMOUNT))).toBeVisible();
  await expect(amount).toBeFocused();
  await amount.fill('98.03');
  await press(page, 'Pay $98.03');
  await expect(page.getByText(invoiceMessages.paid('$98.03', number))).toBeVisible();
  await press(page, 'Use Visa ending 4242 instead');
  await press(page, 'Pay $99.97 with Visa ending 4242');
  await expect(heading(page)).toHaveText('Paid. Thanks, Priya.');
  const made = await paymentsOf(server, id);
  expect(made.map(({ state }) => state)).toEqual(['declined', 'succeeded', 'succeeded']);
});

test('[R1.02] an answer that was lost is looked for, and another tab pays nothing twice; a second payment goes back', {
  tag: '@phone',
}, async ({ page, server, context }) => {
  const { id, route } = await newInvoice(server);
  await signInDemo(page, server);
  await page.goto(route);
  const button = page.getByRole('button', { name: `Pay ${AMOUNT} with Visa ending 4242` });
  await expect(button).toBeVisible();
  const other = await context.newPage();
  await other.goto(`${server.url}${route}`);
  await expect(other.getByRole('button', { name: `Pay ${AMOUNT} with` })).toBeVisible();

  await page.bringToFront();
  await losesAnswer(page, '**/pay');
  await button.click();
  await expect(page.getByText(invoiceMessages.payWentThrough)).toBeVisible();
  await expect(heading(page)).toHaveText('Paid. Thanks, Priya.');
  await other.getByRole('button', { name: `Pay ${AMOUNT} with` }).click();
  await expect(other.getByText(invoiceMessages.payNothingDue)).toBeVisible();
  expect(await paymentsOf(server, id)).toEqual([{ state: 'succeeded', amount_cents: 19_800 }]);

  await deskInvoice(server, id, 'bank-payments', { Amount: 198, Date: '2026-11-23', RecordMore: true });
  await page.bringToFront();
  await page.reload();
  await expect(heading(page)).toHaveText('You paid this one twice');
  await expect(page.getByText("On Mon 30 Nov we'll send it back.")).toBeVisible();
  await expectNothingFound(page, 'an overpaid invoice');
  await press(page, 'Send it back');
  await expect(page.getByText(invoiceMessages.overpaymentReturned(AMOUNT))).toBeVisible();
  await expect(heading(page)).toHaveText(/^Tax invoice INV-/);
});

test('[R1.02] something that is not right puts the invoice on hold, which its emailed link shows too', {
  tag: '@desktop',
}, async ({ page, server }) => {
  const { number, route } = await newInvoice(server);
  await signInDemo(page, server);
  await page.goto(route);
  await press(page, 'Send and put on hold');
  await expect(page.getByText(invoiceMessages.invoiceProblemRequired)).toBeVisible();
  const box = page.getByRole('textbox', { name: "What isn't right?" });
  await expect(box).toBeFocused();
  await box.fill('You fixed the wrong fridge.');
  await press(page, 'Send and put on hold');
  await expect(page.getByText(invoiceMessages.invoiceHeld(number))).toBeVisible();
  await expect(page.getByText('This invoice is on hold')).toBeVisible();
  await expectNothingFound(page, 'an invoice on hold');
  await page.goto(await linkMailed(server, number));
  await expect(page.getByText('This invoice is on hold')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send message' })).toBeVisible();
});

test.describe('A PDF that is refused', () => {
  test.use({ expectedConsole: [/status of 429/] });

  test('[R1.02] says why, and is saved at the next try', { tag: '@phone' }, async ({ page, server }) => {
    const { number } = await newInvoice(server);
    await page.goto(await linkMailed(server, number));
    const problem = {
      code: 'too_many_requests',
      status: 429,
      detail: requestMessages.tooManyRequests('a minute'),
    };
    await page.route(
      '**/api/v1/invoice/pdf',
      (route) =>
        route.fulfill({
          status: 429,
          contentType: 'application/problem+json',
          body: JSON.stringify(problem),
        }),
      { times: 1 },
    );
    await press(page, 'Download PDF');
    await expect(page.getByRole('alert')).toContainText(problem.detail);
    const download = page.waitForEvent('download');
    await press(page, 'Download PDF');
    expect((await download).suggestedFilename()).toBe(`${number}.pdf`);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

test.describe('Read only', () => {
  test.use({ sharesServer: true });

  test('[R1.02] invoices are listed, found and printed', {
    tag: '@desktop',
  }, async ({ page, server }) => {
    await signInDemo(page, server);
    await page.goto('/#/invoices');
    await expect(heading(page)).toHaveText('Invoices');
    const rows = page.getByRole('table', { name: 'Invoices' }).getByRole('row');
    await expect(rows).toHaveCount(23);
    await expect(page.getByText('$928.91', { exact: true })).toBeVisible();
    await expectNothingFoundAtBothWidths(page, 'invoices');
    const search = page.getByRole('searchbox', { name: 'Search invoices' });
    await search.fill('zzzz');
    await press(page, 'Show every invoice');
    await search.fill('INV-1015');
    await expect(rows).toHaveCount(2);
    await page.getByRole('link', { name: 'INV-1015' }).click();
    await expect(heading(page)).toHaveText('Tax invoice INV-1015');
    await expect(page.getByRole('article')).toContainText('Still to pay$75.75');
    const byCard = page.getByText("Pay by the link in our email. There's no card surcharge.");
    await expect(byCard).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('article')).toBeVisible();
    await expect(byCard).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Something not right?' })).toBeHidden();
    await expect(page.getByRole('complementary')).toBeHidden();
  });

  test('[R1.02] a receipt is found by its amount, and saved as PDF', { tag: '@phone' }, async ({
    page,
    server,
  }) => {
    await signInDemo(page, server);
    await page.goto('/#/invoices');
    await page.getByRole('link', { name: 'Receipts' }).click();
    await expect(heading(page)).toHaveText('Receipts');
    await expectNothingFound(page, 'receipts');
    await page.getByRole('searchbox', { name: 'Search receipts' }).fill('$139.08');
    await expect(page.getByRole('table', { name: 'Receipts' }).getByRole('row')).toHaveCount(2);
    await page.getByRole('link', { name: /^INV-1015-/ }).click();
    await expect(heading(page)).toHaveText('Receipt for INV-1015');
    const download = page.waitForEvent('download');
    await press(page, 'Download PDF');
    expect((await download).suggestedFilename()).toMatch(/^receipt-INV-1015-\d+\.pdf$/);
  });

  test('[R1.02] before the first visit the list says what will be in it', { tag: '@phone' }, async ({
    page,
    server,
  }) => {
    await signInDemo(page, server, 'sam');
    await page.goto('/#/invoices');
    await expect(page.getByText(/^No invoices yet\./)).toBeVisible();
    await expectNothingFound(page, 'no invoices');
  });

  test('[R5.23] a receipt whose address was cut short says so, and not that the page should be reloaded', {
    tag: '@phone',
  }, async ({ page, server }) => {
    await signInDemo(page, server);
    await page.goto('/#/receipt?payment=1');
    await expect(page.getByText(requestMessages.linkIncomplete)).toBeVisible();
  });
});
