import fs from 'node:fs';
import { join } from 'node:path';
import { npmCommand, productNode, root, run } from './programs.mjs';
import { step } from './progress.mjs';
import { Trouble } from './trouble.mjs';

const GIGABYTE = 1024 ** 3;
const ROOM_FOR_PACKAGES = 1.5 * GIGABYTE;

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

/** Installs the packages exactly as locked, unless they are there. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  checkFolder();
  await step('Installing packages', async () => {
    const flags = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
    const { code, output } = await run(npmCommand('ci', ...flags));
    if (code === 0) {
      // npm leaves optional packages out without a word when they can't be had.
      productNode();
      return;
    }
    const reason = REASONS.find(([pattern]) => pattern.test(output))?.[1] ?? 'see what npm says above.';
    throw new Trouble(`The packages could not be installed: ${reason}`, output.trim());
  });
}

function isInstalled() {
  try {
    const read = (path) => JSON.parse(fs.readFileSync(join(root, path), 'utf8')).packages;
    productNode();
    return matchesLock(read('package-lock.json'), read('node_modules/.package-lock.json'));
  } catch {
    return false;
  }
}

/**
 * Whether node_modules holds what the lock file names. npm writes down what it installed as its last
 * act, so an interrupted installation doesn't match.
 * @param locked the packages of package-lock.json
 * @param installed those of node_modules/.package-lock.json
 */
export function matchesLock(locked, installed) {
  return Object.entries(locked).every(([path, wanted]) => {
    if (path === '') return true;
    const found = installed[path];
    if (found === undefined)
      return wanted.optional === true || wanted.devOptional === true || wanted.peer === true;
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
  // The oldest Node that this runs under can't tell.
  if (fs.statfsSync === undefined) return;
  const { bavail, bsize } = fs.statfsSync(root);
  const free = bavail * bsize;
  if (free >= ROOM_FOR_PACKAGES) return;
  const gigabytes = (bytes) => `${(bytes / GIGABYTE).toFixed(1)} GB`;
  throw new Trouble(
    `There is not enough free disk space in ${root}: ${gigabytes(ROOM_FOR_PACKAGES)} are needed and ${gigabytes(free)} are free.`,
  );
}
