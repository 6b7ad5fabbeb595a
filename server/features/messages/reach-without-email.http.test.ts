import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { send } from '../../../tests/kit/app.ts';
import { CARD } from '../../../tests/kit/bookings.ts';
import { ADMIN, desk, jobPeople, QUOTE, signedInStaff, VISIT } from '../../../tests/kit/desk.ts';
import { WORK } from '../../../tests/kit/invoices.ts';
import { deliverEmails } from '../../../tests/kit/mails.ts';
import { deliverTexts, queuedTexts, textsOf, wordsSent } from '../../../tests/kit/texts.ts';
import { taskHandlers } from '../../tasks.ts';

/** A job on site, of a customer whom staff made without an email, and what the office does with it. */
async function jobWithoutEmail() {
  const people = await jobPeople();
  const { kit, staff, jobId } = people;
  await kit.deps.pool.query(
    `update customers set user_name = null, email_confirmed_at = null, password_hash = null, is_made_by_staff = true`,
  );
  await kit.deps.pool.query('delete from payment_methods');
  await deliverEmails(kit);
  await desk(kit.app, staff, `jobs/${jobId}/schedule`, VISIT);
  await desk(kit.app, staff, `jobs/${jobId}/start`, {});
  /** Sends what is queued, and the texts that come of it; no email goes to anybody but the office. */
  const deliver = async () => {
    const mails = await deliverEmails(kit);
    expect(mails.filter(({ to }) => to?.[0]?.address !== kit.deps.config.brand.email)).toEqual([]);
    await deliverTexts(kit);
  };
  const bodies = async () => (await textsOf(kit)).flatMap(({ body }) => body ?? []);
  const needs = async (kind: string): Promise<{ Text: string; Reason: string }[]> => {
    const { body } = await desk(kit.app, staff, 'needs');
    return body.Groups.flatMap(({ Needs }: { Needs: { Kind: string }[] }) =>
      Needs.filter(({ Kind }) => Kind === kind),
    );
  };
  const toPost = async () => (await needs('to-post')).map(({ Text }) => Text);
  const rings = async () => (await needs('ring')).map(({ Text, Reason }) => `${Text} ${Reason}`);
  const opens = async (url: string, text: string | undefined) =>
    send(kit.app, { method: 'POST', url, payload: { ch: /[?]ch=([\w-]{43})/.exec(text ?? '')?.[1] ?? '' } });
  return { ...people, deliver, bodies, toPost, rings, opens };
}

/** The visit is recorded, which issues the call-out's invoice; a bank transfer of an odd amount pays some of it. */
async function paidInPart({ kit, staff, jobId }: Awaited<ReturnType<typeof jobWithoutEmail>>) {
  await desk(kit.app, staff, `jobs/${jobId}/visits`, WORK);
  const { rows } = await kit.deps.pool.query('select id, number from documents');
  const paid = await send(kit.app, {
    method: 'POST',
    url: `/api/v1/desk/invoices/${rows[0].id}/bank-payments`,
    headers: { authorization: `Bearer ${staff}`, 'idempotency-key': randomUUID() },
    payload: { Amount: 17.83, Date: WORK.Date, Description: 'M Street' },
  });
  expect(paid.status, JSON.stringify(paid.body)).toBe(200);
  return rows[0].number as string;
}

/** Pays all that is still due with a card, by the link in a text. */
function payRest({ kit }: Awaited<ReturnType<typeof jobWithoutEmail>>, text: string) {
  return send(kit.app, {
    method: 'POST',
    url: '/api/v1/invoice/pay',
    headers: { 'idempotency-key': randomUUID() },
    payload: { ch: /[?]ch=([\w-]{43})/.exec(text)?.[1] ?? '', ...CARD },
  });
}

