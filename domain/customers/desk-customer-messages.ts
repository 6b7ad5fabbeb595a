/** Customers, as staff find and forget them. No browser of theirs loads this file. */
export const deskCustomerMessages = {
  customerUnknown: 'There is no such customer',
  isJoined: (into: number) => `This customer was joined into customer ${into}. Open that one.`,
  notTheirEmail: "This isn't the email of the customer with this number",
  jobsOpen: 'This customer has an open job. Finish or cancel it first.',
  forgetUnpaid: (number: string, due: string) =>
    `${number} isn't paid: ${due} is due. Have it paid, credit it or write it off first.`,
  forgetOverpaid: (number: string, amount: string) =>
    `${number} was paid ${amount} too much. Send that back first, and wait until it's refunded.`,
  forgetCredit: (amount: string, number: string) =>
    `This customer has ${amount} of credit. Send it back first (on ${number}) or use it for an invoice.`,
  forgetDisputed: (number: string) => `The bank decides a dispute about ${number}. Wait until it has.`,
  forgetPlanPaid:
    'Services of a maintenance plan of this customer are paid and not done. End the plan first, which credits them.',
  forgetPaymentOpen:
    "A charge of this customer's card isn't finished. The card provider is asked every hour: try again then.",
  emailTaken: (name: string, id: number) => `${name} (customer ${id}) has this email`,
  emailIsTheirs: 'This customer signs in with this email. They change it themselves, in their account.',
  contactNameRequired: "Give the contact's name",
  contactsFull: (most: number) => `A customer has ${most} contacts at most. Remove one first.`,
  contactElsewhere: "Choose one of this customer's sites",
  searchTooShort: 'Type 2 characters or more',
} as const;

/** Why customers can't close their account yet, and what to do first; the cases in which staff can't forget them. */
export const closeAccountMessages = {
  jobsOpen: "You have an open job. Cancel it first, or wait until it's done.",
  forgetUnpaid: (number: string, due: string) => `${number} isn't paid: ${due} is due. Please pay it first.`,
  forgetOverpaid: (number: string, amount: string) =>
    `You paid ${amount} too much on ${number}. Ask for it back first, under Invoices, or call us.`,
  forgetCredit: (amount: string, number: string) =>
    `You have ${amount} of credit with us, from ${number}. Use it or ask for it back first, under Invoices, or call us.`,
  forgetDisputed: (number: string) => `Your bank decides a dispute about ${number}. Try again once it has.`,
  forgetPlanPaid:
    'Services of your maintenance plan are paid and not done yet. Call us first, so that you get back what is left.',
  forgetPaymentOpen: "A payment of yours isn't finished yet. Try again in an hour.",
} as const;
