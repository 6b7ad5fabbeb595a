/** A job's life (R4.29). */
export const jobMessages = {
  jobCannotMove: (from: string, to: string) => `A job that is ${from} cannot become ${to}.`,
  /** What a visit under the warranty of another job costs. */
  freeUnderWarranty: (reference: string) => `Free, under warranty of ${reference}`,
  broughtAlong: 'Moved here from our earlier system',
} as const;
