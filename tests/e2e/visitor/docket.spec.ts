import { expect } from '@playwright/test';
import { sql } from '../kit/records.ts';
import { test } from '../kit/test.ts';
import { draftBefore } from '../people/drafts.ts';
import { CARDS } from '../people/priya.ts';

test.use({ expectedConsole: [/status of 409/] });

test("[R4.17] docket and review name the hours of the operator's own policy", {
  tag: '@desktop',
}, async ({ visitor, page, server, at }) => {
  await sql(
    server,
    `update booking_policies set policy = jsonb_set(policy, '{morning}', '{"fromHour": 7, "toHour": 11}')`,
  );
  await expect
    .poll(async () => {
      const reply = await page.request.get('/api/v1/Prices/Set?equipmentTypeId=2&postcode=2010');
      return (await reply.json()).Policy.morning.fromHour;
    })
    .toBe(7);
  await visitor.opensWith(draftBefore('review', { at }), 'location');
  const docket = page.getByRole('complementary', { name: 'Your quote' });
  await expect(docket).toContainText('7am-11am');
  await visitor.opens('review');
  await expect(visitor.line('When')).toHaveText(/7am-11am/);
  // Beside the review, which has every line, it has the price alone.
  await expect(docket).toContainText('$198.00');
  await expect(docket).not.toContainText('7am-11am');
});

test('[R5.05, R4.21] the thank-you names a brand and model that were typed freely', {
  tag: '@desktop',
}, async ({ visitor, page, at }) => {
  const draft = draftBefore('checkout', { at });
  await visitor.isAboutToBook(
    { ...draft, BookingMake: { id: null, Name: 'Frostking' }, BookingModel: { id: null, Name: 'X900' } },
    CARDS.accepted,
  );
  await visitor.books();
  await visitor.isThanked();
  await visitor.closesThanks();
  await expect(page.getByText('Frostking X900')).toBeVisible();
});

test('[R4.18] a promo code that takes less off than was seen is confirmed before it is booked', {
  tag: '@phone',
}, async ({ page, visitor, server, at }) => {
  await sql(server, "update promo_codes set value = 500 where code = 'WELCOME20'");
  const draft = draftBefore('checkout', { at });
  const promo = { PromoCode: 'WELCOME20', PromoName: '$20 off a call-out', PromoDiscountExGst: 18.18 };
  // The code's answer is still on its way when the booking is sent.
  await page.route('**/validatecoupon/new', () => undefined);
  await visitor.isAboutToBook({ ...draft, ...promo }, CARDS.accepted);
  await visitor.books();
  const question = visitor.dialog('The price has changed');
  await expect(question).toContainText('from $178.00 to $193.00 inc GST');
  expect(await sql(server, 'select from jobs')).toHaveLength(0);
  await question.getByRole('button', { name: 'Book for $193.00 inc GST' }).click();
  await visitor.isThanked();
  expect(await sql(server, 'select discount_cents, total_cents from jobs')).toEqual([
    { discount_cents: 455, total_cents: 193_00 },
  ]);
});
