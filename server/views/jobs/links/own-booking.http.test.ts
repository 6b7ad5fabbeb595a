import { expect, test } from 'vitest';
import { passMinutes, send, type TestApp, testApp } from '../../../../tests/kit/app.ts';
import { book, sampleAbn, visitorForm } from '../../../../tests/kit/bookings.ts';
import { desk, signedInStaff, VISIT } from '../../../../tests/kit/desk.ts';
import { deliverEmails, queuedEmails } from '../../../../tests/kit/mails.ts';
import { deliverTexts, textsOf, wordsSent } from '../../../../tests/kit/texts.ts';
import { ATTEMPTS } from '../../../platform/limits.ts';

const chIn = (words: string | undefined, path: 'booking' | 'visit') =>
  new RegExp(`#/${path}\\?ch=([\\w-]{43})`).exec(words ?? '')?.[1] ?? '';

/** A visitor's booking, the text and the email that it causes, and the calls by their links. */
async function booked(env: Record<string, string> = {}) {
  const kit = await testApp({ env });
  const { body } = await book(kit.app, visitorForm());
  await deliverTexts(kit);
  const text = await wordsSent(kit, 'first-booking');
  const [mail] = await deliverEmails(kit);
  const call = (path: string, ch: string, payload: object = {}) =>
    send(kit.app, { method: 'POST', url: `/api/v1/${path}`, payload: { ch, ...payload } });
  return { kit, jobId: body.repairId as number, text, mail, call, byText: chIn(text, 'booking') };
}

const schedule = async (kit: TestApp, jobId: number) =>
  desk(kit.app, await signedInStaff(kit), `jobs/${jobId}/schedule`, VISIT);

/** What a stranger could use, who has what was meant for somebody else. */
const TYPED = /Marlowe|Priya|Nair|0491|priya@|Skope|not cold|Kent/i;

test('[R11.05] the mobile that a visitor typed gets one text, which opens time, stage and reference, and nothing else', async () => {
  const { kit, jobId, text, mail, call, byText } = await booked();
  expect(text).toMatch(
    /^Galley: Booking GAL1042R for Tue 24 Nov, 8am-12pm\. Not yours\? Call 1800 975 711\. Yours\? Follow it here: http:\/\/localhost:8080\/#\/booking\?ch=[\w-]{43}$/,
  );
  expect(mail?.text).toContain('http://localhost:8080/#/booking?ch=');
  for (const [ch, SentTo] of [
    [byText, 'mobile'],
    [chIn(mail?.text, 'booking'), 'email'],
  ] as const) {
    const { status, body } = await call('booking/view', ch);
    expect(status).toBe(200);
    expect(Object.keys(body).toSorted()).toEqual(
      [
        ...['BookingReference', 'CreatedOn', 'ExpectedOn', 'HasVisitTime', 'IsNoAccess', 'IsProven'],
        ...['PartsExpectedOn', 'RequestedAttendanceDate', 'RequestedAttendanceTo', 'SentTo', 'StartsAt'],
        ...['State', 'StateSince', 'TimeWindow', 'TimeZone'],
      ].toSorted(),
    );
    expect(body).toMatchObject({ BookingReference: 'GAL1042R', State: 'Requested', SentTo, IsProven: false });
    expect(JSON.stringify(body)).not.toMatch(TYPED);
    for (const path of ['visit/view', 'visit/choices', 'visit/cancel', 'visit/kitchen', 'visit/messages'])
      expect((await call(path, ch, { SeenStartsAt: body.StartsAt })).status, path).not.toBe(200);
    for (const method of ['GET', 'HEAD'] as const) {
      for (const path of ['view', 'own', 'confirm']) {
        const url = `/api/v1/booking/${path}?ch=${ch}`;
        expect((await kit.app.inject({ method, url })).statusCode).toBe(404);
      }
    }
  }
  // The address gets no press of its own, and nothing that went out opens the job.
  expect((await call('booking/own', chIn(mail?.text, 'booking'))).body.code).toBe('not_found');
  await schedule(kit, jobId);
  await deliverTexts(kit);
  const [confirmed] = await deliverEmails(kit);
  for (const words of [await wordsSent(kit, 'job-scheduled'), confirmed?.text]) {
    expect(words).toContain('/#/booking?ch=');
    expect(words).not.toContain('/#/visit?ch=');
  }
  const { rows } = await kit.deps.pool.query('select proven_mobile from customers');
  expect(rows).toEqual([{ proven_mobile: null }]);
  // Kept as a hash only.
  expect(JSON.stringify(await textsOf(kit))).not.toContain(byText);
});

