import { useAuth } from '../api/stored-auth.ts';
import { config } from '../config.ts';
import { SiteHeader } from '../ui/site-header.tsx';

type PublicHeaderProps = {
  /** The page is itself the way in. */
  noWay?: boolean;
};

/** The header of pages that anybody sees, with the way into the portal. */
export function PublicHeader({ noWay = false }: PublicHeaderProps) {
  const { name, phone } = config().brand;
  const { home, way } = useAuth() ? CUSTOMER : VISITOR;
  return <SiteHeader name={name} homeHref={home} phone={phone} {...(noWay ? {} : { way })} />;
}

const CUSTOMER = { home: '#/', way: { href: '#/dashboard', label: 'Dashboard' } };
/** `/` would ask them to sign in (R2.02). */
const VISITOR = { home: '#/instant-quote', way: { href: '#/sign-in', label: 'Sign in' } };
