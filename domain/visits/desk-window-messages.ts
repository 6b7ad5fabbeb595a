/** How many visits a window takes (R10.06). No customer's browser loads these. */
export const deskWindowMessages = {
  regionRequired: 'Please choose a region',
  regionUnknown: (region: string, regions: string) =>
    `There is no region ${region}. The regions are ${regions}`,
  placesOutOfRange: 'Please give a number from 0 to 999, or leave it out for no limit',
  limitChanged: (places: number | null) =>
    `Somebody has changed this limit: it is ${places ?? 'any number'} now. Save again to replace it.`,
  rangeTooLong: 'Please choose at most a year',
} as const;
