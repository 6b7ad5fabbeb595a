import type { PhotoRef } from '../../../domain/quote-draft/quote-draft.ts';
import { config } from '../../browser/config.ts';
import { storedValue, useStoredValue } from '../../browser/stored-value.ts';

/** Photos of machines that wait to be sent, by the machine's id; the images themselves are in IndexedDB. */
type Queues = Readonly<Record<string, readonly PhotoRef[]>>;

const queues = storedValue<Queues>({
  key: () => `${config().brand.storagePrefix}:equipment-photos`,
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

/** The photos that wait for a machine. */
export function usePhotoQueue(equipmentId: number): readonly PhotoRef[] {
  return useStoredValue(queues)[equipmentId] ?? NONE;
}

export function queuedPhotos(equipmentId: number): readonly PhotoRef[] {
  return queues.get()[equipmentId] ?? NONE;
}

/** Puts photos at the end of a machine's queue; its page sends them. */
export function queuePhotos(equipmentId: number, photos: readonly PhotoRef[]): void {
  setQueue(equipmentId, [...queuedPhotos(equipmentId), ...photos]);
}

/** Takes a photo out: it was sent, or is not wanted any more. */
export function unqueuePhoto(equipmentId: number, id: string): void {
  setQueue(
    equipmentId,
    queuedPhotos(equipmentId).filter((photo) => photo.id !== id),
  );
}

function setQueue(equipmentId: number, photos: readonly PhotoRef[]) {
  const { [equipmentId]: _, ...others } = queues.get();
  queues.set(photos.length > 0 ? { ...others, [equipmentId]: photos } : others);
}
