import { expect, type Page } from '@playwright/test';
import { contactMessages } from '../../../domain/messages/contact-messages.ts';
import { repairQuoteMessages } from '../../../domain/repair-quotes/repair-quote-messages.ts';
import { expectNothingFound } from '../kit/axe.ts';
import { sql } from '../kit/records.ts';
import type { RunningServer } from '../kit/server.ts';
import { test } from '../kit/test.ts';
import { demoJob, desk, deskJob, looksAgain, signInDemo, WITH_DEMO } from '../people/demo.ts';

test.use({ env: WITH_DEMO, expectedConsole: [/status of (404|409|422|500)/] });

const QUOTE = {
  Lines: [
    { Description: 'Water valve', Detail: null, Quantity: 1, UnitExGst: 240 },
    { Description: 'Labour', Detail: null, Quantity: 1.5, UnitExGst: 140 },
  ],
  Note: 'The valve sticks and lets too little water in.',
  ValidDays: 14,
};
const PHONE = '1800 975 711';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** The desk sends a quote; its link comes by mail. */
async function mailedQuote(server: RunningServer) {
  const { RepairId } = await demoJob(server, 'InProgress');
  await desk(server, RepairId, 'quote', QUOTE);
  let link = '';
  await expect
    .poll(async () => {
      const mails = (await server.mails()).map((raw) => raw.replace(/=\r?\n/g, '').replaceAll('=3D', '='));
      const mail = mails.find(
        (raw) => raw.includes(`GAL${RepairId}R`) && raw.includes('/quote-approval?ch='),
      );
      link = /(#\/quote-approval\?ch=[\w-]{43})/.exec(mail ?? '')?.[1] ?? '';
      return link;
    })
    .not.toBe('');
  return { RepairId, link: `/${link}` };
}

test('[R2.09, R4.23, R4.31] anyone with the email reads the quote and approves it, without signing in', async ({
  page,
  server,
}) => {
  const { RepairId, link } = await mailedQuote(server);
  await page.goto(link);
  await expect(heading(page)).toHaveText('Repair your ice machine for $455.00 inc GST?');
  await expect(page).toHaveTitle(`Approve or decline quote Q${RepairId}-1 - Galley`);
  const found = page.getByRole('complementary', { name: 'The quote' }).getByText(QUOTE.Note);
  const tops = await Promise.all(
    [found, page.getByRole('button', { name: 'Approve' })].map(
      async (each) => (await each.boundingBox())?.y ?? 0,
    ),
  );
  expect(tops, 'the reason comes before the buttons').toEqual([...tops].sort((a, b) => a - b));
  await expectNothingFound(page, 'the quote');
  // Opening it, however often, decides nothing.
  await page.reload();
  await expect(heading(page)).toHaveText('Repair your ice machine for $455.00 inc GST?');
  expect((await deskJob(server, RepairId)).State).toBe('QuoteWaiting');

  await page.getByRole('button', { name: 'Approve' }).click();
  const dialog = page.getByRole('dialog', { name: 'Approve the repair for $455.00 inc GST?' });
  await dialog.getByRole('button', { name: 'Approve $455.00' }).click();
  // Anyone who has the email can decide, so the answer comes with a name.
  await expect(dialog.getByText(contactMessages.nameRequired)).toBeVisible();
  const name = dialog.getByRole('textbox', { name: 'Your name' });
  await expect(name).toBeFocused();
  await name.fill('Sam Reed');
  // Meanwhile the office notes that this customer needs PO numbers.
  await sql(server, 'update customers set needs_po_number = true');
  await dialog.getByRole('button', { name: 'Approve $455.00' }).click();
  const poNumber = dialog.getByRole('textbox', { name: 'PO number' });
  await expect(poNumber).toBeFocused();
  await expect(poNumber).toHaveAccessibleDescription(new RegExp(repairQuoteMessages.poNumberRequired));
  await expectNothingFound(page, 'the approval');
  await page.keyboard.press('Enter');
  await expect(poNumber).toBeFocused();
  await page.keyboard.type('PO-20614');
  await dialog.getByRole('button', { name: 'Approve $455.00' }).click();
  await expect(heading(page)).toHaveText('Approved. The repair goes ahead.');
  expect((await deskJob(server, RepairId)).State).toBe('QuoteApproved');
  expect(await sql(server, 'select po_number from jobs where id = $1', [RepairId])).toEqual([
    { po_number: 'PO-20614' },
  ]);
  await expect(page.getByRole('main')).toContainText('PO-20614');
  await page.goto('/#/dashboard');
  await page.goto(link);
  await expect(
    page.getByText(/^Approved by Sam Reed \(emailed link\), Mon 23 Nov, 9:/).first(),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);
});

test('[R3.10, R4.23, R4.24] a coupon on a quote opened by its link makes one price everywhere, the one that is charged', {
  tag: '@phone',
}, async ({ page, server }) => {
  const { RepairId, link } = await mailedQuote(server);
  await page.goto(link);
  const docket = page.getByRole('complementary', { name: 'The quote' });
  for (const [coupon, price, others] of [
    [/REPAIR5/, '$470.25', /\$495\.00|\$455\.00 inc/],
    ['Use none', '$495.00', /\$470\.25 inc|\$455\.00 inc/],
    [/REPAIR40/, '$455.00', /\$495\.00|\$470\.25 inc/],
  ] as const) {
    await docket.getByRole('radio', { name: coupon }).check();
    await expect(heading(page)).toHaveText(`Repair your ice machine for ${price} inc GST?`);
    await expect(page.getByText(`You pay ${price} inc GST`)).toBeVisible();
    await expect(docket.getByText(price, { exact: true }).last()).toBeVisible();
    await expect(page.getByText(others)).toHaveCount(0);
  }
  // The last one changes under the page: nobody pays more than they saw.
  await sql(server, `update promo_codes set value = 1000 where code = 'REPAIR40'`);
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('textbox', { name: 'Your name' }).fill('Sam Reed');
  await page.getByRole('button', { name: 'Approve $455.00' }).click();
  await expect(page.getByText(repairQuoteMessages.quotePriceHigher('$455.00', '$485.00'))).toBeVisible();
  await expect(heading(page)).toHaveText('Repair your ice machine for $485.00 inc GST?');
  await docket.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('button', { name: 'Approve $485.00' }).click();
  await expect(heading(page)).toHaveText('Approved. The repair goes ahead.');
  await expect(page.getByText('You pay $485.00 inc GST')).toBeVisible();
  expect((await deskJob(server, RepairId)).Quotes[0]).toMatchObject({
    State: 'approved',
    TotalIncGst: 485,
    DecidedBy: 'Sam Reed',
  });
});

test('[R4.24, R8.07] a decline that gets no answer counts, and is sent until it arrives', {
  tag: '@desktop',
}, async ({ page, server }) => {
  const { RepairId, link } = await mailedQuote(server);
  await page.goto(link);
  let broken = true;
  const firstRead = Promise.withResolvers<void>();
  await page.route('**/quoteapproval/reject', async (route) => {
    if (broken) return route.fulfill({ status: 500, body: '' });
    await firstRead.promise;
    return route.continue();
  });
  await page.getByRole('button', { name: 'Decline' }).click();
  await page.getByRole('textbox', { name: 'Your name' }).fill('Sam Reed');
  await page.getByRole('textbox', { name: /Why not/ }).fill('Fixed it ourselves.');
  await page.getByRole('button', { name: 'Decline the quote' }).click();
  await expect(heading(page)).toHaveText('Thank you. The quote is declined.');
  expect((await deskJob(server, RepairId)).State).toBe('QuoteWaiting');
  broken = false;
  // The page's first read is slow, and older than the decline that is sent meanwhile.
  let reads = 0;
  await page.route('**/quoteapproval', async (route) => {
    reads += 1;
    if (reads > 1) return route.continue();
    const reply = await route.fetch();
    firstRead.resolve();
    await expect.poll(async () => (await deskJob(server, RepairId)).State).toBe('QuoteDeclined');
    await route.fulfill({ response: reply }).catch(() => {});
  });
  await page.reload();
  await expect.poll(async () => (await deskJob(server, RepairId)).State).toBe('QuoteDeclined');
  await expect(
    page.getByText(/^Declined by Sam Reed \(emailed link\), Mon 23 Nov, 9:/).first(),
  ).toBeVisible();
  const docket = page.getByRole('complementary', { name: 'The quote' });
  await expect(docket).toContainText("We'll close the job. Call 1800 975 711 if you'd like another quote.");
});

test('[R4.24, R4.29] a decline of a quote that was approved meanwhile says by what and when, for as long as the page is open', {
  tag: '@desktop',
}, async ({ page, server, at }) => {
  await page.clock.install({ time: at });
  const { RepairId, link } = await mailedQuote(server);
  await page.goto(link);
  await expect(page.getByRole('button', { name: 'Decline' })).toBeVisible();
  const ch = new URL(link.slice(2), server.url).searchParams.get('ch');
  const reply = await fetch(`${server.url}/api/v1/quoteapproval/approve`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ch, Name: 'Lee Park' }),
  });
  expect(reply.status).toBe(200);
  await page.getByRole('button', { name: 'Decline' }).click();
  await page.getByRole('textbox', { name: 'Your name' }).fill('Sam Reed');
  await page.getByRole('button', { name: 'Decline the quote' }).click();
  const tooLate = page.getByText(
    /^This quote was already approved by Lee Park \(emailed link\), Mon 23 Nov, 9:\d+[ap]m, so it can't be declined now\. Call 1800 975 711 if/,
  );
  await expect(heading(page)).toHaveText('This quote was already approved');
  await expect(tooLate).toBeVisible();
  await page.clock.fastForward(60_000);
  await expect(tooLate).toBeVisible();
  expect((await deskJob(server, RepairId)).State).toBe('QuoteApproved');

  // A decided quote is settled: it says what's next, and its total is no live region.
  const docket = page.getByRole('complementary', { name: 'The quote' });
  await expect(docket).toContainText("We'll get the parts and set a day for the repair.");
  await expect(docket).toContainText('With our office');
  await expect(docket.locator('[aria-live]')).toHaveCount(0);
});

