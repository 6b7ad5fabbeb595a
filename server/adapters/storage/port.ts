import type { Readable } from 'node:stream';
import type { UnfinishedFile } from '../../platform/durable-file.ts';

/** Files by key, such as photos. We make the keys: letters, digits, `-`, `/` and `.`; never a customer's text. */
export type Storage = {
  put(key: string, content: Buffer): Promise<void>;
  /**
   * Takes a file in as it arrives, never the whole of it in memory; it's kept under a key later. If the stream fails,
   * nothing is left of it.
   */
  receive(content: AsyncIterable<Uint8Array>): Promise<UnfinishedFile>;
  /** Null if there's no such file. */
  get(key: string): Promise<Buffer | null>;
  /** Like `get`, for files that are too large to hold in memory. */
  read(key: string): Promise<Readable | null>;
  /** Does nothing if there's no such file. */
  remove(key: string): Promise<void>;
  /** The keys of the files in a folder, unordered; empty if there's no such folder. */
  list(folder: string): Promise<string[]>;
};
