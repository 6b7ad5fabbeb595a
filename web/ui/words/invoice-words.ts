import type { InvoiceDocumentReply, InvoiceEntry } from '../../../contracts/invoices/invoices.ts';
import { INVOICE_STATUS_WORDS } from '../../../domain/invoices/invoice-status.ts';
import type { StateLook } from '../docket/state-look.ts';
import { pastDay } from './instant-words.ts';

type Status = InvoiceEntry['Status'];

const LOOKS: Readonly<Record<Status, StateLook>> = {
  ToPay: 'waiting',
  PartPaid: 'waiting',
  Overdue: 'cancelled',
  Paid: 'completed',
  Overpaid: 'waiting',
  Disputed: 'waiting',
  Refunded: 'completed',
  Credited: 'completed',
  WrittenOff: 'requested',
  Issued: 'requested',
};

/** Customers read what it means for them, not for our books. */
const WORDS: Readonly<Record<Status, string>> = {
  ...INVOICE_STATUS_WORDS,
  Issued: 'Issued',
  WrittenOff: 'Closed',
};

/** A document's status on stamps and badges. */
export function invoiceStatusWords(status: Status): { word: string; look: StateLook } {
  return { word: WORDS[status], look: LOOKS[status] };
}

const KIND_WORDS: Readonly<Record<InvoiceEntry['Kind'], string>> = {
  CallOut: 'call-out',
  Repair: 'repair',
  Plan: 'maintenance plan',
  AdjustmentNote: 'credit',
  RefundReceipt: 'refund',
};

/** What a document is for: `Combi oven: call-out`. */
export function invoiceSubject({
  EquipmentType,
  Kind,
}: Pick<InvoiceEntry, 'EquipmentType' | 'Kind'>): string {
  return `${EquipmentType}: ${KIND_WORDS[Kind]}`;
}

/** Whether a document asks for money; notes and receipts don't. */
export function isInvoice({ Kind }: Pick<InvoiceEntry, 'Kind'>): boolean {
  return Kind === 'CallOut' || Kind === 'Repair' || Kind === 'Plan';
}

/** A document's total in a list: negative for a credit and a refund, which lower what is to pay or was paid. */
export function listedTotal(document: Pick<InvoiceEntry, 'Kind' | 'TotalIncGst'>): number {
  return isInvoice(document) ? document.TotalIncGst : -document.TotalIncGst;
}

/** `Due Wed 2 Dec`, or `It was due on Wed 2 Dec, 5 days ago.` once it's overdue. */
export function dueWords(invoice: Pick<InvoiceEntry, 'DueDate' | 'Status'>, today: string): string | null {
  const { DueDate, Status } = invoice;
  if (DueDate === null) return null;
  if (Status !== 'Overdue') return `Due ${pastDay(DueDate, today)}.`;
  const { days } = Temporal.PlainDate.from(DueDate).until(today);
  return `It was due on ${pastDay(DueDate, today)}, ${days === 1 ? 'a day' : `${days} days`} ago.`;
}

/** Whether the overpayment is exactly the invoice's total. */
export function isPaidTwice(invoice: Pick<InvoiceDocumentReply, 'AmountOverpaid' | 'TotalIncGst'>): boolean {
  return invoice.AmountOverpaid > 0 && invoice.AmountOverpaid === invoice.TotalIncGst;
}

/** Whether the customer can choose what happens to an overpayment: it isn't on its way back, and isn't disputed. */
export function hasChoice({
  Status,
  AmountOverpaid,
  AmountReturning,
}: Pick<InvoiceDocumentReply, 'Status' | 'AmountOverpaid' | 'AmountReturning'>): boolean {
  return Status === 'Overpaid' && AmountOverpaid > AmountReturning;
}
