/** Why customers can't close their account yet, and what to do first; the same cases as in `deskCustomerMessages`. */
export const closeAccountMessages = {
  jobsOpen: "You have an open job. Cancel it first, or wait until it's done.",
  forgetUnpaid: (number: string, due: string) => `${number} isn't paid: ${due} is due. Please pay it first.`,
  forgetOverpaid: (number: string, amount: string) =>
    `You paid ${amount} too much on ${number}. Ask for it back first, under Invoices, or call us.`,
  forgetCredit: (amount: string, number: string) =>
    `You have ${amount} of credit with us, from ${number}. Use it or ask for it back first, under Invoices, or call us.`,
  forgetDisputed: (number: string) => `Your bank decides a dispute about ${number}. Try again once it has.`,
  forgetPaymentOpen: "A payment of yours isn't finished yet. Try again in an hour.",
} as const;
