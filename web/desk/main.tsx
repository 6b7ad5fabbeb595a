import '../ui/styles/styles.css';
import { createRoot } from 'react-dom/client';
import { loadConfig } from '../browser/config.ts';
import { DeskPage } from './desk-page.tsx';

const FAILED = 'This page could not start. Please check your connection and reload it.';

async function start(root: HTMLElement) {
  try {
    await loadConfig();
    createRoot(root).render(<DeskPage />);
  } catch {
    root.textContent = FAILED;
  }
}

const root = document.getElementById('root');
if (root) start(root);
