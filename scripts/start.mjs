// `npm start -- [--role web|worker|all]`: installs and builds what is missing, then runs the server. Plain
// JavaScript without packages, because an old Node may run it before anything is installed.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { ensureInstalled } from './installation.mjs';
import { productEnvironment, productNode, root, serverVariables } from './programs.mjs';
import { ensureBuilt } from './site-build.mjs';
import { main } from './trouble.mjs';

/** Runs the server in this terminal and exits when it does. */
function serve() {
  const server = spawn(productNode(), ['server/main.ts', ...process.argv.slice(2)], {
    cwd: root,
    env: productEnvironment(serverVariables),
    stdio: 'inherit',
  });
  // The server decides when it's done; until then this process only passes signals on.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
  }
  if (process.env.npm_lifecycle_event) stopWithShell(() => server.kill('SIGTERM'));
  server.once('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
}

/** npm runs this in a shell and sends signals only to the shell, which would leave this process running. */
function stopWithShell(stop) {
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    stop();
  }, 500);
}

await main(async () => {
  await ensureInstalled({ withDev: true });
  await ensureBuilt();
  serve();
});
