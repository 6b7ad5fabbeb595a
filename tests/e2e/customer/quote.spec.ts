import { expect, type Page } from '@playwright/test';
import { repairQuoteMessages } from '../../../domain/repair-quotes/repair-quote-messages.ts';
import { expectNothingFoundAtBothWidths } from '../kit/axe.ts';
import { tabTo } from '../kit/keyboard.ts';
import { sql } from '../kit/records.ts';
import type { RunningServer } from '../kit/server.ts';
import { test } from '../kit/test.ts';
import { demoJob, desk, deskJob, looksAgain, signInDemo, WITH_DEMO } from '../people/demo.ts';

test.use({ env: WITH_DEMO });

const PHONE = '1800 975 711';

async function opensQuote(page: Page, server: RunningServer) {
  const { RepairId, BookingReference } = await demoJob(server, 'QuoteWaiting');
  await signInDemo(page, server);
  await page.goto(`/#/dashboard--quote?RepairId=${RepairId}`);
  await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible();
  return { RepairId, BookingReference };
}

test('[R2.34, R3.10, R4.22, R4.24, R7.29, R7.30] a quote is read line by line and approved with a coupon', async ({
  page,
  server,
}) => {
  const { RepairId, BookingReference } = await opensQuote(page, server);
  await expect(page).toHaveTitle(/^Quote Q\d+-1 - Galley$/);
  // The best automatic coupon counts from the start, as for a booking, and its price is the one price everywhere.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Repair your combi oven for $898.98 inc GST?',
  );
  const docket = page.getByRole('complementary', { name: 'The quote' });
  await expect(docket.getByRole('radio', { name: /REPAIR5/ })).toBeChecked();
  // Kept for later, it's the quote's own price.
  await docket.getByRole('radio', { name: 'Use none' }).check();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Repair your combi oven for $946.29 inc GST?',
  );
  for (const text of [
    'Fan motor, 1',
    '$486.27',
    'Labour, 1.5 h',
    '$139.93/h',
    '$860.26',
    '$86.03',
    '$946.29',
  ]) {
    await expect(docket.getByText(text).first()).toBeVisible();
  }
  await expect(docket.getByText(/^The price holds until \w{3} \d+ \w{3}\.$/)).toBeVisible();

  // The discounted total is there before anything is approved.
  await docket.getByRole('radio', { name: /REPAIR5/ }).check();
  // One price, wherever it's shown.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Repair your combi oven for $898.98 inc GST?',
  );
  await expect(page.getByText('You pay $898.98 inc GST')).toBeVisible();
  await expect(page.getByText('$946.29')).toHaveCount(0);
  // As the coupon's own price and as the total.
  await expect(docket.getByText('$898.98', { exact: true })).toHaveCount(2);
  await expect(docket.getByText('-$43.01')).toBeVisible();
  await expect(docket.getByText('$81.73')).toBeVisible();
  await docket.getByRole('button', { name: 'Approve' }).click();
  const dialog = page.getByRole('dialog', { name: 'Approve the repair for $898.98 inc GST?' });
  await dialog.getByRole('button', { name: 'Not yet' }).click();
  await expect(docket.getByRole('button', { name: 'Approve' })).toBeFocused();
  await docket.getByRole('button', { name: 'Approve' }).click();
  await dialog.getByRole('button', { name: 'Add a PO number' }).click();
  await page.keyboard.type('PO-20614');
  // No key approves it by accident (R14.10).
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Approve $898.98' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Approved. The repair goes ahead.');
  await expect(page.getByText(/^Approved by Priya Nair, Mon 23 Nov, 9:/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  const job = await deskJob(server, RepairId);
  expect([job.State, job.Quotes[0]?.State, job.Quotes[0]?.TotalIncGst]).toEqual([
    'QuoteApproved',
    'approved',
    898.98,
  ]);
  expect(await sql(server, 'select po_number from jobs where id = $1', [RepairId])).toEqual([
    { po_number: 'PO-20614' },
  ]);
  await expect(docket).toContainText('PO-20614');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Approved. The repair goes ahead.');
  await page.goto('/#/dashboard');
  await expect(page.getByRole('article', { name: BookingReference })).toContainText('Approved');
});

