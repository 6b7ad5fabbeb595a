/** What staff read about sites. */
export const deskSiteMessages = {
  postcodeInUse: (reference: string) =>
    `${reference} is booked at this postcode, which decided its price and hours. Cancel it first, or add another site.`,
  siteThere: (name: string) =>
    `The customer has a site at this address: ${name}. Use that one, or give the shop or floor that tells them apart.`,
  notOnePlace: 'These sites have different addresses. Correct the address of one of them first.',
} as const;
