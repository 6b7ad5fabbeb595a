/** Joining two customers, and taking them apart, as the office reads it. No browser of a customer loads this file. */
export const joinMessages = {
  same: 'Choose another customer',
  forgotten: (name: string, id: number) =>
    `${name} (customer ${id}) was forgotten at their own wish and stays alone`,
  keepSignIn: (name: string, id: number) =>
    `Keep ${name} (customer ${id}) instead: they sign in to the portal, and the other one doesn't`,
  keepEmail: (name: string, id: number) =>
    `Keep ${name} (customer ${id}) instead: they have an email, and the other one doesn't`,
  isJoined: (name: string, id: number, into: string, intoId: number) =>
    `${name} (customer ${id}) is joined into ${into} (customer ${intoId}) already. Open that one.`,
  waits: (name: string, into: string) =>
    `${name} was asked to be joined into ${into}. Withdraw that first, on either's page.`,
  tooLate: 'They were joined more than 24 hours ago and stay together',
  intoAnother: (name: string, id: number) =>
    `Both are joined into ${name} (customer ${id}). Take that apart first.`,
  ended: 'This was withdrawn, answered or taken apart meanwhile. Open the customer again.',
} as const;
