import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { BackupError } from './backup-error.ts';

/** The library is large, so it's only loaded when needed. */
const age = () => import('age-encryption');

/** The first bytes of every file encrypted with age (age-encryption.org/v1). */
const AGE_HEADER = Buffer.from('age-encryption.org/');

/**
 * Encrypts in the age format, so that the `age` program can decrypt it too.
 * @param recipient the public key; only the holder of its private key can decrypt
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
