import { createHash, type Hash, randomUUID } from 'node:crypto';
import { rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createTarDecoder, createTarPacker, type TarPackController } from 'modern-tar';
import { syncFolder, writeToDisk } from '../../platform/durable-file.ts';
import { MAX_BACKUP_ENTRY_BYTES } from '../../platform/limits.ts';
import { BackupError } from './backup-error.ts';
import { encrypt, openBackupFile } from './encryption.ts';

/** The last entry: the digest of all the others. */
const DIGEST = 'sha256';
/** The suffix of a file that isn't complete yet. */
export const UNFINISHED = '.unfinished';

/** A tar file that is being written. */
export type Archive = { add(name: string, content: Uint8Array): Promise<void> };
export type Entry = { name: string; content: Buffer };

/**
 * Streams entries into a tar file that only its owner can read. It gets its name only once it's complete and on the
 * disk.
 * @param recipient the public key to encrypt it for; not encrypted if left out
 * @param fill adds the entries
 * @throws BackupError if there's a file of that name, or it can't be written
 */
export async function writeArchive(
  path: string,
  recipient: string | undefined,
  fill: (archive: Archive) => Promise<void>,
): Promise<void> {
  if (await isThere(path)) throw new BackupError(`${path} is already there: name a new file.`);
  const unfinished = `${path}.${randomUUID()}${UNFINISHED}`;
  try {
    const { readable, controller } = createTarPacker();
    const [writing, filling] = await Promise.allSettled([
      writeContent(unfinished, readable, recipient),
      fillWithDigest(controller, fill),
    ]);
    // The write error comes first: if the disk is full, filling fails too, but doesn't say why.
    if (writing.status === 'rejected') throw writing.reason;
    if (filling.status === 'rejected') throw filling.reason;
    await rename(unfinished, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw isFileError(error)
      ? new BackupError(`${path} can't be written (${error.code}).`, { cause: error })
      : error;
  }
}

async function writeContent(
  path: string,
  content: ReadableStream<Uint8Array>,
  recipient: string | undefined,
): Promise<void> {
  await writeToDisk(path, recipient ? await encrypt(content, recipient) : content);
}

async function fillWithDigest(
  controller: TarPackController,
  fill: (archive: Archive) => Promise<void>,
): Promise<void> {
  const digest = createHash('sha256');
  try {
    await fill({
      async add(name, content) {
        addToDigest(digest, { name, content });
        await addEntry(controller, name, content);
      },
    });
    await addEntry(controller, DIGEST, Buffer.from(digest.digest('hex')));
    controller.finalize();
  } catch (error) {
    controller.error(error);
    throw error;
  }
}

async function addEntry(controller: TarPackController, name: string, content: Uint8Array): Promise<void> {
  const writer = controller.add({ name, size: content.length, mode: 0o600 }).getWriter();
  await writer.write(content);
  await writer.close();
}

function addToDigest(digest: Hash, { name, content }: { name: string; content: Uint8Array }): void {
  const contentDigest = createHash('sha256').update(content).digest('hex');
  digest.update(`${contentDigest} ${content.length} ${name}\n`);
}

/**
 * Yields the entries of a tar file; each is small enough to hold in memory.
 * @param identity the private key, if the file is encrypted
 * @throws BackupError if it can't be read, is damaged, or ends too early
 */
export async function* readArchive(path: string, identity: string | undefined): AsyncGenerator<Entry> {
  const digest = createHash('sha256');
  let isComplete = false;
  const content = await openBackupFile(path, identity);
  try {
    for await (const { header, body } of content.pipeThrough(createTarDecoder({ strict: true }))) {
      if (isComplete || header.size > MAX_BACKUP_ENTRY_BYTES) throw damaged(path);
      const entry = { name: header.name, content: await buffer(body) };
      if (entry.name === DIGEST) {
        isComplete = entry.content.toString() === digest.digest('hex');
        if (!isComplete) throw damaged(path);
      } else {
        addToDigest(digest, entry);
        yield entry;
      }
    }
  } catch (error) {
    throw error instanceof BackupError ? error : damaged(path, error);
  }
  if (!isComplete) throw damaged(path);
}

/** The error for a file that isn't a whole backup. */
export function damaged(path: string, cause?: unknown): BackupError {
  return new BackupError(`${path} is damaged, cut off or no backup: use another one.`, { cause });
}

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && 'path' in error;
}
