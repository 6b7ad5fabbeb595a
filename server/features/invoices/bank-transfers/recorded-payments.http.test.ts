import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { deskInvoiceMessages } from '../../../../domain/invoices/desk-invoice-messages.ts';
import { formatMoney } from '../../../../domain/money/money.ts';
import { RECORDED, RECORDED_METHODS } from '../../../../domain/payments/recorded-methods.ts';
import { send } from '../../../../tests/kit/app.ts';
import { jobPeople } from '../../../../tests/kit/desk.ts';
import { balances, portal, readInvoice, visitedJob } from '../../../../tests/kit/invoices.ts';
import { deliverEmails } from '../../../../tests/kit/mails.ts';
import { checkLedger } from '../../ledger/check-ledger.ts';

const DATE = '2026-11-23';

async function atDesk() {
  const people = await jobPeople();
  const { invoice } = await visitedJob(people);
  await deliverEmails(people.kit);
  const { kit, staff } = people;
  const call = (path: string, body?: object, key: string = randomUUID()) =>
    send(kit.app, {
      method: body ? 'POST' : 'GET',
      url: `/api/v1/desk/${path}`,
      headers: { authorization: `Bearer ${staff}`, 'idempotency-key': key },
      ...(body && { payload: body }),
    });
  const change = (path: string, body: object, key?: string, id = invoice.InvoiceId) =>
    call(`invoices/${id}/${path}`, body, key);
  /** Odd cents that are due, so that cash is rounded. */
  const leave = (dollars: number) =>
    change('bank-payments', { Amount: invoice.TotalIncGst - dollars, Date: DATE });
  const faults = async () => (await checkLedger(kit.deps)).faults;
  return { ...people, invoice, call, change, leave, faults };
}

test.each(RECORDED_METHODS)(
  '[R15.04] a payment %s: recorded once, on its account, with its receipt; sent back; taken back',
  async (method) => {
    const people = await atDesk();
    const { kit, invoice, change, faults } = people;
    const { wire: Method, account, name, backTo } = RECORDED[method];
    const key = randomUUID();
    const paid = {
      RecordMore: true,
      Method,
      Amount: invoice.TotalIncGst + 10,
      Date: DATE,
      Description: 'SLIP 0071',
    };
    const sent = await Promise.all([1, 2, 3].map(() => change('bank-payments', paid, key)));
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(
      (await change('bank-payments', { ...paid, Method: method === 'cash' ? 'Cheque' : 'Cash' }, key)).body
        .code,
    ).toBe('idempotency_key_reused');
    const cents = Math.round(invoice.TotalIncGst * 100);
    const books = async () => (await balances(kit))[account] ?? 0;
    const handed = method === 'cash' ? Math.round(cents / 5) * 5 : cents;
    expect(await books()).toBe(handed + 1000);
    const [mail, ...more] = await deliverEmails(kit);
    expect(more).toEqual([]);
    expect(mail?.text).toContain(method === 'cash' ? `${name}, rounded to` : `${name}, SLIP 0071`);
    expect((await portal(people, 'receipts')).body.ReceiptList).toMatchObject([
      { Method, Detail: expect.stringContaining('SLIP 0071') },
    ]);

    const back = await change('bank-refunds', { Method, Amount: 10, Date: DATE });
    expect(back.body).toMatchObject({ AmountOverpaid: 0, Adjustments: [{ Kind: 'RefundReceipt' }] });
    expect(await books()).toBe(handed);
    const { InvoiceId } = back.body.Adjustments[0];
    expect((await readInvoice(people, InvoiceId)).Reason).toContain(`$10.00 to ${backTo}.`);
    await deliverEmails(kit);

    const { TransferId } = back.body.BankTransfers.find(({ Amount }: { Amount: number }) => Amount > 0);
    const taken = { TransferId, Cause: 'Dishonoured', Date: DATE, Reason: 'Not honoured' };
    expect((await change('take-back-transfer', taken)).body).toMatchObject({
      Status: 'ToPay',
      AmountDue: invoice.TotalIncGst + 10,
    });
    expect((await change('take-back-transfer', taken)).body.detail).toBe(
      deskInvoiceMessages.takenBackAlready,
    );
    expect(await books()).toBe(-1000);
    expect((await deliverEmails(kit)).map(({ text }) => text).join()).toContain(
      RECORDED[method].isOfBank ? `the bank didn't honour the ${RECORDED[method].noun}` : 'it never came',
    );
    expect(await faults()).toEqual([]);
  },
);

test('[R15.04] more than is due is recorded once somebody confirms it, by each method and for several invoices', async () => {
  const { invoice, call, change } = await atDesk();
  const { TotalIncGst: total, InvoiceId, Number: number } = invoice;
  const row = (Amount: number, more = {}) => {
    const parts = { Date: DATE, Amount, Parts: [{ InvoiceId, Amount }], ...more };
    return { Rows: [{ Key: randomUUID(), Method: 'Eftpos', ...parts }] };
  };
  for (const method of RECORDED_METHODS) {
    const paid = { Method: RECORDED[method].wire, Amount: 99_999, Date: DATE };
    const { status, body } = await change('bank-payments', paid);
    expect([status, body.errors]).toEqual([
      422,
      [
        {
          field: 'RecordMore',
          message: deskInvoiceMessages.moreThanDueConfirmed('$99,999.00', number, formatMoney(total * 100)),
        },
      ],
    ]);
  }
  expect((await call('bank-transfers', row(total + 0.01))).body.Rows[0].Status).toBe('refused');
  const exact = row(total);
  for (const Status of ['recorded', 'recorded-before']) {
    expect((await call('bank-transfers', exact)).body.Rows).toMatchObject([{ Status }]);
  }
  expect((await change('bank-payments', { Amount: 0.01, Date: DATE })).status).toBe(422);
  expect((await call('bank-transfers', row(0.01, { RecordMore: true }))).body.Rows[0].Status).toBe(
    'recorded',
  );
});

