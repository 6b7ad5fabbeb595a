/** What customers and staff read about a job's thread (R11.06). */
export const threadMessages = {
  messageRequired: 'Please write a message',
  tooManyMessages: 'That is a lot of messages for one hour. Please call us.',
} as const;
