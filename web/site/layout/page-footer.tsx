import { marketingAddress } from '../../../domain/website/website-paths.ts';
import { config } from '../../browser/config.ts';
import { SlimFooter } from '../../ui/page/slim-footer.tsx';

/** The footer of the flows and the portal. */
export function PageFooter() {
  const { brand, appVersion, marketingUrl } = config();
  const policy = (path: '/terms' | '/privacy') =>
    marketingUrl === null ? `#${path}` : marketingAddress(marketingUrl, path, '');
  return (
    <SlimFooter
      licences={brand.licences}
      abn={brand.abn}
      links={[
        { href: policy('/terms'), label: 'Terms' },
        { href: policy('/privacy'), label: 'Privacy' },
        { href: '#/contact-us', label: 'Contact us' },
      ]}
      version={appVersion}
    />
  );
}
