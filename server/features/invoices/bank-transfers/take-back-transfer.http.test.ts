import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { send } from '../../../../tests/kit/app.ts';
import { jobPeople } from '../../../../tests/kit/desk.ts';
import { balances, portal, readInvoice, visitedJob } from '../../../../tests/kit/invoices.ts';
import { deliverEmails } from '../../../../tests/kit/mails.ts';
import { checkLedger } from '../../ledger/check-ledger.ts';

async function twoInvoices() {
  const people = await jobPeople();
  const { invoice: one } = await visitedJob(people);
  const { invoice: other } = await visitedJob(people);
  await deliverEmails(people.kit);
  const { kit, staff } = people;
  const call = (path: string, body?: object, key: string = randomUUID()) =>
    send(kit.app, {
      method: body ? 'POST' : 'GET',
      url: `/api/v1/desk/${path}`,
      headers: { authorization: `Bearer ${staff}`, 'idempotency-key': key },
      ...(body && { payload: body }),
    });
  const record = async (Parts: { InvoiceId: number; Amount: number }[], more: object = {}) => {
    const Amount = Math.round(Parts.reduce((sum, part) => sum + part.Amount, 0) * 100) / 100;
    const Row = { Key: randomUUID(), Date: '2026-11-20', Amount, Text: 'HARTS NOV', ...more };
    const recording = { Rows: [{ ...Row, Parts }] };
    expect((await call('bank-transfers', recording)).body.Rows[0].Status).toBe('recorded');
    return { Row, recording };
  };
  const transferOn = async (invoiceId: number) =>
    (await call(`invoices/${invoiceId}`)).body.BankTransfers[0].TransferId as number;
  const takeBack = async (invoiceId: number, more: object = {}, key?: string) =>
    call(
      `invoices/${invoiceId}/take-back-transfer`,
      { TransferId: await transferOn(invoiceId), Cause: 'WrongInvoice', Reason: 'Not theirs', ...more },
      key,
    );
  return { ...people, one, other, call, record, takeBack, transferOn };
}

test('[R10.18] a split transfer on the wrong invoices is taken back once, told, and recorded for the right one', async () => {
  const people = await twoInvoices();
  const { kit, one, other, call, record, takeBack } = people;
  const parts = [
    { InvoiceId: one.InvoiceId, Amount: 12.35 },
    { InvoiceId: other.InvoiceId, Amount: 7.06 },
  ];
  const { Row, recording } = await record(parts);
  await deliverEmails(kit);
  const key = randomUUID();
  const back = await Promise.all([1, 2].map(() => takeBack(other.InvoiceId, {}, key)));
  expect(back.map(({ status }) => status)).toEqual([200, 200]);
  expect((await takeBack(one.InvoiceId)).status).toBe(409);
  for (const invoice of [one, other]) {
    const now = await readInvoice(people, invoice.InvoiceId);
    expect(now).toMatchObject({
      Status: 'ToPay',
      AmountPaid: 0,
      AmountDue: invoice.TotalIncGst,
      Payments: [],
    });
  }
  expect((await portal(people, 'receipts')).body.ReceiptList).toEqual([]);
  const [mail, ...more] = await deliverEmails(kit);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe(`$19.41 for ${one.Number} and ${other.Number} was taken back`);
  expect(mail?.text).toContain('but it was for another invoice');
  expect(mail?.text).not.toContain('Not theirs');
  const { rows } = await kit.deps.pool.query(
    "select date::text, note, count(*)::int from ledger_entries where kind = 'bank-payment-reversed' group by 1, 2",
  );
  expect(rows).toEqual([{ date: '2026-11-20', note: 'Not theirs', count: 2 }]);

  // A repetition of the first recording that arrives late does nothing; the file is matched anew.
  expect((await call('bank-transfers', recording)).body.Rows[0]).toMatchObject({ Status: 'refused' });
  const waiting = (await call('bank-transfers/taken-back')).body.Rows;
  expect(waiting).toMatchObject([{ Key: Row.Key, InvoiceNumbers: [one.Number, other.Number] }]);
  const [match] = (await call('bank-transfers/match', { Rows: [Row] })).body.Rows;
  expect(match).toMatchObject({ IsRecorded: false, Alike: null });
  const again = {
    Rows: [{ ...Row, TakenBack: match.TakenBack, Parts: [{ InvoiceId: other.InvoiceId, Amount: 19.41 }] }],
  };
  const statuses = [(await call('bank-transfers', again)).body, (await call('bank-transfers', again)).body];
  expect(statuses.map(({ Rows }) => Rows[0].Status)).toEqual(['recorded', 'recorded-before']);
  expect((await call('bank-transfers/taken-back')).body.Rows).toEqual([]);
  expect(await readInvoice(people, other.InvoiceId)).toMatchObject({ AmountPaid: 19.41 });
  expect((await balances(kit)).bank).toBe(1941);
  expect((await checkLedger(kit.deps)).faults).toEqual([]);
});

