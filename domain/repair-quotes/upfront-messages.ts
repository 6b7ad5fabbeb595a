/** What goes ahead without asking (R12.08), as customers read it. */
export const upfrontMessages = {
  limitUnreadable: 'Give an amount of dollars, such as 220, or leave it empty to be asked every time.',
  limitMissing: 'Give the amount up to which the technician may go ahead, or untick it.',
  moreThanYours: (own: string | null) =>
    own === null
      ? "Your role here doesn't include approving repairs at this site, so you can't let one go ahead."
      : `You can approve up to ${own} inc GST for a job, so you can let at most that go ahead without asking.`,
  changedMeanwhile: 'Somebody changed this meanwhile. Reload the page and look again.',
  jobOver: 'This job is over, so nothing more goes ahead on it.',
  /** The sentence that is agreed to. */
  agreed: (limit: string) =>
    `The technician may go ahead up to ${limit} without asking, inc GST and on top of the call-out.`,
  goneAhead: (limit: string, name: string, day: string) =>
    `It's within the ${limit} that ${name} let us go ahead with on ${day}, so we didn't ask.`,
} as const;
