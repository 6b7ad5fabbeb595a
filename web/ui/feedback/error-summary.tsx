import type { MouseEvent, ReactNode } from 'react';
import { Alert } from './alert.tsx';
import { ErrorFocus } from './error-focus.tsx';
import styles from './error-summary.module.css';

type ErrorSummaryProps = {
  /** "Three things to fix". */
  title: string;
  /** In the order of the fields on screen; `fieldId` is the control's id. */
  errors: readonly { fieldId: string; text: string }[];
  /** Counts the submits, from 1: each failed one moves focus here again. */
  attempt: number;
  /** A sentence below the list: "Nothing was charged." */
  children?: ReactNode;
};

/** The errors of a long form, at its top. Gets focus when it appears and on each further attempt. */
export function ErrorSummary({ title, errors, attempt, children }: ErrorSummaryProps) {
  return (
    <ErrorFocus attempt={attempt}>
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
    </ErrorFocus>
  );
}

/** The hash is the route, so the link moves focus itself. */
function focusField(event: MouseEvent, fieldId: string) {
  event.preventDefault();
  document.getElementById(fieldId)?.focus();
}

const WORDS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'] as const;

/** The title of an error summary: `Three things to fix`. */
export function thingsToFix(count: number): string {
  return `${WORDS[count] ?? count} ${count === 1 ? 'thing' : 'things'} to fix`;
}
