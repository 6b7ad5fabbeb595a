/** What staff read about the list of needs (R10.07). */
export const deskNeedMessages = {
  gone: "That's no longer on the list.",
  happenedAgain: 'It has happened again since. Please look at it as it is now.',
  /** `when`: `Tue 24 Nov`. */
  dealtWith: (who: string, when: string) => `${who} dealt with it on ${when}.`,
  putOffTooSoon: 'Please choose a day after today.',
  putOffTooFar: 'Please choose a day within a year.',
} as const;
