import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { ReceiptEntry } from '../../../../contracts/invoices/invoice-payments.ts';
import { invoiceMessages } from '../../../../domain/invoices/invoice-messages.ts';
import type { DisputeState } from '../../../../domain/payments/payment-life.ts';
import { cardToken, signedInCustomer } from '../../../../tests/kit/bookings.ts';
import { charging } from '../../../../tests/kit/collecting.ts';
import { desk, type JobPeople, jobPeople } from '../../../../tests/kit/desk.ts';
import { balances, portal, portalPdf, readInvoice, visitedJob } from '../../../../tests/kit/invoices.ts';
import { deliverEmails } from '../../../../tests/kit/mails.ts';
import type { Deps } from '../../../common/deps.ts';
import { transaction } from '../../../db/transaction.ts';
import { taskHandlers } from '../../../tasks.ts';
import { checkLedger } from '../../ledger/check-ledger.ts';
import { LEDGER_RULES } from '../../ledger/ledger-rules.ts';
import { disputeByProviderId, lockPayment } from '../../payments/payments.queries.ts';
import { recordDispute } from '../../payments/record-dispute.ts';
import { recordRefund } from '../../payments/settle-refund.ts';

const cents = (dollars: number) => Math.round(dollars * 100);

/** Three invoices, of which odd cents are left to pay. */
async function threeDue() {
  const people = await jobPeople();
  const ids: number[] = [];
  for (const Amount of [12.37, 0.51, 33.33]) {
    const { InvoiceId } = (await visitedJob(people)).invoice;
    ids.push(InvoiceId);
    expect((await portal(people, `invoices/${InvoiceId}/pay`, { Amount })).body.Status).toBe('paid');
  }
  await deliverEmails(people.kit);
  return inHand(people, ids);
}

function inHand(people: JobPeople, ids: number[]) {
  const list = async () => (await portal(people, 'invoices')).body;
  const pay = async (payload: object = {}, key: string = randomUUID()) => {
    const { Total } = (await list()).PayAll;
    return portal(people, 'invoices/pay', { InvoiceIds: ids, Total, ...payload }, { 'idempotency-key': key });
  };
  const dues = async () => {
    const found: number[] = [];
    for (const id of ids) found.push((await readInvoice(people, id)).AmountDue);
    return found;
  };
  return { people, ids, list, pay, dues };
}

/** What the provider charged, in cents, without the part payments above. */
async function charged({ kit }: JobPeople) {
  const charges = await kit.deps.payments.listCharges(kit.clock.now().subtract({ hours: 48 }));
  return charges
    .flatMap(({ amountCents, charge }) => (charge.outcome === 'succeeded' ? [amountCents] : []))
    .filter((amount) => ![1237, 51, 3333].includes(amount));
}

const faultsOf = async ({ kit }: JobPeople) => (await checkLedger(kit.deps)).faults;

/** What contradicts the ledger here, whatever the provider lists. */
async function ledgerFaults({ pool }: Pick<Deps, 'pool'>) {
  const faults = [];
  for (const rule of LEDGER_RULES) faults.push(...(await pool.query(rule)).rows);
  return faults;
}

const otherCard = (scenario: Parameters<typeof cardToken>[0] = 'accepted') => ({
  CheckoutCardToken: cardToken(scenario),
  CheckoutCardMask: '•••• 4242',
  CheckoutCardExpiry: '11/29',
  CheckoutCardBrand: 'Visa',
});

