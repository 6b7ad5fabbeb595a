import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { send } from '../../../tests/kit/app.ts';
import { ACCOUNT, signedInCustomer } from '../../../tests/kit/bookings.ts';
import { mostRowsReadOnce, recordStatements } from '../../../tests/kit/database/plans.ts';
import {
  ADMIN,
  DISPATCHER,
  desk,
  errorsOf,
  jobIn,
  jobPeople,
  signedInStaff,
  VISIT,
} from '../../../tests/kit/desk.ts';
import {
  IMAP_SIGN_IN,
  type ImapDouble,
  imapDouble,
  MUCH_LATER,
} from '../../../tests/kit/doubles/imap-double.ts';
import { TWILIO, twilioDouble, twilioSignature } from '../../../tests/kit/doubles/twilio-double.ts';
import { registeredEquipment } from '../../../tests/kit/equipment.ts';
import { fullCompany } from '../../../tests/kit/full-company.ts';
import { portal, visitedJob } from '../../../tests/kit/invoices.ts';
import { completedJob } from '../../../tests/kit/job-progress.ts';
import { deliverEmails } from '../../../tests/kit/mails.ts';
import { chooseEmails, deliverTexts, wordsSent } from '../../../tests/kit/texts.ts';
import { taskHandlers } from '../../tasks.ts';

type People = Awaited<ReturnType<typeof jobPeople>>;
type Row = { Kind: string; Subject: number; Text: string; Way: string; WaitingSince: string | null };

let people: People;
let imap: ImapDouble;
let sms: Awaited<ReturnType<typeof twilioDouble>>;

beforeEach(async () => {
  [imap, sms] = [await imapDouble(), await twilioDouble()];
  people = await jobPeople({
    env: {
      REPLIES_ADDRESS: 'answers@galley.example',
      MAIL_AUTHSERV_ID: 'mx.galley.example',
      BOUNCES_IMAP_URL: `imap://${IMAP_SIGN_IN}@127.0.0.1:${imap.port}/Returns`,
      SMS: 'twilio',
      SMS_FROM: TWILIO.from,
      TWILIO_ACCOUNT_SID: TWILIO.accountSid,
      TWILIO_AUTH_TOKEN: TWILIO.authToken,
      SMS_DOUBLE_URL: sms.url,
    },
  });
  await deliverEmails(people.kit);
});

const onDesk = (path: string, payload?: object, token = people.staff) =>
  desk(people.kit.app, token, path, payload);
const inbox = async (query = '', token = people.staff): Promise<Row[]> =>
  (await onDesk(`inbox${query}`, undefined, token)).body.Conversations;
const post = (url: string, payload: object, token?: string) =>
  send(people.kit.app, {
    method: 'POST',
    url: `/api/v1/${url}`,
    payload,
    headers: { 'idempotency-key': randomUUID(), ...(token && { authorization: `Bearer ${token}` }) },
  });

async function text(Body: string, From: string) {
  const url = '/webhooks/sms/twilio/replies';
  const form = { MessageSid: randomUUID(), AccountSid: TWILIO.accountSid, From, To: TWILIO.from, Body };
  const { statusCode } = await people.kit.app.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': twilioSignature(`http://localhost:8080${url}`, form),
    },
    payload: String(new URLSearchParams(form)),
  });
  expect(statusCode).toBe(200);
}

async function email(to: string, body: string, headers = '') {
  imap.messages.push({
    uid: imap.messages.length + 1,
    arrivedAt: MUCH_LATER,
    content: [
      'Authentication-Results: mx.galley.example; dmarc=pass',
      ...(headers ? [headers] : []),
      `From: Priya <${ACCOUNT.CheckoutEmailAddress}>`,
      `To: ${to}`,
      `Subject: ${headers ? body : 'Re: Our answer'}`,
      `Message-ID: <${imap.messages.length}@kitchen.example>`,
      'MIME-Version: 1.0',
      'Content-Type: text/plain; charset=utf-8',
      '',
      body,
    ].join('\r\n'),
  });
  await taskHandlers(people.kit.deps)['take-bounces']({});
}

const contact = (changes: object = {}) =>
  post('ContactUs/ContactUs', {
    ...{ Name: 'Jo Brennan', Email: 'jo@brennan.example', Topic: 'other', Message: 'By the form' },
    ...changes,
  });

const write = (Text: string, jobId = people.jobId) =>
  post(`customerportal/jobs/${jobId}/messages`, { Text }, people.customer);

