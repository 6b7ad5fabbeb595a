/** What people read when choices about messages can't be saved (R11.08). */
export const choiceMessages = {
  /** `what`: `The day before, On the way`; `when`: `on Tue 24 Nov at 9:12am`. */
  changedMeanwhile: (what: string, who: string, when: string) =>
    `Nothing was saved: ${who} changed this ${when}, after you opened it: ${what}. Please look at it as it is now.`,
  whatYouHear: 'what you hear of',
  theCustomer: 'the customer',
  you: 'you',
  theOffice: 'our office',
  saved: 'Saved. They count from the next message on.',
} as const;
