/** Changes of reference data (R10.16). No customer's browser loads these. */
export const deskReferenceMessages = {
  required: 'Please fill this in',
  chooseOne: 'Please choose one',
  wholeNumber: (min: number, max: number) => `Please give a whole number from ${min} to ${max}`,
  dateUnreadable: 'Please give a date, such as 2026-12-25',
  timeUnreadable: 'Please give a time, such as 18:00',
  postBox: 'This postcode has post-office boxes only, which nobody can visit',
  endsBeforeStart: 'It ends before it starts',
  minimumOfQuotes: 'Only promo codes for repair quotes have a lowest amount',
  percentage: 'Please give whole percents, from 1 to 100',
  amount: 'Please give dollars and cents, more than 0',
  amountOrNothing: 'Please give dollars and cents, 0 or more',
  windowEndsFirst: 'The window has to end after it begins',
  noSuch: (what: string, value: string) => `There is no ${what} '${value}'`,
  notOf: (what: string, other: string) => `This isn't a ${what} of ${other}`,
  alreadyThere: (label: string) => `There already is '${label}'`,
  onlyOne: 'There is one of these, which can only be changed',
  inUse: (label: string, users: string, advice: string) =>
    `${label} can't be removed or renamed, because it is used by ${users}.${advice}`,
  retireInstead: ' Retire it instead: it is no longer offered, and whatever has it keeps it.',
  usedSince: (label: string) => `Something else uses ${label}, so it stays as it is`,
  noPrice: (machine: string, region: string, book: string) =>
    `${machine} would have no price in ${region} in the price book ${book}. Give it one there, or have it priced by phone, first`,
  promoUsed: (uses: number) =>
    `This code has been used ${uses === 1 ? 'once' : `${uses} times`}, so this can't change. Let it end, and add another code`,
  refused: 'This contradicts other data, and nothing was changed',
  emails: (people: number) =>
    people === 1
      ? '1 person is waiting for this and will be emailed as soon as it is saved.'
      : `${people} people are waiting for this and will be emailed as soon as it is saved.`,
  emailsFirst: (people: number) =>
    `${people === 1 ? '1 person is' : `${people} people are`} waiting for this, and would be emailed. Nothing was saved; please confirm it`,
  columnMissing: (names: string) => `The first line doesn't name these columns: ${names}`,
  columnTwice: (name: string) => `The first line names '${name}' twice`,
  columnUnknown: (name: string) => `The first line names '${name}', which is no column of this table`,
  idUnknown: (id: string) => `There is no row with the Id ${id}. Leave the Id empty to add one`,
  keyTwice: (line: number) => `This row is on line ${line} too`,
  notAsAbove: (line: number) =>
    `This is another line of line ${line}, and says otherwise. Leave it empty here, or write the same`,
} as const;
