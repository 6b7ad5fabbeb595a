/** A job's visit, as staff record it (R4.29). No customer's browser loads these. */
export const deskVisitMessages = {
  timeGone: 'This time has gone by. Please choose a later one',
  tooFarAhead: 'Please choose a date within a year',
  timeUnreadable: 'Please give a time, such as 7:30am or 19:30',
  timeNeeded: 'Please give a window or a time; after hours needs the time',
  timeOutsideWindow: 'This time is not in that window',
  techRequired: 'Please name the tech',
  visitNotStarted: 'A visit is recorded once the job has started.',
  visitInFuture: 'A visit is recorded when it has been',
  visitBeforeBooking: 'This is more than a week before the job was booked. Please check the date',
  visitEndsEarly: 'A visit ends after it begins',
  workRequired: 'Please say what was done',
  partRequired: 'Please name the part',
} as const;
