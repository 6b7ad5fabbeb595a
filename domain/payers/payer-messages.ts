/** What the people of a site and of its payer read (R12.09). */
export const payerMessages = {
  kindRequired: 'Choose what they are to you.',
  limitUnreadable: 'Give an amount of dollars, such as 400, or leave it empty for no limit.',
  paysAlready: (name: string) =>
    `${name} pays for this site already. End that first, then ask somebody else.`,
  requestUnknown: 'This link is not valid. Ask who sent it to ask you again.',
  requestUsed:
    'This request was accepted already, withdrawn or replaced by a newer one. If you have accepted it, see Sites you pay for.',
  requestOld: 'This request is too old. Ask who sent it to ask you again.',
  forAnotherAddress: (email: string) =>
    `This request is for ${email}, and you're signed in with another address. Sign in with that one, or ask who sent it to ask you at yours.`,
  confirmToAccept: (email: string) =>
    `Confirm first that ${email} is yours: your account can send the link for that. Then open the request again.`,
  ownSite: 'The site belongs to this business. Choose the business that pays for it.',
  ended: 'Somebody ended this meanwhile. Reload the page to see how it is now.',
  changedMeanwhile: 'Somebody changed this meanwhile. Reload the page and look again.',
  booksForPayer: (payer: string) =>
    `This books the tech. ${payer} pays for the visit, within the limit they agreed to. If it costs more, nothing is booked until you say that you pay yourselves.`,
  aboveLimit: (payer: string, name: string) =>
    `${payer} pays for visits here up to a limit, and this one costs more. Pay for this one yourselves, or ask ${name} to raise the limit.`,
} as const;

/** What the office reads. */
export const deskPayerMessages = {
  aboveLimit: (name: string, limit: string) =>
    `${name} pays for visits here up to ${limit}, and this one costs more. It's billed to the customer`,
} as const;
