/** A write-off of an invoice, or a reversal of one with negative cents; inc GST. */
type WrittenOff = {
  readonly documentId: number;
  readonly cents: number;
  /** Of the invoice. */
  readonly totalCents: number;
  readonly gstCents: number;
};

/**
 * The GST in each write-off and reversal, in cents, which the accountant adjusts. They add up to the GST in what is still
 * written off of an invoice, to the cent, so it's 0 again once all was reversed.
 * @param entries all of the invoices' entries, oldest first
 */
export function writtenOffGst(entries: readonly WrittenOff[]): number[] {
  const soFar = new Map<number, number>();
  return entries.map(({ documentId, cents, totalCents, gstCents }) => {
    const before = soFar.get(documentId) ?? 0;
    soFar.set(documentId, before + cents);
    const gstIn = (amount: number) => Math.round((amount * gstCents) / totalCents);
    return gstIn(before + cents) - gstIn(before);
  });
}
