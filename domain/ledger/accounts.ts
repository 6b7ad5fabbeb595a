/** The ledger's accounts. A positive amount is a debit, a negative one a credit; integer cents. */
export const ACCOUNTS = [
  /** What customers owe. */
  'receivable',
  /** Charged to cards, not yet paid out by the provider. */
  'card-clearing',
  'bank',
  'revenue-call-out',
  'revenue-repair',
  'gst',
  /** Overpayments that customers keep for a later invoice. */
  'customer-credits',
  'provider-fees',
  'provider-fees-gst',
  /** Taken back by customers' banks, until each dispute is decided. */
  'disputes',
  'bad-debts',
] as const;
export type Account = (typeof ACCOUNTS)[number];

/** What an entry records; `postings.ts` has the accounts of each. */
export const ENTRY_KINDS = [
  'invoice',
  'adjustment-note',
  'card-payment',
  'bank-payment',
  'bank-refund',
  'refund',
  'refund-failed',
  'credit-kept',
  'credit-used',
  'write-off',
  'dispute-opened',
  'dispute-won',
  'dispute-lost',
  /** A lost dispute that was won on appeal. */
  'dispute-regained',
  'provider-fee',
  'payout',
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];
