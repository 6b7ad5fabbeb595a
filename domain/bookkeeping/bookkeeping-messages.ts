/** Exports and payouts. No customer's browser loads these. */
export const bookkeepingMessages = {
  nothingToBook: 'Everything in this payout is explained or booked already.',
  bookingNoteRequired: 'Say what it was, for the accountant',
  exportTooLong: 'A year at most',
  datesReversed: 'The last day is before the first',
  eInvoiceNeedsAbn: 'An e-invoice needs the ABN of the buyer, which this invoice does not have.',
} as const;
