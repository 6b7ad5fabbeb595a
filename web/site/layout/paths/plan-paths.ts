/** The routes of maintenance plans (R13.05), below the equipment register, and of an offer's emailed link. */
export const PLAN_ROUTES = {
  list: '/equipment-register--plans',
  one: '/equipment-register--plan',
  offer: '/plan-offer',
} as const;

export function planHref(planId: number): string {
  return `#${PLAN_ROUTES.one}?PlanId=${planId}`;
}
