import { describe, expect, test } from 'vitest';
import { ratingMessages } from '../../../domain/ratings/rating-messages.ts';
import { send, type TestApp, testApp } from '../../../tests/kit/app.ts';
import { signedInCustomer } from '../../../tests/kit/bookings.ts';
import { read } from '../../../tests/kit/equipment.ts';
import { completedJob, startedJob, visitedJob } from '../../../tests/kit/job-progress.ts';
import { deliverEmails } from '../../../tests/kit/mails.ts';
import { secretOf } from '../../platform/secret.ts';

const INVALID = {
  status: 422,
  body: { code: 'link_invalid', detail: 'The rating data does not appear to be valid' },
};

const post = ({ app }: TestApp, call: string, payload: object) =>
  send(app, { method: 'POST', url: `/api/v1/feedback/${call}`, payload });

/** A finished job that its customer can rate. */
async function finishedJob(options: { isScoringClosed?: boolean } = {}) {
  const kit = await testApp();
  const { token, jobId } = await signedInCustomer(kit.app);
  await startedJob(kit.deps, jobId);
  await visitedJob(kit.deps, jobId);
  await completedJob(kit.deps, jobId, options);
  const { body } = await read(kit.app, token, `jobs/${jobId}`);
  return { kit, token, jobId, ch: body.RatingCh as string };
}

async function ratingOf({ deps }: TestApp) {
  const { rows } = await deps.pool.query('select score, description, rated_at from ratings');
  return rows[0];
}

async function lowRatingMails({ deps }: TestApp): Promise<number> {
  const { rows } = await deps.pool.query(
    `select count(*)::int from jobs.job where data ->> 'mail' = 'low-rating'`,
  );
  return rows[0].count;
}

