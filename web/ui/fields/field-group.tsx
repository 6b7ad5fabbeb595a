import type { ReactNode } from 'react';
import field from './field.module.css';
import styles from './field-group.module.css';

/** Fields that belong together, under a heading of their own (fieldset and legend). */
export function FieldGroup({
  legend,
  note,
  children,
}: {
  legend: ReactNode;
  note?: string | undefined;
  children: ReactNode;
}) {
  return (
    <fieldset className={styles.stack}>
      <legend className={styles.legend}>
        {legend}
        {note && <span> ({note})</span>}
      </legend>
      {children}
    </fieldset>
  );
}

/** Two fields a row from 600 px, their boxes level; one below. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={field.pair}>{children}</div>;
}
