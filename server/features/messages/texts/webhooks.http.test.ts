import { describe, expect, test } from 'vitest';
import { signedInCustomer } from '../../../../tests/kit/bookings.ts';
import {
  DISPATCHER,
  desk,
  errorsOf,
  jobIn,
  jobPeople,
  signInStaff,
  VISIT,
} from '../../../../tests/kit/desk.ts';
import { CLICKSEND, clickSendDouble } from '../../../../tests/kit/doubles/clicksend-double.ts';
import { TWILIO, twilioDouble, twilioSignature } from '../../../../tests/kit/doubles/twilio-double.ts';
import { deliverEmails, queuedEmails } from '../../../../tests/kit/mails.ts';
import { deliverTexts, proveMobiles, queuedTexts, textsOf } from '../../../../tests/kit/texts.ts';

const PUBLIC_URL = 'http://localhost:8080';

/** A customer who got a text by Twilio. */
async function twilioPeople() {
  const double = await twilioDouble();
  const people = await jobPeople({
    env: {
      SMS: 'twilio',
      SMS_FROM: TWILIO.from,
      TWILIO_ACCOUNT_SID: TWILIO.accountSid,
      TWILIO_AUTH_TOKEN: TWILIO.authToken,
      SMS_DOUBLE_URL: double.url,
    },
  });
  const { kit, staff, jobId } = people;
  await desk(kit.app, staff, `jobs/${jobId}/schedule`, VISIT);
  await deliverTexts(kit);
  const call = async (url: string, form: Record<string, string>, signature?: string) => {
    const { statusCode } = await kit.app.inject({
      method: 'POST',
      url,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': signature ?? twilioSignature(`${PUBLIC_URL}${url}`, form),
      },
      payload: String(new URLSearchParams(form)),
    });
    return statusCode;
  };
  let replies = 0;
  const answer = (Body: string, From = '+61491570156') => {
    replies += 1;
    const form = {
      MessageSid: `SMreply${replies}`,
      AccountSid: TWILIO.accountSid,
      From,
      To: TWILIO.from,
      Body,
    };
    return call('/webhooks/sms/twilio/replies', form);
  };
  return { ...people, double, call, answer };
}

const stoppedOn = async ({ kit, staff, jobId }: Awaited<ReturnType<typeof jobPeople>>) =>
  (await desk(kit.app, staff, `jobs/${jobId}`)).body.TextsStoppedOn;

