/** The amounts of an invoice according to its ledger entries; integer cents inc GST. */
export type InvoiceAmounts = {
  readonly totalCents: number;
  /** Lowered by adjustment notes. */
  readonly creditedCents: number;
  /** Received, less what was refunded. */
  readonly paidCents: number;
  readonly refundedCents: number;
  /** Written off as a bad debt. */
  readonly writtenOffCents: number;
  /** The part of what was paid that the customer's bank has taken back while it decides a dispute. */
  readonly disputedCents: number;
};

export const INVOICE_STATUSES = [
  'ToPay',
  'PartPaid',
  'Overdue',
  'Paid',
  'Overpaid',
  'Disputed',
  'Refunded',
  'Credited',
  'WrittenOff',
] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

/** Each status in the words of screens, emails and files. */
export const INVOICE_STATUS_WORDS: Readonly<Record<InvoiceStatus, string>> = {
  ToPay: 'To pay',
  PartPaid: 'Part paid',
  Overdue: 'Overdue',
  Paid: 'Paid',
  Overpaid: 'Paid too much',
  Disputed: 'Disputed',
  Refunded: 'Refunded',
  Credited: 'Credited',
  WrittenOff: 'Written off',
};

/** What is still to be paid; negative if overpaid. */
export function balanceCents(amounts: InvoiceAmounts): number {
  return amounts.totalCents - amounts.creditedCents - amounts.paidCents - amounts.writtenOffCents;
}

/** The amount to ask for, in cents: never negative. */
export function amountDueCents(amounts: InvoiceAmounts): number {
  return Math.max(0, balanceCents(amounts));
}

/**
 * How much of a write-off is reversed by what lowers the balance, in cents: what goes beyond the balance, up to what was
 * written off. Without that, a recovered bad debt would look overpaid and go back to the customer.
 */
export function reversedCents(amounts: InvoiceAmounts, loweredCents: number): number {
  return Math.max(0, Math.min(amounts.writtenOffCents, loweredCents - balanceCents(amounts)));
}

/** What a customer may pay of an invoice, in cents: what is due, or if nothing is, what was written off. */
export function payableCents(amounts: InvoiceAmounts): number {
  return amountDueCents(amounts) || (balanceCents(amounts) === 0 ? amounts.writtenOffCents : 0);
}

/**
 * An invoice's status: never stored, so it can't contradict the ledger.
 * @param dates YYYY-MM-DD in the seller's time zone
 */
export function invoiceStatus(
  amounts: InvoiceAmounts,
  { dueDate, today }: { dueDate: string; today: string },
): InvoiceStatus {
  const balance = balanceCents(amounts);
  if (amounts.disputedCents > 0) return 'Disputed';
  if (balance < 0) return 'Overpaid';
  if (balance > 0) {
    if (today > dueDate) return 'Overdue';
    return amounts.paidCents > 0 ? 'PartPaid' : 'ToPay';
  }
  if (amounts.writtenOffCents > 0) return 'WrittenOff';
  if (amounts.paidCents > 0) return 'Paid';
  return amounts.refundedCents > 0 ? 'Refunded' : amounts.creditedCents > 0 ? 'Credited' : 'Paid';
}
