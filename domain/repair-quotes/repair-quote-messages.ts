/** Repair quotes and their answers (R8.05-R8.07, R4.27). */
export const repairQuoteMessages = {
  quoteNotFound: (phone: string) =>
    `We could not find the quote you are looking for, please check your dashboard or call ${phone}`,
  quoteNotFoundTitle: 'Could not find the quote!',
  approvalFailed: (phone: string) => `We could not record your approval. Please try again or call ${phone}`,
  /** The office reads it in the job's messages. */
  declinedTooLate: (number: string, state: string, reason: string | null) =>
    `Declined quote ${number}, which had been ${state}.${reason === null ? '' : `\n${reason}`}`,
  quoteExpired: (phone: string) =>
    `This quote is no longer valid. Call ${phone} and we'll send you a new one.`,
  quotePriceHigher: (shown: string, now: string) =>
    `The price has changed from ${shown} to ${now} inc GST. Please check it before you approve.`,
  poNumberRequired: 'A quote needs a PO number before it can be approved',
  lineNotLeavable: 'Please choose among the lines of this quote. Labour goes with the lines that it is for.',
  nothingChosen: 'To leave every line, decline the quote.',
  aboveLimit: (limit: string, total: string, approved: string | null) =>
    `You can approve up to ${limit} inc GST for a job. This repair comes to ${total}${approved === null ? '' : `, and ${approved} is approved already`}. Leave a line, or send it to somebody who may approve it.`,
  cannotApprove: 'They may not approve this quote. Please choose somebody else.',
  chooseApprover: 'Please choose who to ask.',
  quoteWithdrawn: (phone: string) =>
    `We withdrew this quote, so it can't be answered. You don't owe anything for it. Call ${phone} if you'd like another.`,
  quoteReplaced: 'This quote has been replaced by a newer one. Please open that one.',
  /** Q1042-1 and `declined by Priya Nair`. */
  answerVoided: (number: string, answer: string) =>
    `It replaces ${number}, whose answer doesn't count any more: ${answer}`,
  quoteDeclinedPaid: 'Declined. Nothing more to pay.',
  quoteDeclinedDue: (callOut: string) => `Declined. Only the call-out, ${callOut}, is due.`,
} as const;
