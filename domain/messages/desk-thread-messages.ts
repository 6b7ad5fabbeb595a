/** What staff read about a job's thread (R11.06). No customer's browser loads these. */
export const deskThreadMessages = {
  answerRequired: 'Please write the answer. The customer reads it',
  cannotReach: 'They have no email address, and texts do not reach them. Please call them.',
  /** `who` is a name, `when` is `10:20am`. */
  wroteMeanwhile: (who: string, when: string) =>
    `${who} wrote at ${when}, after you opened this. Please read it, then send yours if it still fits.`,
  /** What a customer of a late visit reads. `tech` is a name, `about` is `2:40pm`. */
  runningLate: (tech: string, about: string) =>
    `Sorry, we're running late. ${tech} will be there at about ${about}.`,
  onlyTexts: 'Only a text can be moved: everything else was written about this job.',
  otherJobOnly: 'Please choose another job of the same customer.',
} as const;
