import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { send, type TestApp, testApp } from '../../../tests/kit/app.ts';
import { desk, jobPeople, jobPeopleWith } from '../../../tests/kit/desk.ts';
import { deliverEmails, emailTasks } from '../../../tests/kit/mails.ts';
import { techPeople, visitOf } from '../../../tests/kit/technicians/technician-phone.ts';
import { chooseEmails, deliverTexts } from '../../../tests/kit/texts.ts';
import { taskHandlers } from '../../tasks.ts';

/** A mail server that hangs up for an hour, while every queued email is tried; then the worker's retry, and one more. */
async function hourWithoutMail(kit: TestApp, meanwhile: () => Promise<unknown> = async () => {}) {
  const { mailer } = kit.deps;
  kit.deps.mailer = { ...mailer, send: () => Promise.reject(new Error('The mail server is down')) };
  const tried = await emailTasks(kit);
  for (const order of tried) {
    await expect(taskHandlers(kit.deps)['send-mail'](order)).rejects.toThrow('The mail server is down');
  }
  await deliverTexts(kit);
  await meanwhile();
  kit.clock.advance({ hours: 1 });
  kit.deps.mailer = mailer;
  const subjects = async () => (await deliverEmails(kit)).map(({ subject }) => subject ?? '');
  const first = await subjects();
  await deliverTexts(kit);
  return [...first, ...(await subjects())];
}

async function byEmail() {
  const people = await jobPeople();
  await deliverEmails(people.kit);
  await chooseEmails(people.kit);
  const { kit, staff, customer, jobId } = people;
  const answer = async () => {
    const { status } = await desk(kit.app, staff, `jobs/${jobId}/messages`, {
      Text: 'Yes.',
      LastMessageId: null,
    });
    expect(status).toBe(200);
  };
  return { kit, staff, customer, jobId, answer };
}

test('[R11.06, R11.08] the mail server is down for an hour: an answer is sent once afterwards', async () => {
  const { kit, answer } = await byEmail();
  await answer();
  expect(await hourWithoutMail(kit)).toEqual([expect.stringMatching(/^Our answer about job/)]);
});

test.each([
  [15, []],
  [59, [expect.stringMatching(/^On the way: Noor Haddad/)]],
])(
  '[R11.03, R11.08] the mail server is down for an hour: a tech expected in %i minutes is news only while somebody waits',
  async (Minutes, sent) => {
    const people = await techPeople();
    const { kit, phone, ch } = people;
    await visitOf(people, { id: people.id });
    await deliverEmails(kit);
    await chooseEmails(kit);
    const { VisitId, StartsAt } = (await phone.post('', { ch })).body.Today.Visits[0];
    const PressedOn = kit.clock.now().toString();
    const press = { ch, VisitId, StartsAt, Press: 'onTheWay', PressedOn, Minutes };
    expect((await phone.post('/press', press)).status).toBe(200);
    expect(await hourWithoutMail(kit)).toEqual(sent);
  },
);

test.each([
  ['is still wanted', [/^(New time|You moved|Moved)/]],
  ['is cancelled meanwhile', [/^Cancelled/]],
])('[R11.01, R11.08] the mail server is down for an hour: a customer’s move that %s', async (what, sent) => {
  const { kit, staff, customer, jobId } = await byEmail();
  const scheduled = await desk(kit.app, staff, `jobs/${jobId}/schedule`, {
    Date: '2026-11-24',
    TimeWindow: 'morning',
    Tech: 'Dan Okafor',
  });
  kit.clock.advance({ minutes: 2 });
  await deliverEmails(kit);
  expect(scheduled.status).toBe(200);
  const moved = await send(kit.app, {
    method: 'POST',
    url: `/api/v1/customerportal/jobs/${jobId}/visit/move`,
    headers: { authorization: `Bearer ${customer}`, 'idempotency-key': randomUUID() },
    payload: {
      SeenStartsAt: '2026-11-23T21:00:00Z',
      Date: '2026-11-25',
      TimeWindow: 'morning',
      TotalIncGst: 188.51,
    },
  });
  expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  const cancel = () => desk(kit.app, staff, `jobs/${jobId}/cancel`, { Reason: 'Sold' });
  const subjects = await hourWithoutMail(kit, what === 'is still wanted' ? undefined : cancel);
  expect(subjects).toEqual(sent.map((subject) => expect.stringMatching(subject)));
});

test.each([
  ['waits', [/^Reminder: quote/]],
  ['is taken back meanwhile', []],
])(
  '[R11.04, R11.08] the mail server is down for an hour: the reminder of a quote that %s',
  async (what, sent) => {
    const { kit } = await jobPeopleWith(await testApp(), 'QuoteWaiting');
    await deliverEmails(kit);
    await chooseEmails(kit);
    const { rows } = await kit.deps.pool.query('select issued_at from quotes');
    kit.clock.set(rows[0].issued_at.toTemporalInstant().add({ hours: 96 }).toString());
    await taskHandlers(kit.deps)['remind-customers']({});
    const takeBack = () => kit.deps.pool.query(`update quotes set state = 'withdrawn'`);
    const subjects = await hourWithoutMail(kit, what === 'waits' ? undefined : takeBack);
    expect(subjects).toEqual(sent.map((subject) => expect.stringMatching(subject)));
  },
);
