import type { ReactNode } from 'react';
import field from './field.module.css';
import styles from './field-group.module.css';

/** Related fields with their own heading (fieldset and legend). */
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

/** Two fields per row from 600 px, with their boxes aligned; one below that. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={field.pair}>{children}</div>;
}
