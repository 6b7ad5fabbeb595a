import type { MouseEvent } from 'react';
import { marketingAddress } from '../../../domain/website/website-paths.ts';

export type SiteLink = {
  href: string;
  label: string;
  /** Called instead of following the link. */
  onClick?: (event: MouseEvent) => void;
};

type SiteLinksProps = {
  /** Null if this website is the marketing website too (R2.13). */
  marketingUrl: string | null;
  /** A route's address, as a hash route or a plain page. */
  to: (route: string) => string;
};

/** Links of the public footer and header besides the services. */
export function siteLinks({ marketingUrl, to }: SiteLinksProps) {
  const policy = (path: '/terms' | '/privacy') =>
    marketingUrl === null ? to(path) : marketingAddress(marketingUrl, path, '');
  return {
    about: { href: to('/about'), label: 'About' },
    contact: { href: to('/contact-us'), label: 'Contact us' },
    provider: { href: to('/contact-us?topic=provider'), label: 'Become a provider' },
    terms: { href: policy('/terms'), label: 'Terms' },
    privacy: { href: policy('/privacy'), label: 'Privacy' },
  } satisfies Record<string, SiteLink>;
}
