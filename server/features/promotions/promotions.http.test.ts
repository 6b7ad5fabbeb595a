import { describe, expect, test } from 'vitest';
import { send, sharedApp, type TestApp, testApp } from '../../../tests/kit/app.ts';
import { book, sampleAbn, signedInCustomer, visitorForm } from '../../../tests/kit/bookings.ts';

const NEW = '/api/v1/customerportal/validatecoupon/new';
const EXISTING = '/api/v1/customerportal/validatecoupon/existing';

const INVALID = {
  IsValid: false,
  DiscountAmount: 0,
  CouponPromoName: null,
  CouponPromoCode: null,
  couponPromoId: null,
  ExcludesAfterHours: false,
  Message: 'Sorry this code is invalid.',
};

async function withCodes(kit: TestApp) {
  await kit.deps.pool.query(`
    delete from promo_codes;
    insert into promo_codes
      (id, code, name, kind, value, excludes_after_hours, new_clients_only, starts_on, ends_on, max_uses, uses) values
      (1, 'TENPC', '10% off', 'percentage', 10, false, false, '2026-01-01', null, null, 0),
      (2, 'FIFTY', '$50 off', 'amount', 5000, false, false, '2026-01-01', null, 9, 8),
      (3, 'DAYTIME', 'By day', 'percentage', 20, true, false, '2026-01-01', null, null, 0),
      (4, 'OVER', 'Over', 'percentage', 20, false, false, '2026-01-01', '2026-11-22', null, 0),
      (5, 'SOON', 'Soon', 'percentage', 20, false, false, '2026-11-24', null, null, 0),
      (6, 'USEDUP', 'Used up', 'percentage', 20, false, false, '2026-01-01', null, 5, 5),
      (7, 'WELCOME', 'Welcome', 'percentage', 20, false, true, '2026-01-01', null, null, 0)`);
  await expect.poll(() => kit.deps.catalogue.current().promos.byCode('WELCOME')?.couponPromoId).toBe(7);
  return kit;
}

const shared = sharedApp(withCodes);

const post = ({ app }: TestApp, url: string, payload: object, token?: string) =>
  send(app, {
    method: 'POST',
    url,
    payload,
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
  });