test.each([
  [10.02, 10.02, 10, 0.02],
  [10.02, 10, 10, 0.02],
  [10.03, 10.05, 10.05, -0.02],
  [10.08, 10.08, 10.1, -0.02],
  [10.06, 4.04, 4.05, -0.01],
])(
  '[R15.04] of $%s due, $%s in cash is $%s in coins; the rest is rounding',
  async (due, Amount, coins, rounding) => {
    const { kit, people: _, ...at } = { people: 0, ...(await atDesk()) };
    await at.leave(due);
    const { body } = await at.change('bank-payments', { Method: 'Cash', Amount, Date: DATE });
    const left = Amount === 4.04 ? 6.02 : 0;
    expect(body).toMatchObject({
      AmountDue: left,
      AmountOverpaid: 0,
      BankTransfers: [{ HandedOver: coins }, {}],
    });
    expect(await balances(kit)).toMatchObject({
      'cash-clearing': Math.round(coins * 100),
      'cash-rounding': Math.round(rounding * 100),
    });
    const { TransferId } = body.BankTransfers[0];
    const taken = { TransferId, Cause: 'WrongInvoice', Reason: 'Not theirs' };
    expect((await at.change('take-back-transfer', taken)).body.AmountDue).toBe(due);
    expect(await balances(kit)).not.toHaveProperty('cash-rounding');
    const [waiting] = (await at.call('bank-transfers/taken-back')).body.Rows;
    expect(waiting).toMatchObject({ Method: 'Cash' });
    expect(await at.faults()).toEqual([]);
  },
);

test('[R15.04] a cent or two are nothing in cash', async () => {
  const { change, leave } = await atDesk();
  await leave(0.02);
  const { body } = await change('bank-payments', { Method: 'Cash', Amount: 0.02, Date: DATE });
  expect(body.errors).toEqual([{ field: 'Amount', message: deskInvoiceMessages.tooLittleForCash }]);
});

test('[R15.04] cash for several invoices is rounded once, and recorded again as what it was', async () => {
  const people = await atDesk();
  const { kit, invoice, call, change, leave, faults } = people;
  const { invoice: other } = await visitedJob(people);
  await leave(20.01);
  const Row = {
    Key: randomUUID(),
    Method: 'Cash',
    Date: DATE,
    Amount: 25.02,
    Text: 'Till',
    Parts: [
      { InvoiceId: invoice.InvoiceId, Amount: 20.01 },
      { InvoiceId: other.InvoiceId, Amount: 5.01 },
    ],
  };
  for (const Status of ['recorded', 'recorded-before']) {
    expect((await call('bank-transfers', { Rows: [Row] })).body.Rows).toMatchObject([{ Status }]);
  }
  const cash = { 'cash-clearing': 2500, 'cash-rounding': 2 };
  expect(await balances(kit)).toMatchObject(cash);
  expect(await readInvoice(people, invoice.InvoiceId)).toMatchObject({
    Status: 'Paid',
    Payments: [{}, { Method: 'Cash', Amount: 20.01, Detail: 'rounded to $25.00, Till' }],
  });
  const { TransferId } = (await call(`invoices/${other.InvoiceId}`)).body.BankTransfers[0];
  await change('take-back-transfer', { TransferId, Cause: 'WrongInvoice', Reason: 'Not theirs' });
  const again = {
    ...Row,
    Method: 'BankTransfer',
    TakenBack: TransferId,
    Parts: [{ InvoiceId: other.InvoiceId, Amount: 25.02 }],
  };
  expect((await call('bank-transfers', { Rows: [again] })).body.Rows).toMatchObject([{ Status: 'recorded' }]);
  expect(await balances(kit)).toMatchObject(cash);
  expect(await faults()).toEqual([]);
});

test('[R15.04] the bank takes back transfers and cheques, and its lines are compared with payments of every kind', async () => {
  const { change, call } = await atDesk();
  for (const [Method, Amount] of [
    ['Cheque', 12.34],
    ['Eftpos', 5.67],
    ['Cash', 8.9],
  ] as const) {
    await change('bank-payments', { Method, Amount, Date: DATE, Description: 'NO 41' });
  }
  const lines = [12.34, 5.67, 8.9].map((Amount) => ({
    ...{ Key: randomUUID(), Date: DATE, Amount, Text: 'DISHONOURED NO 41' },
  }));
  const { Rows } = (await call('bank-transfers/match-outgoing', { Rows: lines })).body;
  expect(Rows).toMatchObject([{ Key: lines[0]?.Key, Method: 'Cheque' }]);
  const matched = (await call('bank-transfers/match', { Rows: lines })).body.Rows;
  expect(matched.map(({ Alike }: { Alike: { Method: string } }) => Alike.Method)).toEqual([
    'Cheque',
    'Eftpos',
    'Cash',
  ]);
});
