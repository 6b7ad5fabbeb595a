import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { QuoteContent } from '../../../contracts/repair-quotes/repair-quotes.ts';
import { chosenCents, chosenLines } from '../../../domain/repair-quotes/line-choices.ts';
import { couponPrice, priceLess } from '../../../domain/repair-quotes/repair-quote-totals.ts';
import { send, sharedApp, type TestApp } from '../../../tests/kit/app.ts';
import { desk, errorsOf, type JobPeople, jobIn, jobPeopleIn, VISIT } from '../../../tests/kit/desk.ts';
import { completedJob, quotedJob, visitedJob } from '../../../tests/kit/job-progress.ts';
import { deliverEmails } from '../../../tests/kit/mails.ts';
import { MIGRATIONS } from '../../db/migrate-to.ts';

const shared = sharedApp(jobPeopleIn);

const line = (Description: string, Quantity: number, UnitExGst: number) => ({
  Description,
  Detail: null,
  Quantity,
  UnitExGst,
  PartId: null,
});
const LINES = [
  line('Fan motor', 1, 486.27),
  line('Labour', 1.5, 139.93),
  line('Door gasket', 1, 164.09),
  line('Labour, door', 0.5, 139.93),
];
const LEFT_GASKET = [{ Line: 3, Reason: 'not-now' }];

/** A job whose quote of two repairs waits, and its link's `ch`. */
async function quoted(people: JobPeople) {
  const { kit } = people;
  const { jobId } = await jobIn(people, 'InProgress');
  await deliverEmails(kit);
  const uniqueId = await quotedJob(kit.deps, jobId, { lines: LINES });
  const mails = await deliverEmails(kit);
  const ch = /quote-approval\?ch=([\w-]{43})/.exec(mails.map(({ text }) => text).join())?.[1] ?? '';
  return { jobId, uniqueId, ch };
}

const portal = ({ kit, customer }: JobPeople, path: string, payload?: object) =>
  send(kit.app, {
    method: payload ? 'POST' : 'GET',
    url: `/api/v1/customerportal/${path}`,
    headers: { authorization: `Bearer ${customer}` },
    ...(payload && { payload }),
  });

const approve = (
  people: JobPeople,
  { jobId, uniqueId }: { jobId: number; uniqueId: string },
  payload: object,
) => portal(people, `jobs/${jobId}/approvequote/${uniqueId}`, payload);

/** The quote waits again, with another price of a line. */
async function unanswered(
  { deps }: TestApp,
  { jobId, uniqueId }: { jobId: number; uniqueId: string },
  line: { lineId: number; cents: number },
) {
  await deps.pool.query(
    `delete from quote_answers where quote_id = (select id from quotes where unique_id = $1)`,
    [uniqueId],
  );
  await deps.pool.query('update quote_lines set unit_cents = $2, amount_cents = $2 where id = $1', [
    line.lineId,
    line.cents,
  ]);
  await deps.pool.query(
    `update quote_lines set is_left = false, left_reason = null where quote_id = (select id from quotes where unique_id = $1)`,
    [uniqueId],
  );
  await deps.pool.query(
    `update quotes q set state = 'waiting', decided_at = null, decided_by = null, coupon_promo_id = null, discount_cents = 0,
       subtotal_cents = s.cents, gst_cents = round(s.cents / 10.0), total_cents = s.cents + round(s.cents / 10.0)
     from (select sum(amount_cents)::int as cents from quote_lines l join quotes o on o.id = l.quote_id where o.unique_id = $1) s
     where q.unique_id = $1`,
    [uniqueId],
  );
  await deps.pool.query(`update jobs set state = 'QuoteWaiting' where id = $1`, [jobId]);
}

const answersOf = async ({ deps }: TestApp, jobId: number) =>
  (
    await deps.pool.query(
      `select a.revision, a.answer, a.lines, a.amount_cents, a.po_number, a.name, a.role, a.limit_cents, a.way, a.voided_at,
         p.user_name, s.name as staff
       from quote_answers a join quotes q on q.id = a.quote_id left join people p on p.id = a.person_id
       left join staff s on s.id = a.staff_id where q.job_id = $1 order by a.id`,
      [jobId],
    )
  ).rows;

