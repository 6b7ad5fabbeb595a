import type { OccurrenceState } from '../../../domain/plans/occurrence-states.ts';
import { serviceWords as rhythmWords } from '../../../domain/plans/rhythm-words.ts';
import { dayWithYear, formatDay } from '../../../domain/visits/dates.ts';
import { dayWords } from '../../ui/words/day-words.ts';
import type { DueService, Plan, PlanVisit } from '../api/plan-queries.ts';

/** `Cold room service every 3 months, only in Mar and Sep, counted from the day it was done` */
export const lineWords = ({ ServiceName, Every, Unit, Months, Basis }: Plan['Lines'][number]): string =>
  rhythmWords(ServiceName, { every: Every, unit: Unit, months: Months, basis: Basis });

/** How a plan is paid. */
export const BILLING_WORDS = { yearly: 'The whole term in advance', visit: 'By visit' } as const;

/** `Tue 24 Nov to Tue 8 Dec`, one day alone if they're the same. */
export const daysWords = (from: string, to: string): string =>
  from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`;

/** `Mon 30 Nov 2026 to Mon 29 Nov 2027` */
export const termWords = ({ FirstDay, LastDay }: Pick<Plan, 'FirstDay' | 'LastDay'>): string =>
  `${dayWithYear(FirstDay)} to ${dayWithYear(LastDay)}`;

/** `Harts Bakery, Newtown`: a site that is called as its customer is is said once. */
export const placeWords = (...parts: readonly string[]): string => [...new Set(parts)].join(', ');

const visitPlace = ({ CustomerName, LocationName, Suburb }: PlanVisit): string =>
  placeWords(CustomerName, LocationName, Suburb);

/** A visit of a list by its place, and by its first date where another one is there too. */
export function visitWords(visit: PlanVisit, visits: readonly PlanVisit[]): string {
  const place = visitPlace(visit);
  const isAlone = visits.every((other) => other === visit || visitPlace(other) !== place);
  const [first] = visit.Services.map(({ DueOn }) => DueOn).sort();
  return isAlone || first === undefined ? place : `${place}, due ${dayWords(first)}`;
}

export const STATE_WORDS: Readonly<Record<OccurrenceState, string>> = {
  due: 'Due',
  missed: 'Missed',
  paused: 'Paused',
  booked: 'Booked',
  done: 'Done',
  skipped: 'Skipped',
  credited: 'Credited',
};

/** `Cold room service, Underbench fridge, Skope. Due Tue 1 Dec.` */
export function serviceWords({ ServiceName, Equipment, DueOn }: DueService): string {
  return `${ServiceName}, ${Equipment}. Due ${dayWords(DueOn)}.`;
}