describe('a call of Twilio’s', () => {
  test('reports the outcome of a text, once and for all', async () => {
    const { kit, double, call } = await twilioPeople();
    const [message] = double.messages;
    const url = (message?.callback ?? '').slice(PUBLIC_URL.length);
    const receipt = (MessageStatus: string, more = {}) =>
      call(url, { MessageSid: message?.sid ?? '', MessageStatus, AccountSid: TWILIO.accountSid, ...more });
    const state = async () => (await textsOf(kit)).map(({ state, reason }) => [state, reason]);
    expect(await receipt('sent')).toBe(200);
    expect(await state()).toEqual([['sent', null]]);
    await receipt('delivered');
    await receipt('sent');
    await receipt('undelivered', { ErrorCode: '30005' });
    expect(await state()).toEqual([['delivered', null]]);
  });

  test('is refused without its signature, or with that of another call', async () => {
    const { kit, call } = await twilioPeople();
    const form = { MessageSid: 'SM1', From: '+61491570156', Body: 'STOP' };
    const url = '/webhooks/sms/twilio/replies';
    for (const signature of [
      '',
      'x',
      twilioSignature(`${PUBLIC_URL}${url}`, { ...form, Body: 'START' }),
      twilioSignature(`https://attacker.example${url}`, form),
    ]) {
      expect(await call(url, form, signature)).toBe(404);
    }
    expect((await kit.deps.pool.query('select from text_stops')).rowCount).toBe(0);
  });

  test('STOP ends every text to that mobile until START, and the office sees since when', async () => {
    const people = await twilioPeople();
    const { kit, staff, jobId, double, answer } = people;
    const sent = double.messages.length;
    expect(await answer(' Stop.')).toBe(200);
    expect(await stoppedOn(people)).toBe('2026-11-22T22:10:00Z');
    kit.clock.advance({ minutes: 5 });
    await answer('STOP');
    expect(await stoppedOn(people)).toBe('2026-11-22T22:10:00Z');
    await desk(kit.app, staff, `jobs/${jobId}/schedule`, { ...VISIT, Tech: 'Mei Tan' });
    await deliverTexts(kit);
    expect(double.messages).toHaveLength(sent);
    await answer('start');
    expect(await stoppedOn(people)).toBeNull();
    kit.clock.advance({ minutes: 1 });
    await desk(kit.app, staff, `jobs/${jobId}/schedule`, VISIT);
    await deliverTexts(kit);
    expect(double.messages).toHaveLength(sent + 1);
    const { rows } = await kit.deps.pool.query('select started_at from text_stops');
    expect(rows).toEqual([{ started_at: new Date('2026-11-22T22:15:00Z') }]);
  });

  test('[R11.06] any other reply joins the thread of the job last texted about, once; a stranger’s joins none', async () => {
    const { kit, staff, jobId, call, answer } = await twilioPeople();
    const reply = { MessageSid: 'SMone', From: '+61491570156', Body: 'Cancel. We sold it' };
    for (let times = 0; times < 2; times += 1) await call('/webhooks/sms/twilio/replies', reply);
    await answer('Who is this?', '+61491570157');
    await answer('Hello', '+12125550123');
    const { body } = await desk(kit.app, staff, `jobs/${jobId}/messages`);
    expect(body).toMatchObject({ IsWaiting: true, AnswerGoesBy: 'text' });
    expect(body.Messages).toEqual([
      expect.objectContaining({
        Name: 'Priya Nair',
        Way: 'text',
        IsConfirmed: true,
        Text: 'Cancel. We sold it',
      }),
    ]);
    expect((await queuedEmails(kit)).filter((mail) => mail === 'message-received')).toHaveLength(1);
    expect((await kit.deps.pool.query('select from thread_messages')).rowCount).toBe(1);
  });

  test('[R11.06] an answer to a text goes by text, in quiet hours too, and says where the rest of a long one is', async () => {
    const { kit, jobId, double, answer } = await twilioPeople();
    await proveMobiles(kit);
    await answer('Cancel. We sold it');
    kit.clock.advance({ hours: 12 });
    const staff = await signInStaff(kit.app, DISPATCHER);
    const LastMessageId = (await desk(kit.app, staff, `jobs/${jobId}/messages`)).body.Messages[0].MessageId;
    const Text = `${'All good, we have cancelled it. '.repeat(12)}Bye.`;
    const { status } = await desk(kit.app, staff, `jobs/${jobId}/messages`, { Text, LastMessageId });
    expect([status, (await queuedTexts(kit)).at(-1)?.delaySeconds]).toEqual([200, 0]);
    await deliverTexts(kit);
    const sent = double.messages.at(-1)?.body ?? '';
    expect(sent).toMatch(
      /^Galley: GAL\d+R\. All good, we have .*\.\.\. Read the rest: http:.*#\/visit\?ch=[\w-]{43}&to=messages$/,
    );
    expect(sent.length).toBeLessThan(306);
    expect((await deliverEmails(kit)).map(({ subject }) => subject)).not.toContainEqual(
      expect.stringMatching(/^Our answer/),
    );
  });

  test('[R11.06, R11.08] an answer by text goes by email after all if STOP comes in between, once', async () => {
    const { kit, staff, jobId, double, answer } = await twilioPeople();
    await answer('Is it Tuesday?');
    const LastMessageId = (await desk(kit.app, staff, `jobs/${jobId}/messages`)).body.Messages[0].MessageId;
    await desk(kit.app, staff, `jobs/${jobId}/messages`, { Text: 'Yes.', LastMessageId });
    const answers = async () =>
      (await deliverEmails(kit)).filter(({ subject }) => subject?.startsWith('Our answer')).length;
    expect(await answers()).toBe(0);
    await answer('STOP');
    const { length } = double.messages;
    await deliverTexts(kit);
    expect([await answers(), double.messages.length]).toEqual([1, length]);
    await deliverTexts(kit);
    expect(await answers()).toBe(0);
  });

  test('[R11.06] a text can be moved to another job of the same customer, and nowhere else', async () => {
    const { kit, staff, customer, jobId, answer } = await twilioPeople();
    const { jobId: other } = await jobIn({ kit, staff, customer }, 'Requested');
    const { jobId: strangers } = await signedInCustomer(kit.app, {
      CheckoutEmailAddress: 'joel@other.example',
    });
    await answer('The oven, not the fridge!');
    const [{ MessageId }] = (await desk(kit.app, staff, `jobs/${jobId}/messages`)).body.Messages;
    const move = (ToRepairId: number, id = MessageId) =>
      desk(kit.app, staff, `jobs/${jobId}/messages/${id}/move`, { ToRepairId });
    const refusal = [422, [['ToRepairId', 'Please choose another job of the same customer.']]];
    for (const to of [strangers, jobId, 999_999]) {
      const { status, body } = await move(to);
      expect.soft([status, errorsOf(body)]).toEqual(refusal);
    }
    expect((await move(other, 999_999)).status).toBe(404);
    expect((await move(other)).body).toMatchObject({ Messages: [], IsWaiting: false });
    expect((await move(other)).status).toBe(200);
    const { body } = await desk(kit.app, staff, `jobs/${other}/messages`);
    expect(body).toMatchObject({
      Messages: [{ MessageId, Text: 'The oven, not the fridge!' }],
      IsWaiting: true,
    });
    const { rows } = await kit.deps.pool.query(
      `select subject_id::int as id from audit_log where action = 'message-moved'`,
    );
    expect(rows).toEqual([{ id: other }]);
  });

  test('[R11.06] a text from a number that isn’t the customer’s any more is not confirmed', async () => {
    const { kit, staff, jobId, answer } = await twilioPeople();
    await kit.deps.pool.query(`update customers set mobile = '0491570158' where mobile = '0491570156'`);
    await answer('Wrong number, mate');
    const { body } = await desk(kit.app, staff, `jobs/${jobId}/messages`);
    expect(body.Messages).toMatchObject([{ IsConfirmed: false }]);
  });

  test('a reply is cleaned of characters that command a terminal, or that the database refuses', async () => {
    const { kit, staff, jobId, answer } = await twilioPeople();
    expect(await answer('We\0 sold it \u001b]0;x\u0007\u009b2J\u202e')).toBe(200);
    const { body } = await desk(kit.app, staff, `jobs/${jobId}/messages`);
    expect(body.Messages).toMatchObject([{ Text: 'We sold it ]0;x2J' }]);
    expect(await answer('\u200bSTOP\0')).toBe(200);
    expect((await kit.deps.pool.query('select from text_stops')).rowCount).toBe(1);
  });

  test('[R11.06] of replies of one mobile beyond twenty an hour all are kept, without an email each; STOP always works, and joins no thread', async () => {
    const { kit, answer } = await twilioPeople();
    for (let n = 0; n < 25; n += 1) await answer(`Message ${n}`);
    expect(await answer('STOP')).toBe(200);
    expect((await kit.deps.pool.query('select from thread_messages')).rowCount).toBe(25);
    expect((await kit.deps.pool.query('select from text_stops')).rowCount).toBe(1);
  });

  test('a number that Twilio knows to be stopped is stopped here too', async () => {
    const people = await twilioPeople();
    const { kit, staff, jobId, double } = people;
    double.errors.set('+61491570156', 21610);
    await desk(kit.app, staff, `jobs/${jobId}/schedule`, { ...VISIT, Tech: 'Mei Tan' });
    await deliverTexts(kit);
    expect((await textsOf(kit)).map(({ state }) => state).toSorted()).toEqual(['failed', 'sent']);
    expect(await stoppedOn(people)).not.toBeNull();
  });
});

