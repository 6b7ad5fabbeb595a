import type { ReactNode } from 'react';
import { useStaffRequest } from '../api/staff-request.ts';
import { useAuth } from '../api/stored-auth.ts';
import { config } from '../browser/config.ts';
import { SiteHeader } from '../ui/page/website-header.tsx';

type PublicHeaderProps = {
  /** The page is itself the way in. */
  noWay?: boolean;
  /** Ways through the public site. */
  nav?: ReactNode;
};

/** The header of pages that anybody sees, with the way into the portal; staff who book for a customer have no business there. */
export function PublicHeader({ noWay = false, nav }: PublicHeaderProps) {
  const { name, phone } = config().brand;
  const { home, way } = useAuth() ? CUSTOMER : VISITOR;
  const isByStaff = useStaffRequest() !== null;
  const ways = noWay || isByStaff ? {} : { way };
  return <SiteHeader name={name} homeHref={home} phone={phone} nav={nav} {...ways} />;
}

const CUSTOMER = { home: '#/', way: { href: '#/dashboard', label: 'Dashboard' } };
/** `/` would ask them to sign in (R2.02). */
const VISITOR = { home: '#/service-generic', way: { href: '#/sign-in', label: 'Sign in' } };
