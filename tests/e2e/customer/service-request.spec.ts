import { expect, type Page } from '@playwright/test';
import type { PriceSetReply } from '../../../contracts/instant-quotes/prices.ts';
import { bookingMessages } from '../../../domain/bookings/booking-messages.ts';
import { equipmentMessages } from '../../../domain/equipment/equipment-messages.ts';
import { instantQuoteMessages } from '../../../domain/instant-quotes/instant-quote-messages.ts';
import { paymentMessages } from '../../../domain/payments/payment-messages.ts';
import { photoMessages } from '../../../domain/photos/photo-messages.ts';
import { promotionMessages } from '../../../domain/promotions/promotion-messages.ts';
import { visitMessages } from '../../../domain/visits/visit-messages.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { startPrices } from '../../kit/database/prices.ts';
import { expectNothingFoundAtBothWidths } from '../kit/axe.ts';
import { losesAnswer } from '../kit/lost-answer.ts';
import { photo } from '../kit/photo.ts';
import { sql } from '../kit/records.ts';
import type { RunningServer } from '../kit/server.ts';
import { test } from '../kit/test.ts';
import { registerEquipment, signInAs } from '../people/customer.ts';
import { expectFault, type Visitor } from '../people/visitor.ts';

const STEP = '/#/portal-customer/service-request--';

async function goesToReview(page: Page, visitor: Visitor, id: number) {
  await page.goto(`${STEP}problem?EquipmentId=${id}`);
  await visitor.saysWhatIsWrong('Not cooling', 'Sitting at 9 degrees since Sunday night.');
  await expect(visitor.window('Tomorrow', 'Morning')).toBeChecked();
  await visitor.next();
  await expect(visitor.heading).toHaveText('How do we get to it?');
  await visitor.next();
  await expect(visitor.heading).toHaveText('Check it, then request service');
}

/** The operator changes the price of tomorrow's morning, and the server has heard. */
async function morningCosts(server: RunningServer, cents: number) {
  await sql(server, startPrices(`tomorrow_am = ${cents}`, 'equipment_type_id = 2'));
  const price = async () => {
    const reply = await fetch(`${server.url}/api/v1/Prices/Set?equipmentTypeId=2&postcode=2010`);
    return ((await reply.json()) as PriceSetReply).Prices.Tomorrow.AmPrice;
  };
  await expect.poll(price).toBe(cents / 100);
}

const requestButton = (visitor: Visitor) => visitor.button('Request service');
const requests = (server: RunningServer) => sql(server, 'select * from jobs');

