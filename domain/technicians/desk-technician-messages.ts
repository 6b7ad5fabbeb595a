/** Technicians, as the office keeps them (R10.02). No customer's browser loads these. */
export const deskTechnicianMessages = {
  nameRequired: 'Please give the name that customers read',
  nameTaken: 'There is a technician with this name. Add something that tells them apart',
  regionUnknown: (region: string, regions: string) =>
    `There is no region ${region}. The regions are ${regions}`,
  licenceRequired: 'Please name the licence or ticket',
  quoteLimitWrong: 'A limit is more than $0, in dollars and cents; none if the office sends all quotes',
  sheetsOfAWeek: 'Please choose a week at most',
  leaveEndsEarly: 'Leave ends on its first day or later',
  dayLinkLeft: (name: string) => `${name} isn't active any more, so there's no link to send.`,
  dayLinkNoMobile: (name: string) => `${name} has no mobile. Add it first, then text the link.`,
  dayLinkStopped: (name: string) =>
    `Texts to ${name}'s mobile are stopped: somebody replied STOP. A reply of START starts them again.`,
  dayLinkNoTexts: 'This installation sends no texts, so the link has no way to the technician.',
} as const;
