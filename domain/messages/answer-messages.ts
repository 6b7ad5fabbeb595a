/** Answers to customers' requests. No customer's browser loads these. */
export const answerMessages = {
  answerRequired: 'Please write the answer. The customer reads it',
  answeredAlready: 'This was answered already, in other words.',
  wroteAgain: 'They have written again meanwhile. Read it, then send the answer once more.',
  emailNotConfirmed:
    'This customer has not confirmed their email address. Ask them to open the link in our email first.',
  cannotReach:
    'They have no email address, and texts do not reach them. Call them, and mark it as dealt with.',
  tooLongForText: (most: string) =>
    `A text has room for ${most} characters. Please shorten it, or call them.`,
  joinedMeanwhile: 'A colleague has joined it meanwhile. Please look at it, then press again.',
  formJoinsNoJob: 'Anybody can type any address in the form, so it is joined to a customer only.',
  noSuchJob: 'Please choose a job',
  noSuchCustomer: 'Please choose a customer',
} as const;
