import { ArrowRight } from 'lucide-react';
import { CALL_TO_ACTION_TEXT } from '../../../../domain/website/button-text.ts';
import { VARIANTS } from '../../../../domain/website/experiment.ts';
import { Icon } from '../../../ui/icon.tsx';
import { CallToAction } from '../../layout/analytics/call-to-action.tsx';
import styles from './start-words.module.css';

/**
 * A quote button's label. Without a text it has every label of the A/B test, and a plain page's script shows the
 * visitor's.
 */
export function StartWords({ text }: { text: string | null }) {
  if (text !== null) {
    return (
      <>
        <CallToAction text={text} />
        <Icon of={ArrowRight} />
      </>
    );
  }
  // All labels share one grid cell, so that switching them causes no layout shift.
  return (
    <span className={styles.either}>
      {VARIANTS.map((variant) => (
        <span key={variant} data-cta={variant}>
          {CALL_TO_ACTION_TEXT[variant]}
          <Icon of={ArrowRight} />
        </span>
      ))}
    </span>
  );
}
