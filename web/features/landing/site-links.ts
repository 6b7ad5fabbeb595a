import { marketingAddress } from '../../../domain/website/website-paths.ts';
import type { FooterLink } from './site-footer.tsx';

type SiteLinksProps = {
  /** Null where this site is the marketing site too (R2.13). */
  marketingUrl: string | null;
  /** A route's address: of its hash route, or of its plain page. */
  to: (route: string) => string;
};

/** Where the public site's footer and header lead beside the services. */
export function siteLinks({ marketingUrl, to }: SiteLinksProps) {
  const policy = (path: '/terms' | '/privacy') =>
    marketingUrl === null ? to(path) : marketingAddress(marketingUrl, path, '');
  return {
    about: { href: to('/about'), label: 'About' },
    contact: { href: to('/contact-us'), label: 'Contact us' },
    provider: { href: to('/contact-us?topic=provider'), label: 'Become a provider' },
    terms: { href: policy('/terms'), label: 'Terms' },
    privacy: { href: policy('/privacy'), label: 'Privacy' },
  } satisfies Record<string, FooterLink>;
}
