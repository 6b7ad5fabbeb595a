import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { TestApp } from '../../../tests/kit/app.ts';
import { desk, jobPeople } from '../../../tests/kit/desk.ts';
import { portal, visitedJob } from '../../../tests/kit/invoices.ts';
import { checkLedger } from './check-ledger.ts';

const MIGRATIONS = ['0002_invoice_balances', '0021_due_dates_beside_balances'].map(
  (name) => new URL(`../../db/migrations/${name}.sql`, import.meta.url),
);

async function faultsOf({ deps }: TestApp): Promise<string[]> {
  return (await checkLedger(deps)).faults.map(({ subject, fault }) => `${subject} ${fault}`);
}

async function storedBalances({ deps }: TestApp) {
  return (await deps.pool.query('select * from invoice_balances order by document_id')).rows;
}

/** Records a bank transfer for an invoice, as the desk does. */
async function payByBank(
  { kit, staff }: Awaited<ReturnType<typeof jobPeople>>,
  InvoiceId: number,
  Amount: number,
) {
  const row = { Key: randomUUID(), Date: '2026-11-22', Amount, Text: null, Parts: [{ InvoiceId, Amount }] };
  const { body } = await desk(kit.app, staff, 'bank-transfers', { Rows: [row] });
  return body.Rows[0].Status;
}

test('[R1.02] payments that arrive at once each lower what is stored as due', async () => {
  const people = await jobPeople();
  const { invoice } = await visitedJob(people);
  const { invoice: other } = await visitedJob(people);
  const amounts = [1.11, 2.22, 3.33, 4.44, 5.55, 6.66, 7.77, 8.88];
  const paid = amounts.flatMap((amount) => [
    payByBank(people, invoice.InvoiceId, amount),
    payByBank(people, other.InvoiceId, amount),
  ]);
  expect(new Set(await Promise.all(paid))).toEqual(new Set(['recorded']));
  const { body } = await portal(people, 'invoices');
  const due = Math.round((invoice.TotalIncGst + other.TotalIncGst - 2 * 39.96) * 100) / 100;
  expect(body).toMatchObject({ DueCount: 2, TotalDue: due });
  expect(await faultsOf(people.kit)).toEqual([]);
});

test('[R1.02] the check names an invoice whose stored balance is another than its lines add up to', async () => {
  const people = await jobPeople();
  const { kit } = people;
  const { invoice } = await visitedJob(people);
  await payByBank(people, invoice.InvoiceId, 5);
  const cents = Math.round(invoice.TotalIncGst * 100) - 500;
  const lines = `cents, and its lines add up to ${cents}`;
  for (const [change, stored] of [
    ['update invoice_balances set balance_cents = balance_cents - 1', cents - 1],
    ['update invoice_balances set balance_cents = 0', 0],
    ['delete from invoice_balances', 'nothing'],
  ]) {
    await kit.deps.pool.query(
      `begin; create table kept as select * from invoice_balances; ${change}; commit`,
    );
    expect
      .soft(await faultsOf(kit))
      .toEqual([`${invoice.Number} has a stored balance of ${stored} ${lines}`]);
    await kit.deps.pool.query(
      'begin; delete from invoice_balances; insert into invoice_balances select * from kept; drop table kept; commit',
    );
  }
  expect(await faultsOf(kit)).toEqual([]);
});

test('[R1.02] the migration stores what the lines of earlier invoices add up to', async () => {
  const people = await jobPeople();
  const { invoice } = await visitedJob(people);
  const { invoice: settled } = await visitedJob(people);
  await visitedJob(people);
  await payByBank(people, invoice.InvoiceId, 12.34);
  await payByBank(people, settled.InvoiceId, settled.TotalIncGst);
  const before = await storedBalances(people.kit);
  expect(before).toHaveLength(3);
  const { pool } = people.kit.deps;
  await pool.query(
    `drop trigger add_to_balance on ledger_lines; drop function add_to_balance; drop table invoice_balances;
     drop index ledger_entries_exceptions`,
  );
  for (const migration of MIGRATIONS) await pool.query(readFileSync(migration, 'utf8'));
  expect(await storedBalances(people.kit)).toEqual(before);
});