describe('a call of ClickSend’s', () => {
  async function clickSendPeople() {
    const double = await clickSendDouble();
    const people = await jobPeople({
      env: {
        SMS: 'clicksend',
        SMS_FROM: CLICKSEND.from,
        CLICKSEND_USERNAME: CLICKSEND.username,
        CLICKSEND_API_KEY: CLICKSEND.apiKey,
        CLICKSEND_WEBHOOK_CODE: CLICKSEND.webhookCode,
        SMS_DOUBLE_URL: double.url,
      },
    });
    const { kit, staff, jobId } = people;
    await desk(kit.app, staff, `jobs/${jobId}/schedule`, VISIT);
    await deliverTexts(kit);
    const call = async (about: string, form: Record<string, string>, code = CLICKSEND.webhookCode) =>
      (
        await kit.app.inject({
          method: 'POST',
          url: `/webhooks/sms/clicksend/${code}/${about}`,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: String(new URLSearchParams(form)),
        })
      ).statusCode;
    return { ...people, double, call };
  }

  test('says nothing itself: what it reports is read back', async () => {
    const { kit, double, call } = await clickSendPeople();
    const [message] = double.messages;
    const { message_id = '', custom_string = '' } = message ?? {};
    const receipt = { message_id, status_code: '301', error_code: '302', custom_string };
    const forged = { ...receipt, status_code: '201' };
    expect(await call('receipts', forged)).toBe(503);
    expect(await call('receipts', forged, 'guessed')).toBe(404);
    double.receipts.push(receipt);
    expect(await call('receipts', forged)).toBe(200);
    expect(await textsOf(kit)).toMatchObject([
      { state: 'failed', reason: "ClickSend's status 301, error 302" },
    ]);
  });

  test('takes STOP only from a reply that ClickSend lists', async () => {
    const people = await clickSendPeople();
    const { double, call } = people;
    const reply = { message_id: 'R1', from: '+61491570156', body: 'STOP' };
    expect(await call('replies', reply)).toBe(503);
    double.inbound.push({ ...reply, body: 'Thanks!' });
    expect(await call('replies', reply)).toBe(200);
    expect(await stoppedOn(people)).toBeNull();
    double.inbound.push({ message_id: 'R2', from: '+61491570156', body: 'Stop' });
    expect(await call('replies', { message_id: 'R2' })).toBe(200);
    expect(await stoppedOn(people)).toBe('2026-11-22T22:10:00Z');
  });
});

