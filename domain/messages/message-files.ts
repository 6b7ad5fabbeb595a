import { photoKind } from '../photos/photos.ts';
import { cleanText } from '../words/clean-text.ts';
import { messageFileMessages } from './message-file-messages.ts';

/** Files of a message in a job's thread, and their bytes together (R11.06). */
export const MAX_MESSAGE_FILES = 3;
export const MAX_MESSAGE_FILE_BYTES = 10 * 1024 * 1024;

/** What a file may be. */
export const MESSAGE_FILE_KINDS = ['photo', 'pdf'] as const;
export type MessageFileKind = (typeof MESSAGE_FILE_KINDS)[number];

/** What a kept file's name ends with: photos are stored as WebP, whatever they came as. */
const EXTENSIONS: Readonly<Record<MessageFileKind, string>> = { photo: '.webp', pdf: '.pdf' };
const NAMELESS: Readonly<Record<MessageFileKind, string>> = { photo: 'photo', pdf: 'document' };

const MAX_NAME = 80;

/** A file's name as its sender gave it, without folders and invisible characters, on one line; '' if nothing is left. */
export function bareFileName(name: string): string {
  const bare = cleanText(name).split(/[\\/]/).pop()?.replace(/\s+/g, ' ').trim() ?? '';
  return Array.from(bare).slice(0, MAX_NAME).join('');
}

/**
 * The name under which a file is kept and saved: its only extension is that of what it is, whatever its sender wrote.
 * `../../Invoice.pdf.exe` that is a PDF is `Invoice pdf.pdf`.
 */
export function keptFileName(name: string, kind: MessageFileKind): string {
  const stem = bareFileName(name)
    // Beside what folders' names may not have on some system, quotes.
    .replace(/[<>:"|?*']/g, ' ')
    .replace(/\.[a-z][a-z0-9]{0,7}$/i, '')
    .replace(/\.(?=[a-z])/gi, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '')
    .replace(/\s+/g, ' ');
  return `${stem || NAMELESS[kind]}${EXTENSIONS[kind]}`;
}

type FileFacts = { readonly name: string; readonly type: string; readonly size: number };

/**
 * Why a browser doesn't send a chosen file, by what the system says of it; null if it may. The server looks at its
 * content.
 * @param chosen the files that go with the message already
 */
export function messageFileFault(file: FileFacts, chosen: readonly { size: number }[]): string | null {
  const name = bareFileName(file.name);
  if (chosen.length >= MAX_MESSAGE_FILES) return messageFileMessages.tooMany(name, String(MAX_MESSAGE_FILES));
  if (!isPdf(file) && photoKind(file) === 'other') return messageFileMessages.wrongKind(name);
  const bytes = chosen.reduce((sum, { size }) => sum + size, file.size);
  return bytes > MAX_MESSAGE_FILE_BYTES ? messageFileMessages.tooLarge(name, megabytes()) : null;
}

/** Whether a chosen file says that it's a PDF. */
export const isPdf = ({ name, type }: Pick<FileFacts, 'name' | 'type'>): boolean =>
  type === 'application/pdf' || (type === '' && /\.pdf$/i.test(name));

/** `10 MB` */
export const megabytes = (bytes = MAX_MESSAGE_FILE_BYTES): string => `${bytes / 1024 / 1024} MB`;

/** A file's size as people read it: `84 KB`, `2.4 MB`. */
export function fileSizeWords(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024));
  return kilobytes < 1000 ? `${kilobytes} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

/** `1 file`, `2 files` */
export const filesWords = (count: number): string => `${count} ${count === 1 ? 'file' : 'files'}`;

/** Why a file of an email wasn't kept. */
export const WHY_NOT_KEPT = {
  tooMany: `more than ${MAX_MESSAGE_FILES}`,
  tooLarge: `more than ${megabytes()} together`,
  wrongKind: 'not a photo or PDF',
  unreadable: "can't be read",
  tooManyPixels: 'too many pixels',
} as const;
