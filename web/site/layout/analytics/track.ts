import type { BrowserEvent } from '../../../../domain/website/visitor-events.ts';
import { config } from '../../../browser/config.ts';
import { currentStaffRequest } from '../../api/staff-request.ts';
import { openVisit } from './visit.ts';

const visit = openVisit(() => ({
  storagePrefix: config().brand.storagePrefix,
  apiUrl: config().apiUrl,
}));

/**
 * Reports an event, once per visitor: `track('interest_registered')`. Never waits and never fails (R7.58). What staff
 * do for a customer isn't reported (R2.20).
 */
export function track(event: BrowserEvent): void {
  if (!currentStaffRequest()) visit.track(event);
}

/** Says with a booking who books, for the A/B test; nothing if they aren't in it (R2.20). */
export function visitorHeaders(): Record<string, string> {
  const visitor = currentStaffRequest() ? null : visit.visitor();
  return visitor ? { 'Visitor-Id': visitor.id, 'Visitor-Variant': visitor.variant } : {};
}
