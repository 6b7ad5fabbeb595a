import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParameter, isoDate } from '../wire.ts';

export const EXPORT_FORMATS = ['xero', 'myob', 'csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const PAYMENT_FORMATS = ['xero', 'myob', 'csv'] as const;
export type PaymentFormat = (typeof PAYMENT_FORMATS)[number];

/** A text file in UTF-8. */
const textFile = z
  .object({ FileName: z.string(), MediaType: z.string(), Content: z.string() })
  .meta({ id: 'TextFile' });

/** By issue date in the seller's time zone, or the ledger's date, which is the bank's for a transfer, both included; a year at most. */
const range = z.object({ From: isoDate, To: isoDate });

export const exportInvoices = endpoint({
  method: 'GET',
  path: '/api/v1/desk/exports/invoices',
  summary:
    'Invoices and adjustment notes as files for Xero (500 documents a file at most), MYOB (with a file of its customer cards first) or a spreadsheet; notes are negative',
  access: 'staff',
  query: range.extend({ Format: z.enum(EXPORT_FORMATS) }),
  reply: z.object({ Files: z.array(textFile) }),
});

export const exportPayments = endpoint({
  method: 'GET',
  path: '/api/v1/desk/exports/payments',
  summary:
    'EFTPOS, cash and cheques as a statement of each clearing account, for Xero (CSV) or MYOB (QIF), as far as there were any; or the takings of each day by way of paying for a spreadsheet',
  access: 'staff',
  query: range.extend({ Format: z.enum(PAYMENT_FORMATS) }),
  reply: z.object({ Files: z.array(textFile) }),
});

export const exportLedger = endpoint({
  method: 'GET',
  path: '/api/v1/desk/exports/ledger',
  summary:
    'Every line of the ledger as CSV, with debits and credits; and the write-offs with the GST in them, if there are any',
  access: 'staff',
  query: range,
  reply: z.object({ Files: z.array(textFile) }),
});

export const exportEInvoice = endpoint({
  method: 'GET',
  path: '/api/v1/desk/invoices/{InvoiceId}/e-invoice',
  summary:
    'An invoice, or an adjustment note as a credit note, as a PINT A-NZ (Peppol) file, to be sent through an access point',
  access: 'staff',
  params: z.object({ InvoiceId: idParameter }),
  reply: textFile,
  errors: ['not_found', 'conflict'],
});
