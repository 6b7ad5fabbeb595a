import { amount, type Cell, sheet } from '../../../../domain/bookkeeping/sheet.ts';
import { DOCUMENT_TITLES } from '../../../../domain/invoices/document-kinds.ts';
import { writtenOffGst } from '../../../../domain/ledger/written-off-gst.ts';
import { wireInstant } from '../../../platform/clock.ts';
import type { ledgerWithin, writeOffsFor } from './exports.queries.ts';
import { buyerName, type Sale, signed } from './sales.ts';

const COLUMNS = [
  'Number',
  'Document',
  'Issued',
  'Due',
  'Customer',
  'ABN',
  'Job',
  'Site',
  'Equipment',
  'PO number',
  'About',
  'Ex GST',
  'GST',
  'Inc GST',
];

/** Documents for a spreadsheet, one row each. */
export function invoicesCsv(sales: readonly Sale[]): string {
  return sheet(
    COLUMNS,
    sales.map((sale): Cell[] => {
      const { document } = sale;
      const { content } = document;
      return [
        document.number,
        DOCUMENT_TITLES[document.kind],
        document.issueDate,
        document.dueDate,
        buyerName(sale),
        content.buyer.abn,
        content.jobReference,
        content.site.name,
        content.equipment.name,
        content.poNumber,
        content.invoiceNumber,
        amount(signed(sale, document.subtotalCents)),
        amount(signed(sale, document.gstCents)),
        amount(signed(sale, document.totalCents)),
      ];
    }),
  );
}

const LEDGER_COLUMNS = [
  'Entry',
  'Date',
  'Posted (UTC)',
  'Kind',
  'Document',
  'Customer',
  'Account',
  'Debit',
  'Credit',
  'Note',
  'Late',
];

/** Lines of the ledger for a spreadsheet. */
export function ledgerCsv(lines: Awaited<ReturnType<typeof ledgerWithin>>): string {
  return sheet(
    LEDGER_COLUMNS,
    lines.map((line): Cell[] => [
      String(line.entryId),
      line.date,
      wireInstant(line.postedAt),
      line.kind,
      line.number,
      line.customerId === null ? null : String(line.customerId),
      line.account,
      line.cents > 0 ? amount(line.cents) : null,
      line.cents < 0 ? amount(-line.cents) : null,
      line.note,
      line.isLate ? 'late' : null,
    ]),
  );
}

const WRITE_OFF_COLUMNS = [
  'Date',
  'Posted (UTC)',
  'Kind',
  'Document',
  'Inc GST',
  'GST in it',
  'Note',
  'Late',
];

/** Write-offs and reversals for a spreadsheet, with the GST that the accountant adjusts; reversals are negative. */
export function writeOffsCsv(entries: Awaited<ReturnType<typeof writeOffsFor>>): string {
  const gst = writtenOffGst(entries);
  const rows = entries.flatMap((entry, index): Cell[][] =>
    entry.isShown
      ? [
          [
            entry.date,
            wireInstant(entry.postedAt),
            entry.kind,
            entry.number,
            amount(entry.cents),
            amount(gst[index] ?? 0),
            entry.note,
            entry.isLate ? 'late' : null,
          ],
        ]
      : [],
  );
  return sheet(WRITE_OFF_COLUMNS, rows);
}
