import { useSearchParams } from 'react-router';

/** Where a day is picked for a plan's visit (R13.03): signed in, and by a letter's link. */
export const PLAN_VISIT_ROUTES = { pick: '/dashboard--pick-day', byLink: '/plan-visit' } as const;

/** @param occurrenceId any service of the visit */
export const pickDayHref = (occurrenceId: number): string =>
  `#${PLAN_VISIT_ROUTES.pick}?Service=${occurrenceId}`;

/** The service in the address; null if there is none. */
export function useServiceId(): number | null {
  const [query] = useSearchParams();
  const id = Number(query.get('Service'));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
