import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { promotionMessages } from '../../../domain/promotions/promotion-messages.ts';
import { type TestApp, testApp } from '../../../tests/kit/app.ts';
import { book, customerForm, sampleAbn, signedInCustomer, visitorForm } from '../../../tests/kit/bookings.ts';
import { bookInForce, startPrices } from '../../../tests/kit/database/prices.ts';

/** Starts a price book with another fee for tomorrow morning in Surry Hills, and waits until it takes effect. */
async function setFee(kit: TestApp, cents: number) {
  await kit.deps.pool.query(
    startPrices(`tomorrow_am = ${cents}`, "equipment_type_id = 2 and region = 'metro-inner'"),
  );
  await expect.poll(() => bookInForce(kit).row(2, 'metro-inner')?.tomorrowAm).toBe(cents);
}

describe('[R4.18] the server computes the price itself', () => {
  test('a price that went up is refused with the new one, and booked once the customer confirms it', async () => {
    const kit = await testApp();
    const key = randomUUID();
    await setFee(kit, 210_00);
    const refused = await book(kit.app, visitorForm({ ParkingFeeExGst: 10 }), { key });
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'price_increased',
        Success: false,
        Message:
          'The call-out price has changed from $198.00 to $231.00 inc GST. Please confirm the new price to book.',
        InitialAttendanceFeeExGst: 210,
        TotalIncGst: 242,
      },
    });
    const confirmed = visitorForm({ ParkingFeeExGst: 10, InitialAttendanceFeeExGst: 210 });
    expect(await book(kit.app, confirmed, { key })).toMatchObject({
      status: 200,
      body: { Message: null, FeeExGst: 210, TotalIncGst: 242 },
    });
  });

  test('a promo code that takes less off than was seen is refused with the new price, and booked once confirmed', async () => {
    const kit = await testApp();
    const key = randomUUID();
    const seen = { PromotionCode: 'KITCHEN10', DiscountExGst: 18 };
    await kit.deps.pool.query("update promo_codes set value = 5 where code = 'KITCHEN10'");
    await expect.poll(() => kit.deps.catalogue.current().promos.byCode('KITCHEN10')?.value).toBe(5);
    expect(await book(kit.app, visitorForm(seen), { key })).toMatchObject({
      status: 409,
      body: {
        code: 'price_increased',
        Message:
          'The call-out price has changed from $178.20 to $188.10 inc GST. Please confirm the new price to book.',
        InitialAttendanceFeeExGst: 180,
        DiscountExGst: 9,
        TotalIncGst: 195.11,
      },
    });
    expect(await book(kit.app, visitorForm({ ...seen, DiscountExGst: 9 }), { key })).toMatchObject({
      status: 200,
      body: { DiscountExGst: 9, TotalIncGst: 195.11 },
    });
  });

  test('a price that came down is booked at the lower one, and said so', async () => {
    const kit = await testApp();
    await setFee(kit, 150_00);
    expect(await book(kit.app, visitorForm())).toMatchObject({
      status: 200,
      body: {
        Message:
          "The call-out price has come down from $198.00 to $165.00 inc GST. You're booked at the lower price.",
        FeeExGst: 150,
        TotalIncGst: 172.01,
      },
    });
  });

  test('a booking keeps its price when another price book starts later', async () => {
    const kit = await testApp();
    const key = randomUUID();
    const first = await book(kit.app, visitorForm(), { key });
    await setFee(kit, 999_00);
    expect((await book(kit.app, visitorForm(), { key })).body).toEqual(first.body);
    const { rows } = await kit.deps.pool.query('select fee_cents, total_cents, price_book_version from jobs');
    expect(rows).toEqual([{ fee_cents: 180_00, total_cents: 205_01, price_book_version: 1 }]);
  });

  test('no card is asked about and no account made for a price that has to be confirmed', async () => {
    const kit = await testApp();
    await setFee(kit, 210_00);
    expect(await book(kit.app, visitorForm({ CheckoutCardToken: 'local_declined_0' }))).toMatchObject({
      status: 409,
    });
    const { rows } = await kit.deps.pool.query('select count(*)::int from customers');
    expect(rows).toEqual([{ count: 0 }]);
  });
});

describe('[R5.22] a promo code', () => {
  test('takes its share off the fee, never off parking; GST follows once', async () => {
    const { app, deps } = await testApp();
    const booked = await book(app, visitorForm({ PromotionCode: ' kitchen 10 ', ParkingFeeExGst: 20 }));
    expect(booked.body).toMatchObject({
      FeeExGst: 180,
      DiscountExGst: 18,
      ParkingExGst: 20,
      Gst: 18.2,
      TotalIncGst: 200.2,
    });
    const { rows } = await deps.pool.query(`select uses from promo_codes where code = 'KITCHEN10'`);
    expect(rows).toEqual([{ uses: 1 }]);
  });

  test('in dollars takes no less off the total than the advertised dollars inc GST', async () => {
    const { app } = await testApp();
    const booked = await book(app, visitorForm({ PromotionCode: 'WELCOME20' }));
    expect(booked.body).toMatchObject({ DiscountExGst: 18.18, TotalIncGst: 185.01 });
  });

  test('for new clients is refused to an email or ABN with a booking that was not cancelled', async () => {
    const { app, deps } = await testApp();
    const { token } = await signedInCustomer(app);
    const invalid = {
      status: 422,
      body: { errors: [{ field: 'PromotionCode', message: 'Sorry this code is invalid.' }] },
    };
    const sameAbn = visitorForm({
      CheckoutEmailAddress: 'other@marlowestreet.example',
      PromotionCode: 'KITCHEN10',
    });
    expect(await book(app, customerForm({ PromotionCode: 'KITCHEN10' }), { token })).toMatchObject(invalid);
    expect(await book(app, sameAbn)).toMatchObject(invalid);
    expect(await book(app, { ...sameAbn, CheckoutABN: sampleAbn(2) })).toMatchObject({ status: 200 });
    await deps.pool.query(`update jobs set state = 'Cancelled'`);
    expect(await book(app, customerForm({ PromotionCode: 'KITCHEN10' }), { token })).toMatchObject({
      status: 200,
    });
  });

  test('that excludes after hours says so, at weekends too, and what was tried is not counted', async () => {
    const { app, deps } = await testApp();
    const saturday = visitorForm({
      PriorityOption: 'later',
      PrioritySelectedDate: '28/11/2026',
      InitialAttendanceFeeExGst: 320,
      PromotionCode: 'DAYTIME15',
    });
    expect(await book(app, saturday)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'PromotionCode', message: promotionMessages.promoNotAfterHours }] },
    });
    expect(await book(app, visitorForm({ PromotionCode: 'DAYTIME15' }))).toMatchObject({
      status: 200,
      body: { DiscountExGst: 27 },
    });
    const { rows } = await deps.pool.query(`select uses from promo_codes where code = 'DAYTIME15'`);
    expect(rows).toEqual([{ uses: 1 }]);
  });
});
