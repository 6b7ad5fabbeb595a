import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { repairQuoteMessages } from '../../../domain/repair-quotes/repair-quote-messages.ts';
import { send, type TestApp, testApp } from '../../../tests/kit/app.ts';
import { signedInCustomer } from '../../../tests/kit/bookings.ts';
import { otherCustomer, read } from '../../../tests/kit/equipment.ts';
import { FAN_MOTOR, quotedJob, quoteRow, startedJob } from '../../../tests/kit/job-progress.ts';

const PHONE = '1800 975 711';

const post = ({ app }: TestApp, token: string | null, path: string, payload: object = {}) =>
  send(app, {
    method: 'POST',
    url: `/api/v1/customerportal/${path}`,
    payload,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });

/** A customer with a waiting quote: $696.17 ex GST. */
async function waitingQuote(options?: Parameters<typeof testApp>[0]) {
  const kit = await testApp(options);
  const { token, jobId } = await signedInCustomer(kit.app);
  await startedJob(kit.deps, jobId);
  const uniqueId = await quotedJob(kit.deps, jobId);
  return { kit, token, jobId, uniqueId };
}

const timeline = async ({ app }: TestApp, token: string, jobId: number) =>
  (await read(app, token, `jobs/${jobId}`)).body.Timeline;

const CHOSEN = { IsLeft: false, LeftReason: null };

describe('a quote', () => {
  test('[R7.29, R3.10, R3.04] shows its lines, GST once, its validity and the coupons it can be approved with', async () => {
    const { kit, token, jobId, uniqueId } = await waitingQuote();
    const { status, body } = await read(kit.app, token, `jobs/${jobId}/quote`);
    expect(status).toBe(200);
    expect(body).toEqual({
      RepairId: jobId,
      UniqueId: uniqueId,
      BookingReference: 'GAL1042R',
      QuoteNumber: 'Q1042-1',
      State: 'waiting',
      IsExpired: false,
      IssuedOn: '2026-11-22T22:10:00Z',
      ValidUntil: '2026-12-23T12:59:59Z',
      TimeZone: 'Australia/Sydney',
      Note: 'The bearing is worn.',
      EquipmentType: 'Underbench fridge',
      EquipmentTypeId: 2,
      EquipmentBrand: 'Skope',
      ModelName: 'ProSpec 2 door',
      EquipmentLocation: null,
      NeedsPoNumber: false,
      PaysFor: null,
      PoNumber: null,
      LocationName: 'Marlowe Street Café',
      Problem: 'Not cooling',
      Lines: [
        {
          Description: 'Fan motor',
          Detail: '40.00.274',
          Quantity: 1,
          UnitExGst: 486.27,
          AmountExGst: 486.27,
          ...CHOSEN,
        },
        {
          Description: 'Labour',
          Detail: null,
          Quantity: 1.5,
          UnitExGst: 139.93,
          AmountExGst: 209.9,
          ...CHOSEN,
        },
      ],
      SubtotalExGst: 696.17,
      DiscountExGst: 0,
      Gst: 69.62,
      TotalIncGst: 765.79,
      AvailableCouponsForQuote: [
        {
          couponPromoId: 7,
          CouponPromoCode: 'REPAIR5',
          CouponPromoName: '5% off an approved repair',
          IsPercentageDiscountType: true,
          PromoValue: 5,
          IsAutomatic: true,
          MinimumIncGst: null,
          DiscountExGst: 34.81,
          TotalIncGst: 727.5,
        },
        {
          couponPromoId: 8,
          CouponPromoCode: 'REPAIR40',
          CouponPromoName: '$40 off an approved repair',
          IsPercentageDiscountType: false,
          PromoValue: 40,
          IsAutomatic: true,
          MinimumIncGst: null,
          DiscountExGst: 36.36,
          TotalIncGst: 725.79,
        },
      ],
      DecidedOn: null,
      DecidedBy: null,
      DecidedByLink: false,
      DecidedByPhone: false,
      DecidedBeforehand: false,
      Beforehand: null,
      CallOutDue: null,
      Job: null,
    });
  });

  test('[R7.24] is listed while it waits, expired too, and no more once it is answered', async () => {
    const { kit, token, jobId, uniqueId } = await waitingQuote();
    const { body } = await read(kit.app, token, 'quote');
    expect(body.QuoteList).toMatchObject([
      {
        RepairId: jobId,
        UniqueId: uniqueId,
        BookingReference: 'GAL1042R',
        RequestedAttendanceDate: '2026-11-24',
        RequestedAttendanceTo: '2026-11-24T01:00:00Z',
        SubtotalExGst: 696.17,
        TotalIncGst: 765.79,
        IsExpired: false,
        AvailableCouponsForQuote: [{ couponPromoId: 7 }, { couponPromoId: 8 }],
      },
    ]);
    await kit.deps.pool.query(`update quotes set valid_until = '2026-11-22T22:10:00Z'`);
    expect((await read(kit.app, token, 'quote')).body.QuoteList).toMatchObject([
      { IsExpired: true, AvailableCouponsForQuote: [] },
    ]);
    await kit.deps.pool.query(`update quotes set valid_until = '2026-11-23T22:10:00Z'`);
    await post(kit, token, `jobs/${jobId}/rejectquote/${uniqueId}`);
    expect((await read(kit.app, token, 'quote')).body.QuoteList).toEqual([]);
    expect((await read(kit.app, token, `jobs/${jobId}/quote`)).body).toMatchObject({
      State: 'declined',
      DecidedBy: 'Priya Nair',
      DecidedByLink: false,
      DecidedByPhone: false,
      DecidedOn: '2026-11-22T22:10:00Z',
      AvailableCouponsForQuote: [],
    });
  });

  test('[R8.05] of a job that has none says where to look, for any caller', async () => {
    const kit = await testApp();
    const { token, jobId } = await signedInCustomer(kit.app);
    for (const id of [jobId, 999_999]) {
      expect(await read(kit.app, token, `jobs/${id}/quote`)).toMatchObject({
        status: 404,
        body: { code: 'not_found', detail: repairQuoteMessages.quoteNotFound(PHONE) },
      });
    }
  });
});

