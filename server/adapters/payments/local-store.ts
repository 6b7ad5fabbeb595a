import { hash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ListedRefund } from './port.ts';
import type { Scenario } from './test-cards.ts';

/** What the local provider keeps: a JSON file for each confirmation and charge, since it has no database of its own. */
export type LocalStore = {
  /** Null if there's none. */
  read<T>(id: string): Promise<T | null>;
  write(id: string, value: object): Promise<void>;
  /** Everything it keeps, unordered. */
  list<T>(): Promise<T[]>;
};

export type LocalCharge = {
  scenario: Scenario;
  idempotencyKey: string;
  amountCents: number;
  /** Whether it's a card on file, whose bank asked the cardholder when it was added. */
  isKept: boolean;
  isCancelled: boolean;
  refunds: ListedRefund[];
};

/** The id of the charge that was made with a key. */
export const localChargeId = (idempotencyKey: string) => `local_charge_${idempotencyKey}`;

export function localStore(folder: string): LocalStore {
  // An id can come from a browser, so it's never a path.
  const pathOf = (id: string) => join(folder, `${hash('sha256', id)}.json`);
  return {
    async read(id) {
      try {
        return JSON.parse(await readFile(pathOf(id), 'utf8'));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    async write(id, value) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const unfinished = join(folder, randomUUID());
      await writeFile(unfinished, JSON.stringify(value), { mode: 0o600 });
      await rename(unfinished, pathOf(id));
    },
    async list() {
      const names = await readdir(folder).catch(() => []);
      const kept = names.filter((name) => name.endsWith('.json'));
      return Promise.all(kept.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8'))));
    },
  };
}
