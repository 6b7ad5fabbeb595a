import { type BusinessRole, mayDo } from '../people/rights.ts';

/** What becomes of a reported fault (R12.03): it waits, a visit is booked for it, or somebody puts it aside. */
export const FAULT_REPORT_STATES = ['open', 'booked', 'aside'] as const;

/** The longest reason of putting one aside. */
export const MAX_ASIDE_REASON = 500;

/** For how many days a report that was booked or put aside stays in the list. */
export const FAULT_REPORT_LISTED_DAYS = 30;

/**
 * Who hears of a reported fault, of the people at its site (R12.03): its managers; the owners where there is no manager; both while
 * food is at risk.
 */
export function hearsOfFault<Person extends { readonly role: BusinessRole }>(
  people: readonly Person[],
  isFoodAtRisk: boolean,
): Person[] {
  const booking = people.filter(({ role }) => mayDo(role, 'visits'));
  const managers = booking.filter(({ role }) => role === 'manager');
  return isFoodAtRisk || managers.length === 0 ? booking : managers;
}
