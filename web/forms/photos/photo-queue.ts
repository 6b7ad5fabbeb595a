import type { PhotoRef } from '../../../domain/instant-quotes/quote-draft.ts';
import { config } from '../../browser/config.ts';
import { storedValue, useStoredValue } from '../../browser/stored-value.ts';
import type { PhotoList } from './use-kept-photos.ts';

/** The owner of the photos: `job-1042`, `equipment-301`, `visit-77`, `fault-12`; `fault-of-…` of a report that isn't sent yet. */
export type PhotoOwner = `${'job' | 'equipment' | 'visit' | 'fault'}-${number}` | `fault-of-${string}`;

type Queues = Readonly<Record<string, readonly PhotoRef[]>>;

/** Photos waiting to be sent, by owner; the images themselves are in IndexedDB. */
const queues = storedValue<Queues>({
  key: () => `${config().brand.storagePrefix}:photo-queue`,
  parse(json) {
    try {
      const value: unknown = JSON.parse(json ?? '{}');
      return typeof value === 'object' && value !== null ? (value as Queues) : {};
    } catch {
      return {};
    }
  },
  format: (value) => (Object.keys(value).length === 0 ? null : JSON.stringify(value)),
});

const NONE: readonly PhotoRef[] = [];

/** An owner's waiting photos. */
export function useQueuedPhotos(owner: PhotoOwner): readonly PhotoRef[] {
  return useStoredValue(queues)[owner] ?? NONE;
}

/** An owner's queue; its page sends what is added. */
export function photoQueue(owner: PhotoOwner): PhotoList {
  const current = () => queues.get()[owner] ?? NONE;
  return {
    current,
    change(edit) {
      const photos = edit(current());
      const { [owner]: _, ...others } = queues.get();
      queues.set(photos.length > 0 ? { ...others, [owner]: photos } : others);
    },
  };
}
