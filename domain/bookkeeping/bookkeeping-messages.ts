/** Exports and payouts. No customer's browser loads these. */
export const bookkeepingMessages = {
  nothingToBook: 'Everything in this payout is explained or booked already.',
  bookingNoteRequired: 'Say what it was, for the accountant',
  periodClosed: (until: string, first: string) =>
    `The books are closed until ${until}. Give ${first} or a later date, or have an administrator reopen them in Settings`,
  closingNotPast: 'The books can be closed until yesterday at the latest',
  exportTooLong: 'A year at most',
  datesReversed: 'The last day is before the first',
  eInvoiceNeedsAbn: 'An e-invoice needs the ABN of the buyer, which this invoice does not have.',
} as const;