test('[R12.07, R12.06] one repair of a quote is approved with its labour: totals, invoice, page, timeline, emails and what is kept have only that', async () => {
  const people = await shared();
  const { kit } = people;
  const quote = await quoted(people);
  const { jobId } = quote;
  const approved = await approve(people, quote, {
    LeftLines: LEFT_GASKET,
    TotalIncGst: 765.79,
    PoNumber: 'PO-77',
  });
  expect([approved.status, approved.body]).toMatchObject([
    200,
    { State: 'approved', IsNew: true, TotalIncGst: 765.79, DecidedBy: 'Priya Nair' },
  ]);
  expect((await approve(people, quote, { LeftLines: LEFT_GASKET })).body).toEqual({
    ...approved.body,
    IsNew: false,
  });
  const { body: shown } = await portal(people, `jobs/${jobId}/quote`);
  expect(shown).toMatchObject({
    SubtotalExGst: 696.17,
    Gst: 69.62,
    TotalIncGst: 765.79,
    PoNumber: 'PO-77',
    Lines: [
      { Description: 'Fan motor', IsLeft: false, LeftReason: null },
      { Description: 'Labour', IsLeft: false },
      { Description: 'Door gasket', IsLeft: true, LeftReason: 'not-now' },
      { Description: 'Labour, door', IsLeft: true, LeftReason: null },
    ],
  });
  expect(await answersOf(kit, jobId)).toMatchObject([
    {
      revision: 1,
      answer: 'approved',
      lines: [1, 2],
      amount_cents: 76579,
      po_number: 'PO-77',
      name: 'Priya Nair',
      role: 'owner',
      limit_cents: null,
      way: 'signed-in',
      user_name: expect.stringContaining('@'),
    },
  ]);
  const { body: job } = await desk(kit.app, people.staff, `jobs/${jobId}`);
  expect(job.Timeline.at(-1)).toMatchObject({ State: 'QuoteApproved', Note: 'Left: Door gasket (not now)' });
  expect(job.Quotes).toMatchObject([
    {
      SubtotalExGst: 696.17,
      TotalIncGst: 765.79,
      Lines: [{}, {}, { IsLeft: true, LeftReason: 'not-now' }, {}],
    },
  ]);
  const mails = await deliverEmails(kit);
  expect(mails).toHaveLength(2);
  for (const { text } of mails) {
    expect(text).toContain('Door gasket (not now)');
    expect(text).toContain('$765.79');
    expect(text).not.toContain('$164.09');
  }

  await visitedJob(kit.deps, jobId);
  await completedJob(kit.deps, jobId);
  const { rows } = await kit.deps.pool.query(
    `select d.subtotal_cents, d.gst_cents, d.total_cents, d.content ->> 'poNumber' as po,
       array(select l.description from document_lines l where l.document_id = d.id order by l.sort) as lines
     from documents d where d.job_id = $1 and d.kind = 'repair'`,
    [jobId],
  );
  expect(rows).toEqual([
    {
      subtotal_cents: 69617,
      gst_cents: 6962,
      total_cents: 76579,
      po: 'PO-77',
      lines: ['Fan motor', 'Labour'],
    },
  ]);
});

const byLink = ({ kit }: JobPeople, payload: object, path = '/approve') =>
  send(kit.app, { method: 'POST', url: `/api/v1/quoteapproval${path}`, payload });

const byPhone = ({ kit, staff }: JobPeople, jobId: number, payload: object, word = 'approve') =>
  desk(kit.app, staff, `jobs/${jobId}/quote/${word}`, { SaidBy: 'Sam Reed', ...payload });

