/** The waiting list (R8.12, R8.15). */
export const waitingListMessages = {
  keepUpdated: (brand: string) => `We'll keep you updated when ${brand} will be available in this area.`,
  subscriberSaved: 'Done. Submit successfully',
} as const;
