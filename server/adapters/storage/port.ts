import type { Readable } from 'node:stream';
import type { UnfinishedFile } from '../../platform/durable-file.ts';

/** The storage can't be used right now; try again later. The message names no file and no secret. */
export class StorageUnavailable extends Error {
  /** Whether the storage replied, but rejected our settings. */
  readonly isRefusal: boolean;

  constructor(message: string, isRefusal = false) {
    super(message);
    this.isRefusal = isRefusal;
  }
}

/**
 * Names of letters, digits, - and . separated by slashes. No name begins with a dot, so a key can't leave the folder.
 */
const KEY = /^[a-z0-9][a-z0-9.-]*(\/[a-z0-9][a-z0-9.-]*)*$/;

export const isKey = (text: string): boolean => KEY.test(text);

/** @throws TypeError if it isn't a key */
export function checkedKey(key: string): string {
  if (!isKey(key)) throw new TypeError(`Not a storage key: ${JSON.stringify(key)}`);
  return key;
}

/**
 * Files by key, such as photos. We make the keys: letters, digits, `-`, `/` and `.`; never a customer's text. Any call may
 * throw StorageUnavailable.
 */
export type Storage = {
  /** Once it resolves, the file survives any crash. */
  put(key: string, content: Buffer): Promise<void>;
  /**
   * Writes a file to this server's disk as it arrives, so it's never all in memory; `keep` stores it under a key later.
   * If the stream fails, nothing is left of it.
   */
  receive(content: AsyncIterable<Uint8Array>): Promise<UnfinishedFile>;
  /** Stores a received file under a key, as `put` does. */
  keep(file: UnfinishedFile, key: string): Promise<void>;
  /** Null if there's no such file. */
  get(key: string): Promise<Buffer | null>;
  /** Like `get`, for files that are too large for memory. The stream fails if the file doesn't arrive in full. */
  read(key: string): Promise<Readable | null>;
  /** Does nothing if there's no such file. */
  remove(key: string): Promise<void>;
  /** The keys of the files in a folder, unordered; empty if there's no such folder. */
  list(folder: string): Promise<string[]>;
};
