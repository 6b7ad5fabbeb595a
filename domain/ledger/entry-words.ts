import { forEachMethod, RECORDED } from '../payments/recorded-methods.ts';
import type { EntryKind } from './accounts.ts';

/** Each kind of entry in the words of statements. */
export const ENTRY_WORDS: Readonly<Record<EntryKind, string>> = {
  invoice: 'Tax invoice',
  'adjustment-note': 'Adjustment note',
  'plan-income': 'Done of what was paid in advance',
  'card-payment': 'Card payment',
  ...forEachMethod('payment', (method) => RECORDED[method].name),
  ...forEachMethod('payment-reversed', (method) => `${RECORDED[method].name} taken back`),
  ...forEachMethod('refund', (method) => `Refund ${RECORDED[method].by}`),
  refund: 'Refund to card',
  'refund-failed': 'Refund to card failed',
  'credit-kept': 'Kept as credit',
  'credit-used': 'Paid from credit',
  'credit-used-reversed': 'Payment from credit taken back',
  'credit-released': 'Credit taken out',
  'write-off': 'No longer to pay',
  'write-off-reversed': 'To pay after all',
  'dispute-opened': 'Dispute opened',
  'dispute-won': 'Dispute won',
  'dispute-lost': 'Dispute lost',
  'dispute-regained': 'Dispute won on appeal',
  'provider-fee': 'Card fees',
  payout: 'Payout',
  'payout-returned': 'Payout returned by the bank',
  'payout-difference': 'Payout, booked by hand',
};