describe('[R1.02] paying all that is due', () => {
  test('is one charge and one receipt, with a row for each invoice', async () => {
    const { people, ids, list, pay, dues } = await threeDue();
    const before = await dues();
    const { PayAll } = await list();
    const total = before.reduce((sum, due) => sum + cents(due), 0);
    expect(PayAll.InvoiceList.map(({ InvoiceId }: { InvoiceId: number }) => InvoiceId)).toEqual(ids);
    expect(cents(PayAll.Total)).toBe(total);

    const { status, body } = await pay();
    expect([status, body]).toEqual([200, expect.objectContaining({ Status: 'paid', AmountDue: 0 })]);
    expect(body.Message).toContain('INV-1001, INV-1002 and INV-1003');
    expect(await charged(people)).toEqual([total]);
    expect(await dues()).toEqual([0, 0, 0]);

    const { ReceiptList } = (await portal(people, 'receipts')).body as { ReceiptList: ReceiptEntry[] };
    expect(ReceiptList.map(({ Parts }) => Parts.length)).toEqual([3, 1, 1, 1]);
    const [receipt] = ReceiptList;
    expect(cents(receipt?.Amount ?? 0)).toBe(total);
    expect(receipt?.Parts.map(({ InvoiceId, Amount }) => [InvoiceId, Amount])).toEqual(
      ids.map((id, index) => [id, before[index]]),
    );
    const search = (term: number | string) => portal(people, `receipts?SearchTerm=${term}`);
    for (const found of [`$${PayAll.Total}`, `$${before[1]}`, 'INV-1003']) {
      expect((await search(found)).body.ReceiptList).toContainEqual(receipt);
    }
    const pdf = await portalPdf(people, `receipts/${receipt?.PaymentId}/pdf`);
    expect(pdf.name).toBe(`receipt-${receipt?.Number}.pdf`);
    // The page of each invoice names the same receipt.
    for (const [index, id] of ids.entries()) {
      const payment = (await readInvoice(people, id)).Payments.at(-1);
      expect(payment).toMatchObject({ Amount: before[index], ReceiptNumber: receipt?.Number });
      expect(await portalPdf(people, `receipts/${payment?.PaymentId}/pdf`)).toEqual(pdf);
    }
    const [mail, ...others] = await deliverEmails(people.kit);
    expect(others).toEqual([]);
    expect(mail?.subject).toContain('for INV-1001, INV-1002 and INV-1003');
    expect(await faultsOf(people)).toEqual([]);
  });

  test('twice at once, or sent again, charges once', async () => {
    const { people, ids, pay, list } = await threeDue();
    const { Total } = (await list()).PayAll;
    const total = cents(Total);
    const key = randomUUID();
    // What all of them saw; a look in between may find it paid.
    const seen = { Total };
    const replies = await Promise.all([
      pay(seen, key),
      pay(seen, key),
      pay(seen),
      pay({ ...seen, ...otherCard() }),
    ]);
    expect(replies.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual(
      [],
    );
    expect(await charged(people)).toEqual([total]);
    expect(await faultsOf(people)).toEqual([]);
    const again = await portal(
      people,
      'invoices/pay',
      { InvoiceIds: ids, Total: total / 100 },
      { 'idempotency-key': key },
    );
    if (replies[0]?.status === 200) expect(again.body.Status).toBe('paid');
    expect(await charged(people)).toEqual([total]);
  });

  test('takes nothing if what is due has changed since it was shown', async () => {
    const { people, ids, list, pay } = await threeDue();
    const { Total } = (await list()).PayAll;
    await desk(people.kit.app, people.staff, `invoices/${ids[1]}/bank-payments`, {
      Amount: 10.01,
      Date: '2026-11-23',
      Description: null,
    });
    const now = (await list()).PayAll.Total;
    expect(cents(Total) - cents(now)).toBe(1001);
    const { body } = await pay({ Total });
    expect(body).toMatchObject({
      code: 'conflict',
      detail: invoiceMessages.payAllChanged(`$${now.toFixed(2)}`),
    });
    expect(await charged(people)).toEqual([]);
    expect((await pay()).body.Status).toBe('paid');
    expect((await pay({ Total: now })).body).toMatchObject({ detail: invoiceMessages.payAllNothingDue });
  });

  test('while the office records a transfer for one of them never loses or invents a cent', async () => {
    const { people, ids, pay, dues } = await threeDue();
    const [, due = 0] = await dues();
    const transfer = { Amount: due, Date: '2026-11-23', Description: null };
    const [paid] = await Promise.all([
      pay(),
      desk(people.kit.app, people.staff, `invoices/${ids[1]}/bank-payments`, transfer),
    ]);
    expect(['paid', undefined]).toContain(paid.body.Status);
    const overpaid = (await readInvoice(people, ids[1] ?? 0)).AmountOverpaid;
    expect(overpaid).toBe(paid.body.Status === 'paid' ? due : 0);
    expect(await faultsOf(people)).toEqual([]);
  });

  test("leaves out what is on hold or being paid, and says so; never somebody else's", async () => {
    const { people, ids, list, pay } = await threeDue();
    await portal(people, `invoices/${ids[0]}/hold`, { Message: "It wasn't fixed" });
    const { PayAll } = await list();
    expect(PayAll.LeftOutList).toEqual([{ InvoiceId: ids[0], Number: 'INV-1001', Reason: 'OnHold' }]);
    expect(PayAll.InvoiceList).toHaveLength(2);
    expect((await pay()).body).toMatchObject({
      code: 'conflict',
      detail: invoiceMessages.payOneOnHold('INV-1001'),
    });
    expect((await pay({ InvoiceIds: ids.slice(1) })).body.Status).toBe('paid');

    for (const InvoiceIds of [[ids[1], ids[1]], [ids[1]], []]) {
      expect((await pay({ InvoiceIds, Total: 50 })).status).toBe(422);
    }
    const email = { CheckoutEmailAddress: 'lee@other.example' };
    const other = { kit: people.kit, customer: (await signedInCustomer(people.kit.app, email)).token };
    expect((await portal(other, 'invoices/pay', { InvoiceIds: ids, Total: 50 })).status).toBe(404);
  });

  test('at the moment of the automatic charge pays each invoice once', async () => {
    const { people, invoice, collect, collectAt } = await charging();
    const { InvoiceId } = (await visitedJob(people)).invoice;
    const ids = [invoice.InvoiceId, InvoiceId];
    await collectAt('11-24T08:59');
    people.kit.clock.advance({ minutes: 1 });
    const { pay, dues } = inHand(people, ids);
    const [{ body }] = await Promise.all([pay(), collect(), collect()]);
    expect(['paid', undefined]).toContain(body.Status);
    expect(await dues()).toEqual(body.Status === 'paid' ? [0, 0] : [0, expect.any(Number)]);
    const made = await charged(people);
    expect(made.reduce((sum, amount) => sum + amount, 0)).toBe((await balances(people.kit))['card-clearing']);
    expect((await readInvoice(people, invoice.InvoiceId)).AmountOverpaid).toBe(0);
    expect(await faultsOf(people)).toEqual([]);
  });

  test('that is declined takes nothing, and one that the bank wants confirmed goes on with the same charge', async () => {
    const { people, pay, list, dues } = await threeDue();
    const { Total } = (await list()).PayAll;
    expect((await pay(otherCard('nofunds'))).body.Status).toBe('declined');
    const key = randomUUID();
    expect((await pay({ ...otherCard('asksagain'), Total }, key)).body.Status).toBe('action_required');
    // Another attempt cancels the one that nobody confirmed.
    expect((await pay()).body.Status).toBe('paid');
    expect(await dues()).toEqual([0, 0, 0]);
    expect(await charged(people)).toEqual([cents(Total)]);
    expect(await faultsOf(people)).toEqual([]);
  });

  test('while the provider is down says so on each invoice, and is settled once', async () => {
    const { people, ids, pay, list, dues } = await threeDue();
    const { clock, deps } = people.kit;
    const total = cents((await list()).PayAll.Total);
    const provider = { ...deps.payments };
    deps.payments.chargeCard = async (input) => {
      await provider.chargeCard(input);
      return { outcome: 'unreachable' };
    };
    expect((await pay()).body.Status).toBe('pending');
    const { PayAll } = await list();
    expect(PayAll.InvoiceList).toEqual([]);
    expect(PayAll.LeftOutList.map(({ Reason }: { Reason: string }) => Reason)).toEqual(
      ids.map(() => 'PaymentPending'),
    );
    expect((await portal(people, `invoices/${ids[1]}/pay`, {})).body.detail).toBe(
      invoiceMessages.payInProgress,
    );
    Object.assign(deps.payments, provider);
    clock.advance({ hours: 1 });
    await taskHandlers(deps).sweep({});
    expect(await dues()).toEqual([0, 0, 0]);
    expect(await charged(people)).toEqual([total]);
    expect(await faultsOf(people)).toEqual([]);
  });
});

describe('a payment for several invoices', () => {
  test('is refunded by the part for the credited invoice', async () => {
    const { people, ids, pay, dues } = await threeDue();
    const [, due = 0] = await dues();
    await pay();
    const { staff } = people;
    const body = { Amount: 20.03, Reason: 'Agreed', Refund: true };
    const { status } = await desk(people.kit.app, staff, `invoices/${ids[1]}/credit`, body);
    expect(status).toBe(200);
    const invoice = (await desk(people.kit.app, staff, `invoices/${ids[1]}`)).body;
    expect(invoice).toMatchObject({ Status: 'Paid', Refunds: [{ Amount: 20.03, State: 'succeeded' }] });
    expect(invoice.CardPayments[0]).toMatchObject({
      Amount: due,
      Refunded: 20.03,
      InvoiceNumbers: ['INV-1001', 'INV-1002', 'INV-1003'],
    });
    expect((await readInvoice(people, ids[0] ?? 0)).Status).toBe('Paid');
    expect(await faultsOf(people)).toEqual([]);
    expect((await balances(people.kit)).receivable).toBeUndefined();
  });

  test('is refunded at the provider, and disputed, over its invoices in order, whatever comes and goes', async () => {
    const { people, ids, pay, list } = await threeDue();
    const { deps } = people.kit;
    const total = cents((await list()).PayAll.Total);
    await pay();
    const { rows } = await deps.pool.query('select id::int from payments where document_id is null');
    const paymentId: number = rows[0].id;
    const dueNow = async () => {
      const { body } = await portal(people, 'invoices');
      return cents(body.TotalDue);
    };
    const check = async () => expect(await ledgerFaults(deps)).toEqual([]);

    const refund = (refundId: string, amountCents: number, outcome: 'succeeded' | 'pending') =>
      transaction(deps.pool, async (tx) => {
        await lockPayment(tx, paymentId);
        await recordRefund(deps, tx, { paymentId, amountCents, refundId, outcome, idempotencyKey: null });
      });
    const fail = (refundId: string, amountCents: number) =>
      transaction(deps.pool, async (tx) => {
        await lockPayment(tx, paymentId);
        const failed = { outcome: 'failed', code: 'lost_or_stolen_card' } as const;
        await recordRefund(deps, tx, { paymentId, amountCents, refundId, idempotencyKey: null, ...failed });
      });
    // More than the first two parts.
    const back = total - 10_001;
    await refund('re_1', back, 'pending');
    await check();
    expect(await dueNow()).toBe(back);
    await refund('re_2', 1_001, 'succeeded');
    await fail('re_1', back);
    await check();
    expect(await dueNow()).toBe(1_001);

    const dispute = async (state: DisputeState, amountCents: number) => {
      const before = await disputeByProviderId(deps.db, 'du_1');
      const seen = { disputeId: 'du_1', chargeId: 'ch_1', amountCents, reason: 'fraudulent', state };
      await transaction(deps.pool, async (tx) => {
        await lockPayment(tx, paymentId);
        await recordDispute(deps, tx, paymentId, { ...seen, respondBy: null, before });
      });
      people.kit.clock.advance({ minutes: 1 });
      await check();
    };
    const disputed = total - 1_001;
    await dispute('inquiry-needs-response', disputed);
    await dispute('needs-response', disputed - 777);
    await dispute('needs-response', disputed);
    const states: string[] = [];
    for (const id of ids) states.push((await readInvoice(people, id)).Status);
    expect(states).toEqual(['Disputed', 'Disputed', 'Disputed']);
    await dispute('lost', disputed);
    expect(await dueNow()).toBe(total);
    await dispute('under-review', disputed);
    await dispute('won', disputed);
    expect(await dueNow()).toBe(1_001);
  });
});
