import { useEffect, useSyncExternalStore } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { reloadOnce } from '../../browser/reload-once.ts';
import { isFailedCode } from '../../client/is-failed-load.ts';
import { reportError, watchUncaughtErrors } from '../../client/report-error.ts';
import { Button } from '../../ui/button.tsx';
import { DayScreen } from '../day/day.screen.tsx';
import { NoLink } from '../link/link-screens.tsx';
import { Notice } from '../parts/notice.tsx';

/** The technician's page has one screen, `#/day?ch=…`: the secret of the link stays in the fragment (R10.14). */
export function App() {
  useEffect(watchUncaughtErrors, []);
  const ch = useSyncExternalStore(subscribe, secretInAddress);
  return (
    <ErrorBoundary FallbackComponent={PageFailed} onError={reportError}>
      {ch ? <DayScreen key={ch} ch={ch} /> : <NoLink />}
    </ErrorBoundary>
  );
}

function secretInAddress(): string {
  const [path, query = ''] = window.location.hash.slice(1).split('?');
  return path === '/day' ? (new URLSearchParams(query).get('ch') ?? '') : '';
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

function PageFailed({ error }: FallbackProps) {
  useEffect(() => {
    if (isFailedCode(error)) reloadOnce();
  }, [error]);
  return (
    <Notice title="This page did not load" words="Something went wrong on our side.">
      <Button look="primary" wide onClick={() => window.location.reload()}>
        Reload the page
      </Button>
    </Notice>
  );
}
