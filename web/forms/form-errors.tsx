import type { ReactNode } from 'react';
import { Alert } from '../ui/feedback/alert.tsx';
import { ErrorFocus } from '../ui/feedback/error-focus.tsx';
import { ErrorSummary, thingsToFix } from '../ui/feedback/error-summary.tsx';
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
        <ErrorFocus attempt={attempt}>
          <Alert kind="danger" title={title ?? failure}>
            {title && failure !== title && failure}
          </Alert>
        </ErrorFocus>
      )}
      {wrong.length > 0 && (
        <ErrorSummary title={summary ?? thingsToFix(wrong.length)} errors={wrong} attempt={attempt}>
          {children}
        </ErrorSummary>
      )}
    </>
  );
}
