/** The instant quote and its price (sections 2 and 4). */
export const instantQuoteMessages = {
  getInstantQuote: 'Get instant quote',
  bookNow: 'Book Now',
  noPrice: (phone: string) => `We price this one by phone: call ${phone}`,
  priceHigher: (shown: string, now: string) =>
    `The call-out price has changed from ${shown} to ${now} inc GST. Please confirm the new price to book.`,
  priceLower: (shown: string, now: string) =>
    `The call-out price has come down from ${shown} to ${now} inc GST. You're booked at the lower price.`,
  placeChangesPrice: 'This address changes the price or the times. Please check them before you continue.',
  parkingFeeTooHigh: 'Enter an amount from $0 to $200',
} as const;