test('[R10.18] a transfer that the bank took back is found by the line of its statement', async () => {
  const { kit, one, other, call, record, takeBack } = await twoInvoices();
  await record([{ InvoiceId: one.InvoiceId, Amount: 33.31 }]);
  const line = (Text: string, Amount = 33.31, day = '2026-11-23') => ({
    Key: randomUUID(),
    Date: day,
    Amount,
    Text,
  });
  const lines = [
    line('OFFICEWORKS 0412'),
    line('HARTS NOV', 33.32),
    line('DISHONOURED PAYMENT', 33.31, '2026-11-19'),
    line('DISHONOUR HARTS'),
    line('REVERSAL'),
  ];
  const { Rows } = (await call('bank-transfers/match-outgoing', { Rows: lines })).body;
  expect(Rows).toMatchObject([
    { Key: lines[3]?.Key, InvoiceId: one.InvoiceId, InvoiceNumbers: [one.Number] },
  ]);
  const bad = { Cause: 'Dishonoured', Reason: 'No funds' };
  for (const day of [undefined, '2026-11-19', '2027-01-01']) {
    expect((await takeBack(one.InvoiceId, { ...bad, Date: day })).body.errors[0].field).toBe('Date');
  }
  const [found] = Rows;
  const good = { ...bad, Date: '2026-11-23', LineKey: found.Key };
  expect(
    (await call(`invoices/${other.InvoiceId}/take-back-transfer`, { ...good, TransferId: found.TransferId }))
      .status,
  ).toBe(404);
  expect((await takeBack(one.InvoiceId, good)).body).toMatchObject({
    AmountDue: one.TotalIncGst,
    BankTransfers: [{ TakenBackOn: '2026-11-23', Amount: 33.31, Date: '2026-11-20' }],
  });
  expect((await call('bank-transfers/match-outgoing', { Rows: lines })).body.Rows).toEqual([]);
  expect((await call('bank-transfers/taken-back')).body.Rows).toEqual([]);
  expect((await deliverEmails(kit)).at(-1)?.text).toContain("the bank didn't honour the transfer");
  expect((await checkLedger(kit.deps)).faults).toEqual([]);
});

test('[R10.18] what a transfer had caused goes with it: corrections, credit and a recovered debt', async () => {
  const people = await twoInvoices();
  const { kit, one, other, call, record, takeBack } = people;
  // Paid 5 cents too much, which were kept; then corrected twice, to other prices.
  await record([{ InvoiceId: one.InvoiceId, Amount: one.TotalIncGst + 0.05 }], { RecordMore: true });
  await call(`invoices/${one.InvoiceId}/keep-credit`, {});
  const Lines = (UnitExGst: number) => ({
    Reason: 'Price',
    Lines: [{ Description: 'Call-out', Detail: null, Quantity: 1, UnitExGst }],
  });
  const first = (await call(`invoices/${one.InvoiceId}/correct`, Lines(99.99))).body;
  expect(first.AmountPaid).toBe(109.99);
  const second = (await call(`invoices/${first.InvoiceId}/correct`, Lines(50.01))).body;
  // A debt that was written off and recovered.
  await call(`invoices/${other.InvoiceId}/write-off`, { Reason: 'Closed' });
  await record([{ InvoiceId: other.InvoiceId, Amount: 20.02 }]);

  for (const id of [one.InvoiceId, other.InvoiceId]) {
    const { status, body } = await takeBack(id);
    expect(status, JSON.stringify(body)).toBe(200);
  }
  const due = async (id: number) => (await call(`invoices/${id}`)).body;
  expect(await due(one.InvoiceId)).toMatchObject({ AmountDue: 0, AmountOverpaid: 0, CreditKept: 0 });
  expect(await due(first.InvoiceId)).toMatchObject({ AmountDue: 0, AmountOverpaid: 0 });
  expect(await due(second.InvoiceId)).toMatchObject({ AmountDue: 55.01, AmountPaid: 0 });
  expect(await due(other.InvoiceId)).toMatchObject({ AmountDue: 0, AmountWrittenOff: other.TotalIncGst });
  const { bank, 'customer-credits': credits } = await balances(kit);
  expect({ bank, credits }).toEqual({ bank: undefined, credits: undefined });
  expect((await checkLedger(kit.deps)).faults).toEqual([]);
});

test('[R10.18] a recorded transfer in other words is said, and not suggested again', async () => {
  const { one, call, record } = await twoInvoices();
  const { Row } = await record([{ InvoiceId: one.InvoiceId, Amount: 12.13 }]);
  const other = { ...Row, Key: randomUUID(), Date: '2026-11-22', Text: `NPP ${one.Number} HARTS PTY` };
  const match = async (rows: object[]) => (await call('bank-transfers/match', { Rows: rows })).body.Rows;
  expect(await match([other])).toMatchObject([
    { Alike: { Date: Row.Date, Text: Row.Text, InvoiceNumbers: [one.Number] }, IsExact: false, Parts: [] },
  ]);
  // With the recorded line itself in the file, it's another transfer; as it is a week later.
  expect(await match([Row, other])).toMatchObject([{ IsRecorded: true }, { Alike: null }]);
  expect(await match([{ ...other, Date: '2026-11-27' }])).toMatchObject([{ Alike: null }]);
});
