import { type ReactNode, use } from 'react';
import { SERVICES, servicePath } from '../../../domain/services.ts';
import { siteCopy } from '../../api/site-copy.ts';
import { config } from '../../config.ts';
import { PublicHeader } from '../../site/public-header.tsx';
import { Rail } from '../../ui/rail.tsx';
import { SkipLink } from '../../ui/skip-link.tsx';
import { type FooterLink, SiteFooter } from './site-footer.tsx';

const LINKS: readonly FooterLink[] = [
  { href: '#/about', label: 'About' },
  { href: '#/contact-us', label: 'Contact us' },
  { href: '#/contact-us?topic=provider', label: 'Become a provider' },
];

/** Header and footer of the public pages. */
export function PublicFrame({ children }: { children: ReactNode }) {
  const { brand, appVersion } = config();
  const { services } = use(siteCopy());
  return (
    <>
      <SkipLink />
      <PublicHeader />
      <Rail />
      <main id="main">{children}</main>
      <SiteFooter
        brand={brand}
        services={SERVICES.map((service) => ({
          href: `#${servicePath(service)}`,
          label: services[service].name,
        }))}
        links={LINKS}
        version={appVersion}
      />
    </>
  );
}
