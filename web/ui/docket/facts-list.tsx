import type { ReactNode } from 'react';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { WholeHours } from '../whole-hours.tsx';
import styles from './facts-list.module.css';

export type Fact = {
  label: string;
  value: ReactNode;
  /** Below the value, lighter. */
  detail?: ReactNode;
  /** Where it can be changed; `what` completes the link for screen readers: "time". */
  change?: { href: string; what: string } | undefined;
};

/** Entered values, line by line, each with a link to change it. */
export function FactsList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map((fact) => (
        <div key={fact.label}>
          <dt>{fact.label}</dt>
          <dd>
            <WholeHours>{fact.value}</WholeHours>
            {fact.detail && <div className={styles.detail}>{fact.detail}</div>}
          </dd>
          {fact.change && (
            <dd className={styles.change}>
              <a href={fact.change.href}>
                Change<VisuallyHidden> {fact.change.what}</VisuallyHidden>
              </a>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
