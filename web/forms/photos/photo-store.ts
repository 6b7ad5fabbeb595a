import { createStore, del, delMany, get, keys, set, type UseStore } from 'idb-keyval';
import { config } from '../../browser/config.ts';

/** Photos wait here until they're sent (R2.35); in memory if IndexedDB is blocked. */
const inMemory = new Map<string, Blob>();
/** Object URLs of photos that were shown, by id. */
const urls = new Map<string, string>();
let store: UseStore | undefined;

function photos(): UseStore {
  store ??= createStore(`${config().brand.storagePrefix}-photos`, 'photos');
  return store;
}

/** Stores a photo under its client id. */
export async function keepPhoto(id: string, photo: Blob): Promise<void> {
  inMemory.set(id, photo);
  await quietly(() => set(id, photo, photos()));
}

/** The photo; undefined if the browser has deleted it. */
export async function readPhoto(id: string): Promise<Blob | undefined> {
  return inMemory.get(id) ?? (await quietly(() => get<Blob>(id, photos())));
}

/** The photo's object URL, valid until it's dropped; null if the browser has deleted the photo. */
export async function photoUrl(id: string): Promise<string | null> {
  const photo = urls.has(id) ? undefined : await readPhoto(id);
  if (photo && !urls.has(id)) urls.set(id, URL.createObjectURL(photo));
  return urls.get(id) ?? null;
}

export async function dropPhoto(id: string): Promise<void> {
  forget(id);
  await quietly(() => del(id, photos()));
}

/**
 * Deletes every photo except these and those of the browser's other drafts: cleared ones, or ones sent by another tab.
 */
export async function dropForgottenPhotos(ids: readonly string[]): Promise<void> {
  const isForgotten = (id: string) => !ids.includes(id) && !isNamed(id);
  for (const id of inMemory.keys()) if (isForgotten(id)) forget(id);
  await quietly(async () => {
    const stored = await keys<string>(photos());
    await delMany(stored.filter(isForgotten), photos());
  });
}

function forget(id: string) {
  inMemory.delete(id);
  URL.revokeObjectURL(urls.get(id) ?? '');
  urls.delete(id);
}

/** Whether a draft or queue, of any kind, still refers to the photo. */
function isNamed(id: string): boolean {
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
