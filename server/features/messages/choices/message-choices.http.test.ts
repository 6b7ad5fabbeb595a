import { expect, test } from 'vitest';
import { waysWords } from '../../../../domain/messages/message-topics.ts';
import { get, postJson } from '../../../../tests/kit/accounts.ts';
import { testApp } from '../../../../tests/kit/app.ts';
import { signedInCustomer } from '../../../../tests/kit/bookings.ts';
import {
  ADMIN,
  desk,
  errorsOf,
  jobPeople,
  jobPeopleWith,
  signedInStaff,
  VISIT,
} from '../../../../tests/kit/desk.ts';
import { deliverEmails } from '../../../../tests/kit/mails.ts';
import { chooseMessages, deliverTexts, textsOf } from '../../../../tests/kit/texts.ts';

const CHOICES = '/api/v1/customerportal/profile/messages';
const MOBILE = '0491570156';
const NONE = { Email: false, Text: false };
const EMAIL = { email: true, text: false };
const TEXT = { email: false, text: true };

type People = Awaited<ReturnType<typeof jobPeople>>;
const own = async ({ kit, customer }: People) => (await get(kit.app, CHOICES, customer)).body;

test('[R11.08] choices are saved whole or not at all: nothing left on for a moved visit saves nothing', async () => {
  const people = await jobPeople();
  const { kit, customer } = people;
  const before = await own(people);
  expect(before).toMatchObject({ Version: 0, EmailFault: null, SendsTexts: true, TextsStoppedOn: null });
  const save = (Choices: object, Version = 0) => postJson(kit.app, CHOICES, { Choices, Version }, customer);
  const { Reminder: _, ...incomplete } = before.Choices;
  for (const [change, at] of [
    [{ Changes: NONE }, 'Choices.Changes'],
    [{ Confirmed: NONE }, 'Choices.Confirmed'],
    [{ Quote: { Email: false, Text: true } }, 'Choices.Quote'],
  ] as const) {
    const { status, body } = await save({ ...before.Choices, Reminder: NONE, ...change });
    expect(status).toBe(422);
    expect(errorsOf(body)?.map(([field]) => field)).toEqual([at]);
  }
  for (const wrong of [incomplete, [], 'all', { ...before.Choices, Reminder: { Email: 'yes', Text: 1 } }]) {
    expect((await save(wrong as object)).status).toBe(422);
  }
  expect(await own(people)).toEqual(before);
  const Choices = { ...before.Choices, Reminder: NONE, Changes: { Email: false, Text: true } };
  expect(await save(Choices)).toMatchObject({ status: 200, body: { Version: 1, Choices } });
  // The same again, also from before: it's chosen already.
  expect(await save(Choices)).toMatchObject({ status: 200, body: { Version: 1 } });
});

