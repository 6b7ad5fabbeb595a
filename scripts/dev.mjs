// `npm run dev`: the website with automatic reload, and the server restarted on change.
import { spawn } from 'node:child_process';
import { ensureInstalled } from './installation.mjs';
import { productEnvironment, productNode, root } from './programs.mjs';
import { ensureSiteBuilt } from './site-build.mjs';
import { main } from './trouble.mjs';

const DEFAULT_PORT = '8080';

function develop() {
  const env = productEnvironment({
    GALLEY_DEV_SERVER: `http://127.0.0.1:${process.env.PORT ?? DEFAULT_PORT}`,
  });
  const start = (...args) => spawn(productNode(), args, { cwd: root, env, stdio: 'inherit' });
  const running = new Set([
    start('--watch', '--watch-preserve-output', 'server/main.ts'),
    start('scripts/dev-site.mjs'),
  ]);
  // The terminal sends Ctrl-C to both, but not the other signals. When one of the two ends, the other is useless.
  const endAll = (signal) => {
    for (const child of running) child.kill(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => endAll('SIGTERM'));
  for (const child of running) {
    child.once('exit', (code) => {
      running.delete(child);
      if (running.size === 0) process.exit(code ?? 1);
      endAll('SIGTERM');
    });
  }
}

await main(async () => {
  await ensureInstalled({ withDev: true });
  // The server runs from its sources, and serves the built website too; the one that reloads is Vite's.
  await ensureSiteBuilt();
  develop();
});
