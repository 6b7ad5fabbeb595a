import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './timeline.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export type TimelineStep = {
  state: 'done' | 'now' | 'todo' | 'failed';
  what: string;
  /** "today 9:14am", "1 of 2". */
  when?: string | undefined;
  more?: ReactNode;
};

const spoken = { done: ', done', now: ', now', todo: ', to come', failed: ', failed' };

/** What happened and what comes, in order; also the steps of the booking dialog (`live` announces their changes). */
export function Timeline({ steps, live }: { steps: readonly TimelineStep[]; live?: boolean | undefined }) {
  return (
    <ol className={styles.timeline} aria-live={live ? 'polite' : undefined}>
      {steps.map((step) => (
        <li
          key={step.what}
          className={classNames(styles.step, styles[step.state])}
          aria-current={step.state === 'now' ? 'step' : undefined}
        >
          <span className={styles.dot}>
            {step.state === 'done' && <Icon of={Check} />}
            {step.state === 'failed' && <Icon of={X} />}
          </span>
          <span className={styles.what}>
            {step.what}
            <VisuallyHidden>{spoken[step.state]}</VisuallyHidden>
          </span>
          <span className={styles.when}>{step.when}</span>
          {step.more && <div className={styles.more}>{step.more}</div>}
        </li>
      ))}
    </ol>
  );
}
