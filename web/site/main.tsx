import '../ui/styles.css';
import './boot.css';
import { createRoot } from 'react-dom/client';
import { loadConfig } from '../config.ts';
import { App } from './app.tsx';

const FAILED = 'This page could not start. Please check your connection and load it again.';

async function start(root: HTMLElement) {
  try {
    await Promise.all([loadConfig(), loadTemporal()]);
    createRoot(root).render(<App />);
  } catch {
    root.textContent = FAILED;
  }
}

/** Fetched only by browsers that don't have it of their own. */
async function loadTemporal(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
}

const root = document.getElementById('root');
if (root) start(root);
