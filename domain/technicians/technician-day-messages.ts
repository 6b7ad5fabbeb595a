/** The technician's own day by link (R10.14), as they read it on their phone. */
export const technicianDayMessages = {
  linkEnded: (phone: string) => `This link doesn't work any more. Ring the office for a new one: ${phone}.`,
  otherPhone: (phone: string) =>
    `This link belongs to another phone. If you have a new phone, ring the office for a new link: ${phone}.`,
  codeNeeded: 'Ask for a code, which we text to your mobile.',
  codeRequired: 'Please give the code from the text',
  codeWrong: "This isn't the code. Check the newest text from us",
  codeEnded: 'This code has ended. Ask for a new one',
} as const;
