import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { BackupError } from './backup-error.ts';

/** Large: loaded by those who encrypt. */
const age = () => import('age-encryption');

/** How every file begins that age has encrypted (age-encryption.org/v1). */
const AGE_HEADER = Buffer.from('age-encryption.org/');

/**
 * Encrypts with age, so that its own program can decrypt it too.
 * @param recipient the public key of the only one who can decrypt it
 */
export async function encrypt(
  content: ReadableStream<Uint8Array>,
  recipient: string,
): Promise<ReadableStream<Uint8Array>> {
  const { Encrypter } = await age();
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return encrypter.encrypt(content);
}

/**
 * The content of a backup file, decrypted if it's encrypted.
 * @param identity the private key
 * @throws BackupError if it can't be read, or the key isn't the right one
 */
export async function openBackupFile(
  path: string,
  identity: string | undefined,
): Promise<ReadableStream<Uint8Array>> {
  const isEncrypted = await beginsWith(path, AGE_HEADER);
  if (isEncrypted && !identity) throw new BackupError(`${path} is encrypted: set BACKUP_IDENTITY.`);
  const content = Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>;
  if (!isEncrypted || !identity) return content;
  try {
    const { Decrypter } = await age();
    const decrypter = new Decrypter();
    decrypter.addIdentity(identity);
    return await decrypter.decrypt(content);
  } catch (error) {
    await content.cancel().catch(() => undefined);
    throw new BackupError(
      `${path} can't be decrypted: correct BACKUP_IDENTITY, or use another file if this one is damaged.`,
      { cause: error },
    );
  }
}

async function beginsWith(path: string, start: Buffer): Promise<boolean> {
  try {
    await using file = await open(path);
    const { buffer } = await file.read(Buffer.alloc(start.length), 0, start.length, 0);
    return buffer.equals(start);
  } catch (error) {
    throw new BackupError(`${path} can't be read (${(error as NodeJS.ErrnoException).code}).`, {
      cause: error,
    });
  }
}
