import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { withQuery } from '../../../domain/website/website-paths.ts';
import { config } from '../../browser/config.ts';
import { useStaffRequest } from '../api/staff-request.ts';
import { Elsewhere } from './elsewhere.tsx';

/**
 * Redirects to the operator's booking website if it isn't this one; else shows this one's content (R2.14). Staff book
 * on the website where they opened their request: it's never passed to another one, and without it they would book as a
 * visitor (R6.05).
 */
export function ToBookingSite({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const address = useBookingSite();
  if (address) address.hash = withQuery(pathname, search);
  return <Elsewhere href={address?.href ?? null}>{children}</Elsewhere>;
}

/** The operator's booking website if this tab books there; null if it books here. */
export function useBookingSite(): URL | null {
  const isByStaff = useStaffRequest() !== null;
  const { bookingUrl } = config();
  if (isByStaff || bookingUrl === null) return null;
  const address = new URL(bookingUrl);
  return address.origin === window.location.origin ? null : address;
}
