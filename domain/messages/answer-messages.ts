/** Answers to customers' requests. No customer's browser loads these. */
export const answerMessages = {
  answerRequired: 'Please write the answer. The customer reads it',
  answeredAlready: 'This was answered already, in other words.',
  emailNotConfirmed:
    'This customer has not confirmed their email address. Ask them to open the link in our email first.',
  noEmail: 'They have no email address to send an answer to. Call them, and mark it as dealt with.',
} as const;
