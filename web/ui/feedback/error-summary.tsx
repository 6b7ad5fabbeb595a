import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { Alert } from './alert.tsx';
import styles from './error-summary.module.css';

type ErrorSummaryProps = {
  /** "Three things to fix". */
  title: string;
  /** In the order of the fields on the screen; `fieldId` is the control's id. */
  errors: readonly { fieldId: string; text: string }[];
  /** Counts the submits, from 1: each one that fails moves focus here again. */
  attempt: number;
  /** A sentence under the list: "Nothing was charged." */
  children?: ReactNode;
};

/** What is wrong in a long form, on top of it. Takes focus when it appears and at each further attempt. */
export function ErrorSummary({ title, errors, attempt, children }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  // Every attempt moves focus, also when the errors are the same.
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  return (
    <div ref={box} tabIndex={-1} role="alert" className={styles.summary}>
      <Alert kind="danger" title={title}>
        <ul className={styles.list}>
          {errors.map((error) => (
            <li key={error.fieldId}>
              <a href={`#${error.fieldId}`} onClick={(event) => focusField(event, error.fieldId)}>
                {error.text}
              </a>
            </li>
          ))}
        </ul>
        {children}
      </Alert>
    </div>
  );
}

/** The hash is the route, so the link is followed by hand. */
function focusField(event: MouseEvent, fieldId: string) {
  event.preventDefault();
  document.getElementById(fieldId)?.focus();
}
