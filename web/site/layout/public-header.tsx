import type { ReactNode } from 'react';
import { config } from '../../browser/config.ts';
import { SiteHeader } from '../../ui/page/website-header.tsx';
import { useStaffRequest } from '../api/staff-request.ts';
import { useAuth } from '../api/stored-auth.ts';
import { siteLinks } from './site-links.ts';
import { ShortNav } from './site-nav.tsx';

type PublicHeaderProps = {
  /** Whether the page itself leads into the portal, so there's no link to it. */
  noWay?: boolean;
  /** Links through the public website; a few on wide screens if a page has none of its own. */
  nav?: ReactNode;
};

/** The header of public pages, with the way into the portal, except for staff who book for a customer. */
export function PublicHeader({ noWay = false, nav }: PublicHeaderProps) {
  const { name, phone } = config().brand;
  const { home, way } = useAuth() ? CUSTOMER : VISITOR;
  const isByStaff = useStaffRequest() !== null;
  const ways = noWay || isByStaff ? {} : { way };
  const ownNav = isByStaff ? undefined : <ShortNav links={LINKS} />;
  return <SiteHeader name={name} homeHref={home} phone={phone} nav={nav ?? ownNav} {...ways} />;
}

const { about, contact } = siteLinks({ marketingUrl: null, to: (route) => `#${route}` });
const LINKS = [{ href: '#/service-generic', label: 'Services' }, about, contact];

const CUSTOMER = { home: '#/', way: { href: '#/dashboard', label: 'Dashboard' } };
/** Not `/`, which would ask a visitor to sign in (R2.02). */
const VISITOR = { home: '#/service-generic', way: { href: '#/sign-in', label: 'Sign in' } };
