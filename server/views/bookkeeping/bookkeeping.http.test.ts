import { expect, test } from 'vitest';
import { EMAIL } from '../../../tests/kit/accounts.ts';
import { send } from '../../../tests/kit/app.ts';
import { desk, jobIn, NO_VISIT } from '../../../tests/kit/desk.ts';
import { invoiceAtDesk } from '../../../tests/kit/desk-invoices.ts';
import { centsIn, rowsOf } from '../../../tests/kit/exported.ts';
import { balances, portal } from '../../../tests/kit/invoices.ts';
import { deliverEmails } from '../../../tests/kit/mails.ts';
import { checkLedger } from '../../features/ledger/check-ledger.ts';

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
    ...{ ReceivedByEftpos: 0, ReceivedInCash: 0, ReceivedByCheque: 0 },
    ...{
      LostInDisputes: 0,
      CreditKept: 0,
      CreditUsed: 0,
      CreditReleased: 0,
      WrittenOff: 0,
      WriteOffsReversed: 0,
    },
  };
  const way = (Method: string, Received: number, SentBack = 0) => ({
    ...{ Method, Received, TakenBack: 0, SentBack, Rounding: 0, Total: Received - SentBack },
  });
  expect(await read('From=2026-11-23&To=2026-11-30')).toEqual({
    OutstandingBefore: 0,
    DayList: [
      {
        Date: '2026-11-23',
        ...none,
        Invoiced: total,
        ReceivedByCard: 100,
        Methods: [way('Card', 100)],
        Outstanding: less(100),
      },
      {
        Date: '2026-11-24',
        ...none,
        Credited: 11,
        ReceivedByBank: 50,
        Methods: [way('BankTransfer', 50)],
        Outstanding: less(161),
      },
      // The bank transfer is the office's to send back.
      {
        Date: '2026-11-25',
        ...none,
        Credited: less(11),
        Refunded: 100,
        Methods: [way('Card', 0, 100)],
        Outstanding: -50,
      },
    ],
    Total: {
      ...none,
      Invoiced: total,
      Credited: total,
      ReceivedByCard: 100,
      ReceivedByBank: 50,
      Refunded: 100,
      Methods: [way('Card', 100, 100), way('BankTransfer', 50)],
    },
    OutstandingAfter: -50,
  });
  expect(await read('From=2026-11-24&To=2026-11-24')).toMatchObject({
    OutstandingBefore: less(100),
    OutstandingAfter: less(161),
  });
  expect((await read('From=2026-11-24&To=2026-11-01')).errors).toMatchObject([{ field: 'To' }]);
});

test('[R15.04] takings by way of paying are what is in the till, and the files for the accountant add up to the ledger', async () => {
  const { people, invoice, change, cents, later } = await invoiceAtDesk();
  await later(48);
  const { kit, staff } = people;
  const call = async (path: string) => (await desk(kit.app, staff, path)).body;
  const on = { Date: '2026-11-24', Description: '=SLIP 7' };
  await change('bank-payments', { Method: 'Eftpos', Amount: 20.04, ...on });
  await change('bank-payments', { Method: 'Cheque', Amount: 31.07, ...on });
  await change('bank-payments', {
    RecordMore: true,
    Method: 'Cash',
    Amount: (cents - 5_111) / 100 + 10.03,
    ...on,
  });
  await change('bank-refunds', { Method: 'Cash', Amount: 7, ...on });
  const { BankTransfers } = await call(`invoices/${invoice.InvoiceId}`);
  const cheque = BankTransfers.find(({ Method }: { Method: string }) => Method === 'Cheque');
  const back = {
    TransferId: cheque.TransferId,
    Cause: 'Dishonoured',
    Date: '2026-11-25',
    Reason: 'No funds',
  };
  await change('take-back-transfer', back);

  const accounts = await balances(kit);
  const { DayList, Total } = await call('takings?From=2026-11-24&To=2026-11-25');
  expect(accounts['cash-rounding']).toBe(-2);
  const ledger = {
    Eftpos: accounts['eftpos-clearing'],
    Cash: accounts['cash-clearing'],
    Cheque: accounts['cheque-clearing'],
  };
  for (const { Method, Total: comesTo } of Total.Methods) {
    expect(Math.round(comesTo * 100)).toBe(ledger[Method as keyof typeof ledger] ?? 0);
  }
  expect(DayList.map(({ Methods }: { Methods: object[] }) => Methods)).toMatchObject([
    [
      { Method: 'Eftpos', Received: 20.04, Rounding: 0 },
      { Method: 'Cash', SentBack: 7, Rounding: 0.02 },
      { Method: 'Cheque', Received: 31.07 },
    ],
    [{ Method: 'Cheque', TakenBack: 31.07, Total: -31.07 }],
  ]);

  const files = async (format: string) =>
    (await call(`exports/payments?Format=${format}&From=2026-11-01&To=2026-11-30`)).Files as {
      FileName: string;
      Content: string;
    }[];
  const xero = await files('xero');
  expect(xero.map(({ FileName }) => FileName)).toEqual([
    'payments-eftpos-606-xero.csv',
    'payments-cash-607-xero.csv',
    'payments-cheque-608-xero.csv',
  ]);
  const sums = xero.map(({ Content }) => centsIn(rowsOf(Content), '*Amount'));
  expect(sums).toEqual([ledger.Eftpos, ledger.Cash, ledger.Cheque ?? 0]);
  expect(xero[0]?.Content).toContain(
    `24/11/2026,20.04,Marlowe Street Café Pty Ltd,"EFTPOS, =SLIP 7",${invoice.Number}`,
  );
  expect(xero[1]?.Content).toContain('account 860');
  const qif = (await files('myob')).map(({ Content }) =>
    [...Content.matchAll(/^T(.*)\r$/gm)].reduce(
      (sum, [, dollars]) => sum + Math.round(Number(dollars) * 100),
      0,
    ),
  );
  expect(qif).toEqual(sums);
  const [takings] = await files('csv');
  expect(centsIn(rowsOf(takings?.Content ?? ''), 'Comes to')).toBe(sums.reduce((all, sum) => all + sum, 0));
  expect((await checkLedger(kit.deps)).faults).toEqual([]);
});

test('[R1.02] a statement has a month of one customer, with the balance before and after', async () => {
  const { people, invoice, change, cents, later } = await invoiceAtDesk();
  const { body } = await change('bank-payments', {
    RecordMore: true,
    Amount: cents / 100 + 5,
    Date: '2026-11-23',
  });
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
