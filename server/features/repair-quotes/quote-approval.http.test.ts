import { describe, expect, test } from 'vitest';
import { promotionMessages } from '../../../domain/promotions/promotion-messages.ts';
import { repairQuoteMessages } from '../../../domain/repair-quotes/repair-quote-messages.ts';
import { send, type TestApp, testApp } from '../../../tests/kit/app.ts';
import { signedInCustomer } from '../../../tests/kit/bookings.ts';
import { desk, signedInStaff } from '../../../tests/kit/desk.ts';
import {
  completedJob,
  quotedJob,
  quoteRow,
  scheduledJob,
  startedJob,
} from '../../../tests/kit/job-progress.ts';
import { deliverEmails } from '../../../tests/kit/mails.ts';

const PHONE = '1800 975 711';
const LOOK = '/api/v1/quoteapproval';
const APPROVE = `${LOOK}/approve`;
const REJECT = `${LOOK}/reject`;

const post = ({ app }: TestApp, url: string, payload: object) => send(app, { method: 'POST', url, payload });

/** A customer with an emailed quote, and the `ch` of the email's link. */
async function mailedQuote(validDays = 30) {
  const kit = await testApp();
  const { token, jobId } = await signedInCustomer(kit.app);
  await startedJob(kit.deps, jobId);
  await deliverEmails(kit);
  const uniqueId = await quotedJob(kit.deps, jobId, { validDays });
  return { kit, token, jobId, uniqueId, ch: await chOf(kit) };
}

/** The link in the newest quote's email. */
async function chOf(kit: TestApp): Promise<string> {
  const mails = await deliverEmails(kit);
  const [, ch] = /quote-approval\?ch=([\w-]{43})/.exec(mails.at(-1)?.text ?? '') ?? [];
  if (!ch) throw new Error('No quote was mailed');
  return ch;
}

async function decisions({ deps }: TestApp): Promise<number> {
  const { rows } = await deps.pool.query(
    `select count(*)::int from job_events where state in ('QuoteApproved', 'QuoteDeclined')`,
  );
  return rows[0].count;
}

