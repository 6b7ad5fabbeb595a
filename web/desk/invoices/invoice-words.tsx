import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { INVOICE_STATUS_WORDS, type InvoiceStatus } from '../../../domain/invoices/invoice-status.ts';
import type { EntryKind } from '../../../domain/ledger/accounts.ts';
import type { PaymentState, RefundState } from '../../../domain/payments/payment-life.ts';
import { forEachMethod, RECORDED } from '../../../domain/payments/recorded-methods.ts';
import { dayWithYear } from '../../../domain/visits/dates.ts';
import type { StateLook } from '../../ui/docket/state-look.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { dayOf } from '../../ui/words/day-words.ts';
import { timeOf } from '../../ui/words/instant-words.ts';
import { invoiceStatusWords, listedTotal } from '../../ui/words/invoice-words.ts';
import { money } from '../../ui/words/money-words.ts';
import type { DeskInvoiceEntry } from '../api/invoice-queries.ts';
import type { Column, Columns } from '../parts/lists.tsx';

/** A document's status in the office's words, and its look. */
export function deskStatus(status: DeskInvoiceEntry['Status']): { word: string; look: StateLook } {
  const { look } = invoiceStatusWords(status);
  return { look, word: status === 'Issued' ? 'Issued' : INVOICE_STATUS_WORDS[status] };
}

/** The tabs above the list of invoices. */
export const STATUS_TABS: readonly { state: InvoiceStatus | 'Unpaid' | undefined; word: string }[] = [
  { state: undefined, word: 'All' },
  { state: 'Unpaid', word: 'Unpaid' },
  ...(
    ['Overdue', 'PartPaid', 'Overpaid', 'Disputed', 'WrittenOff', 'Paid', 'Refunded', 'Credited'] as const
  ).map((state) => ({
    state,
    word: INVOICE_STATUS_WORDS[state],
  })),
];

export const KIND_WORDS: Readonly<Record<DeskInvoiceEntry['Kind'], string>> = {
  CallOut: 'Call-out',
  Repair: 'Repair',
  Plan: 'Plan',
  AdjustmentNote: 'Adjustment note',
  RefundReceipt: 'Refund receipt',
};

/** What an entry of the ledger records, for the office. */
export const ENTRY_WORDS: Readonly<Record<EntryKind, string>> = {
  invoice: 'Invoiced',
  'adjustment-note': 'Credited by an adjustment note',
  'plan-income': 'Done of what was paid in advance',
  'card-payment': 'Paid by card',
  ...forEachMethod('payment', (method) => `Paid ${RECORDED[method].by}`),
  ...forEachMethod('payment-reversed', (method) => `${RECORDED[method].name} taken back`),
  ...forEachMethod('refund', (method) => `Sent back ${RECORDED[method].by}`),
  refund: 'Sent back to the card',
  'refund-failed': 'The bank sent the refund back',
  'credit-kept': 'Kept as credit for a later invoice',
  'credit-used': "Paid with the customer's credit",
  'credit-used-reversed': 'Payment from credit taken back',
  'credit-released': 'Credit back on this invoice',
  'write-off': 'Written off',
  'write-off-reversed': 'Write-off reversed',
  'dispute-opened': 'Taken back by the bank, which decides a dispute',
  'dispute-won': 'Dispute won',
  'dispute-lost': 'Dispute lost',
  'dispute-regained': 'Dispute won on appeal',
  'provider-fee': "Card provider's fee",
  payout: 'Paid out to our bank',
  'payout-returned': 'Payout sent back by our bank',
  'payout-difference': 'Difference of a payout',
};

export const PAYMENT_WORDS: Readonly<Record<PaymentState, string>> = {
  started: 'No answer yet',
  'confirmation-required': 'Waits for the cardholder',
  declined: 'Declined',
  cancelled: 'Cancelled',
  succeeded: 'Paid',
};

export const PAYMENT_LOOKS: Readonly<Record<PaymentState, StateLook>> = {
  started: 'waiting',
  'confirmation-required': 'waiting',
  declined: 'declined',
  cancelled: 'cancelled',
  succeeded: 'completed',
};

export const REFUND_WORDS: Readonly<Record<RefundState, string>> = {
  started: 'Refund started',
  pending: 'Refund on its way',
  succeeded: 'Refunded',
  failed: 'Refund failed',
};

const NUMBER: Column<DeskInvoiceEntry> = {
  title: 'Number',
  cell: ({ Number: number }) => number,
  detail: ({ Kind }) => KIND_WORDS[Kind],
  isCode: true,
  orders: { descending: 'newest', ascending: 'oldest' },
};
const STATUS: Column<DeskInvoiceEntry> = {
  title: 'Status',
  cell: ({ Status }) => <Badge state={deskStatus(Status).look}>{deskStatus(Status).word}</Badge>,
  detail: attention,
};
const DUE: Column<DeskInvoiceEntry> = {
  title: 'Due',
  cell: ({ DueDate, IssueDate }) => dayWithYear(DueDate ?? IssueDate),
  detail: ({ DueDate, IssueDate }) => (DueDate ? `issued ${dayWithYear(IssueDate)}` : 'issued'),
  isDay: true,
  orders: { ascending: 'earliest-due', descending: 'latest-due' },
};
const TOTAL: Column<DeskInvoiceEntry> = {
  title: 'Inc GST',
  cell: (entry) => money(listedTotal(entry)),
  isNumber: true,
  orders: { descending: 'largest', ascending: 'smallest' },
};
const TO_PAY: Column<DeskInvoiceEntry> = {
  title: 'To pay',
  cell: ({ AmountDue, AmountOverpaid }) =>
    AmountOverpaid > 0 ? `${money(AmountOverpaid)} too much` : money(AmountDue),
  isNumber: true,
};

/** A document in the list of everybody's. */
export const INVOICE_COLUMNS: Columns<DeskInvoiceEntry> = [
  NUMBER,
  STATUS,
  {
    title: 'Customer',
    cell: ({ BusinessName, CustomerName }) => BusinessName ?? CustomerName,
    detail: ({ BookingReference, EquipmentType }) =>
      [BookingReference, EquipmentType].filter(Boolean).join(', '),
  },
  DUE,
  TOTAL,
  TO_PAY,
];

/** A document among those of its job. */
export const JOB_INVOICE_COLUMNS: Columns<DeskInvoiceEntry> = [NUMBER, STATUS, TOTAL, TO_PAY];

/** What the office should know about an invoice that isn't paid; '' if nothing. */
function attention({ IsOnHold, DeclinedOn, AutomaticChargeAt, ReplacedBy }: DeskInvoiceEntry): string {
  const zone = OPERATOR_TIME_ZONE;
  return [
    IsOnHold && 'on hold',
    DeclinedOn && `declined ${dayOf(DeclinedOn, zone)}`,
    AutomaticChargeAt && `charged ${dayOf(AutomaticChargeAt, zone)}, ${timeOf(AutomaticChargeAt, zone)}`,
    ReplacedBy && `replaced by ${ReplacedBy}`,
  ]
    .filter(Boolean)
    .join(', ');
}
