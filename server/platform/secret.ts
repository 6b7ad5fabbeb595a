import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { link, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder, writeToDisk } from './durable-file.ts';

const FILE = 'secret';

/** The installation's secret, the same on each of its servers. */
export type Secret = {
  /** A 256-bit code that only the holder of the secret can make, from a purpose and a subject. */
  codeFor(purpose: string, subject: string): string;
};

/** The secret from its text. */
export function secretOf(text: string): Secret {
  return {
    codeFor: (purpose, subject) =>
      createHmac('sha256', text).update(`${purpose}\n${subject}`).digest('base64url'),
  };
}

/** The configured secret, or one that is generated on the first start and kept in the data folder. */
export async function loadSecret(configured: string | undefined, dataDir: string): Promise<Secret> {
  if (configured) return secretOf(configured);
  const path = join(dataDir, FILE);
  const kept = await readFile(path, 'utf8').catch(() => null);
  return secretOf(kept ?? (await makeSecret(dataDir, path)));
}

/** Servers that share the folder and start together get the same one: creating a link never replaces a file. */
async function makeSecret(dataDir: string, path: string): Promise<string> {
  const unfinished = join(dataDir, `.${FILE}-${randomUUID()}`);
  await writeToDisk(unfinished, randomBytes(32).toString('base64url'));
  try {
    await link(unfinished, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(unfinished, { force: true });
  }
  await syncFolder(dataDir);
  return readFile(path, 'utf8');
}