test('without a gateway that calls, nobody can', async () => {
  const { kit } = await jobPeople();
  for (const url of [
    '/webhooks/sms/twilio/replies',
    `/webhooks/sms/clicksend/${CLICKSEND.webhookCode}/replies`,
  ]) {
    expect((await kit.app.inject({ method: 'POST', url, payload: { Body: 'STOP' } })).statusCode).toBe(404);
  }
});

test('a sender that nobody can reply to says how else to stop texts', async () => {
  const double = await twilioDouble();
  const { kit, staff, jobId } = await jobPeople({
    env: {
      SMS: 'twilio',
      SMS_FROM: 'Galley',
      TWILIO_ACCOUNT_SID: TWILIO.accountSid,
      TWILIO_AUTH_TOKEN: TWILIO.authToken,
      SMS_DOUBLE_URL: double.url,
    },
  });
  await desk(kit.app, staff, `jobs/${jobId}/schedule`, VISIT);
  await deliverTexts(kit);
  expect(double.messages[0]?.body).toMatch(/ No replies here\. To stop texts call 1800 975 711\.$/);
  const stop = () => desk(kit.app, staff, 'texts/stop', { Mobile: '+61 491 570 156' });
  expect(await stop()).toMatchObject({ status: 200, body: { TextsStoppedOn: '2026-11-22T22:10:00Z' } });
  await stop();
  await desk(kit.app, staff, `jobs/${jobId}/schedule`, { ...VISIT, Tech: 'Mei Tan' });
  await deliverTexts(kit);
  expect(double.messages).toHaveLength(1);
  const { body } = await desk(kit.app, staff, 'texts/start', { Mobile: '0491570156' });
  expect(body).toEqual({ Mobile: '0491570156', TextsStoppedOn: null });
  const { rows } = await kit.deps.pool.query(
    `select action from audit_log where action like 'texts-%' order by id`,
  );
  expect(rows.map(({ action }) => action)).toEqual(['texts-stopped', 'texts-started']);
});
