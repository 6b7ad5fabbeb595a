/**
 * The kinds of items in a payout: `returned` is an earlier payout that the bank sent back, `other` anything else, such
 * as a reserve.
 */
export const PAYOUT_ITEM_KINDS = ['charge', 'refund', 'dispute', 'fee', 'returned', 'other'] as const;
export type PayoutItemKind = (typeof PAYOUT_ITEM_KINDS)[number];

/** Each kind in the words of lists. */
export const PAYOUT_ITEM_WORDS: Readonly<Record<PayoutItemKind, string>> = {
  charge: 'Card payment',
  refund: 'Refund',
  dispute: 'Dispute',
  fee: 'Fee',
  returned: 'Payout sent back',
  other: 'Other',
};
