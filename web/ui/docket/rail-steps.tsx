import { ArrowLeft, Check } from 'lucide-react';
import type { CSSProperties } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import rail from './rail.module.css';
import styles from './rail-steps.module.css';

export type RailStep = {
  name: string;
  /** The address of a step that can be opened ("#/instant-quote"). */
  href?: string | undefined;
};

type RailStepsProps = {
  /** Names the navigation: "Quote steps". */
  label: string;
  steps: readonly RailStep[];
  /** The current step's index; those before it are done. */
  at: number;
  /** The phone's back link; missing on the first step. */
  backHref?: string | undefined;
  /** After "step 7 of 7" on phones: "signed in". */
  note?: string | undefined;
};

/** The progress of a flow, on the rail: all steps on wide screens, the current one with Back on phones. */
export function RailSteps({ label, steps, at, backHref, note }: RailStepsProps) {
  const place = { '--at': at + 1, '--of': steps.length } as CSSProperties;
  return (
    <nav className={styles.nav} aria-label={label}>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li
            key={step.name}
            className={classNames(index < at && styles.done)}
            aria-current={index === at ? 'step' : undefined}
          >
            {index !== at && step.href ? (
              <a href={step.href}>
                {index < at && <Icon of={Check} />}
                {step.name}
              </a>
            ) : (
              step.name
            )}
          </li>
        ))}
      </ol>
      <p className={styles.phone}>
        <b>{steps[at]?.name}</b>{' '}
        <span>
          step {at + 1} of {steps.length}
          {note && `, ${note}`}
        </span>{' '}
        {backHref && (
          <a href={backHref}>
            <Icon of={ArrowLeft} />
            Back
          </a>
        )}
      </p>
      <div className={classNames(rail.rail, styles.line)} style={place} aria-hidden="true" />
    </nav>
  );
}
