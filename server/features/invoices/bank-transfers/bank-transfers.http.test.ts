import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { formatMoney } from '../../../../domain/money/money.ts';
import { desk, jobPeople } from '../../../../tests/kit/desk.ts';
import { balances, portal, readInvoice, visitedJob } from '../../../../tests/kit/invoices.ts';
import { deliverEmails } from '../../../../tests/kit/mails.ts';
import { checkLedger } from '../../ledger/check-ledger.ts';

/** Two invoices of one customer. */
async function twoInvoices() {
  const people = await jobPeople();
  const { invoice: one } = await visitedJob(people);
  const { invoice: other } = await visitedJob(people);
  await deliverEmails(people.kit);
  return { ...people, one, other, sum: Math.round((one.TotalIncGst + other.TotalIncGst) * 100) / 100 };
}

type Row = { Key: string; Date: string; Amount: number; Text: string | null };
const row = (Amount: number, Text: string | null): Row => ({
  Key: randomUUID(),
  Date: '2026-11-22',
  Amount,
  Text,
});

test('[R1.02] one transfer for two invoices is proposed as two parts, recorded once and settles both', async () => {
  const people = await twoInvoices();
  const { kit, staff, one, other, sum } = people;
  const transfer = row(sum, `HARTS ${one.Number} ${other.Number}`);
  const call = (path: string, Rows: object[]) => desk(kit.app, staff, `bank-transfers${path}`, { Rows });
  const [match] = (await call('/match', [transfer])).body.Rows;
  expect(match).toMatchObject({ IsRecorded: false, IsExact: true, Reason: 'reference-and-amount' });
  expect(match.Parts.map(({ InvoiceNumber }: { InvoiceNumber: string }) => InvoiceNumber)).toEqual([
    one.Number,
    other.Number,
  ]);

  const Parts = match.Parts.map(({ InvoiceId, Amount }: { InvoiceId: number; Amount: number }) => ({
    InvoiceId,
    Amount,
  }));
  const send = () => call('', [{ ...transfer, Parts }]);
  const twice = (await Promise.all([send(), send()])).map(({ body }) => body.Rows[0].Status);
  expect(twice.sort()).toEqual(['recorded', 'recorded-before']);
  expect((await send()).body.Rows).toEqual([{ Key: transfer.Key, Status: 'recorded-before', Message: null }]);
  for (const { InvoiceId, TotalIncGst } of [one, other]) {
    expect(await readInvoice(people, InvoiceId)).toMatchObject({
      Status: 'Paid',
      PaidOn: '2026-11-22',
      Payments: [{ Method: 'BankTransfer', Date: '2026-11-22', Amount: TotalIncGst }],
    });
  }
  expect(await balances(kit)).toMatchObject({ bank: Math.round(sum * 100) });
  expect((await balances(kit)).receivable).toBeUndefined();
  expect((await checkLedger(kit.deps)).faults).toEqual([]);
  expect((await call('/match', [transfer])).body.Rows).toMatchObject([{ IsRecorded: true, Parts: [] }]);
  const mails = await deliverEmails(kit);
  expect(mails.map(({ subject }) => subject)).toEqual([
    `Receipt: ${formatMoney(Math.round(sum * 100))} for ${one.Number} and ${other.Number}`,
  ]);
  expect(mails[0]?.text).toContain(`HARTS ${one.Number}`);
});

test("[R10.18] a job's number in a bank's text is a reference, and so is a number that the bank cut off", async () => {
  const people = await twoInvoices();
  const { kit, staff, one, other, sum } = people;
  const matched = async (...Rows: Row[]) =>
    (await desk(kit.app, staff, 'bank-transfers/match', { Rows })).body.Rows;
  const [byJob] = await matched(row(one.TotalIncGst, `HARTS GAL${one.RepairId}R`));
  expect(byJob).toMatchObject({
    Reason: 'reference-and-amount',
    IsExact: true,
    Parts: [{ InvoiceNumber: one.Number, Amount: one.TotalIncGst }],
  });
  const [cutOff] = await matched(row(sum, `HARTS ${one.Number} ${other.Number.slice(0, 5)}`));
  expect(cutOff).toMatchObject({
    Reason: 'reference',
    IsExact: false,
    Parts: [{ InvoiceNumber: one.Number }, { InvoiceNumber: other.Number, Amount: other.TotalIncGst }],
  });
});

test('[R1.02] a refused transfer stops no other, and a key is for one transfer alone', async () => {
  const people = await twoInvoices();
  const { kit, staff, one, other } = people;
  const { InvoiceId } = one;
  const good = { ...row(12.34, null), Parts: [{ InvoiceId, Amount: 12.34 }] };
  const bad = [
    { ...row(10, null), Parts: [{ InvoiceId, Amount: 9.99 }] },
    {
      ...row(10, null),
      Parts: [
        { InvoiceId, Amount: 4.99 },
        { InvoiceId, Amount: 5.01 },
      ],
    },
    { ...row(10, null), Date: '2027-01-01', Parts: [{ InvoiceId, Amount: 10 }] },
    { ...row(10, null), Parts: [{ InvoiceId: 999_999, Amount: 10 }] },
    { ...good, Parts: [{ InvoiceId: other.InvoiceId, Amount: 12.34 }] },
  ];
  const { body } = await desk(kit.app, staff, 'bank-transfers', { Rows: [good, ...bad, good] });
  expect(body.Rows.map(({ Status }: { Status: string }) => Status)).toEqual([
    'recorded',
    ...bad.map(() => 'refused'),
    'recorded-before',
  ]);
  expect(body.Rows[1].Message).toBe('The parts have to add up to $10.00');
  expect((await readInvoice(people, InvoiceId)).AmountPaid).toBe(12.34);
});

test('[R1.02] what one transfer of a file pays isn’t proposed for the next one', async () => {
  const people = await twoInvoices();
  const { kit, staff, one } = people;
  await portal(people, `invoices/${one.InvoiceId}/pay`, { Amount: 1.17 });
  const due = Math.round((one.TotalIncGst - 1.17) * 100) / 100;
  const Rows = [row(due, 'HARTS'), row(due, 'HARTS')];
  const matched = (await desk(kit.app, staff, 'bank-transfers/match', { Rows })).body.Rows;
  expect(matched).toMatchObject([
    { Reason: 'amount', IsExact: false, Parts: [{ InvoiceId: one.InvoiceId, AmountDue: due, Amount: due }] },
    { Reason: null, Parts: [] },
  ]);
});
