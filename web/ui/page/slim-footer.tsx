import { classNames } from '../class-names.ts';
import styles from './slim-footer.module.css';
import wrap from './wrap.module.css';

type SlimFooterProps = {
  licences: readonly { label: string; number: string }[];
  abn: string;
  links: readonly { href: string; label: string }[];
  /** The app's version (R9.14). */
  version: string;
};

/** The footer of the flows. */
export function SlimFooter({ licences, abn, links, version }: SlimFooterProps) {
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
