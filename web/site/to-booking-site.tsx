import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { config } from '../config.ts';

/** The staff token belongs to the site that it was opened on, never into another address (R2.35). */
const STAYS_BEHIND = 'staffrequest';

/** Leads to the operator's booking site where that is another one than this; else shows what it holds (R2.14). */
export function ToBookingSite({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const { bookingUrl } = config();
  const elsewhere = bookingUrl !== null && new URL(bookingUrl).origin !== window.location.origin;
  useEffect(() => {
    if (!elsewhere) return;
    const query = new URLSearchParams(search);
    query.delete(STAYS_BEHIND);
    const target = new URL(bookingUrl);
    target.hash = query.size > 0 ? `${pathname}?${query}` : pathname;
    window.location.replace(target);
  }, [elsewhere, bookingUrl, pathname, search]);
  return elsewhere ? null : children;
}
