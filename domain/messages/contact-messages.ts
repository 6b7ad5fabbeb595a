/** The contact form (R7.47, R8.12, R8.15). */
export const contactMessages = {
  nameRequired: 'Name is required',
  topicRequired: 'Please choose what it is about',
  messageRequired: 'Please write a message',
  contactThanks: "Thanks we'll be in contact soon.",
} as const;
