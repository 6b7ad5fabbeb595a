import { RECORDED_METHODS } from '../payments/recorded-methods.ts';

/** The ledger's accounts. A positive amount is a debit, a negative one a credit; integer cents. */
export const ACCOUNTS = [
  /** What customers owe. */
  'receivable',
  /** Charged to cards, not yet paid out by the provider. */
  'card-clearing',
  'bank',
  /** Paid at a terminal, not yet paid out by its bank. */
  'eftpos-clearing',
  /** In the till, not yet banked. */
  'cash-clearing',
  /** Not yet banked, or not yet cleared. */
  'cheque-clearing',
  /** What rounding to 5 cents brought (a credit) or cost. */
  'cash-rounding',
  'revenue-call-out',
  'revenue-repair',
  'revenue-plan',
  /** Of plans that are paid for a year at a time: what is invoiced and still to be done. */
  'paid-in-advance',
  'gst',
  /** Overpayments that customers keep for a later invoice. */
  'customer-credits',
  'provider-fees',
  'provider-fees-gst',
  /** What the provider took or added for other reasons, booked by hand. */
  'provider-adjustments',
  /** Taken back by customers' banks, until each dispute is decided. */
  'disputes',
  'bad-debts',
] as const;
export type Account = (typeof ACCOUNTS)[number];

/** Money that the office records as received. */
export const RECORDED_KINDS = RECORDED_METHODS.map((method) => `${method}-payment` as const);
/** The same taken back: it was for another invoice, the bank didn't honour it, or it never came. */
export const TAKEN_BACK_KINDS = RECORDED_METHODS.map((method) => `${method}-payment-reversed` as const);
/** The same sent back to the customer. */
export const RECORDED_REFUND_KINDS = RECORDED_METHODS.map((method) => `${method}-refund` as const);

/** What an entry records; `postings.ts` has the accounts of each. */
export const ENTRY_KINDS = [
  'invoice',
  'adjustment-note',
  /** What was invoiced in advance and has been done since. */
  'plan-income',
  'card-payment',
  ...RECORDED_KINDS,
  ...TAKEN_BACK_KINDS,
  ...RECORDED_REFUND_KINDS,
  'refund',
  'refund-failed',
  'credit-kept',
  'credit-used',
  /** What a correction had moved on of a payment that was taken back later. */
  'credit-used-reversed',
  /** Credit that goes back to the invoice it was kept from, to be sent back to the customer. */
  'credit-released',
  'write-off',
  /** What was written off and is owed after all: it was paid, the price was lowered, or the office reversed it. */
  'write-off-reversed',
  'dispute-opened',
  'dispute-won',
  'dispute-lost',
  /** A lost dispute that was won on appeal. */
  'dispute-regained',
  'provider-fee',
  'payout',
  /** A payout that the bank sent back. */
  'payout-returned',
  /** A part of a payout that isn't known here, booked by hand. */
  'payout-difference',
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** Kinds of entries that change how much of an invoice is paid. */
export const PAID_KINDS = [
  'card-payment',
  ...RECORDED_KINDS,
  ...TAKEN_BACK_KINDS,
  ...RECORDED_REFUND_KINDS,
  'refund',
  'refund-failed',
  'credit-kept',
  'credit-used',
  'credit-used-reversed',
  'credit-released',
  'dispute-lost',
  'dispute-regained',
] as const satisfies readonly EntryKind[];

/** The kinds that record a payment received, each with a receipt. */
export const RECEIVED_KINDS = [
  'card-payment',
  ...RECORDED_KINDS,
  'credit-used',
] as const satisfies readonly EntryKind[];

/** The kinds that say how much is written off. */
export const WRITTEN_OFF_KINDS = ['write-off', 'write-off-reversed'] as const satisfies readonly EntryKind[];

/** The kinds that record money sent back. */
export const REFUNDED_KINDS = [
  'refund',
  'refund-failed',
  ...RECORDED_REFUND_KINDS,
] as const satisfies readonly EntryKind[];
