import { expect, test } from 'vitest';
import { statementCsv } from './statement-csv.ts';

test('[R1.02] a month is a file that spreadsheets read, with each document by its own number', () => {
  const csv = statementCsv({
    CustomerName: 'Priya Shah',
    BusinessName: 'Caf\u00E9',
    ABN: null,
    From: '2026-11-01',
    To: '2026-11-30',
    Opening: 0,
    Closing: 296.05,
    Credit: 0,
    EntryList: [
      {
        Date: '2026-11-23',
        Kind: 'adjustment-note',
        What: 'Adjustment note',
        Number: 'ADJ-1001',
        InvoiceNumber: 'INV-1001',
        BankText: null,
        Amount: -36.3,
        Balance: 296.05,
      },
    ],
  });
  expect(csv).toBe(
    '\uFEFFDate,What,Document,Amount inc GST,Balance\r\n2026-11-01,Balance before,,,0.00\r\n2026-11-23,Adjustment note,ADJ-1001,-36.30,296.05\r\n',
  );
});
