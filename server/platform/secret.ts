import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  randomUUID,
  timingSafeEqual,
} from 'node:crypto';
import { link, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder, writeToDisk } from './durable-file.ts';

const FILE = 'secret';
const MIN_LENGTH = 32;

/** The stored secret is damaged; `message` is a sentence for the person who starts the server. */
export class DamagedSecretError extends Error {
  constructor(path: string) {
    super(
      `${path} is empty or damaged: restore it from a backup, or delete it: staff set up their authenticator apps again then.`,
    );
  }
}
const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const TAG = { authTagLength: TAG_BYTES };

/** The installation's secret, the same on each of its servers. */
export type Secret = {
  /** A 256-bit code that only the holder of the secret can make, from a purpose and a subject. */
  codeFor(purpose: string, subject: string): string;
  /** Whether a text from outside is that code, made with this secret or one that it replaced. */
  isCode(purpose: string, subject: string, theirs: string): boolean;
  /** The secrets that this one replaced. */
  earlier(): readonly Secret[];
  /** Encrypts a text with a key of this purpose; only the same subject, which isn't secret, decrypts it. */
  encrypt(purpose: string, subject: string, text: string): string;
  /** The encrypted text; null if another secret, purpose or subject encrypted it. */
  decrypt(purpose: string, subject: string, encrypted: string): string | null;
};

/** Makes the secret from its text and from earlier texts, which still verify and decrypt. */
export function secretOf(text: string, ...earlier: readonly string[]): Secret {
  const code = (key: string, purpose: string, subject: string) =>
    createHmac('sha256', key).update(`${purpose}\n${subject}`).digest('base64url');
  return {
    codeFor: (purpose, subject) => code(text, purpose, subject),
    isCode(purpose, subject, theirs) {
      const sent = Buffer.from(theirs);
      return [text, ...earlier].some((key) => {
        const ours = Buffer.from(code(key, purpose, subject));
        return ours.length === sent.length && timingSafeEqual(ours, sent);
      });
    },
    earlier: () => earlier.map((key) => secretOf(key)),
    encrypt: (purpose, subject, plain) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, keyOf(text, purpose), iv, TAG).setAAD(Buffer.from(subject));
      const body = [cipher.update(plain, 'utf8'), cipher.final()];
      return Buffer.concat([iv, cipher.getAuthTag(), ...body]).toString('base64url');
    },
    decrypt: (purpose, subject, encrypted) => {
      const bytes = Buffer.from(encrypted, 'base64url');
      for (const key of [text, ...earlier]) {
        try {
          const decipher = createDecipheriv(CIPHER, keyOf(key, purpose), bytes.subarray(0, IV_BYTES), TAG)
            .setAAD(Buffer.from(subject))
            .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
          return (
            decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
          );
        } catch {
          // It was encrypted with another key, or not by us.
        }
      }
      return null;
    },
  };
}

function keyOf(text: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', text, '', purpose, 32));
}

/** Where the secret is kept if none is configured. */
export const secretPath = (dataDir: string) => join(dataDir, FILE);

/** The configured secret, or one that is generated on the first start and kept in the data folder. */
export async function loadSecret(
  configured: readonly string[] | undefined,
  dataDir: string,
): Promise<Secret> {
  const [first, ...earlier] = configured ?? [];
  if (first) return secretOf(first, ...earlier);
  const path = secretPath(dataDir);
  const kept = await readFile(path, 'utf8').catch(() => null);
  if (kept !== null && kept.trim().length < MIN_LENGTH) throw new DamagedSecretError(path);
  return secretOf(kept ?? (await makeSecret(dataDir, path)));
}

/** Servers that share the folder and start together get the same secret: creating a link never replaces a file. */
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
