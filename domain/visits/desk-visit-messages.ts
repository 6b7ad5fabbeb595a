import { MAX_VISIT_MINUTES, MIN_VISIT_MINUTES } from './planned-time.ts';

/** A job's visit, as staff record it (R4.29). No customer's browser loads these. */
export const deskVisitMessages = {
  dayNeeded: 'Please choose the day too, or leave the window and the time for later',
  timeGone: 'This time has gone by. Please choose a later one',
  tooFarAhead: 'Please choose a date within a year',
  timeUnreadable: 'Please give a time, such as 7:30am or 19:30',
  timeNeeded: 'Please give a window or a time; after hours needs the time',
  timeOutsideWindow: 'This time is not in that window',
  startOutsidePromise: (promise: string) =>
    `The customer was promised ${promise}. Please choose a start within that, or leave it empty`,
  minutesUnreadable: `Please give the minutes, from ${MIN_VISIT_MINUTES} to ${MAX_VISIT_MINUTES}`,
  techRequired: 'Please name the tech',
  technicianUnknown: (name: string) =>
    `No technician is called ${name}. Check the spelling, choose one of the active technicians, or add this one first`,
  technicianLeft: (name: string) => `${name} isn't active any more. Please choose another technician`,
  technicianNotFound: 'Please choose one of the active technicians',
  onLeave: (name: string, until: string) => `${name} is on leave until ${until}`,
  notInRegion: (name: string, region: string) => `${name} doesn't cover ${region}`,
  overlaps: (name: string, job: string) => `${name} has another visit then: ${job}`,
  licenceFault: (name: string, fault: string) => `${name}'s licences: ${fault}`,
  dayChanged: 'This day has changed since you opened it. Please look at its new order',
  dayFirst: 'Please choose the day first',
  /** Why the office should look at a visit that its customer changed; other customers aren't named, because it's kept (R11.01). */
  customerMoved: (from: string, to: string, tech: string) => `Moved from ${from} to ${to}, ${tech}.`,
  customerCancelled: (visit: string) => `Cancelled: ${visit}.`,
  onLeaveThen: (name: string) => `${name} is on leave then.`,
  notInThatRegion: (name: string) => `${name} doesn't cover that region.`,
  hasAnotherVisit: (name: string) => `${name} has another visit then.`,
  licenceThen: (name: string) => `Please look at the licences of ${name}.`,
  unlicensedThen: (name: string) => `${name} lacks a licence that this machine needs then.`,
  windowClosed: (window: string, day: string, region: string) =>
    `The ${window} of ${day} is closed in ${region}`,
  windowFull: (window: string, day: string, region: string, places: number) =>
    `The ${window} of ${day} is full in ${region}: it takes ${places}`,
  overrideReasonNeeded:
    "This window is full or closed, or in the site's hours to avoid. Please say why the visit goes into it all the same",
  chooseWhoGets: 'Please choose who gets the visits',
  tooManyGiven: (most: number) => `Please give at most ${most} visits at once`,
  givenTwice: 'A visit is in the list twice. Please load the page again',
  /** `visits`: what stands against each. */
  noneGiven: (visits: string) =>
    `No visit was given to anybody. ${visits} Please look at the list as it is now.`,
  visitTimeOver: (visit: string) => `${visit}: its time is over.`,
  visitElsewhere: (visit: string, now: string) => `${visit} has changed. ${now}`,
  visitChangedBy: (visit: string, who: string, now: string) => `${visit} was changed by ${who}. ${now}`,
  /** A line of the timeline. */
  takenFrom: (name: string) => `${name} can't come. Nobody comes yet.`,
  visitNotStarted: 'A visit is recorded once the job has started.',
  noVisitPlanned: 'No visit is planned. Schedule one first, or cancel the job.',
  recordFirst: 'A tech is on site. Record the visit first, or that nobody was there, then plan the next one.',
  visitInFuture: 'A visit is recorded when it has been',
  visitBeforeBooking: 'This is more than a week before the job was booked. Please check the date',
  callOffReasonRequired: 'Please give a reason. The customer reads it',
  workRequired: 'Please say what was done',
  partRequired: 'Please name the part',
} as const;

/** Of a technician who is named already, among those who could take a visit (R14.02). */
export const takerMessages = {
  away: (until: string) => `On leave until ${until}`,
  noRoom: 'No room then: their other visits fill it',
  elsewhere: (region: string) => `Doesn't cover ${region}`,
  licence: (licence: string, day: string) => `${licence} licence ended on ${day}`,
  unlicensed: (kind: string) => `No ${kind} licence, which this machine needs`,
  unmatched: (kind: string, names: string) =>
    `Needs ${kind}; nobody has said of which kind their licences are: ${names}`,
  between: (way: string, before: string, after: string) => `${way} more between ${before} and ${after}`,
  after: (way: string, before: string) => `${way} more after ${before}`,
  before: (way: string, after: string) => `${way} more before ${after}`,
  lastSeen: (way: string, suburb: string, day: string) =>
    `No other visit that day; ${way} from ${suburb}, where they are on ${day}`,
  noVisits: 'No other visit that day',
  wayUnknown: 'Way unknown',
} as const;
