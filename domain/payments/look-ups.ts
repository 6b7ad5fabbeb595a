/**
 * A payment whose outcome isn't known is looked up at the provider every minute for this long after it began, then every
 * hour.
 */
export const OFTEN_LOOKED_UP_MINUTES = 60;

/** Until when a payment is looked up every minute. @param startedAt when it began */
export function lookedUpOftenUntil(startedAt: Temporal.Instant): Temporal.Instant {
  return startedAt.add({ minutes: OFTEN_LOOKED_UP_MINUTES });
}
