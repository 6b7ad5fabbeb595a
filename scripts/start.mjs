// `npm start -- [--role web|worker|all]`: installs and builds what is missing, then runs the server. Plain
// JavaScript without packages, because an old Node may run it before anything is installed.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from './installation.mjs';
import { productEnvironment, productNode, root, serverVariables } from './programs.mjs';
import { ensureBuilt } from './site-build.mjs';
import { main } from './trouble.mjs';

const ENDS_WITH_TERMINAL = pathToFileURL(join(root, 'scripts', 'end-with-terminal.mjs')).href;

/** Replaces this process with the server, which keeps its process id and terminal. */
function becomeServer(args, env) {
  process.chdir(root);
  const node = productNode();
  process.execve(node, [node, '--import', ENDS_WITH_TERMINAL, ...args], env);
}

/** Runs the server in this terminal and exits when it does. */
async function runServer(args, env) {
  await import(ENDS_WITH_TERMINAL);
  const server = spawn(productNode(), args, { cwd: root, env, stdio: 'inherit' });
  // The server decides when it's done; until then this process only passes signals on.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
  server.once('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
}

await main(async () => {
  await ensureInstalled({ withDev: true });
  await ensureBuilt();
  // Windows can't replace a process, nor can an old Node, which runs this before the first installation.
  const serve = process.execve && process.platform !== 'win32' ? becomeServer : runServer;
  await serve(['dist/server/main.js', ...process.argv.slice(2)], productEnvironment(serverVariables));
});