test('[R11.05] the press on the texted link proves the mobile, and opens the job, then and in what is texted later', async () => {
  const { kit, jobId, call, byText } = await booked();
  for (let times = 0; times < 2; times += 1) {
    const { body } = await call('booking/own', byText);
    expect((await call('visit/view', chIn(body.Url, 'visit'))).body.BookingReference).toBe('GAL1042R');
  }
  expect((await call('booking/view', byText)).body.IsProven).toBe(true);
  await schedule(kit, jobId);
  await deliverTexts(kit);
  expect(await wordsSent(kit, 'job-scheduled')).toContain(
    'See or change it: http://localhost:8080/#/visit?ch=',
  );
  // The email is another matter.
  expect((await deliverEmails(kit))[0]?.text).not.toContain('/#/visit?ch=');
  const { rows } = await kit.deps.pool.query(
    "select actor_kind, subject_id from audit_log where action = 'customer-mobile-proven'",
  );
  expect(rows[0]).toEqual({ actor_kind: 'visitor', subject_id: String(jobId) });
});

test.each([
  ['the mobile was changed', "update customers set mobile = '0491570157'"],
  ['the links were switched off', "update mailed_links set used_at = now() where purpose = 'booking-mobile'"],
  ['the job was cancelled', "update jobs set state = 'Cancelled'"],
  [
    '30 days have passed since the visit',
    "update jobs set ends_at = ends_at - interval '60 days', starts_at = starts_at - interval '60 days'",
  ],
])('[R11.05] the press is refused once %s', async (_, change) => {
  const { kit, call, byText } = await booked();
  await kit.deps.pool.query(change);
  const { status, body } = await call('booking/own', byText);
  expect([status, body.code]).toEqual([422, 'link_invalid']);
  expect(body.detail).toContain('1800 975 711');
  const { rows } = await kit.deps.pool.query('select proven_mobile from customers');
  expect(rows).toEqual([{ proven_mobile: null }]);
});

test('[R2.05] the emailed link only has the confirmation sent to that address, a few an hour', async () => {
  const { kit, mail, call } = await booked({ RATE_LIMITS: 'on' });
  const ch = chIn(mail?.text, 'booking');
  for (let times = 0; times < ATTEMPTS.confirmationEmail.max; times += 1)
    expect((await call('booking/confirm', ch)).status).toBe(200);
  expect((await call('booking/confirm', ch)).status).toBe(429);
  expect((await queuedEmails(kit)).filter((name) => name === 'email-confirmation')).toHaveLength(
    ATTEMPTS.confirmationEmail.max,
  );
  await kit.deps.pool.query('update customers set email_confirmed_at = now()');
  expect((await call('booking/view', ch)).body).toMatchObject({ SentTo: 'email', IsProven: true });
});

test('[R11.05] one mobile gets one such text a day, by whatever booking', async () => {
  const { kit } = await booked();
  const LATER = { PriorityOption: 'later', PrioritySelectedDate: '27/11/2026' };
  const other = async (at: number) => {
    kit.clock.advance({ seconds: 1 });
    const account = { CheckoutEmailAddress: `m${at}@other.example`, CheckoutABN: sampleAbn(at) };
    expect((await book(kit.app, visitorForm({ ...account, ...LATER }))).body).toMatchObject({
      Success: true,
    });
  };
  await other(3);
  await deliverTexts(kit);
  await passMinutes(kit, 24 * 60);
  await other(4);
  await deliverTexts(kit);
  expect((await textsOf(kit)).map(({ state, reason }) => reason ?? state)).toEqual(['sent', 'limit', 'sent']);
});