const openOf = async ({ Kind, Subject }: Row) => (await onDesk(`inbox/${Kind}/${Subject}`)).body;

test('[R14.08] whatever anybody writes, by whichever door, is in the inbox, once', async () => {
  const { kit, customer } = people;
  // Each door has a job of its own, since a job has one thread.
  const jobFor = async (to: string) =>
    (await signedInCustomer(kit.app, { CheckoutEmailAddress: `${to}@other.example` })).jobId;
  const written: string[] = [];
  const says = (words: string) => {
    written.push(words);
    return words;
  };
  await write(says("On the job's page"));
  await jobIn(people, 'Scheduled');
  const ch = (await deliverEmails(kit))
    .map(({ text: words = '' }) => /#\/visit\?ch=([\w-]{43})/.exec(words)?.[1])
    .findLast(Boolean);
  expect((await post('visit/messages/write', { ch, Text: says("By the job's link") })).status).toBe(200);

  await onDesk(`jobs/${await jobFor('texted')}/schedule`, VISIT);
  await kit.deps.pool.query(
    `update customers set mobile = '0491570159' where user_name = 'texted@other.example'`,
  );
  await deliverTexts(kit);
  await text(says('By text, about a job'), '+61491570159');
  await text(says('By text, from nobody we know'), '+61491570157');
  await text(says('By text, from abroad'), '+12125550123');

  await chooseEmails(kit);
  const { jobId: mailed } = await jobIn(people, 'Requested');
  await deliverEmails(kit);
  await onDesk(`jobs/${mailed}/messages`, { Text: 'Is Tuesday fine?', LastMessageId: null });
  const replyTo = (await deliverEmails(kit)).flatMap((mail) => mail.replyTo?.[0]?.address ?? []).at(-1) ?? '';
  await email(replyTo, says('By email, about a job'));
  await email(replyTo.replace(/.{8}@/, '00000000@'), says('By email, to an address of no job'));
  await email(replyTo, says('Out of office'), 'Auto-Submitted: auto-replied');

  await contact({ Message: says('By the contact form') });
  await contact({ Topic: 'provider', Message: says('I want to work with you') });
  const { Id: AssetId } = await registeredEquipment(kit.app, customer);
  await post(
    `customerportal/equipment/${AssetId}/warrantyrequest`,
    { AssetId, Message: says('It rattles again') },
    customer,
  );
  const { jobId: invoiced, invoice } = await visitedJob(people);
  const key = { 'idempotency-key': randomUUID() };
  await portal(people, `invoices/${invoice.InvoiceId}/hold`, { Message: says('Too dear') }, key);
  await completedJob(kit.deps, invoiced);
  const { body } = await portal(people, `jobs/${invoiced}`);
  await post('feedback/ratingdetails', { ch: body.RatingCh, score: 2, description: says('He was late') });

  const found = await inbox();
  expect(found.map(({ Text }) => Text).sort()).toEqual([...written].sort());
  expect(found.every(({ WaitingSince }) => WaitingSince !== null)).toBe(true);
  expect(await onDesk('inbox?Show=unanswered')).toMatchObject({ body: { Waiting: written.length } });
  // Each opens, and what isn't a thread says all that was written.
  for (const row of found.filter(({ Kind }) => Kind !== 'thread')) {
    expect.soft((await openOf(row)).Messages[0].Text, row.Text).toBe(row.Text);
  }
  // Today has the same ones waiting, and leads here.
  const { Groups } = (await onDesk('needs')).body;
  const needs = Groups.flatMap(({ Needs }: { Needs: { Route: string | null }[] }) => Needs);
  const led = needs.filter(({ Route }: { Route: string | null }) => Route?.startsWith('/inbox'));
  expect(led).toHaveLength(written.length - 1);
});

test('[R14.08] the unanswered come first, the oldest first, then the rest, the newest first, page by page', async () => {
  const { kit } = people;
  for (let index = 0; index < 53; index += 1) {
    await contact({ Message: `Message ${index}` });
    kit.clock.advance({ minutes: 1 });
  }
  const all = await inbox();
  for (const at of [3, 5]) {
    const answered = await onDesk(`contact-requests/${all[at]?.Subject}/answer`, { Answer: 'Yes.' });
    expect(answered.status).toBe(200);
    kit.clock.advance({ minutes: 1 });
  }
  const first = (await onDesk('inbox')).body;
  const second = (await onDesk(`inbox?After=${first.Next}`)).body;
  expect([first.Conversations.length, second.Next, first.Waiting]).toEqual([50, null, 51]);
  const numbers = [...first.Conversations, ...second.Conversations].map(({ Text }: Row) =>
    Number(Text.split(' ')[1]),
  );
  const open = Array.from({ length: 53 }, (_, index) => index).filter((index) => index !== 3 && index !== 5);
  expect(numbers).toEqual([...open, 5, 3]);
  expect((await inbox('?Show=done')).map(({ Text }) => Text)).toEqual(['Message 5', 'Message 3']);
  expect((await onDesk('inbox?Show=unanswered')).body.Conversations).toHaveLength(50);
  expect(errorsOf((await onDesk('inbox?After=nonsense')).body)).toMatchObject([
    ['After', expect.any(String)],
  ]);
});

test('[R14.08] an answer or ‘dealt with’ ends a row and its need together, until they write again', async () => {
  const { kit, jobId } = people;
  const threads = async () => (await inbox('?Show=unanswered')).filter(({ Kind }) => Kind === 'thread');
  const needs = async () => {
    const { Groups } = (await onDesk('needs')).body;
    return Groups.flatMap(({ Needs }: { Needs: { Route: string | null }[] }) => Needs).filter(
      ({ Route }: { Route: string | null }) => Route?.startsWith('/inbox'),
    );
  };
  await write('Hello?');
  kit.clock.advance({ minutes: 5 });
  await write('Are you there?');
  expect(await threads()).toMatchObject([
    { Text: 'Are you there?', Way: 'page', WaitingSince: '2026-11-22T22:10:00Z' },
  ]);
  const LastMessageId = (await onDesk(`jobs/${jobId}/messages`)).body.Messages.at(-1).MessageId;
  await onDesk(`jobs/${jobId}/messages`, { Text: 'We are.', LastMessageId });
  expect([await threads(), await needs()]).toEqual([[], []]);
  expect(await inbox()).toMatchObject([{ Text: 'Are you there?', WaitingSince: null }]);
  await write('Thanks');
  expect([(await threads()).length, (await needs()).length]).toEqual([1, 1]);

  await contact();
  const [row] = (await inbox()).filter(({ Kind }) => Kind === 'message');
  const { Need } = await openOf(row as Row);
  expect((await onDesk('needs/dealt-with', Need)).status).toBe(200);
  expect((await inbox('?Show=done')).map(({ Text }) => Text)).toEqual(['By the form']);
  expect(await openOf(row as Row)).toMatchObject({ Need: null, Conversation: { WaitingSince: null } });
  expect(await needs()).toHaveLength(1);
});

test('[R14.08] a conversation is taken, taken over, and by one of two at once', async () => {
  const other = await signedInStaff(people.kit, ADMIN);
  await contact();
  const [row] = await inbox();
  const path = `inbox/message/${row?.Subject}/take`;
  const taken = await onDesk(path, { TakenById: null });
  expect(taken.body.Conversation).toMatchObject({ TakenBy: DISPATCHER.Name });
  const { TakenById } = taken.body.Conversation;
  expect(await onDesk(path, { TakenById: null }, other)).toMatchObject({
    status: 409,
    body: { detail: `${DISPATCHER.Name} has taken it meanwhile. Press again to take it over.` },
  });
  expect((await onDesk(path, { TakenById: null })).status).toBe(200);
  expect([await inbox('?Show=mine'), await inbox('?Show=mine', other)]).toMatchObject([
    [{ Kind: 'message' }],
    [],
  ]);
  expect((await onDesk(path, { TakenById }, other)).body.Conversation).toMatchObject({ TakenBy: ADMIN.Name });
  expect(await inbox('?Show=mine')).toEqual([]);
  expect((await onDesk('inbox/message/999/take', { TakenById: null })).status).toBe(404);
  const { rows } = await people.kit.deps.pool.query(
    `select count(*)::int as taken from audit_log where action = 'conversation-taken'`,
  );
  expect(rows).toEqual([{ taken: 2 }]);
});

test('[R14.08] a text from nobody we know is joined to a job, shows in its thread once, and its answer goes to its sender', async () => {
  const { kit, jobId } = people;
  await text('Is this the fridge people?', '+61491570157');
  const [row] = await inbox();
  const path = `contact-requests/${row?.Subject}/join`;
  const join = { RepairId: jobId, CustomerId: null, Read: { RepairId: null, CustomerId: null } };
  for (let times = 0; times < 2; times += 1)
    expect(await onDesk(path, join)).toMatchObject({ status: 200, body: { RepairId: jobId } });
  expect((await onDesk(path, { ...join, RepairId: null, CustomerId: 5001 })).status).toBe(422);
  const thread = async () => (await onDesk(`jobs/${jobId}/messages`)).body;
  expect(await thread()).toMatchObject({
    IsWaiting: false,
    Messages: [{ Text: 'Is this the fridge people?', Name: '0491 570 157', Way: 'text', IsConfirmed: false }],
  });
  expect(await inbox()).toMatchObject([{ Kind: 'message', RepairId: jobId, Way: 'text' }]);
  expect(await openOf(row as Row)).toMatchObject({ AnswerGoesBy: 'text', Joins: 'job' });
  const answer = `contact-requests/${row?.Subject}/answer`;
  expect(errorsOf((await onDesk(answer, { Answer: 'x'.repeat(241) })).body)).toEqual([
    ['Answer', 'A text has room for 240 characters. Please shorten it, or call them.'],
  ]);
  expect((await onDesk(answer, { Answer: 'Yes. Who is this?' })).status).toBe(200);
  await deliverTexts(kit);
  expect(await wordsSent(kit, 'contact-answered')).toBe('');
  expect(sms.messages.at(-1)).toMatchObject({ to: '+61491570157', body: 'Galley: Yes. Who is this?' });
  expect((await thread()).Messages.map(({ Text }: { Text: string }) => Text)).toEqual([
    'Is this the fridge people?',
    'Yes. Who is this?',
  ]);
  expect(await inbox('?Show=unanswered')).toEqual([]);
});

test('[R14.08] all texts of a number that nobody knows are one conversation, which waits since the first and is answered once', async () => {
  const { kit, jobId } = people;
  const stranger = '+61491570157';
  const texts = async () => (await inbox()).filter(({ Way }) => Way === 'text');
  const writes = async (...words: string[]) => {
    for (const each of words) {
      await text(each, stranger);
      kit.clock.advance({ minutes: 5 });
    }
  };
  await writes('Is this the fridge people?');
  const [first] = await texts();
  await onDesk(`inbox/message/${first?.Subject}/take`, { TakenById: null });
  const { Need } = await openOf(first as Row);
  await writes('Hello?', 'It is warm already');
  await text('Somebody else', '+61491570158');
  kit.clock.advance({ minutes: 5 });
  expect(await texts()).toMatchObject([
    { Text: 'It is warm already', WaitingSince: first?.WaitingSince, TakenBy: DISPATCHER.Name },
    { Text: 'Somebody else', TakenBy: null },
  ]);
  expect(await onDesk('inbox?Show=unanswered')).toMatchObject({ body: { Waiting: 2 } });
  // What was on screen before they wrote again ends nothing, and leads to the conversation.
  const answer = (Id: number | undefined, Answer: string) =>
    onDesk(`contact-requests/${Id}/answer`, { Answer });
  expect(await answer(first?.Subject, 'Yes.')).toMatchObject({
    status: 409,
    body: { detail: 'They have written again meanwhile. Read it, then send the answer once more.' },
  });
  expect((await onDesk('needs/dealt-with', Need)).status).toBe(404);
  const open = await openOf(first as Row);
  expect(open.Messages.map(({ Text }: Row) => Text)).toEqual([
    'Is this the fridge people?',
    'Hello?',
    'It is warm already',
  ]);

  const { Subject } = open.Conversation;
  const Read = { RepairId: null, CustomerId: null };
  await onDesk(`contact-requests/${Subject}/join`, { RepairId: jobId, CustomerId: null, Read });
  expect((await answer(Subject, 'Yes. We come at 3.')).status).toBe(200);
  await writes('Thanks');
  expect((await texts()).map(({ Text }) => Text)).toEqual(['Somebody else', 'Thanks']);
  const said = ['Is this the fridge people?', 'Hello?', 'It is warm already', 'Yes. We come at 3.', 'Thanks'];
  const shown = (await openOf(open.Conversation)).Messages;
  expect(shown.map(({ Text }: Row) => Text)).toEqual(said);
  const thread = (await onDesk(`jobs/${jobId}/messages`)).body.Messages;
  expect(thread.map(({ Text }: Row) => Text)).toEqual(said);
  expect(
    await onDesk('reports/answers?From=2026-11-23&To=2026-11-23', undefined, await signedInStaff(kit, ADMIN)),
  ).toMatchObject({
    body: { Rows: [{ Figures: [1, 0.3, 0.3] }] },
  });
});

test('[R14.08] what was typed in the form joins a customer only, and no thread', async () => {
  const { jobId } = people;
  await contact();
  const [row] = await inbox();
  const path = `contact-requests/${row?.Subject}/join`;
  const Read = { RepairId: null, CustomerId: null };
  expect(errorsOf((await onDesk(path, { RepairId: jobId, CustomerId: null, Read })).body)).toEqual([
    ['RepairId', 'Anybody can type any address in the form, so it is joined to a customer only.'],
  ]);
  const { CustomerId } = (await onDesk(`jobs/${jobId}`)).body;
  expect((await onDesk(path, { CustomerId, RepairId: null, Read })).status).toBe(200);
  expect(await inbox()).toMatchObject([{ CustomerId, CustomerName: 'Priya Nair', RepairId: null }]);
  expect((await onDesk(`jobs/${jobId}/messages`)).body.Messages).toEqual([]);
  // Joined by somebody else since it was read.
  const { body } = await onDesk('customers?SearchTerm=Priya');
  expect(body.CustomerList).toHaveLength(1);
  const { jobId: others } = await signedInCustomer(people.kit.app, {
    CheckoutEmailAddress: 'jo@brennan.example',
  });
  const { CustomerId: other } = (await onDesk(`jobs/${others}`)).body;
  expect((await onDesk(path, { CustomerId: other, RepairId: null, Read })).status).toBe(409);
  // Whose it is once the two are joined (R14.06).
  await people.kit.deps.pool.query('update customers set joined_into = $1 where id = $2', [
    other,
    CustomerId,
  ]);
  expect(await inbox()).toMatchObject([{ CustomerId: other }]);
});

test('[R14.08] Reports say how long answers took: half of them, and the slowest tenth', async () => {
  const { kit, jobId } = people;
  const admin = await signedInStaff(kit, ADMIN);
  const report = async () =>
    (await onDesk('reports/answers?From=2026-11-23&To=2026-11-23', undefined, admin)).body;
  expect(await report()).toMatchObject({ Rows: [{ Figures: [0, null, null] }], Note: null });
  await contact();
  const [row] = await inbox();
  await write('Hello?');
  kit.clock.advance({ minutes: 30 });
  await write('Are you there?');
  kit.clock.advance({ minutes: 30 });
  const answer = async (Text: string) => {
    const LastMessageId = (await onDesk(`jobs/${jobId}/messages`)).body.Messages.at(-1).MessageId;
    await onDesk(`jobs/${jobId}/messages`, { Text, LastMessageId });
  };
  await answer('We are.');
  // The office writes once more: nobody waited for it.
  await answer('Tuesday it is.');
  kit.clock.advance({ hours: 2 });
  await onDesk(`contact-requests/${row?.Subject}/answer`, { Answer: 'Yes.' });
  expect(await report()).toMatchObject({
    Rows: [{ Label: '2026-11-23', Figures: [2, 2, 2.8] }],
    Totals: [2, null, null],
    Note: 'Half of all within 2 hours; the slowest tenth took 2.8 hours or more.',
  });
});

test('[R14.08] the inbox is the office’s: nobody else reads it, and a forgotten customer leaves nothing in it', async () => {
  const { kit, customer } = people;
  await write('Hello?');
  for (const token of [customer, null]) {
    for (const path of ['inbox', `inbox/thread/${people.jobId}`])
      expect.soft((await desk(kit.app, token, path)).status, path).toBe(token ? 403 : 401);
  }
  await kit.deps.pool.query('delete from thread_messages');
  expect(await inbox()).toEqual([]);
});

test('[R14.08] the inbox reads a page by an index, in a few statements, however much a company has behind it', async () => {
  const kit = await fullCompany();
  const { pool } = kit.deps;
  const staff = await signedInStaff(kit);
  await pool.query(
    `update thread_messages set is_waiting = true where author = 'customer' and job_id % 50 = 0`,
  );
  await pool.query('analyze conversations');
  const statements = recordStatements(pool);
  for (const path of ['inbox', 'inbox?Show=done', 'inbox?Show=mine']) {
    statements.length = 0;
    const { status, body } = await desk(kit.app, staff, path);
    expect([status, body.Conversations.length]).toEqual([200, path.endsWith('mine') ? 0 : 50]);
    const reads = statements.filter(({ text: words }) => words.includes('conversations'));
    expect(reads.length).toBeLessThanOrEqual(3);
    for (const statement of reads) {
      expect
        .soft({ path, most: (await mostRowsReadOnce(pool, statement)) < 1_000 }, statement.text)
        .toEqual({ path, most: true });
    }
  }
});
