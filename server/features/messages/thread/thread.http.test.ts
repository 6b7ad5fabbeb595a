import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { send } from '../../../../tests/kit/app.ts';
import { ACCOUNT, signedInCustomer, signIn } from '../../../../tests/kit/bookings.ts';
import {
  ADMIN,
  desk,
  errorsOf,
  jobPeople,
  NO_VISIT,
  signedInStaff,
  VISIT,
} from '../../../../tests/kit/desk.ts';
import { registeredEquipment } from '../../../../tests/kit/equipment.ts';
import { deliverEmails, emailTasks } from '../../../../tests/kit/mails.ts';

type People = Awaited<ReturnType<typeof jobPeople>>;
let people: People;
beforeEach(async () => {
  people = await jobPeople();
  await deliverEmails(people.kit);
});

function thread(token: string | null, jobId: number, Text?: unknown, key: string = randomUUID()) {
  return send(people.kit.app, {
    method: Text === undefined ? 'GET' : 'POST',
    url: `/api/v1/customerportal/jobs/${jobId}/messages`,
    headers: { ...(token && { authorization: `Bearer ${token}` }), 'idempotency-key': key },
    ...(Text !== undefined && { payload: { Text } }),
  });
}

const deskThread = async () =>
  (await desk(people.kit.app, people.staff, `jobs/${people.jobId}/messages`)).body;
const onDesk = (path: string, payload: object, token = people.staff) =>
  desk(people.kit.app, token, `jobs/${people.jobId}/messages${path}`, payload);
const waiting = async () => {
  const { body } = await desk(people.kit.app, people.staff, 'needs');
  return body.Groups.flatMap(({ Needs }: { Needs: { Kind: string }[] }) => Needs).filter(
    ({ Kind }: { Kind: string }) => Kind === 'thread',
  );
};
const mails = async () => (await emailTasks(people.kit)).map(({ mail }) => mail);
const count = async () => (await people.kit.deps.pool.query('select from thread_messages')).rowCount;

test('[R11.06] a question on the page is one need, and its answer an email, a line in the thread and its end', async () => {
  const { kit, customer, jobId } = people;
  const asked = await thread(customer, jobId, ' Can we keep using it?\r\n60 booked on Saturday. ');
  expect(asked.status, JSON.stringify(asked.body)).toBe(200);
  kit.clock.advance({ minutes: 1 });
  await thread(customer, jobId, 'Hello?');
  const [need, ...others] = await waiting();
  expect(others).toEqual([]);
  expect(need).toMatchObject({
    RepairId: jobId,
    Route: `/inbox?open=thread-${jobId}`,
    Text: 'Hello?',
    Since: '2026-11-22T22:10:00Z',
  });
  expect(await mails()).toEqual(['message-received', 'message-received']);
  const [told] = await deliverEmails(kit);
  expect(told).toMatchObject({
    subject: `Message about job GAL${jobId}R: Priya Nair`,
    to: [{ address: kit.deps.config.brand.email }],
    text: expect.stringContaining('60 booked on Saturday.'),
  });

  const { Messages, IsWaiting, AnswerGoesBy } = await deskThread();
  expect([IsWaiting, AnswerGoesBy, Messages.length]).toEqual([true, 'email', 2]);
  const LastMessageId = Messages.at(-1).MessageId;
  const Text = 'Yes. Check that the door shuts after each load.';
  const answered = await onDesk('', { Text, LastMessageId });
  expect(answered.body, JSON.stringify(answered.body)).toMatchObject({ IsWaiting: false });
  expect(await waiting()).toEqual([]);
  const [mail] = await deliverEmails(kit);
  expect(mail).toMatchObject({
    subject: `Our answer about job GAL${jobId}R`,
    to: [{ address: ACCOUNT.CheckoutEmailAddress }],
    text: expect.stringContaining(Text),
  });
  expect(mail?.html).toContain('/#/visit?ch=');
  // What it answers is below it.
  expect(mail?.text?.split(Text)[1]).toContain('Hello?');
  const { body } = await thread(customer, jobId);
  expect(
    body.Messages.map(({ From, Name, Text: text, ReadOn }: Record<string, unknown>) => [
      From,
      Name,
      text,
      ReadOn,
    ]),
  ).toEqual([
    ['customer', 'Priya Nair', 'Can we keep using it?\n60 booked on Saturday.', '2026-11-22T22:11:00Z'],
    ['customer', 'Priya Nair', 'Hello?', '2026-11-22T22:11:00Z'],
    ['office', 'Tomasz Wren', Text, null],
  ]);
  expect(body.OfficeHours).toEqual({ FromHour: 7, ToHour: 19, TimeZone: 'Australia/Sydney' });
  const { rows } = await kit.deps.pool.query(
    `select action, details->>'messageId' is not null as named from audit_log where action like 'message%'`,
  );
  expect(rows).toEqual([{ action: 'message-answered', named: true }]);
});

