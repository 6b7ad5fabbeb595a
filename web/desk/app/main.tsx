import '../../ui/styles/styles.css';
import './desk.css';
import '../../browser/trusted-types.ts';
import { createRoot } from 'react-dom/client';
import { loadConfig } from '../../browser/config.ts';
import { loadTemporal } from '../../browser/load-temporal.ts';
import { configureClient } from '../../client/client.ts';
import { deskClient } from '../staff/desk-client.ts';
import { App } from './app.tsx';

// Zod would otherwise try `new Function`, which violates the content security policy.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

configureClient(deskClient);

const FAILED = 'This page could not start. Please check your connection and reload it.';

async function start(root: HTMLElement) {
  try {
    await Promise.all([loadConfig(), loadTemporal()]);
    createRoot(root).render(<App />);
  } catch {
    root.textContent = FAILED;
  }
}

const root = document.getElementById('root');
if (root) start(root);
