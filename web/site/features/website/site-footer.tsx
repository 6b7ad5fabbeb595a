import { Phone } from 'lucide-react';
import type { BrandConfig } from '../../../../contracts/website/public-config.ts';
import { formatAbn } from '../../../../domain/customers/abn.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { phoneHref } from '../../../ui/page/website-header.tsx';
import wrap from '../../../ui/page/wrap.module.css';
import type { SiteLink } from '../../layout/site-links.ts';
import styles from './site-footer.module.css';

type SiteFooterProps = {
  brand: BrandConfig;
  /** What the operator does, in a sentence. */
  trade: string;
  services: readonly SiteLink[];
  links: readonly SiteLink[];
  /** The app's version (R9.14). */
  version: string;
};

/** The footer of the public pages: links, phone number and licences. */
export function SiteFooter({ brand, trade, services, links, version }: SiteFooterProps) {
  return (
    <footer className={styles.footer}>
      <div className={classNames(wrap.wrap, styles.inside)}>
        <div className={styles.brand}>
          <p className={styles.name}>{brand.name}</p>
          <p>
            {trade} {brand.serviceArea}
          </p>
          <p>
            <a className={styles.call} href={phoneHref(brand.phone)}>
              <Icon of={Phone} />
              {brand.phone}
            </a>
          </p>
        </div>
        <nav className={styles.links} aria-label="Footer">
          <Links heading="Services" links={services} />
          <Links heading={brand.name} links={links} />
        </nav>
        <dl className={styles.licences}>
          {brand.licences.map(({ label, number }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{number}</dd>
            </div>
          ))}
          <div>
            <dt>ABN</dt>
            <dd>{formatAbn(brand.abn)}</dd>
          </div>
          <div>
            <dt>Version</dt>
            <dd>{version}</dd>
          </div>
        </dl>
      </div>
    </footer>
  );
}

function Links({ heading, links }: { heading: string; links: readonly SiteLink[] }) {
  return (
    <div>
      <h2>{heading}</h2>
      <ul>
        {links.map(({ href, label, onClick }) => (
          <li key={href}>
            <a href={href} onClick={onClick}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
