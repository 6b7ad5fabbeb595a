import { describe, expect, test } from 'vitest';
import { passMinutes, send, type TestApp, testApp } from '../../../tests/kit/app.ts';
import { signedInCustomer } from '../../../tests/kit/bookings.ts';
import { otherCustomer, read } from '../../../tests/kit/equipment.ts';

/** Codes of every kind; those from 11 on can't be used, or not by everybody. */
async function customerWithCodes(options?: Parameters<typeof testApp>[0]) {
  const kit = await testApp(options);
  const { token } = await signedInCustomer(kit.app);
  await kit.deps.pool.query(`
    delete from promo_codes;
    insert into promo_codes
      (id, code, name, kind, value, excludes_after_hours, new_clients_only, applies_to, is_offered, is_automatic,
       starts_on, ends_on, max_uses, uses) values
      (1, 'TENPC', '10% off', 'percentage', 10, false, false, 'callout', true, true, '2026-01-01', null, null, 0),
      (2, 'FIFTY', '$50 off', 'amount', 5000, false, false, 'callout', true, true, '2026-01-01', '2026-12-31', 9, 8),
      (3, 'DAYTIME', 'By day', 'percentage', 40, true, false, 'callout', true, true, '2026-01-01', null, null, 0),
      (4, 'REPAIR', '5% off a repair', 'percentage', 5, false, false, 'quote', true, true, '2026-01-01', null, null, 0),
      (11, 'SECRET', 'For those who know', 'percentage', 90, false, false, 'callout', false, false, '2026-01-01', null, null, 0),
      (12, 'OVER', 'Over', 'percentage', 90, false, false, 'callout', true, true, '2026-01-01', '2026-11-22', null, 0),
      (13, 'USEDUP', 'Used up', 'percentage', 90, false, false, 'callout', true, true, '2026-01-01', null, 5, 5),
      (14, 'WELCOME', 'New clients', 'percentage', 90, false, true, 'callout', true, true, '2026-01-01', null, null, 0)`);
  await expect.poll(() => kit.deps.catalogue.current().promos.byCode('WELCOME')?.couponPromoId).toBe(14);
  return { kit, token };
}

const NO_CODE = {
  IsValid: false,
  DiscountAmount: 0,
  CouponPromoName: null,
  CouponPromoCode: null,
  couponPromoId: null,
};

describe('[R7.16] the coupons of a customer', () => {
  test('are those that are offered and that this customer can use now', async () => {
    const { kit, token } = await customerWithCodes();
    const { status, body } = await read(kit.app, token, 'coupons/redeemable');
    expect(status).toBe(200);
    expect(body.Coupons).toEqual([
      {
        couponPromoId: 1,
        CouponPromoCode: 'TENPC',
        CouponPromoName: '10% off',
        IsPercentageDiscountType: true,
        PromoValue: 10,
        ExpiresOn: null,
        AppliesTo: 'callout',
        ExcludesAfterHours: false,
      },
      {
        couponPromoId: 2,
        CouponPromoCode: 'FIFTY',
        CouponPromoName: '$50 off',
        IsPercentageDiscountType: false,
        PromoValue: 50,
        ExpiresOn: '2026-12-31',
        AppliesTo: 'callout',
        ExcludesAfterHours: false,
      },
      expect.objectContaining({ couponPromoId: 3, ExcludesAfterHours: true }),
      expect.objectContaining({ couponPromoId: 4, AppliesTo: 'quote' }),
    ]);
  });

  test('[R2.05, R5.22] may have one from sign-up, and one for new clients while nothing is booked', async () => {
    const { kit, token } = await customerWithCodes();
    const other = await otherCustomer(kit.app);
    const ids = async (by: string) =>
      (await read(kit.app, by, 'coupons/redeemable')).body.Coupons.map(
        (coupon: { couponPromoId: number }) => coupon.couponPromoId,
      );
    await kit.deps.pool.query(
      `update customers set promo_code_id = 11 where user_name = 'priya@marlowestreet.example'`,
    );
    expect(await ids(token)).toEqual([1, 2, 3, 4, 11]);
    expect(await ids(other.token)).toEqual([1, 2, 3, 4]);
    await kit.deps.pool.query(`update jobs set state = 'Cancelled'`);
    expect(await ids(token)).toEqual([1, 2, 3, 4, 11, 14]);
  });

  test('are an empty list where there are none', async () => {
    const { kit, token } = await customerWithCodes();
    await kit.deps.pool.query('update promo_codes set is_offered = false');
    await expect.poll(() => kit.deps.catalogue.current().promos.byId(1)?.isOffered).toBe(false);
    const { status, body } = await read(kit.app, token, 'coupons/redeemable');
    expect([status, body]).toEqual([200, { Coupons: [] }]);
  });
});