test('[R12.07, R12.06] by link and by phone lines are left in the same way, with the PO number that is needed, and a repeat changes nothing', async () => {
  const people = await shared();
  const { kit } = people;
  await kit.deps.pool.query('update customers set needs_po_number = true');
  const linked = await quoted(people);
  const sent = { ch: linked.ch, LeftLines: [{ Line: 1, Reason: 'ourselves' }], Name: 'Kim Tran' };
  expect(errorsOf((await byLink(people, sent)).body)).toEqual([
    ['PoNumber', 'A quote needs a PO number before it can be approved'],
  ]);
  expect((await byLink(people, { ch: linked.ch }, '')).body).toMatchObject({
    NeedsPoNumber: true,
    State: 'waiting',
  });
  // $164.09 and half an hour, with GST.
  const approved = await byLink(people, { ...sent, PoNumber: 'PO-1' });
  expect(approved.body).toMatchObject({ Result: 'ok', TotalIncGst: 257.47, IsNew: true });
  expect((await byLink(people, sent)).body).toMatchObject({ Result: 'ok', IsNew: false });
  expect((await byLink(people, { ch: linked.ch })).body).toMatchObject({ Result: 'no', IsNew: false });
  expect(await answersOf(kit, linked.jobId)).toMatchObject([
    {
      lines: [3, 4],
      amount_cents: 25747,
      po_number: 'PO-1',
      name: 'Kim Tran',
      role: null,
      way: 'link',
      staff: null,
    },
  ]);

  const called = await quoted(people);
  const { body: shown } = await desk(kit.app, people.staff, `jobs/${called.jobId}`);
  expect(shown.NeedsPoNumber).toBe(true);
  expect(shown.Quotes[0].AutomaticCoupons).toMatchObject([
    { CouponPromoCode: 'REPAIR5' },
    { CouponPromoCode: 'REPAIR40' },
  ]);
  // What the desk's form adds up: $40 off inc GST is best for the gasket.
  const said = { UniqueId: called.uniqueId, TotalIncGst: 217.47, LeftLines: [{ Line: 1 }], PoNumber: 'PO-2' };
  expect(await byPhone(people, called.jobId, { ...said, TotalIncGst: 217.46 })).toMatchObject({
    status: 409,
    body: { code: 'price_increased' },
  });
  const recorded = await byPhone(people, called.jobId, said);
  expect(recorded.body).toMatchObject({
    State: 'QuoteApproved',
    Quotes: [{ CouponPromoCode: 'REPAIR40', TotalIncGst: 217.47 }],
  });
  expect(recorded.body.Timeline.at(-1).Note).toBe('By phone: Sam Reed. Left: Fan motor');
  expect((await byPhone(people, called.jobId, said)).status).toBe(200);
  expect(await byPhone(people, called.jobId, { ...said, LeftLines: [] })).toMatchObject({
    status: 409,
    body: {
      detail:
        'This quote was already approved by Sam Reed (by phone). Other lines were chosen: look at the quote.',
    },
  });
  expect(await answersOf(kit, called.jobId)).toMatchObject([
    {
      lines: [3, 4],
      amount_cents: 21747,
      po_number: 'PO-2',
      way: 'phone',
      user_name: null,
      staff: 'Tomasz Wren',
    },
  ]);
  const { body: needs } = await desk(kit.app, people.staff, 'needs');
  expect(JSON.stringify(needs)).toContain('By phone: Sam Reed. Left: Fan motor');
  await kit.deps.pool.query('update customers set needs_po_number = false');
});

test('[R12.07] what cannot be left is refused at its field, and decides nothing', async () => {
  const people = await shared();
  const quote = await quoted(people);
  const leaving = async (...LeftLines: object[]) => {
    const { status, body } = await approve(people, quote, { LeftLines });
    return [status, errorsOf(body)?.[0]?.[0]];
  };
  const REFUSED = [422, 'LeftLines'];
  expect(await leaving({ Line: 2 })).toEqual(REFUSED);
  expect(await leaving({ Line: 5 })).toEqual(REFUSED);
  expect(await leaving({ Line: 1 }, { Line: 1, Reason: 'other' })).toEqual(REFUSED);
  expect(await leaving({ Line: 1 }, { Line: 3 })).toEqual(REFUSED);
  expect((await leaving({ Line: 0 }))[0]).toBe(422);
  expect((await leaving({ Line: 1, Reason: 'because' }))[0]).toBe(422);
  expect((await approve(people, quote, { LeftLines: LEFT_GASKET, TotalIncGst: 765.78 })).body.code).toBe(
    'price_increased',
  );
  expect(await answersOf(people.kit, quote.jobId)).toEqual([]);
  expect((await portal(people, `jobs/${quote.jobId}/quote`)).body).toMatchObject({ State: 'waiting' });
});

