import '../../ui/styles/styles.css';
import './tech.css';
import '../../browser/trusted-types.ts';
import { type ComponentType, useEffect, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { loadConfig } from '../../browser/config.ts';
import { loadTemporal } from '../../browser/load-temporal.ts';
import { reloadOnce } from '../../browser/reload-once.ts';
import { type Client, configureClient } from '../../client/client.ts';
import { isFailedCode } from '../../client/is-failed-load.ts';
import { reportError, watchUncaughtErrors } from '../../client/report-error.ts';
import { Button } from '../../ui/button.tsx';
import { NoLink, Notice } from '../parts/tech-page.tsx';

// Zod would otherwise try `new Function`, which violates the content security policy. It reads this as it loads, so the
// screen, which brings it along, is imported afterwards.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

/** Nobody signs in here: the link is in the address, and the phone's cookie goes with every call (R10.14). */
const client: Client = {
  host: () => '',
  token: () => undefined,
  user: () => '',
  subscribe() {},
  onUnauthenticated() {},
  typed: () => localStorage,
  reauthenticate: async () => false,
};

configureClient(client);

const FAILED = 'This page could not start. Please check your connection and reload it.';

async function start(root: HTMLElement) {
  try {
    const screen = import('../day/day.screen.tsx');
    const [{ DayScreen }] = await Promise.all([screen, loadConfig(), loadTemporal()]);
    createRoot(root).render(<App Day={DayScreen} />);
  } catch {
    root.textContent = FAILED;
  }
}

const root = document.getElementById('root');
if (root) start(root);

/** The technician's page has one screen, `#/day?ch=…`: the secret of the link stays in the fragment (R10.14). */
function App({ Day }: { Day: ComponentType<{ ch: string }> }) {
  useEffect(watchUncaughtErrors, []);
  const ch = useSyncExternalStore(subscribe, secretInAddress);
  return (
    <ErrorBoundary FallbackComponent={PageFailed} onError={reportError}>
      {ch ? <Day key={ch} ch={ch} /> : <NoLink />}
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
