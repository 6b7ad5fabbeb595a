/** A job's life (R4.29). */
export const jobMessages = {
  jobCannotMove: (from: string, to: string) => `A job that is ${from} cannot become ${to}.`,
} as const;
