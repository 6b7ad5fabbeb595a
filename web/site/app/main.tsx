import '../../ui/styles/styles.css';
import './skeleton.css';
import '../../browser/trusted-types.ts';
import { createRoot } from 'react-dom/client';
import { loadConfig } from '../../browser/config.ts';
import { loadTemporal } from '../../browser/load-temporal.ts';
import { reloadOnce } from '../../browser/reload-once.ts';
import { configureClient } from '../../client/client.ts';
import { keepBusinessOfTab } from '../api/business-choice.ts';
import { siteClient } from '../api/site-client.ts';
import { beginStaffRequest } from '../api/staff-request.ts';
import { App } from './app.tsx';
import { takeStaffRequest } from './take-staff-request.ts';

// Zod would otherwise try `new Function`, which violates the content security policy.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

configureClient(siteClient);

const FAILED = 'This page could not start. Please check your connection and reload it.';

async function start(root: HTMLElement) {
  // This has to come before anything else reads the address.
  const opened = takeStaffRequest();
  try {
    await Promise.all([loadConfig(), loadTemporal()]);
    if (opened) beginStaffRequest(opened);
    keepBusinessOfTab();
    if (lacksStyles()) reloadOnce();
    window.addEventListener('popstate', openWithin);
    createRoot(root).render(<App />);
  } catch {
    root.textContent = FAILED;
  }
}

/**
 * A staff request opened while the website is already open: runs before the router's own listener and reloads the page.
 */
function openWithin() {
  const opened = takeStaffRequest();
  if (!opened) return;
  beginStaffRequest(opened);
  window.location.reload();
}

/** Whether the page's stylesheet failed to load, so its tokens are missing. Browsers only run scripts after it. */
function lacksStyles(): boolean {
  return getComputedStyle(document.documentElement).getPropertyValue('--page') === '';
}

const root = document.getElementById('root');
if (root) start(root);
