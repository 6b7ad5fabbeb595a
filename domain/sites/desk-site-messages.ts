/** What staff read about sites. */
export const deskSiteMessages = {
  postcodeInUse: (reference: string) =>
    `${reference} is booked at this postcode, which decided its price and hours. Cancel it first, or add another site.`,
} as const;
