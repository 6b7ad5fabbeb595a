import { describe, expect, test } from 'vitest';
import { desk } from '../../../../tests/kit/desk.ts';
import { invoiceAtDesk } from '../../../../tests/kit/desk-invoices.ts';
import { balances, visitedJob } from '../../../../tests/kit/invoices.ts';
import { taskHandlers } from '../../../tasks.ts';

describe('[R1.02] money that was paid too much', () => {
  async function overpaid() {
    const at = await invoiceAtDesk();
    await at.change('charge', {});
    const transfer = { Amount: at.invoice.TotalIncGst, Date: '2026-11-23', Description: 'INV-1001' };
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

  test('by bank transfer only stays in the office’s list', async () => {
    const { people, change, invoice, read, later } = await invoiceAtDesk();
    await change('bank-payments', { Amount: invoice.TotalIncGst + 10, Date: '2026-11-23' });
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
    await change('bank-payments', { Amount: invoice.TotalIncGst, Date: '2026-11-23' });
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
});
