import type { InvoiceKind } from '../invoices/document-kinds.ts';
import { forEachMethod, RECORDED } from '../payments/recorded-methods.ts';
import type { Account, EntryKind } from './accounts.ts';

/** A line of an entry; a positive amount is a debit. */
export type Posting = { readonly account: Account; readonly amountCents: number };

/** What happened, with the amounts for its entry; positive integer cents, inc GST unless the name says otherwise. */
export type LedgerEvent =
  | { kind: 'invoice' | 'adjustment-note'; invoiceKind: InvoiceKind; subtotalCents: number; gstCents: number }
  | {
      kind: Exclude<EntryKind, 'invoice' | 'adjustment-note' | 'provider-fee'>;
      amountCents: number;
      /** How much more cash changed hands; negative for less, left out for 0. */
      roundingCents?: number;
    }
  | { kind: 'provider-fee'; amountCents: number; gstCents: number };

/** Where the price of an invoice goes, ex GST. */
const INVOICED_TO = {
  'call-out': 'revenue-call-out',
  repair: 'revenue-repair',
  plan: 'paid-in-advance',
} as const satisfies Record<InvoiceKind, Account>;

/** For each kind of entry that moves one amount: the account that is debited, and the one that is credited. */
const MOVES = {
  // Back again where a note lowers the price by more than is left to do.
  'plan-income': ['paid-in-advance', 'revenue-plan'],
  'card-payment': ['card-clearing', 'receivable'],
  ...forEachMethod('payment', (method) => [RECORDED[method].account, 'receivable'] as const),
  ...forEachMethod('payment-reversed', (method) => ['receivable', RECORDED[method].account] as const),
  ...forEachMethod('refund', (method) => ['receivable', RECORDED[method].account] as const),
  refund: ['receivable', 'card-clearing'],
  'refund-failed': ['card-clearing', 'receivable'],
  'credit-kept': ['receivable', 'customer-credits'],
  'credit-used': ['customer-credits', 'receivable'],
  'credit-used-reversed': ['receivable', 'customer-credits'],
  'credit-released': ['customer-credits', 'receivable'],
  'write-off': ['bad-debts', 'receivable'],
  'write-off-reversed': ['receivable', 'bad-debts'],
  'dispute-opened': ['disputes', 'card-clearing'],
  'dispute-won': ['card-clearing', 'disputes'],
  // The customer owes it again.
  'dispute-lost': ['receivable', 'disputes'],
  'dispute-regained': ['card-clearing', 'receivable'],
  payout: ['bank', 'card-clearing'],
  'payout-returned': ['card-clearing', 'bank'],
  // What the provider added; negative for what it took.
  'payout-difference': ['card-clearing', 'provider-adjustments'],
} as const satisfies Partial<Record<EntryKind, readonly [Account, Account]>>;

/** The balanced lines of an entry: they always add up to 0. Lines of $0 are left out. */
export function postingsOf(event: LedgerEvent): Posting[] {
  return linesOf(event).filter(({ amountCents }) => amountCents !== 0);
}

function linesOf(event: LedgerEvent): Posting[] {
  switch (event.kind) {
    case 'invoice':
    case 'adjustment-note': {
      const sign = event.kind === 'invoice' ? 1 : -1;
      const { invoiceKind, subtotalCents, gstCents } = event;
      return [
        { account: 'receivable', amountCents: sign * (subtotalCents + gstCents) },
        { account: INVOICED_TO[invoiceKind], amountCents: -sign * subtotalCents },
        { account: 'gst', amountCents: -sign * gstCents },
      ];
    }
    case 'provider-fee':
      return [
        { account: 'provider-fees', amountCents: event.amountCents - event.gstCents },
        { account: 'provider-fees-gst', amountCents: event.gstCents },
        { account: 'card-clearing', amountCents: -event.amountCents },
      ];
    default: {
      const [debited, credited] = MOVES[event.kind];
      const { amountCents, roundingCents = 0 } = event;
      const cashOf = (account: Account) => (account === 'cash-clearing' ? roundingCents : 0);
      return [
        { account: debited, amountCents: amountCents + cashOf(debited) },
        { account: credited, amountCents: -amountCents - cashOf(credited) },
        { account: 'cash-rounding', amountCents: cashOf(credited) - cashOf(debited) },
      ];
    }
  }
}
