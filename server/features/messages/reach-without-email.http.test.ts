import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { send } from '../../../tests/kit/app.ts';
import { CARD } from '../../../tests/kit/bookings.ts';
import { desk, jobPeople, QUOTE, VISIT } from '../../../tests/kit/desk.ts';
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
  const toPost = async () => {
    const { body } = await desk(kit.app, staff, 'needs');
    return body.Groups.flatMap(({ Needs }: { Needs: { Kind: string }[] }) => Needs)
      .filter(({ Kind }: { Kind: string }) => Kind === 'to-post')
      .map(({ Text }: { Text: string }) => Text);
  };
  const opens = async (url: string, text: string | undefined) =>
    send(kit.app, { method: 'POST', url, payload: { ch: /[?]ch=([\w-]{43})/.exec(text ?? '')?.[1] ?? '' } });
  return { ...people, deliver, bodies, toPost, opens };
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
  ['wanting texts', 'update customers set wants_texts = false'],
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

test('[R10.13] a message by somebody without an email reaches the office, which is asked to call them', async () => {
  const { kit, staff } = await jobWithoutEmail();
  const { rows } = await kit.deps.pool.query(
    `insert into contact_requests (name, email, mobile, topic, message, created_at)
     values ('Ann Lee', null, '0491570156', 'text', 'Come at 9', now()) returning id`,
  );
  const list = await desk(kit.app, staff, 'contact-requests?State=open');
  expect(list.body.ContactRequests).toMatchObject([{ Email: null, Mobile: '0491570156' }]);
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
