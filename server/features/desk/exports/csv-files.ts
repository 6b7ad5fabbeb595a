import { DOCUMENT_TITLES } from '../../../../domain/invoices/document-kinds.ts';
import { amount, type Cell, sheet } from '../../../../domain/spreadsheets/sheet.ts';
import { wireInstant } from '../../../platform/clock.ts';
import type { ledgerWithin } from './exports.queries.ts';
import { contactName, type Sale, signed } from './sales.ts';

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
        contactName(sale),
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
    ]),
  );
}
