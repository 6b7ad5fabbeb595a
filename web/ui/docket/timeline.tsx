import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { WholeHours } from '../whole-hours.tsx';
import styles from './timeline.module.css';

export type TimelineStep = {
  /** Needed if two steps can have the same text. */
  id?: string | undefined;
  state: 'done' | 'now' | 'todo' | 'failed';
  what: string;
  /** "today 9:14am", "1 of 2". */
  when?: string | undefined;
  more?: ReactNode;
};

// What failed or was cancelled says so itself.
const spoken = { done: ', done', now: ', now', todo: ', to come', failed: '' };

type TimelineProps = {
  steps: readonly TimelineStep[];
  /** Announces its changes. */
  live?: boolean | undefined;
  /** Small and without marks, on a docket in a list. */
  tight?: boolean | undefined;
};

/** Past and future steps, in order; also the steps of the booking dialog. */
export function Timeline({ steps, live, tight }: TimelineProps) {
  return (
    <ol
      className={classNames(styles.timeline, tight && styles.tight)}
      aria-live={live ? 'polite' : undefined}
    >
      {steps.map((step) => (
        <li
          key={step.id ?? step.what}
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
          {step.more && (
            <div className={styles.more}>
              <WholeHours>{step.more}</WholeHours>
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}
