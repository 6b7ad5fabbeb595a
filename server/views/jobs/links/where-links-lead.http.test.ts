import { expect, test } from 'vitest';
import { JOB_STATES } from '../../../../domain/jobs/job-life.ts';
import { desk, jobIn, jobPeople } from '../../../../tests/kit/desk.ts';
import { deliverEmails } from '../../../../tests/kit/mails.ts';
import { chooseMessages, deliverTexts, proveMobiles, textsOf } from '../../../../tests/kit/texts.ts';

const LINK = /https?:\/\/[^\s"<>)]+/g;
const linksIn = (text = '') => text.match(LINK) ?? [];
/** Pages that ask their reader to sign in. */
const SIGN_IN = /\/j\/\d|#\/dashboard/;

/** A job in every state, each with what the office can do there, and the customer wants emails and texts. */
async function everyJob() {
  const people = await jobPeople();
  const { kit, staff } = people;
  const both = { email: true, text: true };
  await chooseMessages(kit, { Reminder: both, OnTheWay: both, QuoteReminder: both });
  const jobs = new Map<string, number>();
  for (const state of JOB_STATES) jobs.set(state, (await jobIn(people, state)).jobId);
  const go = async (state: string, path: string, payload: object) => {
    const { status, body } = await desk(kit.app, staff, `jobs/${jobs.get(state)}/${path}`, payload);
    expect(status, JSON.stringify(body)).toBe(200);
  };
  await go('InProgress', 'messages', { Text: 'The part is here.', LastMessageId: null });
  return { ...people, jobs, go };
}

/** The words of everything that was sent about the jobs, the cancelled one's aside. */
async function written({ kit, jobs }: Awaited<ReturnType<typeof everyJob>>) {
  const mails = await deliverEmails(kit, { confirmations: true });
  await deliverTexts(kit);
  const kinds = new Set((await textsOf(kit)).map(({ kind }) => kind));
  expect(kinds).toEqual(new Set(['job-scheduled', 'quote-waiting', 'message-answered', 'job-cancelled']));
  const cancelled = `GAL${jobs.get('Cancelled')}R`;
  const isOpen = ({ text }: { text: string }) => !text.includes(cancelled);
  return {
    mails: mails.map(({ subject, text }) => ({ about: subject, text: text ?? '' })).filter(isOpen),
    texts: (await textsOf(kit)).map(({ kind, body }) => ({ about: kind, text: body ?? '' })).filter(isOpen),
  };
}

test('[R11.05] no email and no text asks anybody to sign in for what the job’s link shows', async () => {
  const people = await everyJob();
  await proveMobiles(people.kit);
  const { mails, texts } = await written(people);
  for (const { about, text } of [...mails, ...texts]) {
    for (const link of linksIn(text)) expect.soft(link, about).not.toMatch(SIGN_IN);
  }
});

test('[R2.05, R11.05] nothing opens the job for an address and a mobile that nobody has proven', async () => {
  const people = await everyJob();
  await people.kit.deps.pool.query('update customers set email_confirmed_at = null');
  const { mails, texts } = await written(people);
  for (const { about, text } of [...mails, ...texts]) {
    for (const link of linksIn(text)) expect.soft(link, about).not.toMatch(/#\/visit\?|#\/dashboard|\/j\/\d/);
  }
  // A text has no other link either: not the quote's.
  for (const { about, text } of texts) {
    for (const link of linksIn(text)) expect.soft(link, about).toContain('/#/booking?ch=');
  }
});
