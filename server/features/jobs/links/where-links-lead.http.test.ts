import { expect, test } from 'vitest';
import { JOB_STATES } from '../../../../domain/jobs/job-life.ts';
import { desk, jobIn, jobPeople } from '../../../../tests/kit/desk.ts';
import { deliverEmails } from '../../../../tests/kit/mails.ts';
import { chooseMessages, deliverTexts, textsOf } from '../../../../tests/kit/texts.ts';

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

test('[R11.05] no email and no text asks anybody to sign in for what the job’s link shows', async () => {
  const { kit, jobs } = await everyJob();
  const mails = await deliverEmails(kit, { confirmations: true });
  await deliverTexts(kit);
  const texts = (await textsOf(kit)).filter(({ state }) => state === 'sent');
  const cancelled = `GAL${jobs.get('Cancelled')}R`;
  const written = [
    ...mails.map(({ subject, text }) => ({ about: subject ?? '', text: text ?? '' })),
    ...texts.map(({ kind, body }) => ({ about: kind, text: body })),
  ].filter(({ text }) => /GAL\d+R|Q\d+-\d/.test(text) && !text.includes(cancelled));
  expect(new Set(texts.map(({ kind }) => kind))).toEqual(
    new Set(['job-scheduled', 'quote-waiting', 'message-answered', 'job-cancelled']),
  );
  for (const { about, text } of written) {
    for (const link of linksIn(text)) expect.soft(link, about).not.toMatch(SIGN_IN);
  }
});