describe('a quote by the link in its mail', () => {
  test('[R2.09, R4.23, R7.38, R4.31] is shown as often as it is opened, and opening decides nothing', async () => {
    const { kit, ch, uniqueId } = await mailedQuote();
    const { status, body } = await post(kit, LOOK, { ch });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      QuoteNumber: 'Q1042-1',
      State: 'waiting',
      EquipmentType: 'Underbench fridge',
      TotalIncGst: 765.79,
      Lines: [{ Description: 'Fan motor' }, { Description: 'Labour' }],
    });
    // Nothing that leads to the rest of the account.
    expect(JSON.stringify(body)).not.toMatch(/priya|0491|RepairId|customerId|abn|Marlowe Street,/i);
    expect((await post(kit, LOOK, { ch })).body).toEqual(body);
    expect(await quoteRow(kit.deps, uniqueId)).toMatchObject({ state: 'waiting', decidedAt: null });
  });

  test('[R4.23, R7.39] is approved with the answer ok, with a coupon if one is named, once', async () => {
    const { kit, ch, uniqueId } = await mailedQuote();
    const { body: quote } = await post(kit, LOOK, { ch });
    const [coupon] = quote.AvailableCouponsForQuote;
    const approved = await post(kit, APPROVE, {
      ch,
      couponPromoId: coupon.couponPromoId,
      TotalIncGst: coupon.TotalIncGst,
      Name: ' Sam\nReed ',
    });
    expect([approved.status, approved.body]).toEqual([
      200,
      {
        Result: 'ok',
        State: 'approved',
        DecidedBy: 'Sam Reed',
        DecidedByLink: true,
        DecidedByPhone: false,
        DecidedBeforehand: false,
        DecidedOn: '2026-11-22T22:10:00Z',
        IsNew: true,
        TotalIncGst: coupon.TotalIncGst,
      },
    ]);
    expect((await post(kit, APPROVE, { ch })).body).toEqual({ ...approved.body, IsNew: false });
    expect((await post(kit, LOOK, { ch })).body).toMatchObject({
      State: 'approved',
      DecidedBy: 'Sam Reed',
      DecidedByLink: true,
    });
    expect(await quoteRow(kit.deps, uniqueId)).toMatchObject({ state: 'approved' });
    expect(await decisions(kit)).toBe(1);
  });

  test('[R4.24, R7.40] is declined; an approval after that never answers ok', async () => {
    const { kit, ch, uniqueId } = await mailedQuote();
    const declined = await post(kit, REJECT, { ch, Reason: 'Too dear' });
    expect([declined.status, declined.body]).toMatchObject([
      200,
      { Result: 'ok', State: 'declined', IsNew: true },
    ]);
    expect(await quoteRow(kit.deps, uniqueId)).toMatchObject({ declineReason: 'Too dear' });
    expect((await post(kit, APPROVE, { ch })).body).toMatchObject({
      Result: 'no',
      State: 'declined',
      IsNew: false,
    });
    expect((await post(kit, REJECT, { ch })).body).toMatchObject({ Result: 'ok', IsNew: false });
    expect(await decisions(kit)).toBe(1);
  });

  test.each([
    [APPROVE, { Name: 'Sam Reed' }, { jobState: 'QuoteApproved', state: 'approved', name: 'Sam Reed' }],
    [REJECT, { Name: '  ' }, { jobState: 'QuoteDeclined', state: 'declined', name: null }],
    [REJECT, {}, { jobState: 'QuoteDeclined', state: 'declined', name: null }],
  ])(
    '[R4.24, R4.29] %s with %j is recorded as by the link, never under the customer’s name',
    async (url, sent, { jobState, state, name }) => {
      const { kit, ch, token, jobId, uniqueId } = await mailedQuote();
      const { body } = await post(kit, url, { ch, ...sent });
      expect(body).toMatchObject({ Result: 'ok', DecidedBy: name, DecidedByLink: true });
      expect(await quoteRow(kit.deps, uniqueId)).toMatchObject({ decidedBy: name, decidedByLink: true });
      const headers = { authorization: `Bearer ${token}` };
      const job = await send(kit.app, { url: `/api/v1/customerportal/jobs/${jobId}`, headers });
      const decided = { State: jobState, Actor: 'link', ActorName: name };
      expect(job.body.Timeline.at(-1)).toMatchObject(decided);
      const seen = await desk(kit.app, await signedInStaff(kit), `jobs/${jobId}`);
      expect(seen.body.Timeline.at(-1)).toMatchObject(decided);
      expect(seen.body.Quotes).toMatchObject([{ State: state, DecidedBy: name, DecidedByLink: true }]);
    },
  );

  test('[R4.24, R5.23] a name that is too long is refused at its field', async () => {
    const { kit, ch } = await mailedQuote();
    for (const url of [APPROVE, REJECT]) {
      expect(await post(kit, url, { ch, Name: 'n'.repeat(121) })).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'Name', message: 'At most 120 characters' }] },
      });
    }
    expect(await decisions(kit)).toBe(0);
  });

  test('[R4.24] of 20 answers by link and in the portal at once one counts', async () => {
    const { kit, ch, token, jobId, uniqueId } = await mailedQuote();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        if (index % 2) return post(kit, index % 4 === 1 ? APPROVE : REJECT, { ch });
        const verb = index % 4 ? 'approvequote' : 'rejectquote';
        return send(kit.app, {
          method: 'POST',
          url: `/api/v1/customerportal/jobs/${jobId}/${verb}/${uniqueId}`,
          headers: { authorization: `Bearer ${token}` },
          payload: {},
        });
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map(({ body }) => `${body.State} ${body.DecidedOn}`)).size).toBe(1);
    expect(answers.filter(({ body }) => body.IsNew)).toHaveLength(1);
    expect(await decisions(kit)).toBe(1);
  });

  test('[R8.05, R2.09] an invalid link is refused with its message', async () => {
    const { kit } = await mailedQuote();
    for (const url of [LOOK, APPROVE, REJECT]) {
      for (const ch of ['A'.repeat(43), 'x']) {
        expect(await post(kit, url, { ch })).toMatchObject({
          status: 404,
          body: { code: 'not_found', detail: repairQuoteMessages.quoteNotFound(PHONE) },
        });
      }
      expect(await post(kit, url, {})).toMatchObject({ status: 422, body: { errors: [{ field: 'ch' }] } });
      for (const ch of ['', '\u0000']) expect(await post(kit, url, { ch })).toMatchObject({ status: 422 });
    }
    expect(await post(kit, REJECT, { ch: 'x', Reason: 'r'.repeat(501) })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'Reason' }] },
    });
    expect(await decisions(kit)).toBe(0);
  });

  test('[R4.31] a link whose time is over says so, and decides nothing', async () => {
    const { kit, ch } = await mailedQuote(2);
    kit.clock.advance({ hours: 4 * 24 });
    for (const url of [LOOK, APPROVE]) {
      expect(await post(kit, url, { ch })).toMatchObject({
        status: 422,
        body: { code: 'link_invalid', detail: repairQuoteMessages.quoteExpired(PHONE) },
      });
    }
    expect(await decisions(kit)).toBe(0);
  });

  test.each([
    [APPROVE, 'approved'],
    [REJECT, 'declined'],
  ])('[R4.24, R4.31] a quote decided by %s shows that after its time is over as well', async (url, state) => {
    const { kit, ch } = await mailedQuote(2);
    const { body: decision } = await post(kit, url, { ch });
    kit.clock.advance({ hours: 40 * 24 });
    expect(await post(kit, LOOK, { ch })).toMatchObject({
      status: 200,
      body: { State: state, DecidedOn: decision.DecidedOn, DecidedByLink: true, IsExpired: false },
    });
    for (const again of [APPROVE, REJECT]) {
      expect((await post(kit, again, { ch })).body).toMatchObject({ State: state, IsNew: false });
    }
    expect(await decisions(kit)).toBe(1);
  });

  test('[R4.23, R4.24, R4.29] a decided quote shows the state of its job; no other does', async () => {
    const { kit, ch, jobId } = await mailedQuote();
    const job = async () => (await post(kit, LOOK, { ch })).body.Job;
    expect(await job()).toBeNull();
    await post(kit, APPROVE, { ch });
    expect(await job()).toEqual({ State: 'QuoteApproved', VisitDate: null });
    await scheduledJob(kit.deps, jobId);
    expect(await job()).toEqual({ State: 'Scheduled', VisitDate: '2026-11-24' });
    await startedJob(kit.deps, jobId);
    expect(await job()).toEqual({ State: 'InProgress', VisitDate: null });
    await completedJob(kit.deps, jobId);
    expect(await job()).toEqual({ State: 'Completed', VisitDate: null });
    const declined = await mailedQuote();
    await post(declined.kit, REJECT, { ch: declined.ch });
    expect((await post(declined.kit, LOOK, { ch: declined.ch })).body.Job).toEqual({
      State: 'QuoteDeclined',
      VisitDate: null,
    });
  });

  test('[R4.29] the link of a quote that was replaced shows it as replaced and refuses answers', async () => {
    const { kit, ch, jobId } = await mailedQuote();
    await post(kit, REJECT, { ch });
    await deliverEmails(kit);
    await quotedJob(kit.deps, jobId);
    const newer = await chOf(kit);
    expect((await post(kit, LOOK, { ch })).body.State).toBe('replaced');
    expect(await post(kit, APPROVE, { ch })).toMatchObject({
      status: 409,
      body: { code: 'conflict', detail: repairQuoteMessages.quoteReplaced },
    });
    expect((await post(kit, APPROVE, { ch: newer })).body).toMatchObject({ Result: 'ok', IsNew: true });
  });

  test('[R4.18, R4.24] is never approved above the price that was agreed to', async () => {
    const { kit, ch } = await mailedQuote();
    expect(await post(kit, APPROVE, { ch, TotalIncGst: 700 })).toMatchObject({
      status: 409,
      body: { code: 'price_increased', TotalIncGst: 765.79 },
    });
    expect(await decisions(kit)).toBe(0);
  });

  test('[R5.22] an invalid coupon is refused at its field', async () => {
    const { kit, ch } = await mailedQuote();
    expect(await post(kit, APPROVE, { ch, couponPromoId: 999 })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'couponPromoId', message: promotionMessages.promoInvalid }] },
    });
    expect(await decisions(kit)).toBe(0);
  });

  test('[R7.55] guesses are limited per address', async () => {
    const kit = await testApp({ env: { RATE_LIMITS: 'on' } });
    const answers: number[] = [];
    for (let index = 0; index < 61; index += 1)
      answers.push((await post(kit, LOOK, { ch: `guess-${index}` })).status);
    expect(answers.slice(0, 60)).toEqual(Array(60).fill(404));
    expect(answers[60]).toBe(429);
  });
});
