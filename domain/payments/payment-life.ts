export const PAYMENT_STATES = [
  'started',
  'confirmation-required',
  'declined',
  'cancelled',
  'succeeded',
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/**
 * The life of a payment. What the provider says can arrive late and in any order, so moves only lead towards the state
 * that counts in the end: money that was taken.
 */
export const PAYMENT_MOVES: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  started: ['confirmation-required', 'declined', 'cancelled', 'succeeded'],
  'confirmation-required': ['declined', 'cancelled', 'succeeded'],
  declined: ['cancelled', 'succeeded'],
  cancelled: ['succeeded'],
  succeeded: [],
};

/** A payment that may still take money: its outcome isn't known, or its cardholder can still confirm it. */
export const OPEN_PAYMENT_STATES = ['started', 'confirmation-required'] as const satisfies PaymentState[];

export const REFUND_STATES = ['started', 'pending', 'succeeded', 'failed'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** The life of a refund. A bank can send one back after it has succeeded; a failed one is final. */
export const REFUND_MOVES: Readonly<Record<RefundState, readonly RefundState[]>> = {
  started: ['pending', 'succeeded', 'failed'],
  pending: ['succeeded', 'failed'],
  succeeded: ['failed'],
  failed: [],
};

/**
 * The states of a dispute: a customer's bank wants the money of a charge back. An inquiry is the bank's question before
 * that, while the money stays here. A bank can open a decided one again, so any state can follow any other.
 */
export const DISPUTE_STATES = [
  'inquiry-needs-response',
  'inquiry-under-review',
  'inquiry-closed',
  'needs-response',
  'under-review',
  'won',
  'lost',
  'prevented',
] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

/** The states in which the bank has the money, so that it can't be refunded too. */
export const HOLDING_STATES = [
  'needs-response',
  'under-review',
  'lost',
] as const satisfies readonly DisputeState[];
