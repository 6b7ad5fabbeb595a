import { createStore, del, delMany, get, keys, set, type UseStore } from 'idb-keyval';
import { config } from '../../config.ts';

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

/** Drops every photo but these: those of a quote that was cleared, or booked in another tab. */
export async function dropPhotosExcept(ids: readonly string[]): Promise<void> {
  for (const id of inMemory.keys()) if (!ids.includes(id)) inMemory.delete(id);
  await quietly(async () => {
    const stored = await keys<string>(photos());
    await delMany(
      stored.filter((id) => !ids.includes(id)),
      photos(),
    );
  });
}

async function quietly<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}
