/** How to get into a site, and its codes (R12.11). */
export const siteAccessMessages = {
  askForNeeded: 'Enter the name of the first one to ask for.',
  nameNeeded: 'Enter their name.',
  codesNeeded: 'Enter the codes, or remove those that are kept.',
  noCodes: 'No codes are kept for this site any more.',
  codesUnreadable: "These codes can't be read any more. Please enter them again.",
  looksLikeCode: 'Is that a code? Leave it out here, and put it under Codes and alarms.',
  looksLikeCodeInBooking:
    'Is that a code? Leave it out here. Keep it under Account, Sites once you have booked: only the tech on the job sees it, on the day.',
  looksLikeCodeAtDesk: "Is that a code? Leave it out here, and put it under Codes on the customer's page.",
  codesNotToday: "Codes are shown on the day of the visit only, to the tech who's on it.",
} as const;
