const called = (booked: string, caller: string | null): string =>
  caller === null ? booked : `${booked}. ${caller} called`;

/** Bookings by phone, as staff read them (R10.13). No customer's browser loads these. */
export const deskBookingMessages = {
  siteRequired: "Choose one of the customer's sites, or give a new one",
  machineRequired: "Choose one of the customer's machines, or describe a new one",
  machineElsewhere: 'This machine is at another site',
  overrideNeeded: "Customers can't book this. Give a reason to book it all the same.",
  upfrontByNobody: 'Only one of their people can let a repair go ahead. Choose who calls.',
  reasonRequired: 'Say why this is booked all the same',
  /** On the timeline of the customer too. */
  bookedByPhone: (caller: string | null) => called('Booked by phone', caller),
  /** On the timeline of the customer too. `visit`: `Tue 24 Nov, 8am-12pm` */
  bookedWith: (techName: string, visit: string, caller: string | null) =>
    called(`Booked by phone: ${techName} is coming ${visit}`, caller),
  /** Of a window that was kept, or has passed while somebody was on the phone. */
  windowOver: (day: string) => `The window that you chose on ${day} is over. Choose another one.`,
  noRoom: (techName: string) =>
    `${techName} has no room then any more. Choose somebody else, or book ${techName} all the same.`,
  tooLate: (hours: number, morningClosesAt: string) =>
    `It's too late for customers to book this: they give ${hours} hours' notice, and book tomorrow's morning by ${morningClosesAt}`,
  otherDates: (from: string, to: string) =>
    `Customers can't book this day: they choose today, tomorrow, or a day from ${from} to ${to}`,
  /** An open job for the machine or fault that is being booked; of another customer, with their name. */
  openJob: (reference: string, who: string | null, about: string) =>
    `${reference}${who === null ? '' : ` for ${who}`} is open already: ${about}`,
  recentRepair: (reference: string, who: string | null, about: string) =>
    `${reference}${who === null ? '' : ` for ${who}`} was done lately: ${about}. If it's the same fault, book a free visit there`,
  /** `since`: when the oldest of what is overdue was due, `Thu 12 Nov`. */
  owes: (owed: string, overdue: { amount: string; since: string } | null) =>
    overdue === null
      ? `They owe ${owed}, none of it overdue`
      : `They owe ${owed}, ${overdue.amount} of it overdue since ${overdue.since}`,
  /** `same`: `the mobile 0491 570 156 and the ABN 51 824 753 556` */
  sameCustomer: (name: string, same: string) => `${name} has ${same}`,
  overridden: (rules: string, reason: string) => `Booked all the same: ${rules}. Reason: ${reason}`,
} as const;
