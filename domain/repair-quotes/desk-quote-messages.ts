/** Repair quotes, as staff write them (R4.29, R4.31). No customer's browser loads these. */
export const deskQuoteMessages = {
  linesRequired: 'A quote has 1 to 40 lines',
  lineRequired: 'Please say what the line is for',
  quantityWrong: 'A quantity is more than 0 and at most 999.99',
  unitPriceWrong: 'A price is an amount from $0 to $100,000, ex GST',
  quoteWorthNothing: 'A quote comes to more than nothing',
  quoteTooLarge: 'A quote comes to $1,000,000 ex GST at most',
  validityWrong: 'A quote is valid for 1 to 90 days',
  withdrawalReasonRequired: 'Please give a reason. The customer reads it',
  quoteWaits: 'A quote waits for an answer. Withdraw it first if the work goes on without it.',
  saidByRequired: 'Please enter the name of the person on the phone',
  notTheirPerson: "This person doesn't belong to the business any more. Choose somebody else.",
  aboveTheirLimit: (name: string, limit: string, total: string) =>
    `${name} can approve up to ${limit} inc GST for a job, and this repair comes to ${total}. Ask an owner, or write why it counts all the same.`,
  notAnswerable: "This quote can't be answered: it has expired, or was replaced or withdrawn. Send another.",
  answeredOtherwise: (state: string, by: string) =>
    `This quote was already ${[state, by].filter(Boolean).join(' ')}.`,
  otherLines: 'Other lines were chosen: look at the quote.',
  couponGone: 'The coupon in this price was just used up. Ask them again, at the price that is shown now.',
  templateNameRequired: 'Please name the template',
  templateNameTaken: 'Another template has this name',
  nothingUpfront:
    'Nobody let this job go ahead without asking, or they may not any more. Send the quote instead.',
  aboveUpfront: (total: string, room: string) =>
    `This quote comes to ${total} inc GST, and up to ${room} goes ahead without asking. Send it instead.`,
  upfrontNeedsPo:
    'They approve with a purchase order number, and the job has none yet. Send the quote instead.',
  upfrontCouponGone: 'The coupon in this price was just used up. Look at the new price, and press again.',
  noQuoteWaits: 'No quote of this job waits for an answer.',
} as const;
