/** What people of a business read about the faults that they report (R12.03). */
export const faultReportMessages = {
  textRequired: "Please say what's wrong.",
  foodRequired: 'Please say whether any food is above 5 °C.',
  siteRequired: 'Please choose where it is.',
  notAtSite: 'This machine is at another site. Please choose it again.',
  reasonRequired: 'Please say why. The person who reported it reads this.',
  bookedAlready: (reference: string) => `A visit is booked for this report already: ${reference}.`,
  asideAlready: 'Somebody put this report aside. Open it to read why.',
} as const;
