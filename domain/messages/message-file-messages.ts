/** Photos and PDFs that go with a message (R11.06). Each says which file it's about. */
export const messageFileMessages = {
  tooMany: (name: string, most: string) => `‘${name}’ is one too many: a message has up to ${most} files.`,
  tooLarge: (name: string, most: string) =>
    `‘${name}’ is too large: the files of a message may have ${most} together.`,
  wrongKind: (name: string) => `‘${name}’ is not a photo or PDF, so it can't be sent here.`,
  unreadable: (name: string) => `We can't read ‘${name}’. Please add it as a JPEG, PNG or PDF.`,
  tooManyPixels: (name: string) => `‘${name}’ has too many pixels. Please send a smaller copy of it.`,
  notStored: (name: string) =>
    `‘${name}’ was not sent because of a problem on our side. Please try again in a minute.`,
  nameless: 'A file without a name',
} as const;