describe('a promo call of a signed-in customer', () => {
  test('[R7.34] by query is the same as by body, each parameter counting', async () => {
    const { kit, token } = await customerWithCodes();
    const ask = async (query: string) =>
      (await read(kit.app, token, `validatecoupon/existing?${query}`)).body;
    const headers = { authorization: `Bearer ${token}` };
    const posted = await send(kit.app, {
      method: 'POST',
      url: '/api/v1/customerportal/validatecoupon/existing',
      headers,
      payload: { InitialFee: 180, PromoCode: 'SECRET' },
    });
    expect(await ask('InitialFee=180&PromoCode=secret')).toEqual(posted.body);
    expect(posted.body).toMatchObject({ IsValid: true, DiscountAmount: 162, couponPromoId: 11 });
    expect(await ask('initialfee=100&promocode=TENPC')).toMatchObject({ DiscountAmount: 10 });
    expect(await ask('InitialFee=100&PromoCode=DAYTIME&IsAfterHours=false')).toMatchObject({ IsValid: true });
    expect(await ask('InitialFee=100&PromoCode=DAYTIME&IsAfterHours=true')).toMatchObject({
      IsValid: false,
      ExcludesAfterHours: true,
    });
    expect(await ask('InitialFee=100&PromoCode=WELCOME')).toMatchObject(NO_CODE);
    expect(await read(kit.app, token, 'validatecoupon/existing?InitialFee=x')).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'InitialFee' }, { field: 'PromoCode' }] },
    });
  });

  test('[R7.35] by id takes only coupons that were offered, and for call-outs', async () => {
    const { kit, token } = await customerWithCodes();
    const ask = async (path: string) => (await read(kit.app, token, `validatecoupon/${path}`)).body;
    expect(await ask('1/180')).toEqual({
      IsValid: true,
      DiscountAmount: 18,
      CouponPromoName: '10% off',
      CouponPromoCode: 'TENPC',
      couponPromoId: 1,
      ExcludesAfterHours: false,
      Message: null,
    });
    expect(await ask('2/30')).toMatchObject({ DiscountAmount: 30 });
    expect(await ask('3/100?IsAfterHours=true')).toMatchObject({ IsValid: false, ExcludesAfterHours: true });
    expect(await ask('3/100?IsAfterHours=false')).toMatchObject({ IsValid: true, DiscountAmount: 40 });
    for (const id of [4, 11, 12, 13, 14, 999]) {
      expect(await ask(`${id}/180`)).toEqual({
        ...NO_CODE,
        ExcludesAfterHours: false,
        Message: 'Sorry this code is invalid.',
      });
    }
    expect((await read(kit.app, token, 'validatecoupon/one/180')).status).toBe(422);
    expect((await read(kit.app, token, 'validatecoupon/1/-5')).status).toBe(422);
  });

  test('[R7.36] finds the automatic coupon that takes most off this fee, or none', async () => {
    const { kit, token } = await customerWithCodes();
    const best = async (path: string) => (await read(kit.app, token, `onlinecoupon/existing/${path}`)).body;
    expect(await best('100')).toMatchObject({
      IsValid: true,
      CouponPromoCode: 'FIFTY',
      DiscountAmount: 45.46,
    });
    expect(await best('180')).toMatchObject({ CouponPromoCode: 'DAYTIME', DiscountAmount: 72 });
    expect(await best('180?IsAfterHours=true')).toMatchObject({ CouponPromoCode: 'FIFTY' });
    expect(await best('500?IsAfterHours=true')).toMatchObject({
      CouponPromoCode: 'TENPC',
      DiscountAmount: 50,
    });
    await kit.deps.pool.query('update promo_codes set is_automatic = false');
    await expect.poll(() => kit.deps.catalogue.current().promos.byId(1)?.isAutomatic).toBe(false);
    expect(await best('180')).toEqual({ ...NO_CODE, ExcludesAfterHours: false, Message: null });
    expect((await read(kit.app, token, 'onlinecoupon/existing/much')).status).toBe(422);
  });

  test('[R5.22] never takes a code for quotes off a call-out', async () => {
    const { kit, token } = await customerWithCodes();
    const { body } = await read(kit.app, token, 'validatecoupon/existing?InitialFee=180&PromoCode=REPAIR');
    expect(body).toMatchObject(NO_CODE);
  });

  test('[R6.04, R6.07, R7.60] is for customers who are signed in', async () => {
    const { kit, token } = await customerWithCodes();
    const paths = [
      'coupons/redeemable',
      'validatecoupon/existing?InitialFee=180&PromoCode=TENPC',
      'validatecoupon/1/180',
      'onlinecoupon/existing/180',
    ];
    for (const path of paths) expect((await read(kit.app, null, path)).status).toBe(401);
    await kit.deps.pool.query(`update customers set role = 'Somebody'`);
    for (const path of paths) expect((await read(kit.app, token, path)).status).toBe(403);
  });
});

