import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Alert } from './alert.tsx';

type RetryAlertProps = { title: string; onRetry: () => void; children?: ReactNode };

/** Something failed to load: what, why, and a button that tries again. */
export function RetryAlert({ title, onRetry, children }: RetryAlertProps) {
  return (
    <Alert
      kind="danger"
      live
      title={title}
      actions={
        <Button small onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {children}
    </Alert>
  );
}