test('[R12.07] a coupon with a lowest amount is refused for too few lines, saying so, and stays for enough', async () => {
  const people = await shared();
  const { pool, catalogue } = people.kit.deps;
  const minimum = async (cents: number | null) => {
    await pool.query('update promo_codes set minimum_cents = $1 where id = 7', [cents]);
    await expect.poll(() => catalogue.current().promos.byId(7)?.minimumCents).toBe(cents);
  };
  const quote = await quoted(people);
  await minimum(100_000);
  const { body: shown } = await portal(people, `jobs/${quote.jobId}/quote`);
  expect(shown.AvailableCouponsForQuote).toMatchObject([
    { couponPromoId: 7, MinimumIncGst: 1000 },
    { couponPromoId: 8 },
  ]);
  const few = await approve(people, quote, { couponPromoId: 7, LeftLines: LEFT_GASKET });
  expect(errorsOf(few.body)).toEqual([
    ['couponPromoId', "REPAIR5 is for repairs from $1,000.00 inc GST, so it can't be used for these lines."],
  ]);
  await minimum(76_579);
  expect((await approve(people, quote, { couponPromoId: 7, LeftLines: LEFT_GASKET })).body).toMatchObject({
    State: 'approved',
    TotalIncGst: 727.5,
  });
  await minimum(null);
});

