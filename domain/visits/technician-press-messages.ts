/** What a technician reads when a press can't count (R11.03). */
export const technicianPressMessages = {
  calledOff: 'The office has called this visit off. Please ring them.',
  notTheirs: 'The office has given this visit to somebody else. Please ring them.',
  moved: 'The office has moved this visit. Look at its new time.',
  tooEarly: "This visit isn't today.",
  tooOld: 'This was pressed more than a week ago. Please ring the office.',
  notThere: 'Press Arrived before you add photos.',
  recorded: 'The office has this visit on record already. To change it, ring them.',
  leftWrong: 'Please give a time after the arrival',
  signatureWrong: 'Please clear the signature and sign again',
  signedNameMissing: 'Please give the name of who signs',
  quoteEmpty: 'Please say what the quote is for',
  quoteNothing: 'To send it, add what it is for: parts or labour',
  readingWrong: (reading: string, lowest: string, highest: string) =>
    `Please give the ${reading} between ${lowest} and ${highest}`,
  figureUnreadable: 'Please give a figure, -18.5 for example, or leave it empty',
  minutesWrong: 'Please choose how long you need, up to 4 hours',
} as const;
