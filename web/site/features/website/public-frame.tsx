import { lazy, type MouseEvent, type ReactNode, Suspense, use, useState } from 'react';
import { SERVICES, servicePath } from '../../../../domain/website/services.ts';
import { config } from '../../../browser/config.ts';
import { loadAgain } from '../../../browser/load-again.ts';
import { Rail } from '../../../ui/docket/rail.tsx';
import { SkipLink } from '../../../ui/page/skip-link.tsx';
import { siteCopy } from '../../api/site-copy.ts';
import { PublicHeader } from '../../layout/public-header.tsx';
import { siteLinks } from '../../layout/site-links.ts';
import { SiteNav } from '../../layout/site-nav.tsx';
import { SiteFooter } from './site-footer.tsx';

const ProviderDialog = lazy(async () => ({
  default: (await loadAgain(() => import('../../forms/contact/provider-dialog.tsx'))).ProviderDialog,
}));

type PublicFrameProps = {
  /** Below the header. */
  notice?: ReactNode;
  children: ReactNode;
};

/** Header and footer of the public pages. */
export function PublicFrame({ notice, children }: PublicFrameProps) {
  const { brand, appVersion, marketingUrl } = config();
  const copy = use(siteCopy());
  const [provider, setProvider] = useState<'unasked' | 'asked' | 'closed'>('unasked');
  const links = siteLinks({ marketingUrl, to: (route) => `#${route}` });
  const services = SERVICES.map((service) => ({
    href: `#${servicePath(service)}`,
    label: copy.services[service].name,
  }));

  /** Opens the form in a dialog (R2.25); in a new tab the link opens its page. */
  function askProvider(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setProvider('asked');
  }
  return (
    <>
      <SkipLink />
      <PublicHeader nav={<SiteNav services={services} links={[links.about, links.contact]} />} />
      {notice}
      <Rail />
      <main id="main">{children}</main>
      <SiteFooter
        brand={brand}
        trade={copy.common.trade}
        services={services}
        links={Object.values({ ...links, provider: { ...links.provider, onClick: askProvider } })}
        version={appVersion}
      />
      {provider !== 'unasked' && (
        <Suspense>
          <ProviderDialog open={provider === 'asked'} onClose={() => setProvider('closed')} />
        </Suspense>
      )}
    </>
  );
}