describe('[R7.55] guesses count together on every call', () => {
  /** Wrong codes, each through another call and from another address. */
  function guess({ app }: TestApp, token: string | null, at: number, remoteAddress: string) {
    const base = '/api/v1/customerportal/validatecoupon';
    const PromoCode = `GUESS${at}`;
    const request = { InitialFee: 180, PromoCode };
    const visitors = [
      { method: 'POST', url: `${base}/new`, payload: request },
      { method: 'POST', url: `${base}/new/180`, payload: { PromoCode } },
    ] as const;
    const customers = [
      { method: 'POST', url: `${base}/existing`, payload: request },
      { method: 'GET', url: `${base}/existing?InitialFee=180&PromoCode=${PromoCode}` },
      { method: 'GET', url: `${base}/${900 + at}/180` },
    ] as const;
    const calls = token ? customers : visitors;
    const call = calls[at % calls.length] ?? calls[0];
    return send(app, {
      ...call,
      remoteAddress,
      ...(token && { headers: { authorization: `Bearer ${token}` } }),
    });
  }

  test('per address', async () => {
    const { kit, token } = await customerWithCodes({ env: { RATE_LIMITS: 'on' } });
    for (let index = 0; index < 30; index += 1) {
      expect((await guess(kit, index % 2 ? token : null, index, '203.0.113.7')).status).toBe(200);
    }
    const { status, headers } = await guess(kit, null, 30, '203.0.113.7');
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(30);
    expect((await guess(kit, null, 31, '203.0.113.8')).status).toBe(200);
    await passMinutes(kit, 1);
    expect((await guess(kit, null, 32, '203.0.113.7')).status).toBe(200);
  });

  test('per customer, from wherever, and only wrong ones', async () => {
    const { kit, token } = await customerWithCodes({ env: { RATE_LIMITS: 'on' } });
    const headers = { authorization: `Bearer ${token}` };
    for (let index = 0; index < 40; index += 1) {
      const url = '/api/v1/customerportal/validatecoupon/1/180';
      expect((await send(kit.app, { url, headers, remoteAddress: '203.0.113.1' })).status).toBe(200);
    }
    for (let index = 0; index < 30; index += 1) {
      expect((await guess(kit, token, index, `203.0.113.${index + 2}`)).status).toBe(200);
    }
    expect(await guess(kit, token, 31, '203.0.113.99')).toMatchObject({
      status: 429,
      body: { code: 'too_many_requests' },
    });
  });
});
