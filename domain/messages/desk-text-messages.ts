/** What staff read about texts to a mobile (R11.08). */
export const deskTextMessages = {
  /** `day`: `Tue 24 Nov`. */
  onlyStart: (day: string) =>
    `STOP came from that mobile on ${day}. Only START, sent from it, brings texts back.`,
} as const;
