import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { withQuery } from '../../domain/site-paths.ts';
import { useStaffRequest } from '../api/staff-request.ts';
import { config } from '../config.ts';
import { Elsewhere } from './elsewhere.tsx';

/**
 * Leads to the operator's booking site where that is another one than this; else shows what it holds (R2.14). Staff book
 * where they opened their request: it goes into no other address, and without it they would book as a visitor (R6.05).
 */
export function ToBookingSite({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const isByStaff = useStaffRequest() !== null;
  const href = isByStaff ? null : bookingAddress(withQuery(pathname, search));
  return <Elsewhere href={href}>{children}</Elsewhere>;
}

/** A route on the booking site; null where that is this one. */
function bookingAddress(route: string): string | null {
  const { bookingUrl } = config();
  if (bookingUrl === null) return null;
  const address = new URL(bookingUrl);
  if (address.origin === window.location.origin) return null;
  address.hash = route;
  return address.href;
}
