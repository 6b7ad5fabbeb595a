import { type MarketingPath, marketingAddress } from '../../../domain/website/website-paths.ts';
import { config } from '../../browser/config.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './agreement.module.css';

/**
 * What somebody agrees to by pressing the button next to it. The texts open in another tab, so that unsaved text on
 * this page isn't lost.
 * @param by "By booking"
 */
export function Agreement({ by }: { by: string }) {
  return (
    <p className={styles.agreement}>
      {by} you agree to the <Policy path="/terms">terms of service</Policy> and the{' '}
      <Policy path="/privacy">privacy policy</Policy>.
    </p>
  );
}

function Policy({ path, children }: { path: MarketingPath; children: string }) {
  const { marketingUrl } = config();
  return (
    <a
      href={marketingUrl === null ? path : marketingAddress(marketingUrl, path, '')}
      target="_blank"
      rel="noopener"
    >
      {children}
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  );
}