test('[R12.07, R4.24] of approvals with different lines at once one counts, and each reply and page has its price', async () => {
  const people = await shared();
  const quote = await quoted(people);
  const chosen = [LEFT_GASKET, [{ Line: 1 }], []];
  const answers = await Promise.all(
    [0, 1, 2, 0, 1, 2].map((index) => approve(people, quote, { LeftLines: chosen[index] })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect(answers.filter(({ body }) => body.IsNew)).toHaveLength(1);
  const totals = new Set(answers.map(({ body }) => body.TotalIncGst));
  const { body: shown } = await portal(people, `jobs/${quote.jobId}/quote`);
  expect([...totals]).toEqual([shown.TotalIncGst]);
  const kept = await answersOf(people.kit, quote.jobId);
  expect(kept).toMatchObject([{ amount_cents: Math.round(shown.TotalIncGst * 100) }]);
  const left = shown.Lines.flatMap(({ IsLeft }: { IsLeft: boolean }, index: number) =>
    IsLeft ? [] : index + 1,
  );
  expect(kept[0]?.lines).toEqual(left);
});

/** As the page adds it up. */
function addedUp(quote: QuoteContent, left: readonly number[], couponId: number | null): number {
  const lines = quote.Lines.map(({ Description, AmountExGst }) => ({
    description: Description,
    amountCents: Math.round(AmountExGst * 100),
  }));
  const isDone = chosenLines(lines, (index) => left.includes(index));
  const cents = chosenCents(lines.map((each, index) => ({ ...each, isLeft: !isDone[index] })));
  const coupon = quote.AvailableCouponsForQuote.find(({ couponPromoId }) => couponPromoId === couponId);
  const price = coupon
    ? couponPrice(
        coupon.IsPercentageDiscountType
          ? { type: 'percentage', value: coupon.PromoValue, minimumCents: null }
          : { type: 'amountIncGst', value: Math.round(coupon.PromoValue * 100), minimumCents: null },
        cents,
      )
    : priceLess(cents, 0);
  return (price?.totalCents ?? Number.NaN) / 100;
}

test('[R12.07, R3.04] whatever is left, the page adds up what the server charges, to the cent', async () => {
  const people = await shared();
  const quote = await quoted(people);
  const { rows } = await people.kit.deps.pool.query(
    `select array(select l.id from quote_lines l where l.quote_id = q.id order by l.sort) as lines from quotes q where unique_id = $1`,
    [quote.uniqueId],
  );
  for (const [left, unit, coupon] of fc.sample(
    fc.tuple(
      fc.constantFrom([], [0], [2]),
      fc.integer({ min: 1, max: 9_999_999 }),
      fc.constantFrom(null, 7, 8),
    ),
    25,
  )) {
    await unanswered(people.kit, quote, { lineId: rows[0].lines[2], cents: unit });
    const { body: now } = await portal(people, `jobs/${quote.jobId}/quote`);
    const { body } = await approve(people, quote, {
      couponPromoId: coupon,
      LeftLines: left.map((index) => ({ Line: index + 1 })),
    });
    expect(body.TotalIncGst, `${left} of ${unit} with ${coupon}`).toBe(addedUp(now, left, coupon));
  }
});

test('[R12.06] another revision ends the answer to the one before, and timeline and page say so', async () => {
  const people = await shared();
  const { kit } = people;
  const { jobId, uniqueId, ch } = await quoted(people);
  await portal(people, `jobs/${jobId}/rejectquote/${uniqueId}`, { Reason: 'Too dear' });
  await quotedJob(kit.deps, jobId, { lines: LINES.slice(0, 2) });
  const { body: job } = await desk(kit.app, people.staff, `jobs/${jobId}`);
  expect(job.Timeline.at(-1).Note).toContain(
    `It replaces Q${jobId}-1, whose answer doesn't count any more: declined by Priya Nair`,
  );
  expect(await answersOf(kit, jobId)).toMatchObject([
    { revision: 1, answer: 'declined', lines: [], amount_cents: 97209, voided_at: expect.any(Date) },
  ]);
  expect((await byLink(people, { ch }, '')).body).toMatchObject({
    State: 'replaced',
    DecidedBy: 'Priya Nair',
  });
  expect((await byLink(people, { ch })).status).toBe(409);
});

test('[R12.07] each quote of a job is invoiced with the PO number of its approval; the office changes that of the newest', async () => {
  const people = await shared();
  const { kit } = people;
  const first = await quoted(people);
  const { jobId } = first;
  await approve(people, first, { PoNumber: 'PO-1' });
  await desk(kit.app, people.staff, `jobs/${jobId}/schedule`, VISIT);
  await desk(kit.app, people.staff, `jobs/${jobId}/start`, {});
  const second = { jobId, uniqueId: await quotedJob(kit.deps, jobId, { lines: LINES.slice(2) }) };
  await approve(people, second, { PoNumber: 'PO-2' });
  const { body: job } = await desk(kit.app, people.staff, `jobs/${jobId}`);
  await desk(kit.app, people.staff, `jobs/${jobId}/po-number`, { PoNumber: 'PO-3', Version: job.Version });
  expect((await byLink(people, { ch: first.ch }, '')).body.PoNumber).toBe('PO-1');
  await visitedJob(kit.deps, jobId);
  await completedJob(kit.deps, jobId);
  const { rows } = await kit.deps.pool.query(
    `select content ->> 'poNumber' as po from documents where job_id = $1 and kind = 'repair' order by id`,
    [jobId],
  );
  expect(rows).toEqual([{ po: 'PO-1' }, { po: 'PO-3' }]);
});

test('[R12.06] what is known of earlier answers is filled in when the table is made', async () => {
  const people = await shared();
  const { kit } = people;
  const [signedIn, linked, called, replaced] = [
    await quoted(people),
    await quoted(people),
    await quoted(people),
    await quoted(people),
  ];
  await approve(people, signedIn, { PoNumber: 'PO-9' });
  await byLink(people, { ch: linked.ch, Name: 'Kim Tran' });
  await byPhone(people, called.jobId, { UniqueId: called.uniqueId, Reason: 'No' }, 'decline');
  await portal(people, `jobs/${replaced.jobId}/rejectquote/${replaced.uniqueId}`, {});
  await quotedJob(kit.deps, replaced.jobId, { lines: LINES.slice(0, 2) });
  const kept = () =>
    kit.deps.pool
      .query(
        `select quote_id, revision, answer, lines, amount_cents, po_number, person_id, name, role, limit_cents, way, answered_at, voided_at
         from quote_answers order by quote_id`,
      )
      .then(({ rows }) => rows);
  const before = await kept();
  expect(before.length).toBeGreaterThanOrEqual(4);
  await kit.deps.pool.query(
    'delete from quote_answers; update quote_lines set is_left = false, left_reason = null',
  );
  const [file] = readdirSync(MIGRATIONS).filter((name) => name.endsWith('_quote_answers.sql'));
  const fill =
    readFileSync(join(MIGRATIONS, file ?? ''), 'utf8')
      .split('--> statement-breakpoint')
      .at(-1) ?? '';
  await kit.deps.pool.query(fill);
  const jobs = [signedIn, linked, called, replaced].map(({ jobId }) => jobId);
  const ids = await kit.deps.pool.query('select id from quotes where job_id = any($1)', [jobs]);
  const theirs = (rows: { quote_id: string }[]) =>
    rows.filter(({ quote_id }) => ids.rows.some(({ id }) => id === quote_id));
  expect(theirs(await kept())).toEqual(theirs(before));
});
