import { expect, test } from 'vitest';
import { testApp } from '../../../tests/kit/app.ts';
import { desk, type JobPeople, jobIn, jobPeopleWith } from '../../../tests/kit/desk.ts';
import { deliverEmails, queuedEmails } from '../../../tests/kit/mails.ts';
import { chooseEmails, deliverTexts, textsOf, wordsSent } from '../../../tests/kit/texts.ts';
import { taskHandlers } from '../../tasks.ts';

/** Somebody whose job is in a state since Monday 9:10am, whose news has gone, and who takes emails or texts. */
async function waitingCustomer(state: 'Scheduled' | 'QuoteWaiting', wantsTexts = false) {
  const people = await jobPeopleWith(await testApp(), state);
  const { kit } = people;
  await kit.deps.pool.query(`update customers set mobile = '0491570156'`);
  if (!wantsTexts) await chooseEmails(kit);
  kit.clock.advance({ minutes: 2 });
  await deliverEmails(kit);
  await deliverTexts(kit);
  return people;
}

const remind = ({ kit }: JobPeople) => taskHandlers(kit.deps)['remind-customers']({});

/** The task at an instant, by two servers at once. */
async function remindAt(people: JobPeople, at: string) {
  people.kit.clock.set(at);
  await Promise.all([remind(people), remind(people)]);
}

const reschedule = ({ kit, staff }: JobPeople, jobId: number, visit: object) =>
  desk(kit.app, staff, `jobs/${jobId}/schedule`, { Date: '2026-11-24', TimeWindow: 'morning', ...visit });

test('[R11.04] a visit is reminded of once at 2pm on the day before, and again only for another start', async () => {
  const people = await waitingCustomer('Scheduled');
  const { kit, jobId } = people;
  await remindAt(people, '2026-11-23T02:50:00Z');
  expect(await queuedEmails(kit)).toEqual([]);
  await remindAt(people, '2026-11-23T03:00:00Z');
  expect(await queuedEmails(kit)).toEqual(['visit-reminder']);
  const [mail] = await deliverEmails(kit);
  expect(mail?.subject).toBe('Reminder: Dan Okafor is coming tomorrow, 8am-12pm');
  // Another technician isn't another visit.
  await reschedule(people, jobId, { Tech: 'Mei Tan' });
  kit.clock.advance({ minutes: 2 });
  await deliverEmails(kit);
  await remind(people);
  expect(await queuedEmails(kit)).toEqual([]);
  // A new start that's told now needs none either; the one after it does, in its turn.
  await reschedule(people, jobId, { Date: '2026-11-26', Tech: 'Mei Tan' });
  kit.clock.advance({ minutes: 2 });
  await deliverEmails(kit);
  await remindAt(people, '2026-11-25T03:10:00Z');
  const [second] = await deliverEmails(kit);
  expect(second?.subject).toMatch(/^Reminder: Mei Tan is coming tomorrow/);
});

test('[R11.04] visits that begin at one time are each reminded of', async () => {
  const people = await waitingCustomer('Scheduled');
  const { kit } = people;
  await jobIn(people, 'Scheduled');
  kit.clock.advance({ minutes: 2 });
  await deliverEmails(kit);
  await remindAt(people, '2026-11-23T03:00:00Z');
  expect(await queuedEmails(kit)).toEqual(['visit-reminder', 'visit-reminder']);
});

test('[R11.04] a reminder dies with its visit: moved or called off a second before it’s sent', async () => {
  const people = await waitingCustomer('Scheduled', true);
  const { kit, staff, jobId } = people;
  await remindAt(people, '2026-11-23T03:00:00Z');
  await reschedule(people, jobId, { Date: '2026-11-25', Tech: 'Dan Okafor' });
  await deliverTexts(kit);
  const reminders = async () => (await textsOf(kit)).filter(({ kind }) => kind === 'visit-reminder');
  expect(await reminders()).toMatchObject([{ state: 'skipped', reason: 'outdated' }]);
  await remindAt(people, '2026-11-24T03:00:00Z');
  await deliverTexts(kit);
  expect(await reminders()).toMatchObject([{ state: 'skipped' }, { state: 'sent' }]);
  expect(await wordsSent(kit, 'visit-reminder')).toMatch(
    /^Galley: Reminder: .* is coming tomorrow, 8am-12pm, to /,
  );
  await desk(kit.app, staff, `jobs/${jobId}/call-off`, { Reason: 'Customer rang' });
  await remindAt(people, '2026-11-24T04:00:00Z');
  expect(await reminders()).toHaveLength(2);
});

test('[R11.04] STOP between queueing and sending: nothing is sent', async () => {
  const people = await waitingCustomer('Scheduled', true);
  const { kit } = people;
  await remindAt(people, '2026-11-23T03:00:00Z');
  await kit.deps.pool.query(`insert into text_stops (mobile, stopped_at) values ('0491570156', now())`);
  await deliverTexts(kit);
  const reminders = (await textsOf(kit)).filter(({ kind }) => kind === 'visit-reminder');
  expect(reminders).toMatchObject([{ state: 'skipped', reason: 'stopped' }]);
});

test('[R11.04] a quote that waits is reminded of after 3 days and 2 days before it ends, not at night, not once answered', async () => {
  const people = await waitingCustomer('QuoteWaiting');
  const { kit } = people;
  const { rows } = await kit.deps.pool.query('select issued_at, valid_until from quotes');
  const after = (at: Date, add: { hours: number }) => at.toTemporalInstant().add(add).toString();
  await remindAt(people, after(rows[0].issued_at, { hours: 71 }));
  expect(await queuedEmails(kit)).toEqual([]);
  await remindAt(people, after(rows[0].issued_at, { hours: 72 + 12 })); // about 9pm
  expect(await queuedEmails(kit)).toEqual([]);
  await remindAt(people, after(rows[0].issued_at, { hours: 72 + 24 }));
  const [mail] = await deliverEmails(kit);
  expect(mail?.subject).toMatch(/^Reminder: quote Q\d+-1, \$[\d,.]+ inc GST, valid to /);
  expect(mail?.text).toContain('/#/quote-approval?ch=');
  // It ends at midnight, so that this one waits for the morning.
  await remindAt(people, after(rows[0].valid_until, { hours: -47 }));
  expect(await queuedEmails(kit)).toEqual([]);
  await remindAt(people, after(rows[0].valid_until, { hours: -39 }));
  expect(await queuedEmails(kit)).toEqual(['quote-reminder']);
  await kit.deps.pool.query(`update quotes set state = 'withdrawn'`);
  expect((await deliverEmails(kit)).map(({ subject }) => subject)).not.toContainEqual(
    expect.stringMatching(/^Reminder/),
  );
});