test('[R4.24, R8.07] a decline outlives its tab: the next page of the site that is opened sends it', {
  tag: '@desktop',
}, async ({ page, server, context }) => {
  const { RepairId, link } = await mailedQuote(server);
  await page.goto(link);
  await page.route('**/quoteapproval/reject', (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('button', { name: 'Decline' }).click();
  await page.getByRole('textbox', { name: 'Your name' }).fill('Sam Reed');
  await page.getByRole('textbox', { name: /Why not/ }).fill('Fixed it ourselves.');
  await page.getByRole('button', { name: 'Decline the quote' }).click();
  await expect(heading(page)).toHaveText('Thank you. The quote is declined.');
  await page.close();

  const next = await context.newPage();
  await next.goto('/#/contact-us');
  await expect.poll(async () => (await deskJob(server, RepairId)).State).toBe('QuoteDeclined');
  expect((await deskJob(server, RepairId)).Quotes[0]?.DeclineReason).toBe('Fixed it ourselves.');
  // Nothing of it stays.
  await expect
    .poll(() => next.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('declines'))))
    .toEqual([]);
});

test('[R4.23, R4.24] the page of an approved quote shows the state of its repair', {
  tag: '@desktop',
}, async ({ page, server }) => {
  const { RepairId, link } = await mailedQuote(server);
  await page.goto(link);
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('textbox', { name: 'Your name' }).fill('Sam Reed');
  await page.getByRole('button', { name: 'Approve $455.00' }).click();
  await expect(heading(page)).toHaveText('Approved. The repair goes ahead.');
  const now = page.locator('[aria-current="step"]');
  await expect(now).toContainText("We'll get the parts and set a day");
  await desk(server, RepairId, 'schedule', { Date: '2026-11-26', TimeWindow: 'morning', Tech: 'Mei Tan' });
  await looksAgain(page);
  await expect(heading(page)).toHaveText('The repair is set for Thu 26 Nov.');
  await expect(now).toContainText('The tech does the repair');

  await desk(server, RepairId, 'cancel', { Reason: 'Sold the machine.' });
  await signInDemo(page, server);
  await page.goto(`/#/dashboard--quote?RepairId=${RepairId}`);
  await page.reload();
  await expect(heading(page)).toHaveText('The job was cancelled.');
  await expect(page.getByText("We won't do the repair, and this quote isn't charged.")).toBeVisible();
  await expect(page.getByText("We'll get the parts and set a day")).toHaveCount(0);
});

