import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { deskCustomerMessages } from '../../../../domain/customers/desk-customer-messages.ts';
import { deskInvoiceMessages } from '../../../../domain/invoices/desk-invoice-messages.ts';
import { ADMIN, desk, signedInStaff } from '../../../../tests/kit/desk.ts';
import { invoiceAtDesk } from '../../../../tests/kit/desk-invoices.ts';
import { balances, portal, readInvoice, visitedJob } from '../../../../tests/kit/invoices.ts';
import { checkLedger } from '../../ledger/check-ledger.ts';

/** Paid by card and, odd cents too much, by transfer; what was too much is kept. */
async function creditKept(dollars = 77.77) {
  const at = await invoiceAtDesk();
  await at.change('charge', {});
  await at.change('bank-payments', { RecordMore: true, Amount: dollars, Date: '2026-11-23' });
  expect((await at.change('keep-credit', {})).body).toMatchObject({ CreditKept: dollars, Status: 'Paid' });
  const faults = async () => (await checkLedger(at.people.kit.deps)).faults;
  return { ...at, faults };
}

describe('[R1.02] credit that was kept', () => {
  test('goes back to the card that paid the invoice, in parts, once, with receipts', async () => {
    const { people, change, key, faults, invoice } = await creditKept();
    const before = await balances(people.kit);
    for (const _ of [1, 2]) {
      expect((await change('return-credit', { Amount: 0.78 }, key)).body).toMatchObject({
        Status: 'Paid',
        CreditKept: 76.99,
        CustomerCredit: 76.99,
        Refunds: [{ State: 'succeeded', Number: 'REC-1001', Amount: 0.78 }],
      });
    }
    expect((await change('return-credit', { Amount: 77 })).body).toMatchObject({
      code: 'invalid_fields',
      errors: [{ field: 'Amount', message: deskInvoiceMessages.moreThanKept('$76.99') }],
    });
    expect((await change('return-credit', {})).body).toMatchObject({ CreditKept: 0, CustomerCredit: 0 });
    expect((await change('return-credit', {})).body.detail).toBe(
      deskInvoiceMessages.noCreditKeptFrom(invoice.Number),
    );
    const after = await balances(people.kit);
    expect(after).not.toHaveProperty('customer-credits');
    expect(after).not.toHaveProperty('receivable');
    expect(after['card-clearing']).toBe((before['card-clearing'] ?? 0) - 7_777);
    const { Payments } = await readInvoice(people, invoice.InvoiceId);
    expect(Payments.map(({ Method, Amount }) => [Method, Amount]).slice(2)).toEqual([
      ['Credit', -77.77],
      ['Credit', 0.78],
      ['Card', -0.78],
      ['Credit', 76.99],
      ['Card', -76.99],
    ]);
    const [day] = (await desk(people.kit.app, people.staff, 'takings?From=2026-11-23&To=2026-11-23')).body
      .DayList;
    expect(day).toMatchObject({ CreditKept: 77.77, CreditReleased: 77.77 });
    expect(await faults()).toEqual([]);
  });

  test('is noted as sent by bank transfer where no card paid', async () => {
    const { people, change, invoice } = await invoiceAtDesk();
    await change('bank-payments', {
      RecordMore: true,
      Amount: invoice.TotalIncGst + 33.31,
      Date: '2026-11-23',
    });
    await change('keep-credit', {});
    expect((await change('return-credit', {})).body.detail).toBe(deskInvoiceMessages.notPaidByCard);
    const BankTransfer = { Date: '2026-11-23', Description: 'BACK TO P' };
    expect((await change('return-credit', { BankTransfer })).body).toMatchObject({
      CreditKept: 0,
      Status: 'Paid',
      Adjustments: [{ Kind: 'RefundReceipt', TotalIncGst: 33.31 }],
    });
    expect(await balances(people.kit)).toMatchObject({ bank: Math.round(invoice.TotalIncGst * 100) });
    expect((await checkLedger(people.kit.deps)).faults).toEqual([]);
  });

  test('is used or sent back, never both, when the customer and the office act at once', async () => {
    const { people, change, faults, cents } = await creditKept(44.43);
    const later: number[] = [];
    for (const _ of [1, 2]) later.push((await visitedJob(people)).invoice.InvoiceId);
    const use = (id: number) =>
      portal(people, `invoices/${id}/use-credit`, {}, { 'idempotency-key': randomUUID() });
    const replies = await Promise.all([
      ...later.map(use),
      change('return-credit', {}),
      change('return-credit', { Amount: 44.42 }),
    ]);
    const moved = replies.filter(({ status }) => status === 200);
    expect(replies.filter(({ status }) => ![200, 409, 422].includes(status))).toEqual([]);
    expect(moved.length).toBeGreaterThan(0);
    const left = await balances(people.kit);
    const credit = -(left['customer-credits'] ?? 0);
    expect([0, 1]).toContain(credit);
    // What is owed is what was used less; what isn't used went back.
    const used = 2 * cents - (left.receivable ?? 0);
    expect(left['card-clearing']).toBe(cents - (4_443 - used - credit));
    expect(await faults()).toEqual([]);
  });

  test('pays what is owed on its own invoice first', async () => {
    const { change, people, invoice } = await creditKept();
    await people.kit.deps.pool.query(
      `with entry as (
         insert into ledger_entries (kind, key, posted_at, date, document_id, customer_id)
         select 'dispute-lost', 'dispute:0:1', now(), '2026-11-23', $1, customer_id from documents where id = $1
         returning id)
       insert into ledger_lines (entry_id, account, amount_cents)
       select id, account, cents from entry, (values ('receivable', 1001), ('disputes', -1001)) v (account, cents)`,
      [invoice.InvoiceId],
    );
    expect((await change('return-credit', {})).body.detail).toBe(
      deskInvoiceMessages.creditOwedHere(invoice.Number, '$10.01'),
    );
    expect((await change('use-credit', {})).body).toMatchObject({ CustomerCredit: 67.76 });
    expect((await change('return-credit', {})).body).toMatchObject({ CreditKept: 0, Status: 'Paid' });
  });

  test('keeps its customer from being forgotten until it is sent back', async () => {
    const { people, change, invoice } = await creditKept(10.07);
    const { kit, staff, jobId } = people;
    const admin = await signedInStaff(kit, ADMIN);
    await desk(kit.app, staff, `jobs/${invoice.RepairId}/complete`, {});
    await desk(kit.app, staff, `jobs/${jobId}/cancel`, { Reason: 'Sold' });
    const forget = async () => {
      const [{ id, user_name: UserName }] = (
        await kit.deps.pool.query(
          'select c.id, user_name from customers c join documents d on customer_id = c.id',
        )
      ).rows;
      return desk(kit.app, admin, `customers/${id}/forget`, { UserName });
    };
    expect((await forget()).body.detail).toBe(deskCustomerMessages.forgetCredit('$10.07', invoice.Number));
    await change('return-credit', {});
    expect((await forget()).status).toBe(200);
  });
});