test('[R11.06] only the job’s customer reads and writes in its thread', async () => {
  const { kit, customer, jobId, staff } = people;
  await thread(customer, jobId, 'The roller door code is 4410');
  const { token: other } = await signedInCustomer(kit.app, { CheckoutEmailAddress: 'joel@other.example' });
  for (const [token, status] of [
    [other, 404],
    [staff, 403],
    [null, 401],
  ] as const) {
    expect
      .soft([(await thread(token, jobId)).status, (await thread(token, jobId, 'Hi')).status])
      .toEqual([status, status]);
  }
  expect((await thread(customer, 999_999, 'Hi')).status).toBe(404);
  expect(await count()).toBe(1);
  for (const path of ['', '/read', '/dealt-with', '/1/move']) {
    const { status } = await onDesk(path, { Text: 'x', LastMessageId: 1, ToRepairId: 1 }, customer);
    expect.soft(status, path).toBe(403);
  }
});

test('[R11.06] a message that is sent twice, at once or later, is one', async () => {
  const { customer, jobId } = people;
  const key = randomUUID();
  const sent = await Promise.all([1, 2, 3].map(() => thread(customer, jobId, 'Running late?', key)));
  const later = await thread(customer, jobId, 'Running late?', key);
  expect(new Set([...sent, later].map(({ body }) => body.MessageId)).size).toBe(1);
  expect((await thread(customer, jobId, 'Something else', key)).body.code).toBe('idempotency_key_reused');
  expect([await count(), await mails()]).toEqual([1, ['message-received']]);
});

test.each([
  ['', 'Please write a message'],
  [' \u200b\n ', 'Please write a message'],
  [null, 'Please write a message'],
  ['x'.repeat(2001), 'At most 2000 characters'],
])('[R11.06] %.20j is no message', async (Text, message) => {
  const { status, body } = await thread(people.customer, people.jobId, Text);
  expect([status, errorsOf(body)]).toEqual([422, [['Text', message]]]);
  expect(await count()).toBe(0);
});

test('[R11.06] a program that writes all the time is stopped after thirty messages an hour', async () => {
  const { kit, customer, jobId } = people;
  await kit.deps.pool.query(
    `insert into thread_messages (job_id, author, name, way, text, sent_at, is_waiting)
     select $1, 'customer', 'Priya Nair', 'page', 'x', $2, true from generate_series(1, 30)`,
    [jobId, '2026-11-22T22:00:00Z'],
  );
  const refused = await thread(customer, jobId, 'One more');
  expect([refused.status, refused.body.detail]).toEqual([
    429,
    'That is a lot of messages for one hour. Please call us.',
  ]);
  kit.clock.advance({ minutes: 55 });
  expect((await thread(customer, jobId, 'One more')).status).toBe(200);
});