test('[R10.13] without an email, quote, invoice and receipt come as links in texts that open without signing in', async () => {
  const at = await jobWithoutEmail();
  const { kit, staff, jobId } = at;
  const number = await paidInPart(at);
  await at.deliver();
  const invoice = await wordsSent(kit, 'document-issued');
  const receipt = await wordsSent(kit, 'payment-receipt');
  expect(invoice).toContain(`Galley: Tax invoice ${number} for job GAL1042R: $`);
  expect(receipt).toContain(`Galley: We got $17.83 for tax invoice ${number}.`);
  for (const body of [invoice, receipt]) {
    expect(await at.opens('/api/v1/invoice/view', body)).toMatchObject({
      status: 200,
      body: { Number: number, AmountPaid: 17.83 },
    });
  }
  const rest = await payRest(at, invoice);
  expect(rest, JSON.stringify(rest.body)).toMatchObject({ status: 200, body: { Status: 'paid' } });
  await at.deliver();
  expect((await at.bodies()).filter((body) => body.startsWith('Galley: We got $'))).toHaveLength(2);

  await desk(kit.app, staff, `jobs/${jobId}/quote`, QUOTE);
  await at.deliver();
  const quoteText = await wordsSent(kit, 'quote-waiting');
  expect(quoteText).toMatch(
    /^Galley: Quote Q1042-1 for your repair is ready: .* http:\S+#\/quote-approval\?ch=/,
  );
  expect(await at.opens('/api/v1/quoteapproval', quoteText)).toMatchObject({
    status: 200,
    body: { QuoteNumber: 'Q1042-1' },
  });
  expect(await at.opens('/api/v1/quoteapproval/approve', quoteText)).toMatchObject({
    status: 200,
    body: { Result: 'ok' },
  });
  await at.deliver();
  const kept = await at.bodies();
  expect(kept.filter((body) => body.startsWith('Galley: Tax invoice'))).toHaveLength(1);
  // A link that only works signed in is of no use here, and of the others no secret is kept.
  for (const body of kept) expect(body).not.toMatch(/\/j\/|ch=\w/);
  expect(await at.toPost()).toEqual([]);
});

test.each([
  ['a mobile', 'update customers set mobile = null'],
  [
    'wanting texts',
    `insert into message_choices (customer_id, version, chosen_at, source, by_email, by_text, words)
     select id, 1, now(), 'phone', '{Confirmed,Changes,Quote}', '{}', 'Test' from customers`,
  ],
  ['texts since STOP', `insert into text_stops (mobile, stopped_at) select mobile, now() from customers`],
])(
  '[R10.13, R10.07] without an email or %s, each is to be printed and posted, once, until somebody has',
  async (_, sql) => {
    const at = await jobWithoutEmail();
    const { kit, staff, jobId } = at;
    await kit.deps.pool.query(sql);
    await desk(kit.app, staff, `jobs/${jobId}/quote`, QUOTE);
    await at.deliver();
    await desk(kit.app, staff, `jobs/${jobId}/quote/withdraw`, { Reason: 'Wrong part' });
    const number = await paidInPart(at);
    await at.deliver();
    expect(await at.bodies()).toEqual([]);
    expect((await at.toPost()).toSorted()).toEqual([
      expect.stringMatching(/^Quote Q1042-1: /),
      `Receipt: $17.83 for ${number}`,
      expect.stringMatching(`^Tax invoice ${number}: `),
    ]);
  },
);

/** Rosa's colleague at the desk, and calls of a caller without an email. */
async function phoneCalls() {
  const { kit, staff } = await jobPeople();
  await deliverEmails(kit);
  await deliverTexts(kit);
  const caller = {
    ...{ FirstName: 'Mei', LastName: 'Tan', Mobile: '0491 570 158', BusinessName: 'Ferry Bakes' },
    ...{ LocationName: 'Ferry Street Bakery' },
    ...{ StreetAddress: '7 Ferry Street', Suburb: 'Surry Hills', State: 'NSW', Postcode: '2010' },
    ...{ EquipmentTypeId: 2, ModelServicingTypeId: 4, Make: 'Skope', Model: 'ProSpec 2 door' },
    ...{ Problem: 'Not cooling', ProblemDescription: 'Warm since 5am.', PriorityOption: 'tomorrow' },
    ...{ PriorityTimeWindow: 'afternoon', PrioritySelectedDate: '24/11/2026' },
  };
  const books = async (changes: object = {}, by = staff): Promise<number> => {
    const { status, body } = await send(kit.app, {
      method: 'POST',
      url: '/api/v1/desk/bookings',
      headers: { authorization: `Bearer ${by}`, 'idempotency-key': randomUUID() },
      payload: { ...caller, ...changes },
    });
    expect(status, JSON.stringify(body)).toBe(200);
    return body.repairId;
  };
  const texts = async () => (await textsOf(kit)).map(({ kind, state, reason }) => [kind, state, reason]);
  return { kit, staff, books, texts };
}

