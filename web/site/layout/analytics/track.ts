import type { BrowserEvent, Visitor } from '../../../../domain/website/visitor-events.ts';
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

/** The visitor to send with a booking; null if there must be none. */
export function currentVisitor(): Visitor | null {
  return currentStaffRequest() ? null : visit.visitor();
}