describe('[R4.22, R4.29] an answer to a quote', () => {
  test('[R7.30, R4.24] approves it: job, timeline and quote say so, with whom and when', async () => {
    const { kit, token, jobId, uniqueId } = await waitingQuote();
    kit.clock.advance({ minutes: 21 });
    const { status, body } = await post(kit, token, `jobs/${jobId}/approvequote/${uniqueId}`);
    expect([status, body]).toEqual([
      200,
      {
        State: 'approved',
        DecidedOn: '2026-11-22T22:31:00Z',
        DecidedBy: 'Priya Nair',
        DecidedByLink: false,
        DecidedByPhone: false,
        DecidedBeforehand: false,
        IsNew: true,
        TotalIncGst: 765.79,
      },
    ]);
    expect((await timeline(kit, token, jobId)).at(-1)).toEqual({
      Kind: 'state',
      State: 'QuoteApproved',
      At: '2026-11-22T22:31:00Z',
      Actor: 'customer',
      ActorName: 'Priya Nair',
      Note: null,
      IsUndone: false,
    });
  });

  test('[R7.31, R4.24] declines it, with the reason', async () => {
    const { kit, token, jobId, uniqueId } = await waitingQuote();
    const path = `jobs/${jobId}/rejectquote/${uniqueId}`;
    const { status, body } = await post(kit, token, path, { Reason: 'Buying a new one' });
    expect([status, body.State, body.IsNew]).toEqual([200, 'declined', true]);
    expect((await timeline(kit, token, jobId)).at(-1)).toMatchObject({
      State: 'QuoteDeclined',
      Note: 'Buying a new one',
    });
    expect(await quoteRow(kit.deps, uniqueId)).toMatchObject({ declineReason: 'Buying a new one' });
  });

  test('[R7.25, R7.26] may name job and quote in the body', async () => {
    const { kit, token, jobId, uniqueId } = await waitingQuote();
    const named = { RepairId: jobId, UniqueId: uniqueId };
    const approved = await post(kit, token, 'approvequote', { ...named, couponPromoId: 7 });
    expect(approved.body).toMatchObject({ State: 'approved', IsNew: true, TotalIncGst: 727.5 });
    expect((await post(kit, token, 'rejectquote', named)).body).toMatchObject({
      State: 'approved',
      IsNew: false,
    });
  });

  test('[R4.24] sent again, or the other way, returns the state and changes nothing', async () => {
    const { kit, token, jobId, uniqueId } = await waitingQuote();
    const first = await post(kit, token, `jobs/${jobId}/rejectquote/${uniqueId}`);
    kit.clock.advance({ hours: 3 });
    for (const verb of ['rejectquote', 'approvequote']) {
      const again = await post(kit, token, `jobs/${jobId}/${verb}/${uniqueId}`);
      expect([again.status, again.body]).toEqual([200, { ...first.body, IsNew: false }]);
    }
    expect(await timeline(kit, token, jobId)).toHaveLength(5);
  });

  test('[R4.29] can not be an approval once the quote ran out or was replaced, or its job was cancelled', async () => {
    const { kit, token, jobId, uniqueId } = await waitingQuote();
    const refusal = async (verb: string, id: string) => {
      const { status, body } = await post(kit, token, `jobs/${jobId}/${verb}/${id}`);
      return [status, body.code, body.detail];
    };
    await kit.deps.pool.query(`update quotes set valid_until = '2026-11-22T22:10:00Z'`);
    const expired = [409, 'conflict', repairQuoteMessages.quoteExpired(PHONE)];
    expect(await refusal('approvequote', uniqueId)).toEqual(expired);

    const newer = await quotedJob(kit.deps, jobId, { lines: [FAN_MOTOR] });
    const replaced = [409, 'conflict', repairQuoteMessages.quoteReplaced];
    expect(await refusal('approvequote', uniqueId)).toEqual(replaced);
    expect((await read(kit.app, token, `jobs/${jobId}/quote`)).body).toMatchObject({
      UniqueId: newer,
      QuoteNumber: 'Q1042-2',
      State: 'waiting',
    });

    await kit.deps.pool.query(`update jobs set state = 'Cancelled'`);
    expect(await refusal('approvequote', newer)).toEqual(expired);
    expect((await read(kit.app, token, 'quote')).body.QuoteList).toEqual([]);
  });

  test('[R7.60, R6.02, R6.04, R5.23] is its own customer’s to give', async () => {
    const { kit, token, jobId, uniqueId } = await waitingQuote();
    const other = await otherCustomer(kit.app);
    const inPath = (verb: string) => [`jobs/${jobId}/${verb}/${uniqueId}`, {}] as const;
    const inBody = (verb: string) => [verb, { RepairId: jobId, UniqueId: uniqueId }] as const;
    const calls = [
      inPath('approvequote'),
      inPath('rejectquote'),
      inBody('approvequote'),
      inBody('rejectquote'),
    ];
    for (const [path, body] of calls) {
      expect((await post(kit, null, path, body)).status).toBe(401);
      expect(await post(kit, other.token, path, body)).toMatchObject({
        status: 404,
        body: { detail: repairQuoteMessages.quoteNotFound(PHONE) },
      });
    }
    expect((await read(kit.app, null, 'quote')).status).toBe(401);
    expect((await read(kit.app, null, `jobs/${jobId}/quote`)).status).toBe(401);
    expect((await read(kit.app, other.token, `jobs/${jobId}/quote`)).status).toBe(404);
    expect((await post(kit, token, `jobs/${jobId}/approvequote/${randomUUID()}`)).status).toBe(404);
    expect((await post(kit, token, `jobs/${other.jobId}/approvequote/${uniqueId}`)).status).toBe(404);
    expect(await post(kit, token, `jobs/${jobId}/approvequote/nonsense`)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'UniqueId' }] },
    });
    const tooLong = { RepairId: jobId, UniqueId: uniqueId, Reason: 'x'.repeat(501) };
    expect((await post(kit, token, 'rejectquote', tooLong)).body.errors).toEqual([
      { field: 'Reason', message: 'At most 500 characters' },
    ]);
    await kit.deps.pool.query(`update customers set role = 'Somebody'`);
    for (const [path, body] of calls) expect((await post(kit, token, path, body)).status).toBe(403);
    for (const path of ['quote', `jobs/${jobId}/quote`]) {
      expect((await read(kit.app, token, path)).status).toBe(403);
    }
    expect(await quoteRow(kit.deps, uniqueId)).toMatchObject({ state: 'waiting' });
  });
});

