/** What customers and staff read about a job's thread (R11.06). */
export const threadMessages = {
  messageRequired: 'Please write a message',
  tooManyMessages: 'That is a lot of messages for one hour. Please call us.',
  /** Who wrote by the job's link: nobody knows who has it. */
  byLink: "From the job's link",
  /** Of an email. */
  cut: (characters: string) => `It was longer than ${characters} characters: the rest is in the mailbox.`,
  notKept: (files: string) => `Files were not kept: ${files}.`,
  fileNotKept: (name: string, why: string) => `${name} (${why})`,
  onlyFiles: '(no text)',
} as const;
