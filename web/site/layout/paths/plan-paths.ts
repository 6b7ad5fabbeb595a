import { useSearchParams } from 'react-router';

/** The routes of maintenance plans (R13.05): below the equipment register, and of an offer's emailed link. */
export const PLAN_ROUTES = {
  list: '/equipment-register--plans',
  one: '/equipment-register--plan',
  offer: '/plan-offer',
} as const;

export function planHref(planId: number): string {
  return `#${PLAN_ROUTES.one}?PlanId=${planId}`;
}

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