test('[R10.13] a booking by phone without an email is confirmed by a text with what and when, once, and no secret', async () => {
  const { kit, books, texts } = await phoneCalls();
  const jobId = await books();
  expect(await deliverEmails(kit)).toEqual([]);
  await taskHandlers(kit.deps)['send-mail']({ mail: 'booking-confirmation', jobId });
  expect((await queuedTexts(kit)).map(({ delaySeconds }) => delaySeconds)).toEqual([
    kit.deps.config.newsWaitSeconds,
  ]);
  await deliverTexts(kit);
  expect(await texts()).toEqual([['booking-confirmation', 'sent', null]]);
  const words = await wordsSent(kit, 'booking-confirmation');
  expect(words.replace(/[\w-]{43}$/, 'SECRET')).toBe(
    `Galley: We've got your booking GAL${jobId}R: Underbench fridge, Tue 24 Nov, 12pm-4pm. See or change it: http://localhost:8080/#/visit?ch=SECRET`,
  );
  const { rows: kept } = await kit.deps.pool.query(
    `select body from texts where kind = 'booking-confirmation'`,
  );
  expect(kept[0].body).toMatch(/ch=\.\.\.$/);
});

test('[R10.13, R10.05] a booking that is planned at once is only told as the visit, and one that is called off not at all', async () => {
  const { kit, staff, books, texts } = await phoneCalls();
  const planned = await books();
  await desk(kit.app, staff, `jobs/${planned}/schedule`, VISIT);
  await deliverEmails(kit);
  await deliverTexts(kit);
  expect((await texts()).toSorted()).toEqual([
    ['booking-confirmation', 'skipped', 'outdated'],
    ['job-scheduled', 'sent', null],
  ]);
  // It's ten at night in Sydney: the text waits until the morning.
  kit.clock.advance({ hours: 13 });
  const night = await signedInStaff(kit, ADMIN);
  const later = { PriorityOption: 'later', PrioritySelectedDate: '02/12/2026' };
  const cancelled = await books(later, night);
  await deliverEmails(kit);
  expect((await queuedTexts(kit)).map(({ delaySeconds }) => delaySeconds > 6 * 3600)).toEqual([true]);
  await desk(kit.app, night, `jobs/${cancelled}/cancel`, { Reason: 'They rang again' });
  await deliverEmails(kit);
  await deliverTexts(kit);
  expect((await texts()).slice(2).toSorted()).toEqual([
    ['booking-confirmation', 'skipped', 'outdated'],
    ['job-cancelled', 'sent', null],
  ]);
});

test('[R10.13, R10.07] a booking that texts can’t bring isn’t posted, and its page says why there was none', async () => {
  const { kit, staff, books } = await phoneCalls();
  await kit.deps.pool.query(`insert into text_stops (mobile, stopped_at) values ('0491570158', now())`);
  const jobId = await books();
  await deliverEmails(kit);
  await deliverTexts(kit);
  expect((await desk(kit.app, staff, `jobs/${jobId}`)).body.Texts).toMatchObject([
    { Kind: 'booking-confirmation', State: 'skipped', Reason: 'stopped' },
  ]);
  const { body } = await desk(kit.app, staff, 'needs');
  const kinds = body.Groups.flatMap(({ Needs }: { Needs: { Kind: string }[] }) => Needs);
  expect(kinds.map(({ Kind }: { Kind: string }) => Kind)).not.toContain('to-post');
});

test('[R10.13] a message by somebody whom neither email nor text reaches is at the office, which is asked to call them', async () => {
  const { kit, staff } = await jobWithoutEmail();
  const { rows } = await kit.deps.pool.query(
    `insert into contact_requests (name, email, mobile, topic, message, created_at)
     values ('Ann Lee', null, null, 'text', 'Come at 9', now()) returning id`,
  );
  const list = await desk(kit.app, staff, 'contact-requests?State=open');
  expect(list.body.ContactRequests).toMatchObject([{ Email: null, Mobile: null }]);
  const answered = await desk(kit.app, staff, `contact-requests/${rows[0].id}/answer`, { Answer: 'Yes' });
  expect(answered).toMatchObject({ status: 409, body: { detail: expect.stringContaining('Call them') } });
});

