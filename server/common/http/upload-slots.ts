import { photoMessages } from '../../../domain/photos/photo-messages.ts';
import {
  MAX_UPLOADS,
  MAX_WAITING_UPLOADS,
  UPLOAD_RETRY_SECONDS,
  UPLOAD_WAIT_MS,
} from '../../platform/limits.ts';
import { Busy } from '../../platform/refusal.ts';

/** Whose upload it is: `customer 7`, or null for somebody with a link only. */
export type Uploader = { person: string | null; addressBlock: string };

export type UploadSlots = {
  /**
   * Waits a short time until the upload may be received. The slot is free again once it's disposed of.
   * @throws Busy if no slot becomes free in time
   */
  take(uploader: Uploader): Promise<Disposable>;
};

/** A slot of a pool, which has `most` of them. */
type Need = { key: string; most: number };
type Waiter = { needs: readonly Need[]; admit(): void };

const busy = () => new Busy(UPLOAD_RETRY_SECONDS, photoMessages.busyUploads);

/** Limits how many uploads are received at once: by this server, from one person and from one address block. */
export function uploadSlots(): UploadSlots {
  const taken = new Map<string, number>();
  const waiting = new Set<Waiter>();

  const count = (key: string) => taken.get(key) ?? 0;
  const isFree = (needs: readonly Need[]) => needs.every(({ key, most }) => count(key) < most);

  function occupy(needs: readonly Need[]) {
    for (const { key } of needs) taken.set(key, count(key) + 1);
  }

  function vacate(needs: readonly Need[]) {
    for (const { key } of needs) {
      if (count(key) > 1) taken.set(key, count(key) - 1);
      else taken.delete(key);
    }
    for (const waiter of waiting) {
      if (isFree(waiter.needs)) waiter.admit();
    }
  }

  function wait(needs: readonly Need[]): Promise<void> {
    if (waiting.size >= MAX_WAITING_UPLOADS) throw busy();
    return new Promise((resolve, reject) => {
      const leave = setTimeout(() => {
        waiting.delete(waiter);
        reject(busy());
      }, UPLOAD_WAIT_MS);
      const waiter = {
        needs,
        admit() {
          clearTimeout(leave);
          waiting.delete(waiter);
          occupy(needs);
          resolve();
        },
      };
      waiting.add(waiter);
    });
  }

  return {
    async take({ person, addressBlock }) {
      const needs = [
        { key: 'server', most: MAX_UPLOADS.perServer },
        ...(person === null ? [] : [{ key: person, most: MAX_UPLOADS.perPerson }]),
        { key: `block ${addressBlock}`, most: MAX_UPLOADS.perAddressBlock },
      ];
      if (isFree(needs)) occupy(needs);
      else await wait(needs);
      return { [Symbol.dispose]: () => vacate(needs) };
    },
  };
}