describe('[R4.27] a rating', () => {
  test('[R4.31] has the same link in the portal and in an email after SECRET was replaced', async () => {
    const { kit, token, jobId, ch } = await finishedJob();
    const former = kit.deps.secret;
    kit.deps.secret = { ...secretOf('the new secret of this installation'), earlier: () => [former] };
    expect((await read(kit.app, token, `jobs/${jobId}`)).body.RatingCh).toBe(ch);
    const texts = (await deliverEmails(kit)).map(({ text }) => text ?? '');
    expect(texts.filter((text) => text.includes('/#/rate?ch='))).toEqual([expect.stringContaining(ch)]);
    expect(await post(kit, 'rate', { ch })).toMatchObject({ status: 200 });
  });

  test('[R7.41] is asked for with what it is about, and nothing more of the customer', async () => {
    const { kit, ch } = await finishedJob();
    expect(await post(kit, 'rate', { ch })).toMatchObject({ status: 200 });
    expect((await post(kit, 'rate', { ch })).body).toEqual({
      rating: {
        BookingReference: 'GAL1042R',
        TechName: 'Dan Okafor',
        EquipmentType: 'Underbench fridge',
        VisitedOn: '2026-11-22T20:00:00Z',
        TimeZone: 'Australia/Sydney',
        IsScoringClosed: false,
      },
    });
  });

  test('[R7.42] is given once; asked for again there is none to give', async () => {
    const { kit, token, jobId, ch } = await finishedJob();
    kit.clock.advance({ minutes: 4 });
    const first = await post(kit, 'ratingdetails', { ch, score: 5, description: ' Quick and clean. ' });
    expect([first.status, first.body]).toEqual([200, { IsNew: true }]);
    expect(await ratingOf(kit)).toEqual({
      score: 5,
      description: 'Quick and clean.',
      rated_at: new Date('2026-11-22T22:14:00Z'),
    });
    expect((await post(kit, 'rate', { ch })).body).toEqual({ rating: null });
    const again = await post(kit, 'ratingdetails', { ch, score: 1, description: 'Other' });
    expect([again.status, again.body]).toEqual([200, { IsNew: false }]);
    expect(await ratingOf(kit)).toMatchObject({ score: 5 });
    expect((await read(kit.app, token, `jobs/${jobId}`)).body).toMatchObject({
      Score: 5,
      RatingCh: null,
      CanRate: false,
    });
  });

  test('sent 20 times at once is kept once', async () => {
    const { kit, ch } = await finishedJob();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        post(kit, 'ratingdetails', { ch, score: (index % 2) + 1, description: null }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(answers.filter(({ body }) => body.IsNew)).toHaveLength(1);
    expect(await lowRatingMails(kit)).toBe(1);
  });

  test('has a score from 1 to 5', async () => {
    const { kit, ch } = await finishedJob();
    for (const score of [0, 6, -1, 2.5, '5', null, undefined]) {
      expect(await post(kit, 'ratingdetails', { ch, score, description: null })).toMatchObject({
        status: 422,
        body: {
          code: 'invalid_fields',
          errors: [{ field: 'score', message: 'Please choose how the tech did' }],
        },
      });
    }
    expect((await post(kit, 'ratingdetails', { ch, score: 3 })).body).toEqual({ IsNew: true });
    expect(await lowRatingMails(kit)).toBe(0);
  });

  test('above 2 goes without that mail, and so does one that is closed for scoring', async () => {
    const { kit, ch } = await finishedJob();
    await post(kit, 'ratingdetails', { ch, score: 3, description: null });
    expect(await lowRatingMails(kit)).toBe(0);
    const closed = await finishedJob({ isScoringClosed: true });
    expect((await post(closed.kit, 'rate', { ch: closed.ch })).body.rating.IsScoringClosed).toBe(true);
    expect(await post(closed.kit, 'ratingdetails', { ch: closed.ch, score: 4 })).toMatchObject({
      status: 422,
      body: {
        errors: [{ field: 'score', message: 'You can leave a comment for this visit, but not a score' }],
      },
    });
    const comment = { ch: closed.ch, score: 0, description: 'Sorted now, thanks.' };
    expect((await post(closed.kit, 'ratingdetails', comment)).body).toEqual({ IsNew: true });
    expect(await ratingOf(closed.kit)).toMatchObject({ score: 0, description: 'Sorted now, thanks.' });
    expect(await lowRatingMails(closed.kit)).toBe(0);
  });

  test('[R8.06, R4.31] by a link that is unknown or over is refused, each in words of its own', async () => {
    const { kit, ch } = await finishedJob();
    for (const call of ['rate', 'ratingdetails']) {
      const more = { score: 5, description: null };
      expect(await post(kit, call, { ch: 'A'.repeat(43), ...more })).toMatchObject(INVALID);
      for (const unreadable of ['', undefined, 7, 'x'.repeat(201)]) {
        expect(await post(kit, call, { ch: unreadable, ...more })).toMatchObject({
          status: 422,
          body: { errors: [{ field: 'ch', message: 'The rating data does not appear to be valid' }] },
        });
      }
    }
    kit.clock.advance({ hours: 30 * 24 });
    const old = { status: 422, body: { code: 'link_invalid', detail: ratingMessages.ratingLinkOld } };
    expect(await post(kit, 'rate', { ch })).toMatchObject(old);
    expect(await post(kit, 'ratingdetails', { ch, score: 5 })).toMatchObject(old);
    // An invalid link is wrong at any time.
    expect(await post(kit, 'rate', { ch: `${ch.slice(0, -1)}!` })).toMatchObject(INVALID);
    expect(await ratingOf(kit)).toMatchObject({ score: null });
  });

  test('by a link that was used stays given once its time is over', async () => {
    const { kit, ch } = await finishedJob();
    await post(kit, 'ratingdetails', { ch, score: 5, description: null });
    kit.clock.advance({ hours: 31 * 24 });
    expect((await post(kit, 'rate', { ch })).body).toEqual({ rating: null });
  });

  test.each([
    ['rate', 60],
    ['ratingdetails', 20],
  ])('[R7.55] by %s takes %i guesses a minute from an address', async (call, most) => {
    const kit = await testApp({ env: { RATE_LIMITS: 'on' } });
    const guess = async (at: number) => (await post(kit, call, { ch: `guess-${at}`, score: 5 })).status;
    for (let index = 0; index < most; index += 1) expect(await guess(index)).toBe(422);
    expect(await guess(most)).toBe(429);
  });

  test('[R5.23] has a description of at most 500 characters', async () => {
    const { kit, ch } = await finishedJob();
    const { status, body } = await post(kit, 'ratingdetails', { ch, score: 5, description: 'x'.repeat(501) });
    expect([status, body.errors]).toEqual([
      422,
      [{ field: 'description', message: 'At most 500 characters' }],
    ]);
  });

  test('of 2 comes to the operator with who, what and why', async () => {
    const { kit, ch } = await finishedJob();
    await deliverEmails(kit);
    await post(kit, 'ratingdetails', { ch, score: 2, description: 'Left oil on the <floor>.' });
    const mails = await deliverEmails(kit);
    expect(mails).toMatchObject([
      { subject: 'GAL1042R was rated 2 of 5', to: [{ address: kit.deps.config.brand.email }] },
    ]);
    for (const text of [
      'Priya Nair of Marlowe Street Café rated Dan Okafor with 2 of 5, Poor.',
      'Underbench fridge, Skope ProSpec 2 door',
      '0491570156',
      'Left oil on the <floor>.',
    ]) {
      expect.soft(mails[0]?.text).toContain(text);
    }
    expect(mails[0]?.html).not.toContain('<floor>');
  });
});
