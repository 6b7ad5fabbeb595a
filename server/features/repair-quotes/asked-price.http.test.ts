import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bestAutomatic } from '../../../domain/promotions/promotions.ts';
import { send } from '../../../tests/kit/app.ts';
import { desk, jobIn, jobPeople, NO_VISIT } from '../../../tests/kit/desk.ts';
import { deliverEmails } from '../../../tests/kit/mails.ts';
import { deliverTexts, textsOf } from '../../../tests/kit/texts.ts';
import { until } from '../../../tests/kit/until.ts';

/** Which repair coupons apply by themselves. */
const AUTOMATIC = [[], ['REPAIR5'], ['REPAIR40'], ['REPAIR5', 'REPAIR40']] as const;

/** Dollars with odd cents; $440 is where $40 and 5% change places. */
const DOLLARS = fc
  .oneof(fc.integer({ min: 1_00, max: 60_00 }), fc.integer({ min: 60_01, max: 3000_00 }))
  .map((cents) => cents / 100);
/** The second line's amount is rounded to the cent. */
const LINES = fc.tuple(DOLLARS, fc.integer({ min: 1, max: 999_99 }), fc.integer({ min: 1, max: 999 }));

test('[R10.12, R4.24, R7.36] a quote has one price: in its preview, at the desk, on its page, in its email and its text, in its approval and on its invoice, whatever it comes to and whichever coupons apply', async () => {
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
    for (const [UnitExGst, hundredths, cents] of fc.sample(LINES, 2)) {
      const { jobId } = await jobIn(people, 'InProgress');
      const Lines = [
        { Description: 'Repair', Quantity: 1, UnitExGst },
        { Description: 'Refrigerant, kg', Quantity: hundredths / 100, UnitExGst: cents / 100 },
      ];
      const preview = (await desk(kit.app, staff, `jobs/${jobId}/quote/preview`, { Lines })).body;
      expect((await desk(kit.app, staff, `jobs/${jobId}`)).body).toMatchObject({
        State: 'InProgress',
        Quotes: [],
      });
      const { body } = await desk(kit.app, staff, `jobs/${jobId}/quote`, { Lines });
      const page = (await read(`jobs/${jobId}/quote`)).body;
      const coupon = bestAutomatic<{
        IsAutomatic: boolean;
        TotalIncGst: number;
        CouponPromoCode: string;
        DiscountExGst: number;
        couponPromoId: number;
      }>(page.AvailableCouponsForQuote, ({ IsAutomatic, TotalIncGst }) => ({
        isAutomatic: IsAutomatic,
        totalCents: Math.round(TotalIncGst * 100),
      }));
      const TotalIncGst = coupon?.TotalIncGst ?? page.TotalIncGst;
      const shown = `$${TotalIncGst.toLocaleString('en-AU', { minimumFractionDigits: 2 })} inc GST`;
      const said = `${JSON.stringify(Lines)} with ${codes.join(' and ') || 'no coupon'}`;
      expect([coupon !== null, TotalIncGst < page.TotalIncGst], said).toEqual(
        codes.length > 0 ? [true, true] : [false, false],
      );
      expect(body.Quotes[0], said).toMatchObject({
        ...preview,
        Lines: preview.Lines.map(({ IsUnderFloor, ...line }: { IsUnderFloor: boolean }) => line),
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
      const approved = await send(kit.app, {
        method: 'POST',
        url: `/api/v1/customerportal/jobs/${jobId}/approvequote/${page.UniqueId}`,
        headers: { authorization: `Bearer ${customer}` },
        payload: { couponPromoId: coupon?.couponPromoId ?? null, TotalIncGst },
      });
      expect(approved.body, said).toMatchObject({ State: 'approved', TotalIncGst: preview.TotalIncGst });
      await desk(kit.app, staff, `jobs/${jobId}/complete`, NO_VISIT);
      const { rows } = await kit.deps.pool.query(
        `select total_cents from documents where job_id = $1 and kind = 'repair'`,
        [jobId],
      );
      const total_cents = Math.round(preview.TotalIncGst * 100);
      expect(rows, said).toEqual(total_cents > 0 ? [{ total_cents }] : []);
    }
  }
});

test('[R10.12] approved, a quote keeps the price and the coupon of its approval; unanswered to its end, it keeps the price of its email, as on its page', async () => {
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
  const { Quotes } = (await desk(kit.app, staff, `jobs/${ended.jobId}`)).body;
  expect(Quotes).toMatchObject([{ CouponPromoCode: 'REPAIR5', TotalIncGst: 898.98 }]);
  await kit.deps.pool.query(`update quotes set valid_until = '2026-11-22T22:00:00Z' where state = 'waiting'`);
  expect((await desk(kit.app, staff, `jobs/${ended.jobId}`)).body).toMatchObject({
    Quotes: [{ ...Quotes[0], IsExpired: true, ValidUntil: '2026-11-22T22:00:00Z' }],
    WaitingQuote: { TotalIncGst: 898.98 },
  });
  const page = await send(kit.app, {
    url: `/api/v1/customerportal/jobs/${ended.jobId}/quote`,
    headers: { authorization: `Bearer ${customer}` },
  });
  expect(page.body).toMatchObject({ IsExpired: true, AvailableCouponsForQuote: [], TotalIncGst: 898.98 });
});

test('[R10.12, R4.29] however a quote ends without an approval, its price stays the one that its customer was shown, in every revision', async () => {
  const people = await jobPeople();
  const { kit, staff, customer } = people;
  const automatic = async (codes: readonly string[]) => {
    await kit.deps.pool.query('update promo_codes set is_automatic = code = any($1)', [codes]);
    await until(() =>
      kit.deps.catalogue
        .current()
        .promos.all.every(({ code, isAutomatic }) => isAutomatic === codes.includes(code)),
    );
  };
  const read = (path: string, payload?: object) =>
    send(kit.app, {
      method: payload ? 'POST' : 'GET',
      url: `/api/v1/customerportal/${path}`,
      headers: { authorization: `Bearer ${customer}` },
      ...(payload && { payload }),
    });
  type Ending = (jobId: number, uniqueId: string) => Promise<unknown>;
  const atDesk =
    (change: string, body: (uniqueId: string) => object): Ending =>
    (jobId, uniqueId) =>
      desk(kit.app, staff, `jobs/${jobId}/${change}`, body(uniqueId));
  const revised = { Lines: [{ Description: 'Repair', Quantity: 1, UnitExGst: 2000.07 }] };
  const ENDINGS: Record<string, Ending> = {
    declined: (jobId, uniqueId) => read(`jobs/${jobId}/rejectquote/${uniqueId}`, {}),
    withdrawn: atDesk('quote/withdraw', () => ({ Reason: 'Wrong part' })),
    replaced: atDesk('quote', () => revised),
    cancelled: atDesk('cancel', () => ({ Reason: 'Sold' })),
  };
  for (const [name, end] of Object.entries(ENDINGS)) {
    await automatic(['REPAIR5', 'REPAIR40']);
    const [UnitExGst] = fc.sample(DOLLARS, 1);
    const { jobId } = await jobIn(people, 'InProgress');
    const Lines = [{ Description: 'Repair', Quantity: 1, UnitExGst }];
    const { body: sent } = await desk(kit.app, staff, `jobs/${jobId}/quote`, { Lines });
    const [{ UniqueId, QuoteNumber, TotalIncGst }] = sent.Quotes;
    const note = sent.Timeline.at(-1)?.Note;
    expect(note).toContain(TotalIncGst.toLocaleString('en-AU', { minimumFractionDigits: 2 }));
    await end(jobId, UniqueId);
    // The coupon isn't for everybody any more.
    await automatic([]);
    const { body: job } = await desk(kit.app, staff, `jobs/${jobId}`);
    const ended = job.Quotes.find((quote: { UniqueId: string }) => quote.UniqueId === UniqueId);
    expect([name, ended.State === 'waiting', ended.QuoteNumber, ended.TotalIncGst]).toEqual([
      name,
      false,
      QuoteNumber,
      TotalIncGst,
    ]);
    const own = (await read(`jobs/${jobId}`)).body;
    for (const quote of own.Quotes ?? []) {
      if (quote.UniqueId === UniqueId) expect(quote.TotalIncGst).toBe(TotalIncGst);
    }
  }
});
