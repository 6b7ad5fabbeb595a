import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bestAutomatic } from '../../../domain/promotions/promotions.ts';
import { send } from '../../../tests/kit/app.ts';
import { desk, jobIn, jobPeople } from '../../../tests/kit/desk.ts';
import { deliverEmails } from '../../../tests/kit/mails.ts';
import { deliverTexts, textsOf } from '../../../tests/kit/texts.ts';
import { until } from '../../../tests/kit/until.ts';

/** Which repair coupons apply by themselves. */
const AUTOMATIC = [[], ['REPAIR5'], ['REPAIR40'], ['REPAIR5', 'REPAIR40']] as const;

/** $440 is where $40 and 5% change places. */
const DOLLARS = fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 61, max: 3000 }));

test('[R10.12, R4.24, R7.36] a quote has one price: at the desk, on its page, in its email and its text, whatever it comes to and whichever coupons apply', async () => {
  const people = await jobPeople();
  const { kit, staff, customer } = people;
  const read = (path: string) =>
    send(kit.app, {
      method: 'GET',
      url: `/api/v1/customerportal/${path}`,
      headers: { authorization: `Bearer ${customer}` },
    });
  await deliverEmails(kit);
  for (const codes of AUTOMATIC) {
    await kit.deps.pool.query('update promo_codes set is_automatic = code = any($1)', [codes]);
    await until(() => {
      const { all } = kit.deps.catalogue.current().promos;
      return all.every(({ code, isAutomatic }) => isAutomatic === codes.some((one) => one === code));
    });
    for (const UnitExGst of fc.sample(DOLLARS, 2)) {
      const { jobId } = await jobIn(people, 'InProgress');
      const Lines = [{ Description: 'Repair', Quantity: 1, UnitExGst }];
      const { body } = await desk(kit.app, staff, `jobs/${jobId}/quote`, { Lines });
      const page = (await read(`jobs/${jobId}/quote`)).body;
      const coupon = bestAutomatic<{
        IsAutomatic: boolean;
        TotalIncGst: number;
        CouponPromoCode: string;
        DiscountExGst: number;
      }>(page.AvailableCouponsForQuote, ({ IsAutomatic, TotalIncGst }) => ({
        isAutomatic: IsAutomatic,
        totalCents: Math.round(TotalIncGst * 100),
      }));
      const TotalIncGst = coupon?.TotalIncGst ?? page.TotalIncGst;
      const shown = `$${TotalIncGst.toLocaleString('en-AU', { minimumFractionDigits: 2 })} inc GST`;
      const said = `$${UnitExGst} with ${codes.join(' and ') || 'no coupon'}`;
      expect([coupon !== null, TotalIncGst < page.TotalIncGst], said).toEqual(
        codes.length > 0 ? [true, true] : [false, false],
      );
      expect(body.Quotes[0], said).toMatchObject({
        SubtotalExGst: UnitExGst,
        CouponPromoCode: coupon?.CouponPromoCode ?? null,
        DiscountExGst: coupon?.DiscountExGst ?? 0,
        TotalIncGst,
      });
      expect(body.WaitingQuote, said).toMatchObject({ TotalIncGst });
      expect(body.Timeline.at(-1).Note, said).toContain(shown);
      const { JobList } = (await desk(kit.app, staff, 'jobs?State=QuoteWaiting')).body;
      expect(
        JobList.find(({ RepairId }: { RepairId: number }) => RepairId === jobId).WaitingQuote,
        said,
      ).toEqual(body.WaitingQuote);
      await deliverTexts(kit);
      const texts = (await textsOf(kit)).map(({ body: words }) => words ?? '');
      expect(
        texts.find((words) => words.includes(`Q${jobId}-1`)),
        said,
      ).toContain(shown);
      expect((await deliverEmails(kit)).at(-1)?.subject, said).toContain(shown);
    }
  }
});

test('[R10.12] approved, a quote keeps the price and the coupon of its approval; unanswered to its end, it has no coupon, as on its page', async () => {
  const people = await jobPeople();
  const { kit, staff, customer } = people;
  const approved = await jobIn(people, 'QuoteWaiting');
  await send(kit.app, {
    method: 'POST',
    url: `/api/v1/customerportal/jobs/${approved.jobId}/approvequote/${approved.uniqueId}`,
    headers: { authorization: `Bearer ${customer}` },
    payload: { couponPromoId: 8 },
  });
  expect((await desk(kit.app, staff, `jobs/${approved.jobId}`)).body.Quotes).toMatchObject([
    { State: 'approved', CouponPromoCode: 'REPAIR40', DiscountExGst: 36.36, TotalIncGst: 906.29 },
  ]);
  const ended = await jobIn(people, 'QuoteWaiting');
  await kit.deps.pool.query(`update quotes set valid_until = '2026-11-22T22:00:00Z' where state = 'waiting'`);
  expect((await desk(kit.app, staff, `jobs/${ended.jobId}`)).body).toMatchObject({
    Quotes: [{ IsExpired: true, CouponPromoCode: null, DiscountExGst: 0, TotalIncGst: 946.29 }],
    WaitingQuote: { TotalIncGst: 946.29 },
  });
});
