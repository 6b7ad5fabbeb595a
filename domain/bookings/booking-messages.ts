/** Booking (R4.21, R8.09). */
export const bookingMessages = {
  book: 'Book',
  bookFor: (totalIncGst: string) => `Book for ${totalIncGst}`,
  verifyingPayment: 'Verifying payment',
  creatingBooking: 'Creating booking',
  requestServiceFailed: 'Error on request new service',
  changedInOtherTab: 'This quote was changed or booked in another tab.',
  bookingFailed: 'There were errors in the booking request',
  idempotencyKeyReused: (reference: string) =>
    `This was already booked: ${reference}. Your changes since then aren't part of it. Please call us to make them.`,
} as const;
