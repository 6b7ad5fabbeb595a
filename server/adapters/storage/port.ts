import type { Readable } from 'node:stream';
import type { UnfinishedFile } from '../../platform/durable-file.ts';

/** The storage can't be used right now; to be tried again. Its message names no file and no secret. */
export class StorageUnavailable extends Error {
  /** Whether the storage replied, but doesn't take our settings. */
  readonly isRefusal: boolean;

  constructor(message: string, isRefusal = false) {
    super(message);
    this.isRefusal = isRefusal;
  }
}

/**
 * Names of letters, digits, - and . between slashes; none begins with a dot, so none leads outside a folder.
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
   * Takes a file in on this server as it arrives, never the whole of it in memory; it's kept under a key later. If the
   * stream fails, nothing is left of it.
   */
  receive(content: AsyncIterable<Uint8Array>): Promise<UnfinishedFile>;
  /** Stores a received file under a key, as `put` does. */
  keep(file: UnfinishedFile, key: string): Promise<void>;
  /** Null if there's no such file. */
  get(key: string): Promise<Buffer | null>;
  /** Like `get`, for files that are too large to hold in memory. The stream fails if it doesn't get the whole file. */
  read(key: string): Promise<Readable | null>;
  /** Does nothing if there's no such file. */
  remove(key: string): Promise<void>;
  /** The keys of the files in a folder, unordered; empty if there's no such folder. */
  list(folder: string): Promise<string[]>;
};
