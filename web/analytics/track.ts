import type { BrowserEvent, Visitor } from '../../domain/website/visitor-events.ts';
import { currentStaffRequest } from '../api/staff-request.ts';
import { config } from '../browser/config.ts';
import { openVisit } from './visit.ts';

const visit = openVisit(() => ({
  storagePrefix: config().brand.storagePrefix,
  apiUrl: config().apiUrl,
}));

/**
 * Tells of an event, once per visitor: `track('interest_registered')`. Never waits and never fails (R7.58). What staff
 * do for a customer is no visitor's doing (R2.20).
 */
export function track(event: BrowserEvent): void {
  if (!currentStaffRequest()) visit.track(event);
}

/** Who was told of, to go with a booking; null where nobody may be. */
export function currentVisitor(): Visitor | null {
  return currentStaffRequest() ? null : visit.visitor();
}
