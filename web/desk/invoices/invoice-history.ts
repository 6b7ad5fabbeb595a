import { DISPUTE_WORDS } from '../../../domain/payments/dispute-words.ts';
import { sentences } from '../../ui/words/equipment-words.ts';
import { money } from '../../ui/words/money-words.ts';
import type { DeskInvoice } from '../api/invoice-queries.ts';
import { ENTRY_WORDS, PAYMENT_WORDS, REFUND_WORDS } from './invoice-words.ts';

/** A line of an invoice's history. */
type HistoryEntry = { id: string; at: string; what: string; more: string; isFailed: boolean };

/**
 * Everything that happened to an invoice, newest first: its ledger entries, and the charges, refunds and disputes that
 * the ledger doesn't have (yet).
 */
export function invoiceHistory(invoice: DeskInvoice): HistoryEntry[] {
  const entries = [...posted(invoice), ...charges(invoice), ...refunds(invoice), ...disputes(invoice)];
  return entries.sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
}

const posted = ({ Entries }: DeskInvoice): HistoryEntry[] =>
  Entries.map(({ PostedOn, Kind, Amount, Note }, index) => ({
    id: `entry-${index}`,
    at: PostedOn,
    what: `${ENTRY_WORDS[Kind]}, ${money(Math.abs(Amount))}`,
    more: sentences(Note),
    isFailed: Kind === 'refund-failed' || Kind === 'dispute-lost',
  }));

const charges = ({ CardPayments }: DeskInvoice): HistoryEntry[] =>
  CardPayments.filter(({ State }) => State !== 'succeeded').map((payment) => ({
    id: `payment-${payment.PaymentId}`,
    at: payment.CreatedOn,
    what: `${PAYMENT_WORDS[payment.State]}, ${money(payment.Amount)}`,
    more: sentences(
      payment.Detail,
      payment.AutomaticAttempt === null ? null : `Automatic charge, attempt ${payment.AutomaticAttempt}`,
      payment.DeclineReason,
    ),
    isFailed: payment.State === 'declined',
  }));

const refunds = ({ Refunds }: DeskInvoice): HistoryEntry[] =>
  Refunds.filter(({ State }) => State !== 'succeeded').map((refund) => ({
    id: `refund-${refund.RefundId}`,
    at: refund.CreatedOn,
    what: `${REFUND_WORDS[refund.State]}, ${money(refund.Amount)}`,
    more: sentences(refund.Number, refund.FailureCode),
    isFailed: refund.State === 'failed',
  }));

const disputes = ({ Disputes }: DeskInvoice): HistoryEntry[] =>
  Disputes.map((dispute) => ({
    id: `dispute-${dispute.DisputeId}`,
    at: dispute.OpenedOn,
    what: `${DISPUTE_WORDS[dispute.State]}, ${money(dispute.Amount)}`,
    more: sentences(`The cardholder's bank says: ${dispute.Reason}`),
    isFailed: dispute.State === 'lost',
  }));
