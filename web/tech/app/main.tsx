import '../../ui/styles/styles.css';
import './tech.css';
import '../../browser/trusted-types.ts';
import { createRoot } from 'react-dom/client';
import { loadConfig } from '../../browser/config.ts';
import { loadTemporal } from '../../browser/load-temporal.ts';
import { type Client, configureClient } from '../../client/client.ts';
import { App } from './app.tsx';

// Zod would otherwise try `new Function`, which violates the content security policy.
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
    await Promise.all([loadConfig(), loadTemporal()]);
    createRoot(root).render(<App />);
  } catch {
    root.textContent = FAILED;
  }
}

const root = document.getElementById('root');
if (root) start(root);
