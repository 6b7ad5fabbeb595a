import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { cardToken, signedInCustomer } from '../../tests/kit/bookings.ts';
import { DISPATCHER, signedInStaff } from '../../tests/kit/desk.ts';
import { balances, visitedJob } from '../../tests/kit/invoices.ts';
import { adminTerminal } from '../../tests/kit/terminal.ts';

/** A terminal of somebody signed in, and an issued invoice. */
async function office() {
  const at = await adminTerminal();
  const staff = await signedInStaff(at.kit, DISPATCHER);
  const { token: customer } = await signedInCustomer(at.kit.app);
  const people = { kit: at.kit, staff, customer };
  const { jobId, invoice } = await visitedJob(people);
  return { ...at, people, jobId, total: invoice.TotalIncGst.toFixed(2) };
}

describe('invoices at a terminal', () => {
  test('[R1.02] are listed, charged, credited and refunded', async () => {
    const { go, total } = await office();
    expect((await go('invoices', '--state', 'Unpaid')).out).toContain(
      `INV-1001  To pay  due Tue 24 Nov  $${total}`,
    );
    expect((await go('overdue')).out).toBe('None.\n');
    const part = ['charge', '1001', '--amount', '10'];
    expect((await go(...part)).out).toContain('Charged $10.00.');
    expect((await go(...part)).err).toMatch(/^\$10\.00 was charged already, .* Add --again/);
    expect((await go(...part, '--again')).out).toContain('Charged $10.00.');
    expect(await go('charge', '1001')).toEqual({
      code: 0,
      out: `Charged $${(Number(total) - 20).toFixed(2)}. The customer gets the receipt by email.\n`,
      err: '',
    });
    const credited = await go('credit', 'inv-1001', '--amount', '11', '--reason', 'Late', '--refund');
    const same = ['credit', '1001', '--amount', '11', '--reason', 'Late', '--refund'];
    expect((await go(...same)).err).toBe(
      'This was done already, for $11.00. Add --again to do it once more.\n',
    );
    expect(credited.out).toMatch(/^Tax invoice INV-1001 {2}Paid, \$0\.00 to pay\n/);
    expect(credited.out).toMatch(/Refunds\n.*succeeded {2}\$11\.00 {2}ADJ-1001/);
    expect((await go('payments')).out).toMatch(/succeeded {2}\$[\d.]+ {2}\$11\.00 refunded {2}INV-1001/);
    expect((await go('invoice', 'ADJ-1001')).out).toContain('Adjustment note ADJ-1001  Issued');
    expect((await go('refund', 'INV-1001')).err).toContain('Nothing was paid too much');
    expect((await go('invoice', 'INV-9')).err).toBe('There is no INV-9.\n');
  });

  test('[R1.02] are not charged to a card that was declined permanently, unless that is confirmed', async () => {
    const { go, kit } = await office();
    const stolen = cardToken('stolen');
    for (const table of ['card_authorities', 'payment_methods'])
      await kit.deps.pool.query(`update ${table} set card_token = $1`, [stolen]);
    const part = ['charge', '1001', '--amount', '10'];
    expect(await go(...part)).toMatchObject({ out: expect.stringContaining('Nothing was taken.') });
    expect(await go(...part)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^The bank declined this card .*: add --declined-card\.\n$/),
    });
    expect((await go(...part, '--declined-card')).out).toContain('Nothing was taken.');
  });

  test('[R1.02] are paid by bank transfer, once, and what is too much goes back or is kept', async () => {
    const { go, kit, total } = await office();
    const transfer = ['bank-payment', 'INV-1001', '--amount', total, '--date', '2026-11-23'];
    await go(...transfer);
    await go(...transfer);
    expect(Object.keys(await balances(kit))).not.toContain('receivable');
    await go(...transfer, '--text', 'the second one');
    expect((await go('refund', 'bank', '1001', '--amount', '20', '--date', '2026-11-23')).out).toContain(
      'REC-1001  $20.00',
    );
    expect((await go('credit', 'keep', '1001')).out).toMatch(/Credit kept +\$/);
  });

  test('[R1.02] can be written off, corrected, sent again; billing has terms and PO numbers', async () => {
    const { go, jobId } = await office();
    const billing = await go('billing', '5001', '--terms', '30-days', '--po', 'yes');
    expect(billing.out).toMatch(/Terms +30-days\nNeeds a PO number +yes/);
    expect((await go('billing', '5001', '--accounts-email', 'none', '--po', 'no')).out).toMatch(
      /Needs a PO number +no/,
    );
    expect((await go('po-number', String(jobId), 'A', '7')).out).toBe('PO number A 7.\n');
    const corrected = await go('invoice', 'correct', '1001', '--reason', 'The PO number');
    expect(corrected.out).toMatch(/^Tax invoice INV-1002 /);
    expect(corrected.out).toMatch(/PO number +A 7/);
    expect((await go('invoice', 'end-link', '1002')).out).toMatch(/Link +switched off/);
    expect((await go('invoice', 'send', '1002')).out).toMatch(/Link +opens/);
    expect((await go('write-off', '1002', '--reason', 'Closed')).out).toContain('INV-1002  Written off');
    expect((await go('invoice', 'call-out', String(jobId), '--reason', 'x')).err).toContain('no-access');
  });

  test('[R1.02] are saved for the accountant', async () => {
    const { go, state } = await office();
    const days = ['--from', '2026-11-01', '--to', '2026-11-30'];
    const file = join(state, 'books.csv');
    const saved = await go('export', 'invoices', '--format', 'xero', ...days, '-o', file);
    expect(saved.out).toBe(`Saved ${file}.\n`);
    expect(await readFile(file, 'utf8')).toMatch(/^\*ContactName,.*\r\n.*,INV-1001,/);
    expect((await go('export', 'ledger', ...days, '-o', file)).code).toBe(0);
    expect(await readFile(file, 'utf8')).toContain(',receivable,');
    expect((await go('export', 'e-invoice', 'INV-1001', '-o', file)).code).toBe(0);
    expect(await readFile(file, 'utf8')).toContain('<cbc:ID>INV-1001</cbc:ID>');
    expect((await go('export', 'invoices')).err).toContain('Name the days');
  });

  test('[R1.02] are summed by day and month, with evidence for a dispute', async () => {
    const { go, state, total } = await office();
    await go('charge', '1001');
    const takings = (await go('takings', '--from', '2026-11-23')).out;
    expect(takings).toMatch(
      /Day +Invoiced +Credited +By card +By bank +Refunded +Disputes lost +Credit kept +Written off +Owed\n/,
    );
    expect(takings).toContain(`Mon 23 Nov  $${total}  `);
    const month = (await go('statement', '5001', '2026-11')).out;
    expect(month).toMatch(/Tax invoice +INV-1001 +\$/);
    expect(month).toMatch(/Closing balance +\$0\.00/);
    const file = join(state, 'evidence.txt');
    await go('evidence', 'INV-1001', '-o', file);
    const text = await readFile(file, 'utf8');
    expect(text).toContain('By adding this card you let');
    expect(text).toContain('from 127.0.0.1');
    expect(text).toContain('Charged under it: payment');
    expect(text).toContain('EMAILS TO THE CUSTOMER\n\n');
    await go('evidence', 'INV-1001', '-o', `${file}.json`);
    expect(JSON.parse(await readFile(`${file}.json`, 'utf8')).Invoice.Number).toBe('INV-1001');
  });

  test('[R1.02] are found in a bank statement, confirmed, and recorded once', async () => {
    const { go, answering, state, people, total, kit } = await office();
    const { invoice: other } = await visitedJob(people);
    const file = join(state, 'bank.csv');
    const statement = [
      'Date,Amount,Description',
      `23/11/2026,${total},HARTS REF 10017`,
      `23/11/2026,50.00,PAYMENT ${other.Number}`,
      '23/11/2026,-12.00,Fee',
      '23/11/2026,7.77,Interest',
    ];
    await writeFile(file, statement.join('\n'));
    const exact = await go('import-bank', file, '--yes');
    expect(exact.out).toContain('HARTS REF 10017  ->  INV-1001');
    expect(exact.out).toContain('1 recorded, 0 recorded before, 2 left.');
    await go('invoice', 'correct', other.Number, '--reason', 'The name');
    const asked = await answering('y\n', 'import-bank', file);
    expect(asked.err).toContain('INV-1003, ');
    expect(asked.err).toContain('(reference, another amount)');
    expect(asked.out).toContain('1 recorded, 1 recorded before, 1 left.');
    expect((await answering('', 'import-bank', file)).out).toContain(
      '0 recorded, 2 recorded before, 1 left.',
    );
    expect((await balances(kit)).bank).toBe(Math.round(Number(total) * 100) + 5000);
  });

  test('[R1.02] are found in the files of banks, with a question where columns look alike', async () => {
    const { answering, go, state, total } = await office();
    const file = join(state, 'bank.csv');
    const rows = [
      `123456789;23/11/2026;;${total};HARTS 10017`,
      '123456789;23/11/2026;12.50;;"The "best" fee"',
      '123456789;;;5.00;Pending',
    ];
    await writeFile(file, `\uFEFF${rows.join('\r\n')}`, 'utf16le');
    expect((await go('import-bank', file, '--yes')).err).toContain(
      'Which column has the amounts that came in? Say it with --amount-column.',
    );
    expect((await go('import-bank', file, '--yes', '--amount-column', 'None')).err).toContain(
      'There\'s no column "None". The file has:\n  1  123456789\n  2  23/11/2026\n',
    );
    const asked = await answering('4\ny\n', 'import-bank', file);
    expect(asked.out).toContain('HARTS 10017  ->  INV-1001');
    expect(asked.out).toContain('Line 3: It has no date.  123456789, , , 5.00, Pending');
    expect(asked.out).toContain('1 recorded, 0 recorded before, 0 left, 1 not read.');
    const again = await go('import-bank', file, '--yes', '--amount-column', '4');
    expect(again.out).toContain('0 recorded, 1 recorded before, 0 left, 1 not read.');
    await writeFile(file, '');
    expect(await go('import-bank', file)).toEqual({ code: 1, out: '', err: `${file} has no transfers.\n` });
    await writeFile(file, '%PDF-1.7');
    expect((await go('import-bank', file)).err).toContain('is a PDF. Export the account as CSV');
    expect((await go('import-bank', join(state, 'none.csv'))).err).toContain("can't be opened");
  });

  test('[R1.02] are recorded by the thousand, split over the invoices that one of them names', async () => {
    const { go, state, people, total, kit } = await office();
    const { invoice: other } = await visitedJob(people);
    const file = join(state, 'bank.csv');
    const both = (Number(total) + other.TotalIncGst).toFixed(2);
    const small = Array.from({ length: 2500 }, (_, index) => `22/11/2026,0.01,Interest ${index} 寿司`);
    const lines = ['Date,Amount,Description', ...small, `23/11/2026,${both},INV-1001 and ${other.Number}`];
    await writeFile(file, lines.join('\n'));
    const done = await go('import-bank', file, '--yes');
    expect(done.out).toContain(`INV-1001 and ${other.Number}  ->  INV-1001, ${other.Number}`);
    expect(done.out).toContain('1 recorded, 0 recorded before, 2500 left.');
    expect(done.err).toContain('2501 of 2501 transfers looked at.');
    expect(Object.keys(await balances(kit))).not.toContain('receivable');
  });
});