describe('a promo code of a visitor', () => {
  test('[R7.33, R3.11, R5.22] takes its percents or its dollars inc GST off the fee', async () => {
    const kit = await shared();
    expect((await post(kit, NEW, { InitialFee: 180, PromoCode: ' ten pc' })).body).toEqual({
      IsValid: true,
      DiscountAmount: 18,
      CouponPromoName: '10% off',
      CouponPromoCode: 'TENPC',
      couponPromoId: 1,
      ExcludesAfterHours: false,
      Message: null,
    });
    const off = async (InitialFee: number, PromoCode: string) =>
      (await post(kit, NEW, { InitialFee, PromoCode })).body.DiscountAmount;
    expect(await off(180, 'fifty')).toBe(45.46);
    expect(await off(30, 'FIFTY')).toBe(30);
    expect(await off(0, 'FIFTY')).toBe(0);
    expect(await off(180, 'WELCOME')).toBe(36);
  });

  test('[R5.22, R8] that is no good says the same whatever the reason, and nothing about itself', async () => {
    const kit = await shared();
    for (const PromoCode of ['NOSUCH', '', 'OVER', 'SOON', 'USEDUP']) {
      const { status, body } = await post(kit, NEW, { InitialFee: 180, PromoCode });
      expect(status).toBe(200);
      expect(body).toEqual(INVALID);
    }
  });

  test("[R5.22] begins and ends with the operator's days", async () => {
    const kit = await withCodes(await testApp({ at: '2026-11-22T12:59:00Z' }));
    const isValid = async (PromoCode: string) =>
      (await post(kit, NEW, { InitialFee: 180, PromoCode })).body.IsValid;
    expect(await isValid('OVER')).toBe(true);
    kit.clock.set('2026-11-22T13:00:00Z');
    expect(await isValid('OVER')).toBe(false);
    expect(await isValid('SOON')).toBe(false);
    kit.clock.set('2026-11-23T13:00:00Z');
    expect(await isValid('SOON')).toBe(true);
  });

  test('[R5.22] that excludes after hours says so', async () => {
    const kit = await shared();
    const check = async (more: object) =>
      (await post(kit, NEW, { InitialFee: 180, PromoCode: 'DAYTIME', ...more })).body;
    expect(await check({})).toMatchObject({ IsValid: true, ExcludesAfterHours: true, DiscountAmount: 36 });
    expect(await check({ IsAfterHours: false })).toMatchObject({ IsValid: true });
    expect(await check({ IsAfterHours: true })).toEqual({
      ...INVALID,
      ExcludesAfterHours: true,
      Message:
        "This code doesn't apply after hours, on weekends or on public holidays. Choose another window to use it.",
    });
  });

  test('[R5.22, R7.33] for first bookings is refused as soon as the ABN of an earlier one is known', async () => {
    const kit = await withCodes(await testApp());
    const form = visitorForm();
    await book(kit.app, form);
    const check = async (PromoCode: string, CheckoutABN?: unknown) =>
      (await post(kit, NEW, { InitialFee: 180, PromoCode, CheckoutABN })).body;
    expect(await check('WELCOME')).toMatchObject({ IsValid: true });
    expect(await check('WELCOME', form.CheckoutABN)).toEqual(INVALID);
    expect(await check('TENPC', form.CheckoutABN)).toMatchObject({ IsValid: true });
    expect(await check('WELCOME', sampleAbn(3))).toMatchObject({ IsValid: true });
    const refused = await post(kit, NEW, { InitialFee: 180, PromoCode: 'WELCOME', CheckoutABN: '1' });
    expect(refused.body.errors).toMatchObject([{ field: 'CheckoutABN' }]);
    await kit.deps.pool.query(`update jobs set state = 'Cancelled'`);
    expect(await check('WELCOME', form.CheckoutABN)).toMatchObject({ IsValid: true });
  });

  test('[R7.37] may come with the fee in the path', async () => {
    const kit = await shared();
    const inPath = await post(kit, `${NEW}/180`, { PromoCode: 'TENPC' });
    expect(inPath.body).toEqual((await post(kit, NEW, { InitialFee: 180, PromoCode: 'TENPC' })).body);
    expect((await post(kit, `${NEW}/180.50`, { PromoCode: 'TENPC' })).body.DiscountAmount).toBe(18.05);
    expect(await post(kit, `${NEW}/much`, { PromoCode: 'TENPC' })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'initialFee' }] },
    });
  });

  test('[R7.33, R7.55, R5.23] matches its path in any case, and refuses what it can not read', async () => {
    const kit = await shared();
    const good = { InitialFee: 180, PromoCode: 'TENPC' };
    expect((await post(kit, NEW.toUpperCase(), good)).body).toMatchObject({ IsValid: true });
    const refused = await post(kit, NEW, { InitialFee: -1 });
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toMatchObject([
      { field: 'InitialFee' },
      { field: 'PromoCode', message: 'Sorry this code is invalid.' },
    ]);
    const raw = (type: string, payload: string) =>
      send(kit.app, { method: 'POST', url: NEW, payload, headers: { 'content-type': type } });
    expect((await raw('application/json', '{"InitialFee":')).status).toBe(400);
    expect((await raw('application/x-www-form-urlencoded', 'PromoCode=TENPC')).status).toBe(415);
  });
});

test('[R7.55] codes can not be guessed by the hundred', async () => {
  const kit = await withCodes(await testApp({ env: { RATE_LIMITS: 'on' } }));
  const guess = (at: number) => post(kit, NEW, { InitialFee: 180, PromoCode: `GUESS${at}` });
  for (let index = 0; index < 30; index += 1) expect((await guess(index)).status).toBe(200);
  const { status, headers, body } = await guess(30);
  expect([status, body.code]).toEqual([429, 'too_many_requests']);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
});

describe('a promo code of a signed-in customer', () => {
  test('[R7.33, R5.22, R6.07] is only for new clients without a booking', async () => {
    const kit = await withCodes(await testApp());
    const { token } = await signedInCustomer(kit.app);
    const check = async (PromoCode: string) =>
      (await post(kit, EXISTING, { InitialFee: 180, PromoCode }, token)).body;
    expect(await check('TENPC')).toMatchObject({ IsValid: true, DiscountAmount: 18 });
    expect(await check('WELCOME')).toEqual(INVALID);
    await kit.deps.pool.query(`update jobs set state = 'Cancelled'`);
    expect(await check('WELCOME')).toMatchObject({ IsValid: true });
    expect((await post(kit, EXISTING, { InitialFee: 180, PromoCode: 'TENPC' })).status).toBe(401);
  });

  test('[R6.04] is for customers only', async () => {
    const kit = await withCodes(await testApp());
    const { token } = await signedInCustomer(kit.app);
    await kit.deps.pool.query(`update customers set role = 'Somebody'`);
    const request = await post(kit, EXISTING, { InitialFee: 180, PromoCode: 'TENPC' }, token);
    expect([request.status, request.body.code]).toEqual([403, 'forbidden']);
  });
});
