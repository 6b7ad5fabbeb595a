import { expect } from '@playwright/test';
import { bookingMessages } from '../../../domain/bookings/booking-messages.ts';
import { STEP_ROUTES } from '../../../domain/instant-quotes/quote-step-order.ts';
import { losesAnswer } from '../kit/lost-answer.ts';
import { sql } from '../kit/records.ts';
import { test } from '../kit/test.ts';
import { draftBefore } from '../people/drafts.ts';
import { CARDS, PRIYA } from '../people/priya.ts';

test.use({
  expectedConsole: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|409 \(Conflict\)|dynamically imported module/],
});

test('[R2.35] without a network nothing typed is lost, and it goes on by itself when the network is back', {
  tag: '@desktop',
}, async ({ visitor, page, context, at }) => {
  await visitor.opensWith(draftBefore('location', { at }), 'location');
  const gaveUp: string[] = [];
  page.on('requestfailed', (request) => {
    // What the page itself takes back isn't a failure: an answer comes too late once an address is chosen.
    const { errorText = '' } = request.failure() ?? {};
    if (errorText !== 'net::ERR_ABORTED') gaveUp.push(`${errorText} ${request.url()}`);
  });
  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await visitor.shopName.fill('Marlowe Street Café');
  await visitor.street.fill('41 Marlowe Street');
  expect((await visitor.draft()).BookingLocation).toMatchObject({
    AddressLine: '41 Marlowe Street',
    LocationName: 'Marlowe Street Café',
  });
  await context.setOffline(false);
  await expect(page.getByText('You are offline.')).toBeHidden();
  await visitor.option('Surry Hills NSW 2010').click();
  // The search waited for the network: one that tries without it gives up in a longer outage.
  expect(gaveUp.filter((url) => url.includes('/Addresses/Search'))).toEqual([]);
  await visitor.next();
  await visitor.isAt('checkout');
});

test('[R4.30] a submit without a network books nothing; sent again it books once', { tag: '@phone' }, async ({
  visitor,
  context,
  server,
  at,
}) => {
  await visitor.isAboutToBook(draftBefore('checkout', { at }), CARDS.accepted);
  await context.setOffline(true);
  await visitor.books();
  const question = visitor.dialog("We didn't hear back");
  await expect(question).toContainText("It's safe to send it again: you won't be booked twice.");
  expect(await sql(server, 'select from jobs')).toHaveLength(0);
  await context.setOffline(false);
  await question.getByRole('button', { name: 'Send again' }).click();
  await visitor.isThanked();
  expect(await sql(server, 'select from jobs')).toHaveLength(1);
});

test('[R4.30] an answer that is lost after the booking: sent again, it is the same booking', {
  tag: '@phone',
}, async ({ visitor, page, server, at }) => {
  await visitor.isAboutToBook(draftBefore('checkout', { at }), CARDS.accepted);
  await losesAnswer(page, '**/mm/bookings');
  await visitor.books();
  const question = visitor.dialog("We didn't hear back");
  await question.getByRole('button', { name: 'Send again' }).click();
  const reference = await visitor.isThanked();
  const jobs = await sql<{ id: string }>(server, 'select id from jobs');
  expect(jobs.map(({ id }) => `GAL${id}R`)).toEqual([reference]);
});

test('[R4.30] what is changed after an answer got lost is not booked beside it, and the thank-you says so', {
  tag: '@phone',
}, async ({ visitor, page, server, at }) => {
  await visitor.isAboutToBook(draftBefore('checkout', { at }), CARDS.accepted);
  await losesAnswer(page, '**/mm/bookings');
  await visitor.books();
  await visitor.dialog("We didn't hear back").getByRole('button', { name: 'Back to the quote' }).click();
  await page.goto(`/#${STEP_ROUTES.location}`);
  await visitor.parkingFee.fill('15');
  await visitor.next();
  await visitor.isAt('checkout');
  await visitor.next();
  await visitor.isAt('account');
  await visitor.password.fill(PRIYA.password);
  await visitor.passwordAgain.fill(PRIYA.password);
  await visitor.books();
  const reference = await visitor.isThanked();
  await expect(visitor.thanks).toContainText(bookingMessages.idempotencyKeyReused(reference));
  const jobs = await sql<{ id: string }>(server, 'select id from jobs');
  expect(jobs.map(({ id }) => `GAL${id}R`)).toEqual([reference]);
});

test('[R4.30, R2.35] an answer that is lost, and then the page: booking again from the account step ends at the same booking', {
  tag: '@desktop',
}, async ({ visitor, page, server, at }) => {
  await visitor.isAboutToBook(draftBefore('checkout', { at }), CARDS.accepted);
  await losesAnswer(page, '**/mm/bookings');
  await visitor.books();
  await expect(visitor.dialog("We didn't hear back")).toBeVisible();
  await page.reload();
  await visitor.isAt('account');
  await visitor.password.fill(PRIYA.password);
  await visitor.passwordAgain.fill(PRIYA.password);
  await visitor.books();
  const reference = await visitor.isThanked();
  const jobs = await sql<{ id: string }>(server, 'select id from jobs');
  expect(jobs.map(({ id }) => `GAL${id}R`)).toEqual([reference]);
});

test('[R2.35, R5.01] programs that are slow to arrive lose no letter and no press of the button', {
  tag: '@phone',
}, async ({ visitor, page }) => {
  let release = () => {};
  const arrived = new Promise<void>((resolve) => {
    release = resolve;
  });
  await visitor.opens();
  await visitor.isAt('postcode');
  await page.route('**/assets/**', async (route) => {
    await arrived;
    await route.continue();
  });
  await visitor.postcode.pressSequentially('2010');
  await visitor.next();
  await expect(visitor.postcode).toHaveValue('2010');
  release();
  await visitor.isAt('equipment');
});