test('[R12.07] by keyboard alone one repair is left, with a reason, and the rest approved at the price on the page', {
  tag: '@desktop',
}, async ({ page, server }) => {
  const { RepairId } = await opensQuote(page, server);
  const docket = page.getByRole('complementary', { name: 'The quote' });
  const gasket = docket.getByRole('group', { name: /^Door gasket/ }).first();
  await tabTo(page, gasket.getByRole('radio', { name: 'Fix it' }));
  await page.keyboard.press('ArrowRight');
  await expect(gasket.getByRole('radio', { name: 'Leave it' })).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(gasket.getByRole('radio', { name: 'Too dear' })).toBeChecked();
  await page.keyboard.press('ArrowRight');
  await expect(gasket.getByRole('radio', { name: 'Not now' })).toBeChecked();
  // $696.17 less $36.36 of the coupon that is best for it, with GST.
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Repair your combi oven for $725.79 inc GST?');
  await expect(docket.getByText('Left as it is: Not now')).toBeVisible();
  await expectNothingFoundAtBothWidths(page, 'a line is left');
  // What was chosen is kept with the quote.
  await page.reload();
  await expect(heading).toHaveText('Repair your combi oven for $725.79 inc GST?');

  await docket
    .getByRole('group', { name: /^Fan motor/ })
    .first()
    .getByRole('radio', { name: 'Leave it' })
    .check();
  await expect(heading).toHaveText('Leave your combi oven as it is?');
  await expect(docket.getByText(repairQuoteMessages.nothingChosen)).toBeVisible();
  await expect(docket.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await docket
    .getByRole('group', { name: /^Fan motor/ })
    .first()
    .getByRole('radio', { name: 'Fix it' })
    .check();

  await tabTo(page, docket.getByRole('button', { name: 'Approve' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Approve the repair for $725.79 inc GST?' });
  await expect(dialog).toContainText('Left as it is: Door gasket (not now).');
  await tabTo(page, dialog.getByRole('button', { name: 'Approve $725.79' }));
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText('Approved. The repair goes ahead.');
  await expect(docket.getByText('Left as it is: Not now')).toBeVisible();
  expect((await deskJob(server, RepairId)).Quotes[0]).toMatchObject({
    State: 'approved',
    TotalIncGst: 725.79,
    Lines: [{ IsLeft: false }, { IsLeft: true, LeftReason: 'not-now' }, { IsLeft: false }],
  });
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('cell', { name: '$486.27' }).first()).toBeVisible();
  await expect(page.getByRole('cell', { name: '$164.09' })).toHaveCount(0);
  await expect(page.getByText('Door gasket (not now)')).toBeVisible();
});

test('[R4.24, R7.31] two people decide at once: one outcome, and the second person learns of it', {
  tag: '@desktop',
}, async ({ page, server, browser }) => {
  const { RepairId } = await opensQuote(page, server);
  const other = await (await browser.newContext({ baseURL: server.url })).newPage();
  await opensQuote(other, server);
  await other.getByRole('button', { name: 'Decline' }).click();
  await other.getByRole('textbox', { name: /Why not/ }).fill('We are buying a new one.');
  await other.getByRole('button', { name: 'Decline the quote' }).click();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(
    repairQuoteMessages.quoteDeclinedDue('$225.50'),
  );

  // The keyboard alone will do.
  await tabTo(page, page.getByRole('button', { name: 'Approve' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Approve $898.98' }));
  await page.keyboard.press('Enter');
  await expect(
    page.getByText(
      /This quote was already declined by Priya Nair, Mon 23 Nov, 9:\d+[ap]m, so it can't be approved now\./,
    ),
  ).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This quote was already declined');
  await page.reload();
  await expect(page.getByText(/^Declined by Priya Nair, Mon 23 Nov, 9:/).first()).toBeVisible();
  const job = await deskJob(server, RepairId);
  expect([job.State, job.Quotes[0]?.DeclineReason]).toEqual(['QuoteDeclined', 'We are buying a new one.']);
  await other.context().close();
});

test.describe('When the answer does not get through', () => {
  test.use({ expectedConsole: [/status of 503|ERR_FAILED|ERR_INTERNET_DISCONNECTED/] });

  test('[R4.22, R8.07, R9.09] a quote prints on paper of its own; an approval that fails says so for 15 seconds, and the quote still waits', {
    tag: '@desktop',
  }, async ({ page, server, at }) => {
    await page.clock.install({ time: at });
    const { RepairId } = await opensQuote(page, server);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('cell', { name: '$209.90' })).toBeVisible();
    await expect(page.getByText('GST 10%')).toBeVisible();
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' });

    await page.route('**/approvequote/**', (route) => route.fulfill({ status: 503 }));
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('button', { name: 'Approve $898.98' }).click();
    const alert = page.getByText(repairQuoteMessages.approvalFailed(PHONE));
    await expect(alert).toBeVisible();
    await page.clock.fastForward(13_000);
    await expect(alert).toBeVisible();
    await page.clock.fastForward(3_000);
    await expect(alert).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible();
    expect((await deskJob(server, RepairId)).State).toBe('QuoteWaiting');

    // Nor does anything hang where there is no network at all.
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('button', { name: 'Approve $898.98' }).click();
    await expect(alert).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.context().setOffline(false);
  });

  test('[R4.24, R8.07] a decline without an answer counts as declined, and is sent until it arrives', {
    tag: '@phone',
  }, async ({ page, server }) => {
    const { RepairId, BookingReference } = await opensQuote(page, server);
    await page.route('**/rejectquote/**', (route) => route.abort());
    await page.getByRole('button', { name: 'Decline' }).click();
    await page.getByRole('textbox', { name: /Why not/ }).fill('Fixed already.');
    await page.getByRole('button', { name: 'Decline the quote' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you. The quote is declined.');
    await expect(page.getByText(/We'll keep sending it until it arrives/)).toBeVisible();
    expect((await deskJob(server, RepairId)).State).toBe('QuoteWaiting');

    // Also across a reload, and a 5xx is no answer either.
    await page.unroute('**/rejectquote/**');
    await page.route('**/rejectquote/**', (route) => route.fulfill({ status: 503 }));
    await page.goto('/#/dashboard');
    await page.reload();
    await expect(page.getByRole('article', { name: BookingReference })).toContainText('Declined');
    await page.unroute('**/rejectquote/**');
    await page.reload();
    await expect.poll(async () => (await deskJob(server, RepairId)).State).toBe('QuoteDeclined');
    expect((await deskJob(server, RepairId)).Quotes[0]?.DeclineReason).toBe('Fixed already.');
    await page.goto(`/#/dashboard--quote?RepairId=${RepairId}`);
    await expect(page.getByText(/^Declined by Priya Nair/).first()).toBeVisible();
  });
});

test.describe('When the tab is closed before the answer got through', () => {
  test.use({ expectedConsole: [/ERR_FAILED/] });

  test('[R4.24, R8.07] a decline waits for its customer to be signed in again, on any page', {
    tag: '@desktop',
  }, async ({ page, server, context }) => {
    const { RepairId } = await opensQuote(page, server);
    await page.route('**/rejectquote/**', (route) => route.abort());
    await page.getByRole('button', { name: 'Decline' }).click();
    await page.getByRole('textbox', { name: /Why not/ }).fill('Fixed already.');
    await page.getByRole('button', { name: 'Decline the quote' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you. The quote is declined.');
    await page.evaluate(() => localStorage.removeItem('galley:auth'));
    await page.close();

    const next = await context.newPage();
    const sent: string[] = [];
    next.on('request', (request) => {
      if (request.url().includes('/rejectquote/')) sent.push(request.url());
    });
    await next.goto('/#/sign-in');
    await next.getByLabel('Email').fill('priya@marlowestreet.example');
    await next.getByLabel('Password', { exact: true }).fill('coolroom5');
    expect(sent).toEqual([]);
    await next.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect.poll(async () => (await deskJob(server, RepairId)).State).toBe('QuoteDeclined');
    expect((await deskJob(server, RepairId)).Quotes[0]?.DeclineReason).toBe('Fixed already.');
  });
});

test.describe('When the sign-in has ended', () => {
  test.use({ expectedConsole: [/status of 401/] });

  test('[R6.03, R7.60] declining leads to sign-in and back to the quote, with the reason still there', {
    tag: '@phone',
  }, async ({ page, server }) => {
    const { RepairId } = await opensQuote(page, server);
    await sql(server, 'delete from sessions');
    await page.getByRole('button', { name: 'Decline' }).click();
    await page.getByRole('textbox', { name: /Why not/ }).fill('Too dear.');
    await page.getByRole('button', { name: 'Decline the quote' }).click();
    await expect(page).toHaveURL(/#\/sign-in(\?|$)/);
    await page.getByLabel('Email').fill('priya@marlowestreet.example');
    await page.getByLabel('Password', { exact: true }).fill('coolroom5');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('button', { name: 'Decline' }).click();
    await expect(page.getByRole('textbox', { name: /Why not/ })).toHaveValue('Too dear.');
    await page.getByRole('button', { name: 'Decline the quote' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      repairQuoteMessages.quoteDeclinedDue('$225.50'),
    );
    expect((await deskJob(server, RepairId)).Quotes[0]?.DeclineReason).toBe('Too dear.');
  });
});

test.describe('When it is too late', () => {
  test.use({ expectedConsole: [/status of 409/] });

  test('[R4.24, R4.31] a quote that expired or was replaced cannot be approved, and says why', {
    tag: '@desktop',
  }, async ({ page, server }) => {
    const { RepairId } = await opensQuote(page, server);
    await sql(server, `update quotes set valid_until = '2026-11-22T12:59:59Z' where job_id = $1`, [RepairId]);
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('button', { name: 'Approve $898.98' }).click();
    await expect(page.getByText(repairQuoteMessages.quoteExpired(PHONE)).first()).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This quote has expired');
    await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Decline' })).toHaveCount(0);

    const lines = [{ Description: 'Fan motor', Quantity: 1, UnitExGst: 400.37 }];
    await desk(server, RepairId, 'quote', { Lines: lines });
    await looksAgain(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Repair your combi oven for $400.41 inc GST?',
    );
    await expect(page).toHaveTitle(/^Quote Q\d+-2 - Galley$/);
  });
});
