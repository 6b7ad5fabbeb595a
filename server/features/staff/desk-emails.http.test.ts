import type { Email } from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { confirmEmails, send } from '../../../tests/kit/app.ts';
import { book, visitorForm } from '../../../tests/kit/bookings.ts';
import { desk, type JobPeople, jobIn, jobPeople, NO_VISIT, QUOTE, VISIT } from '../../../tests/kit/desk.ts';
import { deliverEmails } from '../../../tests/kit/mails.ts';

/** Emails from the desk to the customer, without those of earlier steps. */
async function mailsOf(people: JobPeople, jobId: number, change: string, payload: object) {
  await deliverEmails(people.kit);
  const { status } = await desk(people.kit.app, people.staff, `jobs/${jobId}/${change}`, payload);
  expect(status).toBe(200);
  // Invoices have tests of their own.
  const mails = await deliverEmails(people.kit);
  return mails.filter(({ subject }) => !subject?.startsWith('Tax invoice'));
}

const parts = (mail: Email | undefined) => [mail?.html?.replaceAll('&#39;', "'") ?? '', mail?.text ?? ''];

/** Expects all of it in both parts, and no leftover placeholders. */
function expectSaid(mail: Email | undefined, text: readonly string[]) {
  for (const part of parts(mail)) {
    for (const words of text) expect.soft(part).toContain(words);
    expect.soft(part).not.toMatch(/undefined|null|NaN|\[object/);
    expect.soft(part).toContain('1800 975 711');
  }
}

const calendarOf = (mail: Email | undefined) =>
  new TextDecoder().decode(mail?.attachments[0]?.content as ArrayBuffer).replace(/\r?\n[ \t]/g, '');

const linkIn = (mail: Email | undefined, page: string) => {
  const [html, text] = parts(mail).map(
    (part) => new RegExp(`http://localhost:8080/#/${page}\\?ch=([\\w-]{43})`).exec(part)?.[1],
  );
  expect(html).toBeDefined();
  expect(html).toBe(text);
  return text ?? '';
};

describe('the mail of a visit', () => {
  test('[R4.29] says who comes when, by the job’s own clock, with a calendar file', async () => {
    const people = await jobPeople();
    const [mail] = await mailsOf(people, people.jobId, 'schedule', VISIT);
    expect(mail).toMatchObject({
      from: { name: 'Galley', address: 'help@galley.example' },
      to: [{ address: 'priya@marlowestreet.example' }],
      subject: 'Confirmed: GAL1042R, Tue 24 Nov, 8am-12pm',
      date: '2026-11-22T22:10:00.000Z',
      attachments: [{ filename: 'GAL1042R.ics', mimeType: 'text/calendar' }],
    });
    expectSaid(mail, [
      'Dan Okafor is coming Tue 24 Nov, 8am-12pm.',
      'With Dan Okafor',
      'Hello Priya',
      'GAL1042R',
      'Sydney time',
      'Underbench fridge',
      'Skope ProSpec 2 door',
      'Not cooling',
      'Shop 3, 41 Marlowe Street, Surry Hills NSW 2010',
      'http://localhost:8080/#/visit?ch=',
    ]);
    const calendar = calendarOf(mail);
    for (const line of [
      'UID:job-1042@galley',
      'SEQUENCE:1',
      'STATUS:CONFIRMED',
      'DESCRIPTION:Confirmed: GAL1042R',
      'Tech: Dan Okafor',
      'DTSTART:20261123T210000Z',
    ]) {
      expect(calendar).toContain(line);
    }
  });

  test('moved says so, and its calendar file moves the entry that is there', async () => {
    const people = await jobPeople();
    await mailsOf(people, people.jobId, 'schedule', VISIT);
    people.kit.clock.advance({ minutes: 1 });
    const moved = { Date: '2026-11-26', Time: '18:30', Tech: 'Mei Tan' };
    const [mail] = await mailsOf(people, people.jobId, 'schedule', moved);
    expect(mail?.subject).toBe('New time: GAL1042R, Thu 26 Nov at 6:30pm');
    expectSaid(mail, [
      'Mei Tan is coming Thu 26 Nov at 6:30pm.',
      'has a new time',
      'Thu 26 Nov, After hours, 6:30pm',
    ]);
    expect(calendarOf(mail)).toContain('UID:job-1042@galley');
    expect(calendarOf(mail)).toContain('SEQUENCE:2');
    expect(calendarOf(mail)).toContain('DTSTART:20261126T073000Z');
  });

  test('for the repair of an approved quote says that the tech is coming back', async () => {
    const people = await jobPeople();
    const { jobId } = await jobIn(people, 'QuoteApproved');
    const [mail] = await mailsOf(people, jobId, 'schedule', { ...VISIT, Date: '2026-11-26' });
    expect(mail?.subject).toBe(`Return visit: GAL${jobId}R, Thu 26 Nov, 8am-12pm`);
    expectSaid(mail, ['is coming back to do the repair you approved', `GAL${jobId}R`]);
    expect(calendarOf(mail)).toContain('SEQUENCE:2');
  });

  test('that was moved again, or cancelled, before the mail went is not sent', async () => {
    const people = await jobPeople();
    const { kit, staff, jobId } = people;
    await deliverEmails(kit);
    await desk(kit.app, staff, `jobs/${jobId}/schedule`, VISIT);
    await desk(kit.app, staff, `jobs/${jobId}/schedule`, { ...VISIT, Tech: 'Mei Tan' });
    const mails = await deliverEmails(kit);
    expect(mails.map(({ subject }) => subject)).toEqual(['Confirmed: GAL1042R, Tue 24 Nov, 8am-12pm']);
    kit.clock.advance({ minutes: 1 });
    await desk(kit.app, staff, `jobs/${jobId}/schedule`, VISIT);
    await desk(kit.app, staff, `jobs/${jobId}/cancel`, { Reason: 'Sold' });
    const last = await deliverEmails(kit);
    expect(last.map(({ subject }) => subject)).toEqual(['Cancelled: GAL1042R, Tue 24 Nov, 8am-12pm']);
  });
});

describe('the mail of a quote', () => {
  test('[R4.23, R4.31, R7.36] has its lines, the total of its page with the best coupon, and until when it holds, and a link that opens it', async () => {
    const people = await jobPeople();
    const { jobId } = await jobIn(people, 'InProgress');
    const [mail] = await mailsOf(people, jobId, 'quote', { ...QUOTE, ValidDays: 14 });
    expect(mail?.subject).toBe(`Quote Q${jobId}-1: $898.98 inc GST, GAL${jobId}R`);
    expectSaid(mail, [
      'is ready for you to approve or decline',
      'Over to you',
      'Fan motor',
      '$486.27',
      'Door gasket',
      '1.5 h at $139.93/h. Two techs for the door',
      '$209.90',
      'Coupon REPAIR5',
      // Lines, coupon and GST make the total.
      '$81.73',
      '$898.98',
      '$817.25 + GST',
      'The total includes your coupon REPAIR5.',
      'Mon 7 Dec',
      'The fan motor has seized. Parts are in stock.',
      'http://localhost:8080/#/visit?ch=',
    ]);
    const ch = linkIn(mail, 'quote-approval');
    const open = () =>
      send(people.kit.app, { method: 'POST', url: '/api/v1/quoteapproval', payload: { ch } });
    expect(await open()).toMatchObject({ status: 200 });
    const { rows } = await people.kit.deps.pool.query(
      `select expires_at from mailed_links where purpose = 'quote'`,
    );
    expect(rows).toEqual([{ expires_at: new Date('2026-12-07T12:59:59Z') }]);
  });

  test('revised says so; one that was answered before the mail went is not sent', async () => {
    const people = await jobPeople();
    const { jobId } = await jobIn(people, 'QuoteDeclined');
    const [mail] = await mailsOf(people, jobId, 'quote', { ...QUOTE, Note: 'A cheaper motor' });
    expect(mail?.subject).toBe(`New quote Q${jobId}-2: $898.98 inc GST, GAL${jobId}R`);
    expectSaid(mail, [`replaces Q${jobId}-1 and is ready for you to approve or decline`, 'A cheaper motor']);
    const decided = await jobIn(people, 'QuoteApproved');
    const subjects = (await deliverEmails(people.kit)).map(({ subject }) => subject ?? '');
    expect(subjects.filter((subject) => subject.startsWith(`Quote Q${decided.jobId}-1:`))).toEqual([]);
  });

  test('escapes what the desk wrote', async () => {
    const people = await jobPeople();
    const { jobId } = await jobIn(people, 'InProgress');
    const Lines = [{ Description: '<b>Fan</b>', Detail: '"><img src=x>', Quantity: 1, UnitExGst: 1 }];
    const [mail] = await mailsOf(people, jobId, 'quote', { Lines, Note: '<script>alert(1)</script>' });
    expect(mail?.html).not.toMatch(/<script|<img|<b>Fan/);
    expect(mail?.html).toContain('&lt;b&gt;Fan&lt;/b&gt;');
    expect(mail?.text).toContain('"><img src=x>');
  });
});

describe('[R4.27] the mail of a job that is done', () => {
  test('says what was done, what it comes to, and has the link that rates it', async () => {
    const people = await jobPeople();
    const { kit, staff } = people;
    const { jobId } = await jobIn(people, 'QuoteApproved');
    const visit = { Date: '2026-11-23', From: '08:10', Work: 'Fan motor replaced.' };
    await desk(kit.app, staff, `jobs/${jobId}/visits`, visit);
    const [mail] = await mailsOf(people, jobId, 'complete', { Note: 'Keep the filter clean.' });
    expect(mail?.subject).toBe(`Done: GAL${jobId}R, Underbench fridge`);
    expectSaid(mail, [
      'Fan motor replaced.',
      'Call-out',
      '$186.37',
      `Repair, quote Q${jobId}-1`,
      '$860.26',
      '$1,151.30',
      '$1,046.63 + GST',
      'Rate Dan Okafor',
      'Keep the filter clean.',
      'works for 30 days',
    ]);
    const rate = (ch: string) =>
      send(kit.app, { method: 'POST', url: '/api/v1/feedback/rate', payload: { ch } });
    const ch = linkIn(mail, 'rate');
    expect(await rate(ch)).toMatchObject({
      status: 200,
      body: { rating: { TechName: 'Dan Okafor', IsScoringClosed: false } },
    });
    kit.clock.advance({ hours: 30 * 24 + 1 });
    expect(await rate(ch)).toMatchObject({ status: 422, body: { code: 'link_invalid' } });
  });

  test('closed for scoring asks for a comment only', async () => {
    const people = await jobPeople();
    const { jobId } = await jobIn(people, 'InProgress');
    const [mail] = await mailsOf(people, jobId, 'complete', { ...NO_VISIT, IsScoringClosed: true });
    expectSaid(mail, ['Tell us how it went']);
    expect(mail?.html).not.toContain('Rate Dan');
  });

  test('the invitation that follows has a link of its own', async () => {
    const people = await jobPeople();
    const { jobId } = await jobIn(people, 'Completed');
    const [mail] = await mailsOf(people, jobId, 'invite-rating', { IsScoringClosed: true });
    expect(mail?.subject).toBe(`How did it go? GAL${jobId}R, Underbench fridge`);
    for (const part of parts(mail)) expect(part).not.toMatch(/undefined|null|NaN/);
    const payload = { ch: linkIn(mail, 'rate') };
    expect(
      await send(people.kit.app, { method: 'POST', url: '/api/v1/feedback/rate', payload }),
    ).toMatchObject({ body: { rating: { IsScoringClosed: true } } });
  });
});

describe('the mail of a cancellation', () => {
  test('gives the reason, and takes the entry out of the calendar', async () => {
    const people = await jobPeople();
    await desk(people.kit.app, people.staff, `jobs/${people.jobId}/schedule`, VISIT);
    const [mail] = await mailsOf(people, people.jobId, 'cancel', {
      Reason: 'You sold the fridge <b>today</b>.',
    });
    expect(mail?.subject).toBe('Cancelled: GAL1042R, Tue 24 Nov, 8am-12pm');
    expectSaid(mail, [
      'Job GAL1042R has been cancelled.',
      "If you cancelled before the tech set out, there's nothing to pay.",
      "Nobody's coming.",
      "If that's wrong, or you need us after all",
    ]);
    expect(mail?.text).toContain('You sold the fridge <b>today</b>.');
    expect(mail?.html).toContain('You sold the fridge &lt;b&gt;today&lt;/b&gt;.');
    expect(mail?.text).not.toContain('promo code');
    const calendar = calendarOf(mail);
    for (const line of ['METHOD:CANCEL', 'UID:job-1042@galley', 'SEQUENCE:2', 'STATUS:CANCELLED']) {
      expect(calendar).toContain(line);
    }
  });

  test('[R5.22] says that the promo code is free again, and nothing of the card once a tech was there', async () => {
    const people = await jobPeople();
    const { kit } = people;
    const form = visitorForm({
      CheckoutEmailAddress: 'sam@ferrystreet.example',
      CheckoutABN: '53 004 085 616',
      PromotionCode: 'KITCHEN10',
    });
    const booked = await book(kit.app, form);
    await confirmEmails(kit);
    const [mail] = await mailsOf(people, booked.body.repairId, 'cancel', { Reason: 'Sold' });
    expectSaid(mail, ['Your promo code can be used again.']);
    const another = await book(kit.app, { ...form, CheckoutEmailAddress: 'kim@ferrystreet.example' });
    await confirmEmails(kit);
    const late = { Reason: 'LateCancellation', Note: null };
    const { repairId } = another.body;
    await desk(kit.app, people.staff, `jobs/${repairId}/schedule`, VISIT);
    await desk(kit.app, people.staff, `jobs/${repairId}/call-out-invoice`, late);
    const [invoiced] = await mailsOf(people, repairId, 'cancel', { Reason: 'Sold' });
    expect(invoiced?.text).toContain('has been cancelled');
    expect(invoiced?.text).not.toContain('promo code');
    const { jobId } = await jobIn(people, 'QuoteWaiting');
    const [later] = await mailsOf(people, jobId, 'cancel', { Reason: 'Sold' });
    expect(later?.text).not.toContain("isn't charged");
  });
});

test('[R9.11] the confirmation of a booking has a button that follows the job', async () => {
  const { kit } = await jobPeople();
  const [mail] = await deliverEmails(kit);
  expectSaid(mail, ['Follow the job', 'http://localhost:8080/#/visit?ch=']);
});
