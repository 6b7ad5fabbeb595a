import type { ReactNode } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { thingsToFix } from '../../ui/things-to-fix.ts';
import type { FormFaults as Faults } from './use-form-faults.ts';

type FormFaultsProps = {
  faults: Faults;
  /** Over what no field can say: 'Error on creating account'. */
  title?: string;
  /** Under the list of fields. */
  children?: ReactNode;
};

/** What is wrong with a form, on top of it. */
export function FormFaults({ faults: { wrong, attempt, failure }, title, children }: FormFaultsProps) {
  return (
    <>
      {failure && (
        <Alert kind="danger" live title={title ?? failure}>
          {title && failure !== title && failure}
        </Alert>
      )}
      {wrong.length > 0 && (
        <ErrorSummary title={thingsToFix(wrong.length)} errors={wrong} attempt={attempt}>
          {children}
        </ErrorSummary>
      )}
    </>
  );
}
