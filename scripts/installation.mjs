import fs from 'node:fs';
import { dirname, join, relative } from 'node:path';
import {
  environmentWithPath,
  isNewNode,
  nodePackage,
  npmCommand,
  productNode,
  root,
  run,
} from './programs.mjs';
import { step } from './progress.mjs';
import { Trouble } from './trouble.mjs';

const GIGABYTE = 1024 ** 3;
const ROOM_FOR_PACKAGES = 1.5 * GIGABYTE;
const NODE_FOLDER = join(root, '.cache', 'node');

const REASONS = [
  [/ENOSPC|no space left/i, 'the disk is full: free some space and start again.'],
  [/EACCES|EPERM|EROFS/, 'npm may not write in the project folder: give the user who starts it that right.'],
  [
    /ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNRE|network|fetch failed/i,
    'the package registry can not be reached: check the connection, or the proxy that npm is set up with, and start again.',
  ],
  [
    /EUSAGE|in sync/,
    'package.json and package-lock.json do not belong together: take both from the same version.',
  ],
];

/**
 * Installs the packages exactly as locked, unless they're installed already.
 * @param {{withDev?: boolean}} options withDev: whether those for building and testing are needed too
 */
export async function ensureInstalled({ withDev = false } = {}) {
  if (!isInstalled(withDev)) {
    checkFolder();
    await step('Installing packages', install);
  }
  linkNode();
}

/**
 * Installs with our own Node: npm skips optional packages, including native parts of the build, that need a newer Node
 * than the one it runs on.
 */
async function install() {
  // `npm ci` removes node_modules, which would remove a Node inside it while it's running.
  const isOwnNode = process.execPath.startsWith(join(root, 'node_modules'));
  const node = isNewNode && !isOwnNode ? process.execPath : await fetchNode();
  await npm(['ci', '--include=dev'], node);
  fs.rmSync(NODE_FOLDER, { recursive: true, force: true });
  // npm silently skips optional packages that can't be downloaded.
  productNode();
}

/** Downloads only our own Node's locked package, into a separate folder. */
async function fetchNode() {
  const { name, program } = nodePackage ?? {};
  const locked = name && readPackages('package-lock.json')[`node_modules/${name}`];
  // Without such a package, productNode says so after the installation.
  if (!locked) return process.execPath;
  const { version, integrity } = locked;
  const manifest = { name: 'node-alone', private: true, dependencies: { [name]: version } };
  const packages = { '': manifest, [`node_modules/${name}`]: { version, integrity } };
  fs.mkdirSync(NODE_FOLDER, { recursive: true });
  fs.writeFileSync(join(NODE_FOLDER, 'package.json'), JSON.stringify(manifest));
  fs.writeFileSync(join(NODE_FOLDER, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }));
  await npm(['ci', '--prefix', NODE_FOLDER], process.execPath);
  return join(NODE_FOLDER, 'node_modules', name, program);
}

async function npm(args, node) {
  const command = npmCommand([...args, '--no-audit', '--no-fund', '--loglevel=error'], node);
  const { code, output } = await run(command, { env: environmentWithPath([dirname(node)]) });
  if (code === 0) return;
  const reason = REASONS.find(([pattern]) => pattern.test(output))?.[1] ?? 'see what npm says above.';
  throw new Trouble(`The packages could not be installed: ${reason}`, output.trim());
}

/** Lets the scripts of package.json find our own Node, which npm before version 11 doesn't. */
function linkNode() {
  const link = join(root, 'node_modules', '.bin', 'node');
  // The machine's own Node is found anyway. A container image, which is read-only, has no other.
  if (process.platform === 'win32' || fs.existsSync(link) || productNode() === process.execPath) return;
  fs.rmSync(link, { force: true });
  fs.symlinkSync(relative(dirname(link), productNode()), link);
}

function readPackages(path) {
  return JSON.parse(fs.readFileSync(join(root, path), 'utf8')).packages;
}

function isInstalled(withDev) {
  try {
    productNode();
    const installed = readPackages('node_modules/.package-lock.json');
    return matchesLock(readPackages('package-lock.json'), installed, { withDev });
  } catch {
    return false;
  }
}

/**
 * Whether node_modules has what the lock file names. npm records what it installed at the very end, so an interrupted
 * installation doesn't match.
 * @param locked the packages of package-lock.json
 * @param installed those of node_modules/.package-lock.json
 * @param options withDev: whether those for building and testing are needed too
 */
export function matchesLock(locked, installed, { withDev }) {
  return Object.entries(locked).every(([path, wanted]) => {
    if (path === '') return true;
    const found = installed[path];
    if (found === undefined)
      return wanted.optional || wanted.devOptional || wanted.peer || (wanted.dev && !withDev) || false;
    return found.version === wanted.version && found.integrity === wanted.integrity;
  });
}

function checkFolder() {
  try {
    fs.accessSync(root, fs.constants.W_OK);
  } catch {
    throw new Trouble(
      `The folder ${root} can't be written: give the user who starts it the right to write there.`,
    );
  }
  // Old versions of Node don't have it.
  if (fs.statfsSync === undefined) return;
  const { bavail, bsize } = fs.statfsSync(root);
  const free = bavail * bsize;
  if (free >= ROOM_FOR_PACKAGES) return;
  const gigabytes = (bytes) => `${(bytes / GIGABYTE).toFixed(1)} GB`;
  throw new Trouble(
    `There is not enough free disk space in ${root}: ${gigabytes(ROOM_FOR_PACKAGES)} are needed and ${gigabytes(free)} are free.`,
  );
}
