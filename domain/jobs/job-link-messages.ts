/** The links to a job, for its customer and for the kitchen (R11.05). */
export const jobLinkMessages = {
  unknown: (phone: string) =>
    `We can't find the job of this link. Check that the whole address arrived, or call ${phone}.`,
  off: (phone: string) => `Somebody switched this link off. Sign in to see the job, or call ${phone}.`,
  /** `days` after the visit. */
  old: (days: string, phone: string) =>
    `A link works until ${days} days after the visit. Sign in to see the job, or call ${phone}.`,
  offInTheKitchen: (phone: string) =>
    `This link was switched off. Ask the person who sent it for a new one, or call ${phone}.`,
  /** `days` after the visit. */
  oldInTheKitchen: (days: string, phone: string) =>
    `A link works until ${days} days after the visit. Ask the person who sent it for a new one, or call ${phone}.`,
  cancelled: (reference: string, phone: string) =>
    `Job ${reference} is cancelled. Nobody's coming. Call ${phone} if you need us after all.`,
  otherMobile: (phone: string) =>
    `The booking has another mobile now, and this link was for the one before. Open the link in our newest text, or call ${phone}.`,
  kitchenOff: 'The links to this job are switched off. Switch them on first, then share it.',
  kitchenOver: "This job can't be shared any more.",
} as const;
