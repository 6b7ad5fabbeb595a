import { createStore, del, delMany, get, keys, set, type UseStore } from 'idb-keyval';
import { config } from '../../browser/config.ts';

/** Photos wait here until the booking is made (R2.35). Where IndexedDB is closed to us they wait in memory. */
const inMemory = new Map<string, Blob>();
let store: UseStore | undefined;

function photos(): UseStore {
  store ??= createStore(`${config().brand.storagePrefix}-photos`, 'photos');
  return store;
}

/** Keeps a photo under its client id. */
export async function keepPhoto(id: string, photo: Blob): Promise<void> {
  inMemory.set(id, photo);
  await quietly(() => set(id, photo, photos()));
}

/** The photo, or undefined where the browser has thrown it away. */
export async function readPhoto(id: string): Promise<Blob | undefined> {
  return inMemory.get(id) ?? (await quietly(() => get<Blob>(id, photos())));
}

export async function dropPhoto(id: string): Promise<void> {
  inMemory.delete(id);
  await quietly(() => del(id, photos()));
}

/** Drops every photo but these and those of the browser's other drafts: what was cleared, or sent by another tab. */
export async function dropForgottenPhotos(ids: readonly string[]): Promise<void> {
  const isForgotten = (id: string) => !ids.includes(id) && !isMentioned(id);
  for (const id of inMemory.keys()) if (isForgotten(id)) inMemory.delete(id);
  await quietly(async () => {
    const stored = await keys<string>(photos());
    await delMany(stored.filter(isForgotten), photos());
  });
}

/** Whether a draft in the browser's storages, of whatever kind, still has the photo: it names it by its id. */
function isMentioned(id: string): boolean {
  try {
    return [localStorage, sessionStorage].some((storage) => JSON.stringify({ ...storage }).includes(id));
  } catch {
    return false;
  }
}

async function quietly<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}
