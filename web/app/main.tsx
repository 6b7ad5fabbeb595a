import '../ui/styles/styles.css';
import './boot.css';
import { createRoot } from 'react-dom/client';
import { beginStaffRequest } from '../api/staff-request.ts';
import { loadConfig } from '../browser/config.ts';
import { loadAgain } from '../browser/load-again.ts';
import { noteEarlierPage } from '../layout/page.ts';
import { App } from './app.tsx';
import { leavesDrawing, takeOver } from './take-over.tsx';
import { takeStaffRequest } from './take-staff-request.ts';

// Read by Zod when a part that has forms arrives: it would try programs made of text, which the content policy reports.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const FAILED = 'This page could not start. Please check your connection and load it again.';

async function start(root: HTMLElement) {
  // Before anything else reads the address.
  const opened = takeStaffRequest();
  try {
    await Promise.all([loadConfig(), loadTemporal()]);
    if (opened) beginStaffRequest(opened);
    window.addEventListener('popstate', openWithin);
    if (leavesDrawing()) noteEarlierPage();
    createRoot(root).render(<App />);
  } catch {
    root.textContent = FAILED;
    takeOver();
  }
}

/** A staff request opened where the site is open already: ahead of the router's own listener, and with a page of its own. */
function openWithin() {
  const opened = takeStaffRequest();
  if (!opened) return;
  beginStaffRequest(opened);
  window.location.reload();
}

/** Fetched only by browsers that don't have it of their own. */
async function loadTemporal(): Promise<void> {
  if (!('Temporal' in globalThis)) await loadAgain(() => import('temporal-polyfill/global'));
}

const root = document.getElementById('root');
if (root) start(root);
