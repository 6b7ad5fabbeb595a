import { marketingAddress } from '../../../domain/website/website-paths.ts';
import { config } from '../../browser/config.ts';
import { classNames } from '../../ui/class-names.ts';
import wrap from '../../ui/page/wrap.module.css';
import styles from './page-footer.module.css';

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

type SlimFooterProps = {
  licences: readonly { label: string; number: string }[];
  abn: string;
  links: readonly { href: string; label: string }[];
  /** The app's version (R9.14). */
  version: string;
};

/** The footer of the flows. */
function SlimFooter({ licences, abn, links, version }: SlimFooterProps) {
  return (
    <footer className={styles.footer}>
      <div className={classNames(wrap.wrap, styles.inside)}>
        {licences.map((licence) => (
          <span key={licence.label}>
            {licence.label} {licence.number}
          </span>
        ))}
        {abn && <span>ABN {abn}</span>}
        <span>Version {version}</span>
        <nav className={styles.links} aria-label="Footer">
          {links.map(({ href, label }) => (
            <a key={href} href={href}>
              {label}
            </a>
          ))}
        </nav>
      </div>
    </footer>
  );
}
