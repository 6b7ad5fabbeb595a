import { type AvoidedHours, hoursWords, serviceOf } from './avoided-hours.ts';

const SERVICES = { lunch: 'lunch service', dinner: 'dinner service' } as const;

/** What is in the way of a visit, in the middle of a sentence to its customer: `your lunch service`. */
function yours(hours: AvoidedHours): string {
  const service = serviceOf(hours);
  if (service === 'closed') return "a day you're closed";
  return service === 'other' ? `your hours to avoid, ${hoursWords(hours)}` : `your ${SERVICES[service]}`;
}

/** The same to the office and to a technician: `their lunch service, 11:30am-2:30pm`. */
function theirs(hours: AvoidedHours): string {
  const service = serviceOf(hours);
  if (service === 'closed') return "a day they're closed";
  return `their ${service === 'other' ? 'hours to avoid' : SERVICES[service]}, ${hoursWords(hours)}`;
}

const AGREED = {
  customer: 'The customer said: come anyway.',
  office: 'The office planned it all the same.',
  import: 'It came with this time.',
} as const;

/** Why a visit is in hours to avoid, as it's kept on the visit for the office and the technician. */
export const noteHours = (hours: AvoidedHours, by: keyof typeof AGREED): string =>
  `In ${theirs(hours)}. ${AGREED[by]}`;

/** A site's hours to avoid (R12.10). */
export const avoidedHoursMessages = {
  comeAnyway: (hours: AvoidedHours) => `That's in ${yours(hours)}. Come anyway?`,
  sayComeAnyway: (hours: AvoidedHours) =>
    `That's in ${yours(hours)}. Please say that we may come anyway, or choose another time`,
  /** To the office, before it plans a visit. */
  inTheirHours: (hours: AvoidedHours) => `This is in ${theirs(hours)}`,
  dayNeeded: 'Please choose at least one day',
  timeUnreadable: 'Please choose a time to the half hour',
  endNeeded: 'Please choose both times, or all day',
  endsFirst: 'The end is before the start. Hours over midnight last 12 hours at most',
  datesReversed: 'The last date is before the first',
  tooMany: (most: number) => `Please keep to ${most} hours to avoid`,
} as const;