describe('[R4.24, R5.22] a coupon that is named with the approval', () => {
  test('[R3.04] takes from the subtotal before GST, is frozen with the quote and counted', async () => {
    const { kit, token, jobId, uniqueId } = await waitingQuote();
    const path = `jobs/${jobId}/approvequote/${uniqueId}`;
    expect((await post(kit, token, path, { couponPromoId: 8 })).body.TotalIncGst).toBe(725.79);
    await kit.deps.pool.query('update promo_codes set value = 99 where id = 8');
    expect((await read(kit.app, token, `jobs/${jobId}/quote`)).body).toMatchObject({
      State: 'approved',
      SubtotalExGst: 696.17,
      DiscountExGst: 36.36,
      Gst: 65.98,
      TotalIncGst: 725.79,
    });
    const { rows } = await kit.deps.pool.query('select uses from promo_codes where id = 8');
    expect(rows).toEqual([{ uses: 1 }]);
  });

  test('[R4.18, R4.24] never costs more than the price that was agreed to; without one, as the spec has it, it counts', async () => {
    const { kit, token, jobId, uniqueId } = await waitingQuote();
    const path = `jobs/${jobId}/approvequote/${uniqueId}`;
    const approveAt = (TotalIncGst: number, couponPromoId?: number) =>
      post(kit, token, path, { TotalIncGst, couponPromoId });
    await kit.deps.pool.query('update promo_codes set value = 1000 where id = 8');
    await expect.poll(() => kit.deps.catalogue.current().promos.byId(8)?.value).toBe(1000);
    expect(await approveAt(725.79, 8)).toMatchObject({
      status: 409,
      body: {
        code: 'price_increased',
        detail: repairQuoteMessages.quotePriceHigher('$725.79', '$755.79'),
        TotalIncGst: 755.79,
      },
    });
    expect(await approveAt(765.78)).toMatchObject({ status: 409, body: { TotalIncGst: 765.79 } });
    expect(await quoteRow(kit.deps, uniqueId)).toMatchObject({ state: 'waiting' });
    const { rows } = await kit.deps.pool.query('select uses from promo_codes where id = 8');
    expect(rows).toEqual([{ uses: 0 }]);
    expect((await approveAt(765.79, 8)).body).toMatchObject({ State: 'approved', TotalIncGst: 755.79 });
  });

  test('[R7.36] can be an automatic one that is offered to nobody by name', async () => {
    const { kit, token, jobId } = await waitingQuote();
    await kit.deps.pool.query('update promo_codes set is_offered = false where id = 7');
    await expect.poll(() => kit.deps.catalogue.current().promos.byId(7)?.isOffered).toBe(false);
    const { body } = await read(kit.app, token, `jobs/${jobId}/quote`);
    expect(body.AvailableCouponsForQuote).toMatchObject([{ couponPromoId: 7 }, { couponPromoId: 8 }]);
  });

  test('is one of those that were offered for this quote; any other is refused and decides nothing', async () => {
    const { kit, token, jobId, uniqueId } = await waitingQuote();
    await kit.deps.pool.query(
      `insert into promo_codes (id, code, name, kind, value, excludes_after_hours, new_clients_only, applies_to,
         is_offered, is_automatic, starts_on, ends_on) values
       (21, 'HIDDEN', 'Hidden', 'percentage', 50, false, false, 'quote', false, false, '2026-01-01', null),
       (22, 'OVER', 'Over', 'percentage', 50, false, false, 'quote', true, false, '2026-01-01', '2026-11-22'),
       (23, 'FIRST', 'New clients', 'percentage', 50, false, true, 'quote', true, false, '2026-01-01', null),
       (24, 'GIVEN', 'At sign-up', 'percentage', 25, false, false, 'quote', false, false, '2026-01-01', null)`,
    );
    await expect.poll(() => kit.deps.catalogue.current().promos.byId(24)?.code).toBe('GIVEN');
    const path = `jobs/${jobId}/approvequote/${uniqueId}`;
    // A code for call-outs, an unknown one, and those above.
    for (const couponPromoId of [2, 999, 21, 22, 23, 24]) {
      expect(await post(kit, token, path, { couponPromoId })).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'couponPromoId', message: 'Sorry this code is invalid.' }] },
      });
    }
    expect(await quoteRow(kit.deps, uniqueId)).toMatchObject({ state: 'waiting' });
    await kit.deps.pool.query('update customers set promo_code_id = 24');
    expect((await post(kit, token, path, { couponPromoId: 24 })).body).toMatchObject({
      State: 'approved',
      TotalIncGst: 574.34,
    });
  });
});
