import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import {
  type MarketingPath,
  marketingAddress,
  ownRoute,
  withQuery,
} from '../../../domain/website/website-paths.ts';
import { config } from '../../browser/config.ts';
import { useStaffRequest } from '../api/staff-request.ts';

/** Redirects to another website if there is an address; else shows this one's content. */
function Elsewhere({ href, children }: { href: string | null; children: ReactNode }) {
  useEffect(() => {
    if (href !== null) window.location.replace(href);
  }, [href]);
  return href === null ? children : null;
}

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

type ToMarketingSiteProps = {
  path: MarketingPath;
  /** Our own page; without one our own route is used. */
  children?: ReactNode;
};

/** Redirects to the operator's marketing website if there is one; else shows our own page (R2.13). */
export function ToMarketingSite({ path, children }: ToMarketingSiteProps) {
  const { search } = useLocation();
  const { marketingUrl } = config();
  return (
    <Elsewhere href={marketingUrl && marketingAddress(marketingUrl, path, search)}>
      {children ?? <Navigate to={ownRoute(path, search)} replace />}
    </Elsewhere>
  );
}
