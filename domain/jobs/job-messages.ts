/** A job's life (R4.29). */
export const jobMessages = {
  jobCannotMove: (from: string, to: string) => `A job that is ${from} cannot become ${to}.`,
  /** What a visit under the warranty of another job costs. */
  freeUnderWarranty: (reference: string) => `Free, under warranty of ${reference}`,
  /** What is wrong under the warranty of a plan's visit, which found nothing wrong. */
  faultAfterService: 'Fault after a service',
  broughtAlong: 'Moved here from our earlier system',
} as const;
