import { expect, test } from 'vitest';
import { EMAIL } from '../../../tests/kit/accounts.ts';
import { send } from '../../../tests/kit/app.ts';
import { desk, jobIn, NO_VISIT } from '../../../tests/kit/desk.ts';
import { invoiceAtDesk } from '../../../tests/kit/desk-invoices.ts';
import { portal } from '../../../tests/kit/invoices.ts';
import { deliverEmails } from '../../../tests/kit/mails.ts';

test('[R1.02] takings say by day what moved and what is then owed', async () => {
  const { people, change, cents, later } = await invoiceAtDesk();
  await change('charge', { Amount: 100 });
  await later(24);
  await change('credit', { Amount: 11, Reason: 'x' });
  await change('bank-payments', { Amount: 50, Date: '2026-11-24' });
  await later(24);
  await change('credit', { Amount: cents / 100 - 11, Reason: 'x', Refund: false });
  await change('refund', {});
  const read = async (range: string) => (await desk(people.kit.app, people.staff, `takings?${range}`)).body;
  const total = cents / 100;
  const less = (dollars: number) => (cents - dollars * 100) / 100;
  const none = {
    ...{ Invoiced: 0, Credited: 0, ReceivedByCard: 0, ReceivedByBank: 0, Refunded: 0 },
    ...{
      LostInDisputes: 0,
      CreditKept: 0,
      CreditUsed: 0,
      CreditReleased: 0,
      WrittenOff: 0,
      WriteOffsReversed: 0,
    },
  };
  expect(await read('From=2026-11-23&To=2026-11-30')).toEqual({
    OutstandingBefore: 0,
    DayList: [
      { Date: '2026-11-23', ...none, Invoiced: total, ReceivedByCard: 100, Outstanding: less(100) },
      { Date: '2026-11-24', ...none, Credited: 11, ReceivedByBank: 50, Outstanding: less(161) },
      // The bank transfer is the office's to send back.
      { Date: '2026-11-25', ...none, Credited: less(11), Refunded: 100, Outstanding: -50 },
    ],
    Total: {
      ...none,
      Invoiced: total,
      Credited: total,
      ReceivedByCard: 100,
      ReceivedByBank: 50,
      Refunded: 100,
    },
    OutstandingAfter: -50,
  });
  expect(await read('From=2026-11-24&To=2026-11-24')).toMatchObject({
    OutstandingBefore: less(100),
    OutstandingAfter: less(161),
  });
  expect((await read('From=2026-11-24&To=2026-11-01')).errors).toMatchObject([{ field: 'To' }]);
});

test('[R1.02] a statement has a month of one customer, with the balance before and after', async () => {
  const { people, invoice, change, cents, later } = await invoiceAtDesk();
  const { body } = await change('bank-payments', { Amount: cents / 100 + 5, Date: '2026-11-23' });
  await later(24 * 10);
  await change('keep-credit', {});
  const read = async (month: string) =>
    (await desk(people.kit.app, people.staff, `customers/${body.CustomerId}/statement?Month=${month}`)).body;
  expect(await read('2026-11')).toMatchObject({
    From: '2026-11-01',
    To: '2026-11-30',
    Opening: 0,
    Closing: -5,
    Credit: 0,
    EntryList: [
      { What: 'Tax invoice', InvoiceNumber: invoice.Number, Amount: cents / 100, Balance: cents / 100 },
      { What: 'Bank transfer', Amount: -(cents / 100 + 5), Balance: -5 },
    ],
  });
  expect(await read('2026-12')).toMatchObject({
    Opening: -5,
    Closing: 0,
    Credit: 5,
    EntryList: [{ Date: '2026-12-03', What: 'Kept as credit', Amount: 5, Balance: 0 }],
  });
  await change('credit', { Amount: 2, Reason: 'Late' });
  expect((await read('2026-12')).EntryList.at(-1)).toMatchObject({
    What: 'Adjustment note',
    Number: 'ADJ-1001',
    InvoiceNumber: invoice.Number,
    Amount: -2,
  });
  const { CustomerId: _, ...ofCustomer } = await read('2026-12');
  expect((await portal(people, 'statements/2026-12')).body).toEqual(ofCustomer);
  expect((await portal(people, 'statements/2026-13')).body.errors).toMatchObject([{ field: 'Month' }]);
  expect((await read('2026-13')).errors).toMatchObject([{ field: 'Month' }]);
  const unknown = await desk(people.kit.app, people.staff, 'customers/1/statement?Month=2026-11');
  expect(unknown.status).toBe(404);
});

test('[R1.02] evidence has the authority as it was given, the approval, the visits and the payments', async () => {
  const { people } = await invoiceAtDesk();
  const { jobId } = await jobIn(people, 'QuoteApproved');
  await desk(people.kit.app, people.staff, `jobs/${jobId}/complete`, NO_VISIT);
  const { body: list } = await desk(people.kit.app, people.staff, 'invoices?State=Unpaid');
  const repair = list.InvoiceList.find((one: { Kind: string }) => one.Kind === 'Repair');
  await desk(people.kit.app, people.staff, `invoices/${repair.InvoiceId}/charge`, {});
  await send(people.kit.app, {
    method: 'POST',
    url: '/api/v1/ContactUs/ContactUs',
    payload: { Name: 'Priya Nair', Email: EMAIL, Topic: 'provider', Message: 'That price is too high' },
  });
  await deliverEmails(people.kit);
  const { body } = await desk(people.kit.app, people.staff, `invoices/${repair.InvoiceId}/evidence`);
  expect(body).toMatchObject({
    Invoice: { Number: repair.Number, Status: 'Paid', CardPayments: [{ State: 'succeeded' }] },
    Job: { Quotes: [{ State: 'approved', DecidedBy: 'Priya Nair', DecidedByLink: false }] },
    Authorities: [
      {
        Text: expect.stringContaining('By adding this card you let'),
        GivenOn: '2026-11-22T22:10:00Z',
        Address: '127.0.0.1',
        PaymentIds: [body.Invoice.CardPayments[0].PaymentId],
      },
    ],
    Messages: [{ Topic: 'provider', Message: 'That price is too high', Answer: null }],
    Emails: expect.arrayContaining([
      {
        Kind: 'document-issued',
        Subject: expect.stringContaining(repair.Number),
        Recipient: EMAIL,
        SentOn: '2026-11-22T22:10:00Z',
        FailedOn: null,
        Reason: null,
      },
    ]),
  });
  const { rows } = await people.kit.deps.pool.query(
    `select subject_id::int as id from audit_log where action = 'evidence-gathered'`,
  );
  expect(rows).toEqual([{ id: repair.InvoiceId }]);
});
