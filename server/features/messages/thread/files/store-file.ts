import { createHash, randomUUID } from 'node:crypto';
import { keptFileName, type MessageFileKind } from '../../../../../domain/messages/message-files.ts';
import type { Deps } from '../../../../common/deps.ts';
import { type ImageFault, imageFault } from '../../../../common/photos/image-fault.ts';
import type { StoredFile } from '../../../../common/photos/message-files.ts';
import { newOriginalName } from '../../../../common/photos/photo-files.ts';
import { discardUploads, keepUpload } from '../../../../common/photos/unfinished-uploads.ts';
import { fieldRefusal } from '../../../../platform/refusal.ts';

/** A file as it came, with its content's digest, by which a repeat is known. */
export type ReceivedFile = StoredFile & { digest: string };

/** Why a file isn't taken. */
export type FileFault = 'tooLarge' | ImageFault['reason'];

type Sent = { name: string; content: AsyncIterable<Uint8Array>; maxBytes: number };

/** Ends the reading of a file that is too large. */
export class TooLarge extends Error {}

/**
 * Stores a file that may become one of a message's, if its content is a photo's or a PDF's: neither its name nor what its
 * sender says it is counts. A PDF is recognised and never read further (R11.06).
 * @throws Refusal `provider_unavailable` if the storage can't be used
 */
export async function storeFile(
  deps: Deps,
  { name, content, maxBytes }: Sent,
): Promise<ReceivedFile | FileFault> {
  const hash = createHash('sha256');
  let bytes = 0;
  async function* counted() {
    for await (const piece of content) {
      bytes += piece.length;
      if (bytes > maxBytes) throw new TooLarge();
      hash.update(piece);
      yield piece;
    }
  }
  try {
    await using file = await deps.storage.receive(counted());
    const kind = await kindOf(file.path);
    if (kind !== 'photo' && kind !== 'pdf') return kind;
    const stored = { documentId: randomUUID(), originalName: newOriginalName() };
    await keepUpload(deps, 'message', stored, file);
    return { ...stored, kind, name: keptFileName(name, kind), bytes, digest: hash.digest('hex') };
  } catch (error) {
    if (error instanceof TooLarge) return 'tooLarge';
    throw error;
  }
}

async function kindOf(path: string): Promise<MessageFileKind | FileFault> {
  const { fileTypeFromFile } = await import('file-type');
  if ((await fileTypeFromFile(path))?.mime === 'application/pdf') return 'pdf';
  return (await imageFault(path))?.reason ?? 'photo';
}

/** Runs what may make stored files a message's; those that didn't become any are deleted. */
export async function withStoredFiles<Result>(
  deps: Deps,
  act: (stored: ReceivedFile[]) => Promise<Result>,
): Promise<Result> {
  const stored: ReceivedFile[] = [];
  try {
    return await act(stored);
  } finally {
    await discardUploads(deps, 'message', stored);
  }
}

/** @throws Refusal `invalid_fields` for a message that has neither text nor files */
export function requireWords(text: string, files: readonly ReceivedFile[], message: string): void {
  if (text === '' && files.length === 0) throw fieldRefusal('Text', message);
}

/** What makes a repeat the same message: its text, and the content of its files. */
export const writtenBody = (text: string, files: readonly ReceivedFile[]) =>
  files.length === 0 ? { text } : { text, files: files.map(({ digest }) => digest) };
