/**
 * What a payout is made of: `returned` is an earlier payout that the bank sent back, `other` what is none of these, such
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