describe('the office', () => {
  test('[R11.06] marks a message as read only when a person opens it: the list, the job and the poll mark nothing', async () => {
    const { kit, staff, customer, jobId } = people;
    await thread(customer, jobId, 'Can we keep using it?');
    await waiting();
    await desk(kit.app, staff, `jobs/${jobId}`);
    const { Messages } = await deskThread();
    expect(Messages).toMatchObject([{ ReadOn: null }]);
    kit.clock.advance({ minutes: 9 });
    const LastMessageId = Messages[0].MessageId;
    await onDesk('/read', { LastMessageId });
    kit.clock.advance({ minutes: 9 });
    await onDesk('/read', { LastMessageId });
    expect((await thread(customer, jobId)).body.Messages).toMatchObject([{ ReadOn: '2026-11-22T22:19:00Z' }]);
    expect(await waiting()).toHaveLength(1);
    const { rowCount } = await kit.deps.pool.query(`select from audit_log where action = 'messages-read'`);
    expect(rowCount).toBe(1);
  });

  test('[R11.06] two answers at once: one goes, and the other hears whose', async () => {
    const { kit, customer, jobId } = people;
    const rosa = await signedInStaff(kit, ADMIN);
    await deliverEmails(kit);
    await thread(customer, jobId, 'Can we keep using it?');
    const LastMessageId = (await deskThread()).Messages[0].MessageId;
    const answers = await Promise.all([
      onDesk('', { Text: 'Yes.', LastMessageId }),
      onDesk('', { Text: 'No.', LastMessageId }, rosa),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.detail).toMatch(
      /^(Tomasz Wren|Rosa Lindqvist) wrote at 9:10am, after you opened this\. Please read it, then send yours/,
    );
    expect((await mails()).filter((mail) => mail === 'message-answered')).toHaveLength(1);
    expect(await count()).toBe(2);
  });

  test('[R11.06] neither answers nor ends what it has not seen', async () => {
    const { customer, jobId } = people;
    await thread(customer, jobId, 'Can we keep using it?');
    const LastMessageId = (await deskThread()).Messages[0].MessageId;
    await thread(customer, jobId, 'It smells of gas now!');
    for (const [path, body] of [
      ['', { Text: 'Sure.', LastMessageId }],
      ['/dealt-with', { LastMessageId }],
    ] as const) {
      expect.soft((await onDesk(path, body)).status, path).toBe(409);
    }
    expect(await waiting()).toHaveLength(1);
  });

  test('[R11.06] ends a need that wants no answer, and a new message is a new one', async () => {
    const { kit, customer, jobId } = people;
    await thread(customer, jobId, 'Thanks!');
    const [need] = await waiting();
    const LastMessageId = Number(need.Subject);
    expect((await onDesk('/dealt-with', { LastMessageId })).body).toMatchObject({ IsWaiting: false });
    expect((await onDesk('/dealt-with', { LastMessageId })).status).toBe(200);
    expect(await waiting()).toEqual([]);
    kit.clock.advance({ hours: 1 });
    await thread(customer, jobId, 'One more thing');
    expect(await waiting()).toMatchObject([{ Text: 'One more thing', Since: '2026-11-22T23:10:00Z' }]);
    const { rowCount } = await kit.deps.pool.query(
      `select from audit_log where action = 'messages-dealt-with'`,
    );
    expect(rowCount).toBe(1);
  });

  test('[R11.06] writes first, and hears if nothing reaches the customer', async () => {
    const { kit, jobId } = people;
    expect((await onDesk('', { Text: 'We found your keys.', LastMessageId: null })).status).toBe(200);
    await kit.deps.pool.query(
      `update customers set user_name = null, mobile = null, password_hash = null, email_confirmed_at = null,
      is_made_by_staff = true where id = (select customer_id from jobs where id = $1)`,
      [jobId],
    );
    const { Messages, AnswerGoesBy } = await deskThread();
    expect(AnswerGoesBy).toBe(null);
    const refused = await onDesk('', { Text: 'Hello?', LastMessageId: Messages[0].MessageId });
    expect(refused.body.detail).toBe(
      'They have no email address, and texts do not reach them. Please call them.',
    );
  });
});

test('[R11.06] a long thread comes a page at a time, the newest first', async () => {
  const { kit, customer, jobId } = people;
  await kit.deps.pool.query(
    `insert into thread_messages (job_id, author, name, way, text, sent_at, is_waiting)
     select $1, 'customer', 'Priya Nair', 'page', n, $2, false from generate_series(1, 70) n`,
    [jobId, '2026-11-20T22:00:00Z'],
  );
  const newest = (await thread(customer, jobId)).body;
  expect([newest.Messages[0].Text, newest.Messages.at(-1).Text, newest.Messages.length]).toEqual([
    '21',
    '70',
    50,
  ]);
  const { body } = await send(kit.app, {
    method: 'GET',
    url: `/api/v1/customerportal/jobs/${jobId}/messages?After=${newest.Next}`,
    headers: { authorization: `Bearer ${customer}` },
  });
  expect([body.Messages[0].Text, body.Messages.at(-1).Text, body.Next]).toEqual(['1', '20', null]);
});

test('[R11.06] a finished job’s thread stays, and its customer may still write', async () => {
  const { kit, staff, jobId } = people;
  await desk(kit.app, staff, `jobs/${jobId}/cancel`, { Reason: 'Sold the machine' });
  kit.clock.advance({ hours: 24 * 60 });
  const again = await signIn(kit.app);
  expect((await thread(again, jobId, 'Do you buy old ones?')).status).toBe(200);
});

describe('what is asked elsewhere', () => {
  const texts = async (jobId: number) =>
    (await desk(people.kit.app, people.staff, `jobs/${jobId}/messages`)).body.Messages.map(
      ({ From, Way, Text }: Record<string, string>) => [From, Way, Text],
    );

  test('[R11.06] a warranty request and its answer show in the thread of the machine’s finished job, as one need', async () => {
    const { kit, staff, customer, jobId } = people;
    const { Id: assetId } = await registeredEquipment(kit.app, customer);
    await kit.deps.pool.query('update jobs set asset_id = $1 where id = $2', [assetId, jobId]);
    for (const [change, body] of [
      ['schedule', VISIT],
      ['start', {}],
      ['complete', NO_VISIT],
    ] as const) {
      await desk(kit.app, staff, `jobs/${jobId}/${change}`, body);
    }
    const asked = await send(kit.app, {
      method: 'POST',
      url: `/api/v1/customerportal/equipment/${assetId}/warrantyrequest`,
      headers: { authorization: `Bearer ${customer}` },
      payload: { AssetId: assetId, Message: 'The door seal came off again' },
    });
    expect(asked.status, JSON.stringify(asked.body)).toBe(200);
    expect(await texts(jobId)).toEqual([['customer', 'warranty', 'The door seal came off again']]);
    expect(await waiting()).toEqual([]);
    await desk(kit.app, staff, 'warranty-requests/1/answer', { Answer: 'Dan comes on Friday.' });
    expect(await texts(jobId)).toEqual([
      ['customer', 'warranty', 'The door seal came off again'],
      ['office', 'warranty', 'Dan comes on Friday.'],
    ]);
  });

  test('[R11.06] the contact form joins no thread, whatever address is typed and with any sign-in', async () => {
    const { kit, customer, jobId } = people;
    const { status } = await send(kit.app, {
      method: 'POST',
      url: '/api/v1/ContactUs/ContactUs',
      headers: { authorization: `Bearer ${customer}` },
      payload: {
        Name: 'Priya Nair',
        Email: ACCOUNT.CheckoutEmailAddress,
        Topic: 'booking',
        Message: `Job ${jobId}`,
      },
    });
    expect([status, await count()]).toEqual([200, 0]);
  });
});

test('[R11.06] what was written is in the export of a customer, and goes when they are forgotten', async () => {
  const { kit, staff, customer, jobId } = people;
  const admin = await signedInStaff(kit, ADMIN);
  await thread(customer, jobId, 'The roller door code is 4410');
  await desk(kit.app, staff, `jobs/${jobId}/cancel`, { Reason: 'Sold the machine' });
  const { body } = await desk(kit.app, admin, 'customers/5001/export');
  expect(body.JobMessages).toMatchObject([{ text: 'The roller door code is 4410' }]);
  const { status } = await desk(kit.app, admin, 'customers/5001/forget', {
    UserName: ACCOUNT.CheckoutEmailAddress,
  });
  expect([status, await count()]).toEqual([200, 0]);
});
