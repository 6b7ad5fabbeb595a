/** Why an email was left in the mailbox (R11.06). */
export const LEFT_REASONS = ['automatic', 'own', 'unreadable', 'tooMany', 'nobody'] as const;
export type LeftReason = (typeof LEFT_REASONS)[number];

/** The same, as staff read it. */
export const LEFT_REASON_WORDS: Readonly<Record<LeftReason, string>> = {
  automatic: 'An automatic reply, such as an out-of-office note',
  own: 'It was sent from our own address',
  unreadable: 'It cannot be read safely',
  tooMany: 'There are too many in a day',
  nobody: 'Its reply address belongs to no job',
};
