/** Promo codes (R5.22). */
export const promotionMessages = {
  promoInvalid: 'Sorry this code is invalid.',
  promoNotForYou: (code: string) =>
    `${code} can't be used for this booking. It may be for first bookings only, or used up.`,
  promoNotAfterHours:
    "This code doesn't apply after hours, on weekends or on public holidays. Choose another window to use it.",
  promoBelowMinimum: (code: string, minimum: string) =>
    `${code} is for repairs from ${minimum} inc GST, so it can't be used for these lines.`,
} as const;
