/** Why the office takes a bank transfer back. */
export const TAKEN_BACK_CAUSES = [
  /** The money is ours, and is recorded again for the invoice that it was for. */
  'wrong-invoice',
  /** The customer's bank didn't honour it: the money is gone. */
  'dishonoured',
] as const;
export type TakenBackCause = (typeof TAKEN_BACK_CAUSES)[number];
