import { expect, type Locator } from '@playwright/test';
import { photoMessages } from '../../../domain/photos/photo-messages.ts';
import { ratingMessages } from '../../../domain/ratings/rating-messages.ts';
import { repairQuoteMessages } from '../../../domain/repair-quotes/repair-quote-messages.ts';
import { photo } from '../kit/photo.ts';
import { test } from '../kit/test.ts';
import { demoJob, desk, looksAgain, signInDemo, WITH_DEMO } from '../people/demo.ts';

test.use({ env: WITH_DEMO, sharesServer: true });

test('[R1.02, R2.21, R2.34, R3.16, R7.11] the dashboard hangs who is on site first, then the quote with what the tech found, then the visits, and says what was done', async ({
  page,
  server,
}) => {
  await signInDemo(page, server);
  await page.goto('/#/dashboard');
  await expect(page).toHaveTitle('Dashboard - Galley');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Marlowe Street Café');
  await expect(
    page.getByText(/^Mei Tan is on site now\. One quote needs your answer\. Next visit \w{3} \d+ \w{3}, /),
  ).toBeVisible();

  const rail = page.getByRole('list', { name: /^On the rail/ }).getByRole('article');
  await expect(rail).toHaveCount(6);
  await expect(rail.first()).toContainText('On site');
  const quote = rail.nth(1);
  await expect(quote).toContainText('Quote waiting');
  const approve = quote.getByRole('button', { name: 'Approve' });
  await expect(approve).toBeVisible();
  // The reason is read before the button is reached.
  const found = quote.getByRole('heading', { name: 'What the tech found' });
  await expect(found).toBeVisible();
  const tops = await Promise.all([found, approve].map(async (each) => (await each.boundingBox())?.y ?? 0));
  expect(tops).toEqual([...tops].sort((a, b) => a - b));
  await expect(quote.getByRole('link', { name: 'See the full quote' })).toBeVisible();
  for (const state of ['Received', 'Confirmed', 'On site', 'Approved', 'Declined']) {
    await expect(rail.filter({ has: page.getByText(state, { exact: true }).first() })).not.toHaveCount(0);
  }
  const done = page.getByRole('region', { name: 'Recent jobs' });
  await expect(done.getByRole('link', { name: /^Rate the tech/ })).toHaveCount(2);
  await expect(done.getByText('Rated 5 of 5').first()).toBeVisible();
  await expect(done.getByText('Cancelled', { exact: true })).toBeVisible();

  // More jobs come when they are asked for.
  await page.route('**/customerportal/jobs', async (route) => {
    const reply = await route.fetch();
    const { JobList, ...rest } = await reply.json();
    const last = JobList.pop();
    await page.route('**/customerportal/jobs?After=next', (next) =>
      next.fulfill({ json: { ...rest, JobList: [last], Next: null } }),
    );
    await route.fulfill({ json: { ...rest, JobList, Next: 'next' } });
  });
  const all = await done.getByRole('listitem').count();
  await page.reload();
  await expect(done.getByRole('listitem')).toHaveCount(all - 1);
  await page.getByRole('button', { name: 'Show more jobs' }).click();
  await expect(done.getByRole('listitem')).toHaveCount(all);
  await expect(page.getByRole('button', { name: 'Show more jobs' })).toHaveCount(0);

  await page.unrouteAll({ behavior: 'wait' });

  // The frame: four tabs, this one current.
  const tabs = page.getByRole('navigation', { name: 'Account' });
  await expect(tabs.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
  await tabs.getByRole('link', { name: 'Service history' }).click();
  await expect(page).toHaveURL(/#\/service-history$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Service history' })).toBeFocused();

  // A screen reader hears each page, the first one too when it's gone back to.
  const heard = page.getByRole('status').filter({ hasText: / - Galley$/ });
  await expect(heard).toHaveText('Service history - Galley');
  await tabs.getByRole('link', { name: 'Invoices' }).click();
  await expect(heard).toHaveText('Invoices - Galley');
  await page.goBack();
  await expect(heard).toHaveText('Service history - Galley');
  await page.goBack();
  await expect(heard).toHaveText('Dashboard - Galley');
});

test.describe('While the office works', () => {
  test.use({ sharesServer: false });

  test('[R4.29, R7.11] a job moves on while the customer looks elsewhere, and shows who did what and when', {
    tag: '@phone',
  }, async ({ page, server }) => {
    const { RepairId, BookingReference } = await demoJob(server, 'Requested');
    await signInDemo(page, server);
    await page.goto('/#/dashboard');
    const docket = page.getByRole('article', { name: BookingReference });
    await expect(docket.getByText('Received', { exact: true })).toBeVisible();

    await desk(server, RepairId, 'schedule', {
      Date: '2026-11-25',
      TimeWindow: 'morning',
      Tech: 'Dan Okafor',
    });
    await looksAgain(page);
    // One of several: its steps are on its own page.
    await expect(docket.getByText('Confirmed', { exact: true })).toBeVisible();
    await expect(docket.getByText('Confirmed: Dan Okafor')).toBeHidden();
    await expect(docket).toContainText('Dan Okafor is coming Wed 25 Nov, 8am-12pm.');
    await expect(docket).toContainText('8am-12pm');

    // The link covers the docket's head, stamp and all: what is pressed there is the link.
    await docket.getByText('Confirmed', { exact: true }).click({ force: true });
    await expect(page).toHaveTitle(`Job ${BookingReference} - Galley`);
    const position = page.getByRole('region', { name: "Where it's up to" }).getByRole('listitem');
    await expect(position.nth(1)).toContainText('Confirmed: Dan Okafor');
    await expect(position.nth(1)).toContainText('Rosa Lindqvist in our office.');
    await expect(position.nth(1)).toContainText('Mon 23 Nov, 9:');
    await expect(position.nth(1)).toHaveAttribute('aria-current', 'step');
    await expect(page.getByRole('link', { name: 'Move or cancel' })).toBeVisible();
    await expect(page.getByText(/After that, call 1800 975 711/)).toBeVisible();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Add to calendar' }).click();
    expect((await saved).suggestedFilename()).toMatch(/\.ics$/);

    await desk(server, RepairId, 'cancel', { Reason: 'The probe was only unplugged.' });
    await looksAgain(page);
    await expect(position.last()).toContainText('The probe was only unplugged.');
    await expect(page.getByText('Cancelled before a visit. Nothing is charged.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add to calendar' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Move or cancel' })).toHaveCount(0);
  });
});

test('[R9.05] the sentence about the next visit breaks no time window, at any width', {
  tag: '@desktop',
}, async ({ page, server }) => {
  await signInDemo(page, server);
  await page.goto('/#/dashboard');
  const lead = page.getByText(/Next visit \w{3} \d+ \w{3}, \d+[ap]m-\d+[ap]m\.$/);
  for (let width = 320; width <= 1440; width += 16) {
    await page.setViewportSize({ width, height: 900 });
    expect(await linesOf(lead, /\d+[ap]m-\d+[ap]m/), `at ${width} px`).toBe(1);
  }
});

/** On how many lines the words are that a pattern finds in a sentence. */
function linesOf(sentence: Locator, words: RegExp): Promise<number> {
  return sentence.evaluate((element, source) => {
    const match = new RegExp(source).exec(element.textContent ?? '');
    if (!match) return 0;
    const { index } = match;
    const end = index + match[0].length;
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    let position = 0;
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const length = node.textContent?.length ?? 0;
      const at = (offset: number) => Math.min(Math.max(offset - position, 0), length);
      if (position <= index && index < position + length) range.setStart(node, at(index));
      if (position < end) range.setEnd(node, at(end));
      position += length;
    }
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  }, words.source);
}

test.describe('Photos', () => {
  test.use({ expectedConsole: [/ERR_FAILED/] });

  test('[R1.02, R4.21, R5.10, R7.28] photos are added while the job is open, sent again after a failure, and seen large', {
    tag: '@phone',
  }, async ({ page, server }) => {
    const { RepairId } = await demoJob(server, 'Scheduled');
    await signInDemo(page, server);
    await page.goto(`/#/dashboard--job?RepairId=${RepairId}`);
    // Twice: each photo is tried once more by itself.
    await page.route('**/uploadphotos', (route) => route.abort(), { times: 2 });
    await page.locator('#job-photos').setInputFiles([await photo(1)]);
    await expect(page.getByText(photoMessages.imageUploadNetworkProblem)).toBeVisible();
    await page.getByRole('button', { name: /^Try again/ }).click();
    const first = page.getByRole('button', { name: 'Photo 1 of 1, enlarge' });
    await expect(first).toBeVisible();
    await page.locator('#job-photos').setInputFiles([await photo(2), await photo(3), await photo(4)]);
    await expect(page.getByText(photoMessages.tooManyPhotos(3))).toBeVisible();
    await expect(page.getByRole('button', { name: 'Photo 3 of 3, enlarge' })).toBeVisible();
    await page.getByRole('button', { name: 'Photo 2 of 3, enlarge' }).click();
    const large = page.getByRole('dialog', { name: 'Photo 2 of 3' });
    await expect(large.getByRole('img')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Photo 2 of 3, enlarge' })).toBeFocused();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { name: 'Photos' })).toBeVisible();
  });
});

test('[R2.21, R4.20] the first day teaches: nothing booked, and what to do', { tag: '@phone' }, async ({
  page,
  server,
}) => {
  await signInDemo(page, server, 'sam');
  await page.goto('/#/dashboard');
  await expect(page.getByRole('heading', { name: 'Harbour Lane Canteen' })).toBeVisible();
  await expect(page.getByText('Nothing is booked.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add equipment' })).toHaveAttribute(
    'href',
    '#/add-equipment-details',
  );
  await expect(page.getByRole('link', { name: 'See prices' })).toHaveAttribute('href', '#/instant-quote');
  await expect(page.getByText('Complete your profile')).toBeVisible();
  await page.goto('/#/service-history');
  await expect(page.getByText(/^After each visit/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export CSV' })).toHaveCount(0);
});

test.describe('Not found, and not allowed', () => {
  test.use({ expectedConsole: [/status of 404/] });

  test("[R6.02, R6.03, R8.05] another's job and quote are not found; signed out leads to sign-in and back", {
    tag: '@desktop',
  }, async ({ page, server }) => {
    const { RepairId, BookingReference } = await demoJob(server, 'QuoteWaiting');
    await page.goto(`/#/dashboard--job?RepairId=${RepairId}`);
    await expect(page).toHaveURL(/#\/sign-in(\?|$)/);
    await page.getByLabel('Email').fill('priya@marlowestreet.example');
    await page.getByLabel('Password', { exact: true }).fill('coolroom5');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveTitle(`Job ${BookingReference} - Galley`);

    await signInDemo(page, server, 'sam');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Could not find the job' })).toBeVisible();
    await page.goto(`/#/dashboard--quote?RepairId=${RepairId}`);
    await expect(page).toHaveTitle(`${repairQuoteMessages.quoteNotFoundTitle} - Galley`);
    await expect(page.getByRole('heading', { name: repairQuoteMessages.quoteNotFoundTitle })).toBeVisible();
    await expect(page.getByText(repairQuoteMessages.quoteNotFound('1800 975 711'))).toBeVisible();
    await page.goto('/#/tech-rating?RepairId=1');
    await expect(page.getByText(ratingMessages.ratingInvalid)).toBeVisible();
  });
});
