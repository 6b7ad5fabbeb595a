import { INVOICE_STATUS_WORDS, type InvoiceStatus } from '../../../domain/invoices/invoice-status.ts';
import type { EntryKind } from '../../../domain/ledger/accounts.ts';
import type { PaymentState, RefundState } from '../../../domain/payments/payment-life.ts';
import type { StateLook } from '../../ui/docket/state-look.ts';
import { invoiceStatusWords } from '../../ui/words/invoice-words.ts';
import type { DeskInvoiceEntry } from '../api/invoice-queries.ts';

/** A document's status in the office's words, and its look. */
export function deskStatus(status: DeskInvoiceEntry['Status']): { word: string; look: StateLook } {
  const { look } = invoiceStatusWords(status);
  return { look, word: status === 'Issued' ? 'Issued' : INVOICE_STATUS_WORDS[status] };
}

/** The tabs above the list of invoices. */
export const STATUS_TABS: readonly { state: InvoiceStatus | 'Unpaid' | undefined; word: string }[] = [
  { state: undefined, word: 'Newest' },
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
  AdjustmentNote: 'Adjustment note',
  RefundReceipt: 'Refund receipt',
};

/** What an entry of the ledger records, for the office. */
export const ENTRY_WORDS: Readonly<Record<EntryKind, string>> = {
  invoice: 'Invoiced',
  'adjustment-note': 'Credited by an adjustment note',
  'card-payment': 'Paid by card',
  'bank-payment': 'Paid by bank transfer',
  'bank-payment-reversed': 'Transfer taken back',
  'bank-refund': 'Sent back by bank transfer',
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
