import { useEffect, useRef } from 'react';
import { Alert, type AlertKind } from '../../../ui/feedback/alert.tsx';
import styles from './pay.module.css';
import type { PayOutcome as Outcome } from './use-paying.ts';

const LOOKS: Readonly<Record<Outcome['kind'], AlertKind>> = {
  paid: 'success',
  declined: 'danger',
  pending: 'warning',
  lost: 'warning',
  refused: 'danger',
};

/** The outcome of a payment. It takes the focus, because the pressed button may be gone. */
export function PayOutcome({ outcome: { kind, text, attempt } }: { outcome: Outcome }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  return (
    <div
      ref={box}
      tabIndex={-1}
      className={styles.outcome}
      role={LOOKS[kind] === 'danger' ? 'alert' : 'status'}
    >
      <Alert kind={LOOKS[kind]} title={text} />
    </div>
  );
}
