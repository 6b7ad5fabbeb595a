/** The technician's own day by link (R10.14), as they read it on their phone. */
export const technicianDayMessages = {
  linkEnded: (phone: string) =>
    `There's a newer link, or this one is too old. If the newest isn't among your texts, ring the office: ${phone}.`,
  otherPhone: (phone: string) =>
    `This link works on the phone that opened it first, and on no other. For a new phone, ring the office for a new link: ${phone}.`,
  codeNeeded: 'Ask for a code, which we text to your mobile.',
  codeRequired: 'Please give the code from the text',
  codeWrong: "This isn't the code. Check the newest text from us",
  codeEnded: 'This code has ended. Ask for a new one',
} as const;
