import { type ReactNode, useEffect, useRef } from 'react';
import { Alert } from '../ui/feedback/alert.tsx';
import { ErrorSummary } from '../ui/feedback/error-summary.tsx';
import { thingsToFix } from '../ui/feedback/things-to-fix.ts';
import styles from './form-errors.module.css';
import type { FormErrors as Errors } from './use-form-errors.ts';

type FormErrorsProps = {
  errors: Errors;
  /** The heading for errors that belong to no field: 'Error on creating account'. */
  title?: string;
  /** The heading of the list of fields, if the spec has its own (R5.14). */
  summary?: string;
  /** Below the list of fields. */
  children?: ReactNode;
};

/** A form's errors, at its top. */
export function FormErrors({
  errors: { wrong, attempt, failure },
  title,
  summary,
  children,
}: FormErrorsProps) {
  return (
    <>
      {failure && (
        <Failure attempt={attempt} title={title ?? failure}>
          {title && failure !== title && failure}
        </Failure>
      )}
      {wrong.length > 0 && (
        <ErrorSummary title={summary ?? thingsToFix(wrong.length)} errors={wrong} attempt={attempt}>
          {children}
        </ErrorSummary>
      )}
    </>
  );
}

/** At the top of the form, however far down its button was: each attempt moves focus here. */
function Failure({ attempt, title, children }: { attempt: number; title: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  return (
    <div ref={box} tabIndex={-1} role="alert" className={styles.failure}>
      <Alert kind="danger" title={title}>
        {children}
      </Alert>
    </div>
  );
}
