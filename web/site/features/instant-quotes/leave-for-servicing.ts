import { config } from '../../../browser/config.ts';
import { endStaffRequest } from '../../api/staff-request.ts';
import { discardDraft } from '../../booking/draft/draft-store.ts';

/** The operator's page that staff are sent to after booking (R4.28); null if none is configured. */
export function servicingHref(reference: string): string | null {
  const { servicingUrl } = config();
  if (servicingUrl === null) return null;
  const address = new URL(servicingUrl);
  address.searchParams.set('BookingReference', reference);
  return address.href;
}

/**
 * Goes to that page. The request and the quote are deleted when this page is left, since it shows them until then; Back
 * finds neither.
 */
export function leaveForServicing(href: string): void {
  window.addEventListener('pagehide', () => {
    discardDraft();
    endStaffRequest();
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload();
  });
  window.location.replace(href);
}
