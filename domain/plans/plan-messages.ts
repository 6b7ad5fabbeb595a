/** Maintenance plans, as customers read them (R13). */
export const planMessages = {
  /** What is wrong with the machine, of a visit that finds nothing wrong. */
  problem: 'Planned maintenance',
  /** What a visit costs that a plan covers. */
  partOf: (plan: string) => `Part of ${plan}`,
} as const;
