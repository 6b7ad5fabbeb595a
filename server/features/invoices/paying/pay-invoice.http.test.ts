import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { invoiceMessages } from '../../../../domain/invoices/invoice-messages.ts';
import { send } from '../../../../tests/kit/app.ts';
import { cardToken } from '../../../../tests/kit/bookings.ts';
import { desk, type JobPeople, jobPeople } from '../../../../tests/kit/desk.ts';
import { balances, portal, readInvoice, visitedJob } from '../../../../tests/kit/invoices.ts';
import { deliverEmails } from '../../../../tests/kit/mails.ts';
import { taskHandlers } from '../../../tasks.ts';
import { takeProviderEvent } from '../../payments/take-provider-event.ts';

async function opened(env?: Record<string, string>) {
  const people = await jobPeople(env && { env });
  const { invoice } = await visitedJob(people);
  const pay = (payload: object = {}, key: string = randomUUID()) =>
    portal(people, `invoices/${invoice.InvoiceId}/pay`, payload, { 'idempotency-key': key });
  const mails = await deliverEmails(people.kit);
  const ch = mails.map(({ text }) => /#\/invoice\?ch=([\w-]{43})/.exec(text ?? '')?.[1]).find(Boolean);
  const payByLink = (payload: object, key: string | null = randomUUID()) =>
    send(people.kit.app, {
      method: 'POST',
      url: '/api/v1/invoice/pay',
      headers: key === null ? {} : { 'idempotency-key': key },
      payload: { ch, ...payload },
    });
  const read = () => readInvoice(people, invoice.InvoiceId);
  return { people, invoice, pay, payByLink, read, cents: Math.round(invoice.TotalIncGst * 100) };
}

/** The cents of each charge that succeeded, by the provider. */
async function charged({ kit }: Pick<JobPeople, 'kit'>) {
  const charges = await kit.deps.payments.listCharges(kit.clock.now().subtract({ hours: 48 }));
  return charges.flatMap(({ amountCents, charge }) => (charge.outcome === 'succeeded' ? [amountCents] : []));
}

const otherCard = (scenario: Parameters<typeof cardToken>[0] = 'accepted') => ({
  CheckoutCardToken: cardToken(scenario),
  CheckoutCardMask: '•••• 4242',
  CheckoutCardExpiry: '11/29',
  CheckoutCardBrand: 'Visa',
});

describe('[R1.02] paying an invoice', () => {
  test('with the card on file takes one call, and sends a receipt', async () => {
    const { people, invoice, pay, read, cents } = await opened();
    const { status, body } = await pay();
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ Status: 'paid', AmountDue: 0, AmountPaid: invoice.TotalIncGst }),
    ]);
    expect(await read()).toMatchObject({
      Status: 'Paid',
      Payments: [{ Method: 'Card', Detail: 'Visa ending 4242', Amount: invoice.TotalIncGst }],
      BankTransfer: null,
    });
    expect(await balances(people.kit)).toMatchObject({ 'card-clearing': cents });
    const [receipt] = await deliverEmails(people.kit);
    expect(receipt?.subject).toBe(`Receipt: $${invoice.TotalIncGst.toFixed(2)} for INV-1001`);
    expect((await pay()).body).toMatchObject({ code: 'conflict' });
  });

  test('sent again with its key, or by two people at once, charges once', async () => {
    const { people, pay, payByLink, cents } = await opened();
    const key = randomUUID();
    const replies = await Promise.all([pay({}, key), pay({}, key), payByLink(otherCard())]);
    const [first, again, other] = replies.map(({ body }) => body);
    expect(await charged(people)).toEqual([cents]);
    expect((await balances(people.kit))['card-clearing']).toBe(cents);
    // The second one, or one that finds the first still under way, gets that as its reply.
    const refused = {
      code: 'conflict',
      detail: expect.stringMatching(/^(This invoice is paid|A payment of)/),
    };
    expect(other.Status === 'paid' ? first : other).toMatchObject(refused);
    if (other.Status !== 'paid') expect([first.Status, again.Status]).toContain('paid');
    expect((await pay({}, key)).body).toMatchObject(other.Status === 'paid' ? refused : { Status: 'paid' });
  });

  test('with another card, six times at once with one key and limits on, is one payment and one answer', async () => {
    const { people, payByLink, cents } = await opened({ RATE_LIMITS: 'on' });
    const key = randomUUID();
    const card = otherCard();
    const replies = await Promise.all(Array.from({ length: 6 }, () => payByLink(card, key)));
    for (const { status, body } of replies) expect([status, body.Status]).toEqual([200, 'paid']);
    expect(await charged(people)).toEqual([cents]);
    const { rows } = await people.kit.deps.pool.query(
      `select key from attempts where points > 0 and key like 'declined card%'`,
    );
    expect(rows).toEqual([]);
  });

  test('works without an Idempotency-Key, each call by itself', async () => {
    const { people, invoice, payByLink } = await opened();
    const path = `invoices/${invoice.InvoiceId}/pay`;
    for (const AmountPaid of [20, 40]) {
      expect((await portal(people, path, { Amount: 20 })).body).toMatchObject({ Status: 'paid', AmountPaid });
    }
    expect((await payByLink({ ...otherCard(), Amount: 20 }, null)).body.AmountPaid).toBe(60);
  });

  test('sent again after it was paid answers that, whatever happened since, and stops nobody else', async () => {
    const { people, pay, payByLink } = await opened();
    const key = randomUUID();
    await pay({ Amount: 50 }, key);
    const confirmation = randomUUID();
    await payByLink({ ...otherCard('asksagain'), Amount: 20 }, confirmation);
    await people.kit.deps.pool.query('delete from payment_methods');
    for (const same of [key, key.toUpperCase()]) {
      expect((await pay({ Amount: 50 }, same)).body).toMatchObject({ Status: 'paid', AmountPaid: 50 });
    }
    const again = await payByLink({ ...otherCard('asksagain'), Amount: 20 }, confirmation);
    expect(again.body.Status).toBe('action_required');
  });

  test('never takes the key of a payment of another invoice or amount for its own', async () => {
    const { people, pay, cents } = await opened();
    const { invoice: other } = await visitedJob(people);
    const key = randomUUID();
    expect((await pay({}, key)).body.Status).toBe('paid');
    const used = { status: 409, body: { code: 'idempotency_key_reused' } };
    const path = `invoices/${other.InvoiceId}/pay`;
    expect(await portal(people, path, {}, { 'idempotency-key': key })).toMatchObject(used);
    expect(await pay({ Amount: 50 }, key)).toMatchObject(used);
    expect((await balances(people.kit))['card-clearing']).toBe(cents);
  });

  test('in parts leaves the rest, and never more than is due', async () => {
    const { pay, read } = await opened();
    expect((await pay({ Amount: 50 })).body).toMatchObject({ Status: 'paid', AmountPaid: 50 });
    expect(await read()).toMatchObject({ Status: 'PartPaid', AmountPaid: 50 });
    expect((await pay({ Amount: 5000 })).body).toMatchObject({
      code: 'invalid_fields',
      errors: [{ field: 'Amount' }],
    });
    expect((await pay({ Amount: 0 })).status).toBe(422);
    expect((await pay()).body).toMatchObject({ Status: 'paid', AmountDue: 0 });
  });

  test('that is declined takes nothing and says what to do; another card can follow', async () => {
    const { pay, payByLink, read } = await opened();
    const declined = (await payByLink(otherCard('nofunds'))).body;
    expect(declined).toMatchObject({ Status: 'declined', AmountPaid: 0 });
    expect(declined.Message).toMatch(/^Nothing was taken\. Your bank declined/);
    expect(await read()).toMatchObject({ Status: 'ToPay', Attempts: [{ State: 'declined' }] });
    expect((await pay(otherCard())).body.Status).toBe('paid');
  });

  test('that the bank wants confirmed goes on with the same charge', async () => {
    const { people, payByLink } = await opened();
    const key = randomUUID();
    const asked = (await payByLink(otherCard('asksagain'), key)).body;
    expect(asked).toMatchObject({ Status: 'action_required', CardClientSecret: expect.any(String) });
    expect((await payByLink(otherCard('asksagain'), key)).body.Status).toBe('action_required');
    // Another attempt cancels the one that nobody confirmed.
    expect((await payByLink(otherCard())).body.Status).toBe('paid');
    const { rows } = await people.kit.deps.pool.query('select state from payments order by id');
    expect(rows.map(({ state }) => state)).toEqual(['cancelled', 'succeeded']);
  });

  test('that is left unconfirmed on the page keeps the office waiting for minutes only', async () => {
    const { people, invoice, pay } = await opened();
    const { app, clock, deps } = people.kit;
    const atDesk = async (path: string, payload: object) =>
      (await desk(app, people.staff, `invoices/${invoice.InvoiceId}/${path}`, payload)).body;
    const leave = async () => expect((await pay(otherCard('asksagain'))).body.Status).toBe('action_required');
    await leave();
    const waits = { code: 'conflict', detail: invoiceMessages.payToConfirm };
    expect(await atDesk('charge', { Amount: 50 })).toMatchObject(waits);
    expect(await atDesk('write-off', { Reason: 'Closed' })).toMatchObject(waits);
    clock.advance({ minutes: 16 });
    expect((await atDesk('charge', { Amount: 50 })).Payment.Status).toBe('paid');
    await leave();
    clock.advance({ minutes: 16 });
    expect((await atDesk('write-off', { Amount: 20, Reason: 'Closed' })).AmountWrittenOff).toBe(20);
    await leave();
    clock.advance({ minutes: 16 });
    await taskHandlers(deps).sweep({});
    const { rows } = await deps.pool.query('select state from payments order by id');
    expect(rows.map(({ state }) => state)).toEqual(['cancelled', 'succeeded', 'cancelled', 'cancelled']);
  });

  test('while the provider is down for an hour says so, and is charged and settled once', async () => {
    const { people, pay, read, cents } = await opened();
    const { clock, deps } = people.kit;
    const provider = { ...deps.payments };
    // It charges, its reply is lost, and then it's down.
    deps.payments.chargeCard = async (input) => {
      await provider.chargeCard(input);
      return { outcome: 'unreachable' };
    };
    const { body } = await pay(otherCard());
    expect(body).toMatchObject({ Status: 'pending' });
    expect(body.Message).toMatch(/Don't pay again/);
    deps.payments.chargeCard = async () => ({ outcome: 'unreachable' });
    clock.advance({ minutes: 30 });
    await taskHandlers(deps).sweep({});
    expect((await pay()).body).toMatchObject({ code: 'conflict', detail: invoiceMessages.payInProgress });
    expect((await read()).Attempts).toMatchObject([{ State: 'started' }]);
    Object.assign(deps.payments, provider);
    clock.advance({ minutes: 30 });
    await taskHandlers(deps).sweep({});
    await taskHandlers(deps).sweep({});
    expect(await read()).toMatchObject({ Status: 'Paid', Attempts: [] });
    expect((await balances(people.kit))['card-clearing']).toBe(cents);
    expect(await charged(people)).toEqual([cents]);
  });

  test('whose reply is lost is looked up every minute for an hour, and says until when', async () => {
    const { people, pay, read, cents } = await opened();
    const { clock, deps } = people.kit;
    const provider = { ...deps.payments };
    let asked = 0;
    deps.payments.chargeCard = async (input) => {
      if (asked === 0) await provider.chargeCard(input);
      asked += 1;
      return { outcome: 'unreachable' };
    };
    // It's 9:10am.
    expect((await pay()).body.Message).toContain('every minute until 10:10am, then every hour');
    const lookUp = async (seconds: number) => {
      clock.advance({ seconds });
      await taskHandlers(deps)['settle-payments']({});
      return asked;
    };
    expect(await lookUp(59)).toBe(1);
    expect(await lookUp(2)).toBe(2);
    expect(await lookUp(58 * 60)).toBe(3);
    expect(await lookUp(60)).toBe(3);
    await taskHandlers(deps).sweep({});
    expect(asked).toBe(4);
    clock.advance({ minutes: -30 });
    Object.assign(deps.payments, provider);
    await lookUp(1);
    expect(await read()).toMatchObject({ Status: 'Paid', Attempts: [] });
    expect(await charged(people)).toEqual([cents]);
  });

  test('is posted once, with one receipt, when the webhook comes before the reply', async () => {
    const { people, pay, cents } = await opened();
    const { deps } = people.kit;
    const { chargeCard } = deps.payments;
    const webhook = { path: '', read: () => null, readDispute: async () => null };
    deps.payments.chargeCard = async (input) => {
      const charge = await chargeCard(input);
      if (charge.outcome !== 'succeeded') throw new Error('Not charged');
      await takeProviderEvent(deps, webhook, { id: 'evt_1', kind: 'charge', chargeId: charge.chargeId });
      return charge;
    };
    expect((await pay()).body).toMatchObject({ Status: 'paid', AmountDue: 0 });
    expect((await balances(people.kit))['card-clearing']).toBe(cents);
    expect(await deliverEmails(people.kit)).toHaveLength(1);
  });

  test('by its link never uses the card on file', async () => {
    const { payByLink } = await opened();
    expect((await payByLink({})).status).toBe(422);
  });
});
