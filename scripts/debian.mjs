import { existsSync } from 'node:fs';
import { run } from './programs.mjs';
import { step } from './progress.mjs';

/** Whether this process may install Debian's packages. */
export const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Runs apt-get; it asks no questions. */
export function apt(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return run({ command: 'apt-get', args, shell: false }, { env });
}

/**
 * Installs the missing ones of some programs, if it can.
 * @param {Record<string, string>} packages Debian's package of each program, by the program's path
 * @returns {Promise<string[]>} the programs that are still missing
 */
export async function ensurePrograms(packages) {
  const missing = () => Object.keys(packages).filter((path) => !existsSync(path));
  if (missing().length > 0 && canInstall()) {
    const wanted = missing().map((path) => packages[path]);
    await step(`Getting ${wanted.join(', ')}`, async () => {
      await apt('update', '-qq');
      await apt('install', '-y', '-qq', '--no-install-recommends', ...wanted);
    });
  }
  return missing();
}