test('[R1.02, R2.23, R4.06, R4.18, R4.19, R4.21, R7.27, R7.28, R9.11] requests service for a registered fridge, from the register to the dashboard', async ({
  page,
  server,
  visitor,
}) => {
  const token = await signInAs(page, server);
  const id = await registerEquipment(server, token);
  await page.goto('/#/equipment-register');
  await page.getByRole('link', { name: /^Request service/ }).click();
  await expect(page).toHaveURL(new RegExp(`service-request--problem\\?EquipmentId=${id}$`));
  await visitor.addsPhotos(await photo(1), await photo(2));
  await expect(visitor.photo(2)).toBeVisible();
  await visitor.saysWhatIsWrong('Not cooling', 'Sitting at 9 degrees since Sunday night.');
  await expect(visitor.window('Tomorrow', 'Morning')).toBeChecked();
  await expect(visitor.price).toContainText('$198.00');
  await visitor.next();

  await expect(page.getByRole('main')).toContainText('Shop 3, 41 Marlowe Street, Surry Hills NSW 2010');
  await expect(page.getByRole('textbox', { name: 'Access notes' })).toHaveValue('Rear lane, ring the bell.');
  await page.getByRole('textbox', { name: /^Parking \(/ }).fill('Loading zone on Marlowe Street.');
  await visitor.parkingFee.fill('10');
  await visitor.next();

  // The best automatic coupon: 5% of 180.00 off the call-out, never off parking.
  await expect(visitor.line('Price')).toContainText('$199.10 inc GST');
  await expect(visitor.line('Price')).toContainText('promo code -$9.00');
  // Without a card the review says that one is needed, and until when.
  await expect(page.getByRole('main')).toContainText(`$199.10 inc GST. ${paymentMessages.payAfterVisit}`);
  await requestButton(visitor).dblclick();
  await expect(page).toHaveURL(/#\/dashboard--job\?RepairId=\d+$/);
  const [job, ...others] = await requests(server);
  expect(others).toEqual([]);
  await expect(visitor.alert(`Booking received: GAL${job?.id}R`)).toBeVisible();
  expect(job).toMatchObject({ asset_id: String(id), problem: 'Not cooling' });
  await expect.poll(() => sql(server, 'select 1 from job_photos').then((rows) => rows.length)).toBe(2);

  // Back opens no step of what is booked (R2.35).
  await page.goBack();
  await expect(page).not.toHaveURL(/service-request/);
});

test('[R2.23, R4.18, R4.19, R7.36, R11.07] equipment that its customer knows by its place is booked on one page, with the soonest time for warm food', {
  tag: '@phone',
}, async ({ page, server, visitor }) => {
  const token = await signInAs(page, server);
  await registerEquipment(server, token);
  await page.goto('/#/instant-quote');
  const again = page.getByRole('region', { name: 'Book again for' });
  await again.getByRole('link', { name: /^Underbench fridge, Left of the pass/ }).click();
  await expect(visitor.heading).toHaveText('Book again: Underbench fridge, Left of the pass');
  const times = page.getByRole('group', { name: /^When should we come\?/ });
  await expect(times.getByRole('radio', { name: /^Tomorrow, 8am-12pm/ })).toBeChecked();
  await expectNothingFoundAtBothWidths(page, 'one page');

  // What is missing is named at its place, and nothing is booked.
  await expect(visitor.button(/^Book for /)).toBeEnabled();
  await visitor.button(/^Book for /).click();
  await expectFault(page.getByRole('group', { name: 'Closest match' }), equipmentMessages.problemRequired);
  await visitor.radio('Not cooling').check();
  await page
    .getByRole('group', { name: 'Is any food above 5 °C?' })
    .getByRole('radio', { name: 'Yes', exact: true })
    .check();
  await expect(times.getByRole('radio', { name: /^Today/ }).first()).toBeChecked();
  // A time that somebody picks stays, whatever they answer after it, and a reload loses nothing.
  await times.getByRole('radio', { name: /^Tomorrow, 8am-12pm/ }).check();
  await page.getByRole('group', { name: 'Since when?' }).getByRole('radio', { name: '2 to 4 hours' }).check();
  await expect(visitor.button('Book for $188.10')).toBeVisible();
  await page.reload();
  await expect(times.getByRole('radio', { name: /^Tomorrow, 8am-12pm/ })).toBeChecked();
  await times
    .getByRole('radio', { name: /^Today/ })
    .first()
    .check();
  await page.getByText('Access and parking').click();
  await expect(page.getByRole('textbox', { name: 'Access notes' })).toHaveValue('Rear lane, ring the bell.');
  await visitor.button(/^Book for /).click();
  await expect(page).toHaveURL(/#\/dashboard--job\?RepairId=\d+$/);
  expect(
    await sql(
      server,
      'select problem, problem_description, is_food_at_risk, attendance_date::text from jobs',
    ),
  ).toEqual([
    {
      problem: 'Not cooling',
      problem_description: 'Not cooling',
      is_food_at_risk: true,
      attendance_date: '2026-11-23',
    },
  ]);
  // What has an open job is on the rail instead; its page says so first.
  await page.goto('/#/dashboard');
  await expect(page.getByRole('heading', { name: /^On the rail/ })).toContainText('1 open');
  await expect(again).toHaveCount(0);
});

test('[R2.35, R4.02] a reload and Back lose nothing, and a step without the ones before leads to the register', {
  tag: '@phone',
}, async ({ page, server, visitor }) => {
  const token = await signInAs(page, server);
  const id = await registerEquipment(server, token);
  for (const step of ['fix-it', 'location', 'review']) {
    await page.goto(`${STEP}${step}?EquipmentId=${id}`);
    await expect(page).toHaveURL(/#\/equipment-register$/);
  }
  await page.goto(`${STEP}problem`);
  await expect(page).toHaveURL(/#\/equipment-register$/);

  await page.goto(`${STEP}problem?EquipmentId=${id}`);
  await visitor.radio('Not cooling').click();
  await visitor.description.fill('Warm since Sunday.');
  await visitor.addsPhotos(await photo(1));
  await expect(visitor.photo(1)).toBeVisible();
  await page.reload();
  await expect(visitor.radio('Not cooling')).toBeChecked();
  await expect(visitor.description).toHaveValue('Warm since Sunday.');
  await expect(visitor.photo(1)).toBeVisible();
  await visitor.next();
  await visitor.window('Tomorrow', 'Afternoon').check();
  await visitor.next();
  await visitor.parkingFee.fill('12.50');
  await page.reload();
  await expect(visitor.parkingFee).toHaveValue('12.50');
  await page.goBack();
  await expect(visitor.window('Tomorrow', 'Afternoon')).toBeChecked();
  await page.goForward();
  await visitor.next();
  await expect(visitor.line('When')).toContainText('Tue 24 Nov, 12pm-4pm');
  await visitor.changeLink('problem').click();
  await visitor.description.fill('Warm since Saturday.');
  await visitor.next();
  await expect(visitor.heading).toHaveText('Check it, then request service');
  await expect(visitor.line('Problem')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Warm since Saturday.')).toBeVisible();
});

test.describe('While one price fails', () => {
  test.use({ expectedConsole: [/status of 500/] });

  test('[R4.11, R4.19] the review says so instead of working it out without end, and Try again loads it', {
    tag: '@phone',
  }, async ({ page, server, visitor }) => {
    const token = await signInAs(page, server);
    const id = await registerEquipment(server, token);
    await goesToReview(page, visitor, id);
    await expect(visitor.line('Price')).toContainText('promo code');
    // As after midnight, when the day that was chosen has another price.
    await page.evaluate(() => {
      for (const [key, kept] of Object.entries(localStorage))
        localStorage.setItem(key, kept.replace(/"priceExGst":\d+/, '"priceExGst":null'));
    });
    const fault = { status: 500, code: 'internal', detail: requestMessages.internalError };
    const isFailing = /\/Prices\/Single\?/;
    await page.route(isFailing, (route) => route.fulfill({ status: 500, json: fault }));
    await page.reload();
    await expect(page.getByText('The price did not load')).toBeVisible({ timeout: 15_000 });
    await expect(page.getByText('Working out the price.')).toHaveCount(0);

    await page.unroute(isFailing);
    await visitor.button('Try again').click();
    await expect(visitor.line('Price')).toContainText('inc GST');
    await requestButton(visitor).click();
    await expect(page).toHaveURL(/#\/dashboard--job\?RepairId=\d+$/);
  });
});

test('[R5.06, R5.07, R5.09, R4.19] each step says at its field what is missing, in the words for customers', {
  tag: '@desktop',
}, async ({ page, server, visitor }) => {
  const token = await signInAs(page, server);
  const id = await registerEquipment(server, token);
  await page.goto(`${STEP}problem?EquipmentId=${id}`);
  await visitor.next();
  await expectFault(visitor.group('Closest match'), equipmentMessages.problemRequired);
  await expectFault(visitor.description, equipmentMessages.descriptionRequired);
  await visitor.saysWhatIsWrong('Not cooling', 'Warm.');
  await visitor.window('Tomorrow', 'After hours').check();
  await visitor.next();
  await expect(page.getByText(visitMessages.chooseTime, { exact: true })).toBeVisible();
  await visitor.arrival('5:30pm').check();
  await visitor.next();
  await visitor.parkingFee.fill('201');
  await visitor.next();
  await expectFault(visitor.parkingFee, instantQuoteMessages.parkingFeeTooHigh);
});

test('[R5.22, R7.16, R7.33, R7.36, R4.10] an automatic coupon comes off, can be taken off, and gives way to another', {
  tag: '@desktop',
}, async ({ page, server, visitor }) => {
  const token = await signInAs(page, server);
  const id = await registerEquipment(server, token);
  await goesToReview(page, visitor, id);
  await expect(visitor.line('Price')).toContainText('$188.10 inc GST');
  await visitor.button('Remove').click();
  await expect(visitor.line('Price')).toContainText('$198.00 inc GST');

  await visitor.appliesPromo('NOSUCH');
  await expect(page.getByText(promotionMessages.promoInvalid)).toBeVisible();
  const coupons = page.getByRole('region', { name: 'Your coupons' });
  await expect(coupons.getByText('$20 off a call-out')).toBeVisible();
  await coupons.getByRole('button', { name: 'Use WELCOME20' }).click();
  await expect(visitor.line('Price')).toContainText('$178.00 inc GST');
  await page.reload();
  await expect(visitor.line('Price')).toContainText('$178.00 inc GST');
  await requestButton(visitor).click();
  await expect(page).toHaveURL(/#\/dashboard--job\?RepairId=\d+$/);
});

test('[R2.23, R2.28] equipment with an open job, or repaired within 30 days, is asked about before another request', {
  tag: '@phone',
}, async ({ page, server, visitor }) => {
  const token = await signInAs(page, server);
  const id = await registerEquipment(server, token);
  await goesToReview(page, visitor, id);
  await requestButton(visitor).click();
  await expect(page).toHaveURL(/#\/dashboard--job\?RepairId=\d+$/);
  const [job] = await requests(server);

  await page.goto('/#/equipment-register');
  await expect(page.getByRole('link', { name: /^See the job/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Request service/ })).toBeHidden();
  await page.goto(`${STEP}problem?EquipmentId=${id}`);
  await expect(visitor.heading).toHaveText("There's already a job for this equipment");
  await expect(page.getByRole('main')).toContainText(`GAL${job?.id}R`);
  await expect(page.getByRole('main')).toContainText('Add to it by phone or request another?');
  await expect(page.getByRole('main').getByRole('link', { name: /^Call/ })).toHaveAttribute(
    'href',
    /^tel:\d+$/,
  );
  await visitor.button('Request another').click();
  await expect(visitor.heading).toHaveText('What is it doing?');
  await page.reload();
  await expect(visitor.heading).toHaveText('What is it doing?');

  await sql(server, `update jobs set state = 'Completed', state_since = $1`, ['2026-11-12T03:00:00Z']);
  // On a page without the app, which could store the request again.
  await page.goto('/about');
  await page.evaluate(() =>
    localStorage.removeItem(Object.keys(localStorage).find((key) => key.includes('service-request')) ?? ''),
  );
  await page.goto(`${STEP}problem?EquipmentId=${id}`);
  await expect(visitor.heading).toHaveText('Is it the same problem again?');
  await expect(page.getByRole('main')).toContainText(`on Thu 12 Nov (GAL${job?.id}R)`);
  await visitor.button("It's something else").click();
  await expect(visitor.heading).toHaveText('What is it doing?');
  await page.goto('/about');
  await page.evaluate(() =>
    localStorage.removeItem(Object.keys(localStorage).find((key) => key.includes('service-request')) ?? ''),
  );
  await page.goto(`${STEP}problem?EquipmentId=${id}`);
  await page.getByRole('link', { name: 'Request a warranty repair' }).click();
  const dialog = visitor.dialog('Request a warranty repair');
  await dialog.getByRole('textbox').fill('Warm again since this morning.');
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(visitor.alert(equipmentMessages.warrantyThanks)).toBeVisible();
  expect(await sql(server, 'select 1 from warranty_requests')).toHaveLength(1);
});

test.describe('When something is in the way', () => {
  test.use({ expectedConsole: [/Failed to load resource/] });

  test('[R4.30, R8.09, R4.18, R5.23] an answer that got lost is asked for again, and one job is made; a refusal takes the focus once the dialog has closed; a lower price is booked, and said so', {
    tag: '@phone',
  }, async ({ page, server, visitor }) => {
    const token = await signInAs(page, server);
    await goesToReview(page, visitor, await registerEquipment(server, token));
    await losesAnswer(page, '**/customerportal/jobs/add');
    await requestButton(visitor).click();
    await visitor.dialog("We didn't hear back").getByRole('button', { name: 'Send again' }).click();
    await expect(page).toHaveURL(/#\/dashboard--job\?RepairId=\d+$/);
    expect(await requests(server)).toHaveLength(1);

    const retired = await registerEquipment(server, token);
    await sql(server, 'update assets set retired_at = created_at where id = $1', [retired]);
    const id = await registerEquipment(server, token);
    await goesToReview(page, visitor, id);
    await expect(visitor.line('Price')).toContainText('inc GST');
    // The server refuses retired equipment; the page knows of nothing wrong.
    await page.route(
      '**/customerportal/jobs/add',
      (route) => route.continue({ postData: { ...route.request().postDataJSON(), AssetId: retired } }),
      { times: 1 },
    );
    await requestButton(visitor).click();
    const refusal = visitor.summary(bookingMessages.requestServiceFailed);
    await expect(refusal).toBeFocused();
    await expect(refusal).toBeInViewport({ ratio: 1 });
    await morningCosts(server, 160_00);
    await requestButton(visitor).click();
    await expect(page).toHaveURL(/#\/dashboard--job\?RepairId=\d+$/);
    await expect(page.getByText(instantQuoteMessages.priceLower('$198.00', '$176.00'))).toBeVisible();
  });

  test('[R4.30, R4.18] a request changed after its answer got lost is not made twice, and says what was booked; a higher price is confirmed before the next is booked', {
    tag: '@desktop',
  }, async ({ page, server, visitor }) => {
    const token = await signInAs(page, server);
    const id = await registerEquipment(server, token);
    await goesToReview(page, visitor, id);
    await losesAnswer(page, '**/customerportal/jobs/add');
    await requestButton(visitor).click();
    await visitor.dialog("We didn't hear back").getByRole('button', { name: 'Back to the request' }).click();
    await visitor.back();
    await visitor.parkingFee.fill('15');
    await visitor.next();
    await requestButton(visitor).click();
    await expect(page).toHaveURL(/#\/dashboard--job\?RepairId=\d+$/);
    const [job, ...others] = await requests(server);
    expect(others).toEqual([]);
    expect(job).toMatchObject({ parking_cents: 0 });
    await expect(page.getByText(bookingMessages.idempotencyKeyReused(`GAL${job?.id}R`))).toBeVisible();

    await goesToReview(page, visitor, await registerEquipment(server, token));
    await expect(visitor.line('Price')).toContainText('inc GST');
    await morningCosts(server, 200_00);
    await requestButton(visitor).click();
    const dialog = visitor.dialog('The price has changed');
    await expect(dialog).toBeVisible();
    expect(await requests(server)).toHaveLength(1);
    await dialog.getByRole('button', { name: /^Book for \$/ }).click();
    await expect(page).toHaveURL(/#\/dashboard--job\?RepairId=\d+$/);
    await expect.poll(() => requests(server)).toHaveLength(2);
  });

  test('[R4.21, R8.09] the job is kept when its photos do not arrive, and they are sent again', {
    tag: '@desktop',
  }, async ({ page, server, visitor }) => {
    const token = await signInAs(page, server);
    const id = await registerEquipment(server, token);
    await page.goto(`${STEP}problem?EquipmentId=${id}`);
    await visitor.addsPhotos(await photo(1));
    await goesToReview(page, visitor, id);
    // The best coupon comes a moment later, and moves the button.
    await expect(visitor.line('Price')).toContainText('promo code');
    await page.route('**/uploadphotos', (route) => route.abort());
    await requestButton(visitor).click();
    const dialog = visitor.dialog('Booking received');
    await expect(dialog.getByText(photoMessages.imageUploadFailed)).toBeVisible();
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await dialog.getByRole('button', { name: 'Add them later' }).click();
    await expect(page).toHaveURL(/#\/dashboard--job\?RepairId=\d+$/);
    // Requests that are under way when Playwright stops routing may never end, and the page's own code is one.
    await expect(page).toHaveTitle(/^Job GAL\d+R - Galley$/);
    await page.unroute('**/uploadphotos');
    await page.goto(`/#/equipment-register--detail?EquipmentId=${id}`);
    await page.getByRole('link', { name: 'Send them now' }).click();
    await expect(page).toHaveURL(/#\/dashboard--job\?RepairId=\d+$/);
    await expect.poll(() => sql(server, 'select 1 from job_photos').then((rows) => rows.length)).toBe(1);
  });

  test('[R6.03, R7.60] who is signed out on the way signs in and goes on where they were', {
    tag: '@desktop',
  }, async ({ page, server, visitor }) => {
    const token = await signInAs(page, server);
    const id = await registerEquipment(server, token);
    await goesToReview(page, visitor, id);
    // The button is what finds the token gone, whatever the screen asks for by itself before.
    await page.route(
      '**/customerportal/jobs/add',
      async (route) => {
        await sql(server, 'delete from sessions');
        await route.continue();
      },
      { times: 1 },
    );
    await requestButton(visitor).click();
    await expect(page).toHaveURL(/#\/sign-in(\?|$)/);
    await page.getByRole('textbox', { name: 'Email' }).fill('priya@marlowestreet.example');
    await page.getByRole('textbox', { name: 'Password' }).fill('bench-fridge-7');
    await visitor.button('Sign in').click();
    await expect(page).toHaveURL(new RegExp(`service-request--review\\?EquipmentId=${id}$`));
    await expect(visitor.line('Problem')).toContainText('Not cooling');
    await requestButton(visitor).click();
    await expect(page).toHaveURL(/#\/dashboard--job\?RepairId=\d+$/);
    expect(await requests(server)).toHaveLength(1);
  });
});
