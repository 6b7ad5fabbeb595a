/** Maintenance plans, as customers read them (R13). */
export const planMessages = {
  /** What is wrong with the machine, of a visit that finds nothing wrong. */
  problem: 'Planned maintenance',
  /** What a visit costs that a plan covers. */
  partOf: (plan: string) => `Part of ${plan}`,
  /** On a visit that the office takes back. */
  roundUndone: 'Booked by mistake: we will find another day.',
} as const;
