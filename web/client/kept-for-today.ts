import { createStore, del, get, set, type UseStore } from 'idb-keyval';
import { useEffect, useState } from 'react';
import { epochNow } from '../browser/clock.ts';
import { config } from '../browser/config.ts';
import { ApiError } from './api-error.ts';

// What a page showed last, for when it's opened without a signal: encrypted with a key that no script can read out, until midnight at
// the site. docs/decisions says what that protects from and what not.

type Stored = { at: number; until: number; iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer };

/** An answer of before, and when it was given; milliseconds since 1970. */
export type Kept<Value> = { value: Value; at: number };

const KEY = 'key';

let store: UseStore | undefined;
const days = () => (store ??= createStore(`${config().brand.storagePrefix}-kept`, 'days'));

/** Made once in each browser; only its name leaves IndexedDB, not its bits. */
async function secretKey(): Promise<CryptoKey> {
  const known = await get<CryptoKey>(KEY, days());
  if (known) return known;
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  await set(KEY, made, days());
  return made;
}

/** Ties what is kept to the secret of its link: another link can't open it. */
const cipher = (iv: Uint8Array<ArrayBuffer>, ch: string) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(ch),
});

async function keep(name: string, ch: string, { value, at }: Kept<unknown>, until: number): Promise<void> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const words = new TextEncoder().encode(JSON.stringify(value));
  const data = await crypto.subtle.encrypt(cipher(iv, ch), await secretKey(), words);
  await set(name, { at, until, iv, data } satisfies Stored, days());
}

/** Null if there's nothing, if it's of another link, or if its day is over; then it's deleted. */
async function read<Value>(name: string, ch: string): Promise<Kept<Value> | null> {
  const stored = await get<Stored>(name, days());
  if (!stored) return null;
  if (stored.until <= epochNow()) {
    await del(name, days());
    return null;
  }
  const words = await crypto.subtle.decrypt(cipher(stored.iv, ch), await secretKey(), stored.data);
  return { value: JSON.parse(new TextDecoder().decode(words)) as Value, at: stored.at };
}

type Asked<Answer> = {
  data: Answer | undefined;
  dataUpdatedAt: number;
  error: unknown;
  fetchStatus: string;
  failureCount: number;
};

/**
 * Keeps a part of a query's newest answer on this device, and answers it where the query can't get one of its own for want of a signal.
 * It goes at midnight, and with the server's word that the link has ended.
 * @param name one for each page
 * @param ch the secret of the page's link
 * @param part what may be kept of an answer, and until when, in milliseconds since 1970
 */
export function useKeptForToday<Answer, Value>(
  name: string,
  ch: string,
  query: Asked<Answer>,
  part: (answer: Answer) => { value: Value; until: number },
): Kept<Value> | null {
  const [kept, setKept] = useState<Kept<Value> | null>(null);
  const { data, dataUpdatedAt, error } = query;

  useEffect(() => {
    read<Value>(name, ch).then(setKept, () => setKept(null));
  }, [name, ch]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer; `part` is a function of its own at each rendering
  useEffect(() => {
    if (data === undefined) return;
    const { value, until } = part(data);
    keep(name, ch, { value, at: dataUpdatedAt }, until).catch(() => {
      // No room, or a page without https: then there's nothing to show without a signal.
    });
  }, [name, ch, dataUpdatedAt]);

  const hasEnded = error instanceof ApiError && !error.passes;
  useEffect(() => {
    if (!hasEnded) return;
    setKept(null);
    del(name, days()).catch(() => {});
  }, [name, hasEnded]);

  const hasNoAnswer = query.fetchStatus === 'paused' || query.failureCount > 0 || error !== null;
  return data === undefined && hasNoAnswer && !hasEnded ? kept : null;
}
