import { createStore, del, delMany, get, keys, set, type UseStore } from 'idb-keyval';
import { config } from '../../browser/config.ts';

/** Photos wait here until they are sent (R2.35). Where IndexedDB is closed to us they wait in memory. */
const inMemory = new Map<string, Blob>();
/** Object URLs of photos that were shown, by their ids. */
const urls = new Map<string, string>();
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

/** The photo's object URL, good until it is dropped; null where the browser has thrown the photo away. */
export async function photoUrl(id: string): Promise<string | null> {
  const photo = urls.has(id) ? undefined : await readPhoto(id);
  if (photo && !urls.has(id)) urls.set(id, URL.createObjectURL(photo));
  return urls.get(id) ?? null;
}

export async function dropPhoto(id: string): Promise<void> {
  forget(id);
  await quietly(() => del(id, photos()));
}

/** Drops every photo but these and those of the browser's other drafts: what was cleared, or sent by another tab. */
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

/** Whether a draft or queue, of whatever kind, still names the photo. */
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