test('[R2.34] quote and rating, in the portal and by link, each have a title and a description of their own', {
  tag: '@desktop',
}, async ({ page, server }) => {
  const { RepairId, link } = await mailedQuote(server);
  const { RepairId: rated } = await demoJob(server, 'Completed');
  await signInDemo(page, server);
  const description = page.locator('meta[name="description"]');
  const titles = new Set<string>();
  const descriptions = new Set<string>();
  for (const [route, title] of [
    [link, /^Approve or decline quote Q\d+-1 - Galley$/],
    [`/#/dashboard--quote?RepairId=${RepairId}`, /^Quote Q\d+-1 - Galley$/],
    ['/#/rate?ch=no-such-thing', /^Rate your technician - Galley$/],
    [`/#/tech-rating?RepairId=${rated}`, /^Rate a finished job - Galley$/],
  ] as const) {
    await page.goto(route);
    await expect(page).toHaveTitle(title);
    titles.add(await page.title());
    descriptions.add((await description.getAttribute('content')) ?? '');
  }
  expect([titles.size, descriptions.size]).toEqual([4, 4]);
  expect(descriptions).not.toContain('');
});

test('[R8.05, R4.31] an expired link, an invalid one and one without its code each say so; a failure of ours says the same, and offers to try again', {
  tag: '@desktop',
}, async ({ page, server }) => {
  const { RepairId, link } = await mailedQuote(server);
  await sql(server, `update quotes set valid_until = '2026-11-22T12:59:59Z' where job_id = $1`, [RepairId]);
  await page.goto(link);
  await expect(heading(page)).toHaveText('This quote has expired');
  await expect(page.getByText(repairQuoteMessages.quoteExpired(PHONE))).toBeVisible();
  await expect(page.getByRole('button', { name: /Approve|Decline/ })).toHaveCount(0);
  await page.goto('/#/quote-approval?ch=no-such-thing');
  await expect(heading(page)).toHaveText(repairQuoteMessages.quoteNotFoundTitle);
  await expect(page.getByText(repairQuoteMessages.quoteNotFound(PHONE))).toBeVisible();
  await page.goto('/#/quote-approval');
  await expect(heading(page)).toHaveText(repairQuoteMessages.quoteNotFoundTitle);

  await page.route('**/api/v1/quoteapproval', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await page.goto('/#/quote-approval?ch=any');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(repairQuoteMessages.quoteNotFoundTitle);
  await expect(alert).toContainText(repairQuoteMessages.quoteNotFound(PHONE));
  await expect(alert.getByRole('button', { name: 'Try again' })).toBeVisible();
});
