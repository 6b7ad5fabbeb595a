/** Files by key, such as photos. Keys are ours: letters, digits, `-`, `/` and `.`; never a customer's words. */
export type Storage = {
  put(key: string, content: Buffer): Promise<void>;
  /** Null where there is no such file. */
  get(key: string): Promise<Buffer | null>;
  /** Does nothing where there is no such file. */
  remove(key: string): Promise<void>;
  /** The keys of the files in a folder, in no order; empty where there is no such folder. */
  list(folder: string): Promise<string[]>;
};