test('[R10.13] a text whose first attempt had no clear outcome goes again with its whole link', async () => {
  const at = await jobWithoutEmail();
  const { kit, staff, jobId } = at;
  await desk(kit.app, staff, `jobs/${jobId}/quote`, QUOTE);
  const { sms } = kit.deps;
  const { send: hand } = sms;
  sms.send = async () => {
    throw new Error('no answer');
  };
  const [queued] = (await queuedTexts(kit)).slice(-1);
  const attempt = () => taskHandlers(kit.deps)['send-text']({ textId: queued?.textId ?? '' });
  await expect(attempt()).rejects.toThrow('no answer');
  sms.send = hand;
  await attempt();
  expect(await at.opens('/api/v1/quoteapproval', await wordsSent(kit, 'quote-waiting'))).toMatchObject({
    status: 200,
  });
});

test.each([
  ['without a mobile', 'update customers set mobile = null'],
  ['since STOP', `insert into text_stops (mobile, stopped_at) select mobile, now() from customers`],
  [
    'of which too many went today',
    `insert into texts (id, kind, customer_id, job_id, subject_id, state, created_at, attempted_at, mobile)
     select gen_random_uuid(), 'visit-reminder', c.id, j.id, 0, 'sent', $1, $1, c.mobile
     from customers c join jobs j on j.customer_id = c.id cross join generate_series(1, 100)`,
  ],
  ['that waited for the gateway for too long', 'late'],
])('[R14.09] without an email, news of a visit in a text %s is a need to ring', async (_, sql) => {
  const at = await jobWithoutEmail();
  const { kit, staff, jobId, rings } = at;
  await at.deliver();
  await desk(kit.app, staff, `jobs/${jobId}/visits`, WORK);
  if (sql !== 'late') {
    await kit.deps.pool.query(sql, sql.includes('$1') ? [kit.clock.now().toString()] : []);
  }
  const ring = (subject: string) => [expect.stringMatching(`^${subject}.* There's no email, and .+\\.$`)];
  await desk(kit.app, staff, `jobs/${jobId}/schedule`, { ...VISIT, Date: '2026-11-27' });
  await deliverEmails(kit);
  if (sql === 'late')
    await kit.deps.pool.query(`update texts set created_at = '2026-11-01' where state = 'queued'`);
  await at.deliver();
  await at.deliver();
  expect(await rings()).toEqual(ring('Return visit'));
  // The next change is another one.
  kit.clock.advance({ minutes: 5 });
  await desk(kit.app, staff, `jobs/${jobId}/call-off`, { Reason: 'The van broke down' });
  await deliverEmails(kit);
  if (sql === 'late')
    await kit.deps.pool.query(`update texts set created_at = '2026-11-01' where state = 'queued'`);
  await at.deliver();
  await at.deliver();
  expect(await rings()).toEqual(ring('Visit called off'));
});

test('[R14.09] without an email, what no text says is a need to ring', async () => {
  const at = await jobWithoutEmail();
  const { kit, staff } = at;
  const number = await paidInPart(at);
  const { rows } = await kit.deps.pool.query('select id from documents');
  const change = (path: string, payload: object) =>
    desk(kit.app, staff, `invoices/${rows[0].id}/${path}`, payload);
  expect((await change('hold', { Reason: "It wasn't fixed" })).status).toBe(200);
  await at.deliver();
  expect(await at.rings()).toEqual([]);
  expect((await change('release', {})).status).toBe(200);
  await at.deliver();
  expect(await at.rings()).toEqual([
    expect.stringMatching(`^${number} is off hold: .* There's no email, and no text is sent about it\\.$`),
  ]);
});

test('[R14.09] the news of a visit that has begun goes out until its window is over', async () => {
  const { kit, staff, books, texts } = await phoneCalls();
  const jobId = await books({ PriorityTimeWindow: 'morning' });
  // 8:33 of the visit's morning, 8am to noon in Sydney.
  kit.clock.advance(kit.clock.now().until('2026-11-23T21:33:00Z'));
  const { body } = await desk(kit.app, await signedInStaff(kit, ADMIN), `jobs/${jobId}/schedule`, VISIT);
  expect(body.State).toBe('Scheduled');
  await deliverEmails(kit);
  await deliverTexts(kit);
  expect(await texts()).toContainEqual(['job-scheduled', 'sent', null]);
  expect(staff).toBeDefined();
});
