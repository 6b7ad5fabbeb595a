import { type ReactNode, useEffect } from 'react';
import { type FallbackProps, ErrorBoundary as ResettableBoundary } from 'react-error-boundary';
import { useLocation } from 'react-router';
import { reloadOnce } from '../../browser/reload-once.ts';
import { isFailedCode, isFailedLoad } from '../../client/is-failed-load.ts';
import { reportError, watchUncaughtErrors } from '../../client/report-error.ts';
import { Button } from '../../ui/button.tsx';
import { Gate } from '../parts/gate.tsx';

/** Catches errors in a screen until the next navigation, and reports them and every uncaught error to the server. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  useEffect(watchUncaughtErrors, []);
  return (
    <ResettableBoundary FallbackComponent={ScreenFailed} resetKeys={[pathname, search]} onError={reportError}>
      {children}
    </ResettableBoundary>
  );
}

function ScreenFailed({ error }: FallbackProps) {
  useEffect(() => {
    if (isFailedCode(error)) reloadOnce();
  }, [error]);
  const why = isFailedLoad(error) ? 'The connection may have dropped.' : 'Something went wrong on our side.';
  return (
    <Gate title="This page did not load" lead={why}>
      <Button look="primary" wide onClick={() => window.location.reload()}>
        Reload the page
      </Button>
      <p>
        <a href="#/">Back to the start</a>
      </p>
    </Gate>
  );
}
