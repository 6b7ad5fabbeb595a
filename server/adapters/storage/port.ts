/** Files by key, such as photos. We make the keys: letters, digits, `-`, `/` and `.`; never a customer's text. */
export type Storage = {
  put(key: string, content: Buffer): Promise<void>;
  /** Null if there's no such file. */
  get(key: string): Promise<Buffer | null>;
  /** Does nothing if there's no such file. */
  remove(key: string): Promise<void>;
  /** The keys of the files in a folder, unordered; empty if there's no such folder. */
  list(folder: string): Promise<string[]>;
};