test('[R11.08] of two pages that save at once, one is refused with what the other changed; nobody reaches another’s', async () => {
  const people = await jobPeople();
  const { kit, staff, customer } = people;
  const { Choices } = await own(people);
  const save = (change: object) =>
    postJson(kit.app, CHOICES, { Choices: { ...Choices, ...change }, Version: 0 }, customer);
  const answers = await Promise.all([save({ Reminder: NONE }), save({ OnTheWay: NONE })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.detail).toMatch(
    /^Nothing was saved: you changed this on Mon 23 Nov at 9:10am, after you opened it: (The day before|On the way)\./,
  );
  const other = await signedInCustomer(kit.app, { CheckoutEmailAddress: 'sam@harbour.example' });
  expect((await get(kit.app, CHOICES, other.token)).body.Version).toBe(0);
  expect((await get(kit.app, CHOICES, staff)).status).toBe(403);
  expect((await desk(kit.app, customer, 'customers/5001/messages')).status).toBe(403);
  expect((await desk(kit.app, staff, 'customers/99999/messages')).status).toBe(404);
});

test('[R11.08] the office sees when, where and with which words each choice was made, and records one by phone', async () => {
  const people = await jobPeople();
  const { kit, staff, customer } = people;
  const { Choices } = await own(people);
  await postJson(kit.app, CHOICES, { Choices: { ...Choices, Reminder: NONE }, Version: 0 }, customer);
  kit.clock.advance({ minutes: 1 });
  const byPhone = { ...Choices, Reminder: NONE, OnTheWay: { Email: true, Text: false } };
  const path = 'customers/5001/messages';
  const { status, body } = await desk(kit.app, staff, path, { Choices: byPhone, Version: 1 });
  expect(status, JSON.stringify(body)).toBe(200);
  kit.clock.advance({ minutes: 1 });
  await kit.deps.pool.query(
    `insert into text_stops (mobile, stopped_at, stopped_words) values ($1, $2, 'Stop!')`,
    [MOBILE, kit.clock.now().toString()],
  );
  expect((await desk(kit.app, staff, path)).body.History).toEqual([
    { At: '2026-11-22T22:12:00Z', Source: 'stop', StaffName: null, Words: 'Stop!' },
    expect.objectContaining({ Source: 'phone', StaffName: 'Tomasz Wren' }),
    {
      At: '2026-11-22T22:10:00Z',
      Source: 'account',
      StaffName: null,
      Words:
        'Visit confirmed: email and text. The day before: neither. On the way: text. Running late, moved or cancelled: email and text. Quote to approve, or taken back: email and text. Quote still waiting: text.',
    },
  ]);
  const stale = await postJson(kit.app, CHOICES, { Choices, Version: 1 }, customer);
  expect(stale.body.detail).toContain('our office changed this on Mon 23 Nov at 9:11am');
  const admin = await signedInStaff(kit, ADMIN);
  const held = (await desk(kit.app, admin, 'customers/5001/export')).body;
  expect(held.MessageChoices).toHaveLength(2);
  expect(JSON.stringify(held.MessageChoices)).not.toContain('Tomasz');
  expect(held.TextStops).toMatchObject([{ mobile: MOBILE, stoppedWords: 'Stop!' }]);
});

test('[R11.08] the office can’t undo STOP from a mobile, only what it stopped itself', async () => {
  const { kit, staff } = await jobPeople();
  const call = (word: string) => desk(kit.app, staff, `texts/${word}`, { Mobile: MOBILE });
  await call('stop');
  expect(await call('start')).toMatchObject({ status: 200, body: { TextsStoppedOn: null } });
  await kit.deps.pool.query('insert into text_stops (mobile, stopped_at) values ($1, now())', [MOBILE]);
  const { status, body } = await call('start');
  expect([status, body.detail]).toEqual([
    409,
    expect.stringMatching(/^STOP came from that mobile on .* Only START, sent from it, brings texts back\.$/),
  ]);
});

/** A customer whose visit of tomorrow is confirmed, with the choices that matter. */
async function scheduled(changes: Parameters<typeof chooseMessages>[1]) {
  const people = await jobPeopleWith(await testApp(), 'Scheduled');
  const { kit } = people;
  await kit.deps.pool.query('update customers set mobile = $1', [MOBILE]);
  kit.clock.advance({ minutes: 2 });
  await deliverEmails(kit);
  await deliverTexts(kit);
  await chooseMessages(kit, changes);
  const sent = async () =>
    (await textsOf(kit))
      .filter(({ kind }) => kind !== 'job-scheduled')
      .map(({ state, reason }) => reason ?? state);
  const stop = () =>
    kit.deps.pool.query('insert into text_stops (mobile, stopped_at) values ($1, now())', [MOBILE]);
  const subjects = async () => (await deliverEmails(kit)).map(({ subject }) => subject ?? '');
  const cancel = () => desk(kit.app, people.staff, `jobs/${people.jobId}/cancel`, { Reason: 'Sold' });
  const rings = async () =>
    (await desk(kit.app, people.staff, 'needs')).body.Groups.flatMap(
      ({ Needs }: { Needs: { Kind: string }[] }) => Needs,
    ).filter(({ Kind }: { Kind: string }) => Kind === 'ring');
  return { ...people, sent, stop, subjects, cancel, rings };
}

test.each([
  ['email', EMAIL, [/^Cancelled/], ['unwanted']],
  ['text', TEXT, [], ['sent']],
  ['both', { email: true, text: true }, [/^Cancelled/], ['sent']],
])('[R11.08] a cancelled visit by %s comes that way, and in no other', async (_, ways, mails, texts) => {
  const at = await scheduled({ Changes: ways });
  await at.cancel();
  expect(await at.subjects()).toEqual(mails.map((subject) => expect.stringMatching(subject)));
  await deliverTexts(at.kit);
  expect(await at.sent()).toEqual(texts);
  expect(await at.subjects()).toEqual([]);
  expect(await at.rings()).toEqual([]);
});

test('[R11.08] STOP between queueing and sending: the email goes instead of the text, once', async () => {
  const at = await scheduled({ Changes: TEXT });
  await at.cancel();
  expect(await at.subjects()).toEqual([]);
  await at.stop();
  await deliverTexts(at.kit);
  expect(await at.sent()).toEqual(['stopped']);
  expect(await at.subjects()).toEqual([expect.stringMatching(/^Cancelled/)]);
  await deliverTexts(at.kit);
  expect([await at.sent(), await at.subjects()]).toEqual([['stopped'], []]);
});

test('[R11.08] a choice changed between queueing and sending counts: back to text, the skipped text goes', async () => {
  const at = await scheduled({ Changes: EMAIL });
  await at.cancel();
  await deliverTexts(at.kit);
  expect(await at.sent()).toEqual(['unwanted']);
  await chooseMessages(at.kit, { Changes: TEXT });
  expect(await at.subjects()).toEqual([]);
  await deliverTexts(at.kit);
  expect(await at.sent()).toEqual(['sent']);
});

test('[R11.08] neither email nor texts: the office rings about a cancelled visit, until it’s dealt with', async () => {
  const at = await scheduled({});
  const { kit, staff } = at;
  await kit.deps.pool.query(
    `update job_emails set failed_at = sent_at, reason = 'No such mailbox' where kind = 'job-scheduled'`,
  );
  await at.stop();
  expect((await get(kit.app, CHOICES, at.customer)).body.EmailFault).toBe('came-back');
  await at.cancel();
  await at.subjects();
  await deliverTexts(kit);
  expect(await at.sent()).toEqual(['stopped']);
  const [need, ...others] = await at.rings();
  expect(others).toEqual([]);
  expect(need).toMatchObject({
    CustomerName: 'Priya Nair',
    Mobile: MOBILE,
    Text: expect.stringMatching(/^Cancelled: GAL/),
    Reason: 'The last email came back, and texts are stopped with STOP.',
  });
  const { Kind, Subject, Since } = need;
  expect(await desk(kit.app, staff, 'needs/dealt-with', { Kind, Subject, Since })).toMatchObject({
    status: 200,
  });
  expect(await at.rings()).toEqual([]);
});

test('[R11.08] an email whose text has gone before it is not sent too', async () => {
  const at = await scheduled({ Changes: TEXT });
  await at.cancel();
  await deliverTexts(at.kit);
  expect(await at.sent()).toEqual(['sent']);
  expect(await at.subjects()).toEqual([]);
});

test('[R11.06, R11.08] an answer that neither email nor text can take any more: the office rings', async () => {
  const at = await scheduled({});
  const { kit, staff, jobId } = at;
  const answer = { Text: 'Yes, at the side door.', LastMessageId: null };
  expect((await desk(kit.app, staff, `jobs/${jobId}/messages`, answer)).status).toBe(200);
  await kit.deps.pool.query(
    'update customers set user_name = null, email_confirmed_at = null, password_hash = null, is_made_by_staff = true',
  );
  await at.stop();
  await at.subjects();
  await deliverTexts(kit);
  expect(await at.rings()).toMatchObject([
    {
      Mobile: MOBILE,
      Text: `Our answer about job GAL${jobId}R`,
      Reason: "There's no email, and texts are stopped with STOP.",
    },
  ]);
});

test('[R11.08] the need to ring ends with the visit', async () => {
  const at = await scheduled({});
  await at.kit.deps.pool.query('update customers set email_confirmed_at = null, mobile = null');
  await desk(at.kit.app, at.staff, `jobs/${at.jobId}/schedule`, {
    Date: '2026-11-26',
    TimeWindow: 'morning',
    Tech: 'Dan Okafor',
  });
  await at.subjects();
  expect(await at.rings()).toMatchObject([
    { Reason: "Nobody has confirmed the email, and there's no mobile for texts." },
  ]);
  at.kit.clock.set('2026-11-26T01:30:00Z');
  const staff = await signedInStaff(at.kit, ADMIN);
  const kinds = (await desk(at.kit.app, staff, 'needs')).body.Groups.flatMap(
    ({ Needs }: { Needs: { Kind: string }[] }) => Needs.map(({ Kind }) => Kind),
  );
  expect(kinds).not.toContain('ring');
});

test('[R11.08, R10.13] what the console says of how news will come is how it comes, for every address, mobile and choice', async () => {
  const people = await jobPeopleWith(await testApp(), 'Requested');
  const { kit, staff, jobId } = people;
  kit.clock.advance({ minutes: 2 });
  await deliverEmails(kit);
  await deliverTexts(kit);
  const both = { email: true, text: true };
  const drawn = [true, false].flatMap((hasEmail) =>
    (['takes texts', 'stopped', 'none'] as const).flatMap((mobile) =>
      [both, EMAIL, TEXT].map((ways) => ({ hasEmail, mobile, ways })),
    ),
  );
  for (const [at, { hasEmail, mobile, ways }] of drawn.entries()) {
    const number = `04915701${String(at).padStart(2, '0')}`;
    await kit.deps.pool.query(
      `update customers set user_name = $1, mobile = $2, is_made_by_staff = true, password_hash = null`,
      [hasEmail ? 'priya@marlowestreet.example' : null, mobile === 'none' ? null : number],
    );
    if (mobile === 'stopped') {
      await kit.deps.pool.query('insert into text_stops (mobile, stopped_at) values ($1, now())', [number]);
    }
    await chooseMessages(kit, { Confirmed: ways, Changes: ways });
    const visit = { ...VISIT, Date: `2026-12-${String(at + 1).padStart(2, '0')}` };
    const { body: seen } = await desk(kit.app, staff, `jobs/${jobId}/schedule/check`, visit);
    const { body: job } = await desk(kit.app, staff, `jobs/${jobId}`);
    expect(seen.HearsBy).toBe(job.HearsBy[at === 0 ? 'Confirmed' : 'Changes']);
    const { status, body } = await desk(kit.app, staff, `jobs/${jobId}/schedule`, visit);
    expect([status, body.code]).toEqual([200, undefined]);
    kit.clock.advance({ minutes: 2 });
    const before = (await textsOf(kit)).filter(({ state }) => state === 'sent').length;
    await deliverTexts(kit);
    const texts = (await textsOf(kit)).filter(({ state }) => state === 'sent').length - before;
    const emails = await deliverEmails(kit);
    const came = waysWords({ email: emails.length > 0, text: texts > 0 });
    expect([hasEmail, mobile, ways, came]).toEqual([hasEmail, mobile, ways, seen.HearsBy]);
  }
});
