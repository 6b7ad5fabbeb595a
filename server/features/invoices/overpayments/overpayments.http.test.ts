import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { deskInvoiceMessages } from '../../../../domain/invoices/desk-invoice-messages.ts';
import { invoiceMessages } from '../../../../domain/invoices/invoice-messages.ts';
import { desk } from '../../../../tests/kit/desk.ts';
import { invoiceAtDesk } from '../../../../tests/kit/desk-invoices.ts';
import { balances, portal, readInvoice, visitedJob } from '../../../../tests/kit/invoices.ts';
import { taskHandlers } from '../../../tasks.ts';

describe('[R1.02] money that was paid too much', () => {
  async function overpaid() {
    const at = await invoiceAtDesk();
    await at.change('charge', {});
    const transfer = { RecordMore: true, Amount: at.invoice.TotalIncGst, Date: '2026-11-23' };
    const { body } = await at.change('bank-payments', transfer);
    expect(body).toMatchObject({ Status: 'Overpaid', AmountOverpaid: at.invoice.TotalIncGst });
    return at;
  }

  test('goes back to the card with a receipt and no change of GST', async () => {
    const { people, change, cents } = await overpaid();
    const before = (await balances(people.kit)).gst;
    const { body } = await change('refund', {});
    expect(body).toMatchObject({
      Status: 'Paid',
      Refunds: [{ State: 'succeeded', Number: 'REC-1001', Amount: cents / 100 }],
      Adjustments: [{ Kind: 'RefundReceipt', TotalIncGst: cents / 100 }],
    });
    const after = await balances(people.kit);
    expect(after).toMatchObject({ gst: before, bank: cents });
    expect(after).not.toHaveProperty('card-clearing');
    expect((await change('refund', {})).body.code).toBe('conflict');
  });

  test('goes back by itself after a week, once, unless it is kept', async () => {
    const { people, read, invoice, later } = await overpaid();
    const sweep = () => taskHandlers(people.kit.deps).sweep({});
    await later(24 * 7 - 1);
    await sweep();
    expect((await read()).Status).toBe('Overpaid');
    await later(2);
    await sweep();
    await sweep();
    expect(await read()).toMatchObject({
      Status: 'Paid',
      Refunds: [{ State: 'succeeded', Amount: invoice.TotalIncGst }],
    });
  });

  test('is kept or sent back as its customer chooses, once', async () => {
    const { people, invoice, cents, key } = await overpaid();
    const choose = (Choice: string, submit = key) =>
      portal(people, `invoices/${invoice.InvoiceId}/overpayment`, { Choice }, { 'idempotency-key': submit });
    expect(await readInvoice(people, invoice.InvoiceId)).toMatchObject({
      AmountReturning: 0,
      ReturnsOn: '2026-11-30',
    });
    const back = { status: 200, body: { Amount: cents / 100 } };
    for (const _ of [1, 2]) expect(await choose('return')).toMatchObject(back);
    expect(await readInvoice(people, invoice.InvoiceId)).toMatchObject({
      Status: 'Paid',
      ReturnsOn: null,
      Adjustments: [{ Kind: 'RefundReceipt', TotalIncGst: cents / 100 }],
    });
    expect((await choose('keep', randomUUID())).body.code).toBe('conflict');

    const second = await overpaid();
    const path = `invoices/${second.invoice.InvoiceId}/overpayment`;
    expect((await portal(second.people, path, { Choice: 'keep' })).status).toBe(200);
    expect((await second.read()).CustomerCredit).toBe(second.cents / 100);
    expect((await portal(people, 'invoices/999999/overpayment', { Choice: 'keep' })).status).toBe(404);
  });

  test('by bank transfer only stays in the office’s list', async () => {
    const { people, change, invoice, read, later } = await invoiceAtDesk();
    await change('bank-payments', { RecordMore: true, Amount: invoice.TotalIncGst + 10, Date: '2026-11-23' });
    expect((await readInvoice(people, invoice.InvoiceId)).ReturnsOn).toBeNull();
    expect((await read()).LeftOnCards).toBe(0);
    expect((await change('refund', {})).body.detail).toBe(deskInvoiceMessages.notPaidByCard);
    const { body: refused } = await portal(people, `invoices/${invoice.InvoiceId}/overpayment`, {
      Choice: 'return',
    });
    expect(refused.detail).toBe(invoiceMessages.overpaymentNotByCard('1800 975 711'));
    await later(24 * 8);
    await taskHandlers(people.kit.deps).sweep({});
    const { body } = await desk(people.kit.app, people.staff, 'invoices?State=Overpaid');
    expect(body.InvoiceList).toMatchObject([{ Number: invoice.Number, AmountOverpaid: 10 }]);
    const back = { Amount: 10, Date: '2026-12-01', Description: 'Overpayment' };
    expect((await change('bank-refunds', { ...back, Amount: 11 })).body.errors[0].field).toBe('Amount');
    expect((await change('bank-refunds', back)).body).toMatchObject({
      Status: 'Paid',
      Adjustments: [{ Number: 'REC-1001' }],
    });
    expect((await read()).Payments.at(-1)).toMatchObject({ Method: 'BankTransfer', Amount: -10 });
  });

  test('whose refund fails is for the office, and never sent to that card again by itself', async () => {
    const { people, change, useCard, later, read, invoice } = await invoiceAtDesk();
    await useCard('refundfails');
    await change('charge', {});
    await change('bank-payments', { RecordMore: true, Amount: invoice.TotalIncGst, Date: '2026-11-23' });
    expect((await change('refund', {})).body).toMatchObject({
      Status: 'Overpaid',
      Refunds: [{ State: 'failed', FailureCode: expect.any(String) }],
    });
    await later(24 * 8);
    await taskHandlers(people.kit.deps).sweep({});
    expect((await read()).Refunds).toHaveLength(1);
  });

  test('can be kept, and pays a later invoice', async () => {
    const { people, change, cents } = await overpaid();
    expect((await change('keep-credit', {})).body).toMatchObject({
      Status: 'Paid',
      CustomerCredit: cents / 100,
    });
    const { invoice: later } = await visitedJob(people);
    const use = (payload: object) =>
      desk(people.kit.app, people.staff, `invoices/${later.InvoiceId}/use-credit`, payload);
    expect((await use({ Amount: 50 })).body).toMatchObject({ Status: 'PartPaid', AmountPaid: 50 });
    expect((await use({})).body).toMatchObject({ Status: 'Paid', CustomerCredit: 0 });
    expect((await use({})).body.code).toBe('conflict');
  });

  test('pays a later invoice as its customer asks, once, and not while a card is charged', async () => {
    const { people, change, invoice } = await overpaid();
    await change('keep-credit', { Amount: 50 });
    await change('refund', {});
    const { invoice: later } = await visitedJob(people);
    const { invoice: another } = await visitedJob(people);
    const use = (invoiceId: number, key: string = randomUUID()) =>
      portal(people, `invoices/${invoiceId}/use-credit`, {}, { 'idempotency-key': key });
    expect((await readInvoice(people, later.InvoiceId)).CustomerCredit).toBe(50);

    // Its card payment, as if that were another one whose outcome nobody knows yet.
    const payment = (documentId: number, state: string) =>
      people.kit.deps.pool.query(
        `with paid as (update payments set document_id = $1, state = $2)
         update payment_parts set document_id = $1 where payment_id is not null`,
        [documentId, state],
      );
    await payment(later.InvoiceId, 'started');
    expect((await use(later.InvoiceId)).body.detail).toBe(invoiceMessages.payInProgress);
    const byDesk = await desk(people.kit.app, people.staff, `invoices/${later.InvoiceId}/use-credit`, {});
    expect(byDesk.body.detail).toBe(invoiceMessages.payInProgress);
    await payment(invoice.InvoiceId, 'succeeded');

    const key = randomUUID();
    const replies = await Promise.all([
      use(later.InvoiceId, key),
      use(later.InvoiceId, key),
      use(another.InvoiceId),
    ]);
    const [first, again, other] = replies;
    // Whichever comes first gets it, and a repeated request the same reply.
    const requestId = expect.any(String);
    expect({ ...again?.body, requestId }).toEqual({ ...first?.body, requestId });
    expect([first?.status, other?.status].sort()).toEqual([200, 409]);
    const paid = await Promise.all([later, another].map(({ InvoiceId }) => readInvoice(people, InvoiceId)));
    expect(paid.map(({ AmountPaid }) => AmountPaid).sort()).toEqual([0, 50]);
    expect(paid.map(({ CustomerCredit }) => CustomerCredit)).toEqual([0, 0]);
    expect((await use(invoice.InvoiceId)).body.detail).toBe(invoiceMessages.payNothingDue);
    expect((await use(999_999)).status).toBe(404);
  });
});
