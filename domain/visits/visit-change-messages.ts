/** Moving and cancelling a visit by its customer (R11.01, R11.02). `verb` is move or cancel. */
export const visitChangeMessages = {
  /** `hour`: `8pm`. */
  pastCutOff: (hour: string, verb: string) => `It's past ${hour}, so ring us to ${verb} it`,
  /** `day`: `Mon 23 Nov`. */
  closedOn: (hour: string, day: string, verb: string) =>
    `Changes closed at ${hour} on ${day}, so ring us to ${verb} it`,
  pastMinutes: (minutes: string, verb: string) =>
    `The ${minutes} minutes to change it here are over, so ring us to ${verb} it`,
  setOut: (tech: string) => `${tech}'s set out. Ring us.`,
  techSetOut: 'Your tech has set out. Ring us.',
  onHold: (verb: string) => `We've put this job on hold, so ring us to ${verb} it`,
  paidByOther: 'Another business pays for this visit, so ring us to move it',
  returnVisit: 'Only a first visit can be cancelled here, so ring us to cancel this one',
  noVisit: 'No visit is planned.',
  /** Visits are such as `Tue 24 Nov, 8am-12pm`. */
  movedMeanwhile: (seen: string, now: string) =>
    `The visit has changed since you opened this page. You saw ${seen}. It's now ${now}. Nothing was done. Please look at it as it is now.`,
  withTech: (visit: string, tech: string | null) => `${visit}, with ${tech ?? 'no tech yet'}`,
  goneMeanwhile: (seen: string) =>
    `The visit has changed since you opened this page. You saw ${seen}. That visit isn't planned any more. Nothing was done.`,
  priceChanged: (seen: string, now: string) =>
    `The price is now ${now} inc GST, not ${seen}. Please check it and press the button again.`,
  /** A plan's price covers no others, and a move never changes it. */
  planByDay: 'Your plan covers mornings and afternoons of working days. Choose one of those, or ring us.',
  sameVisit: 'That is the time you have already. Please choose another one.',
} as const;
