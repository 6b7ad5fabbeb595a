import type { z } from 'zod';
import type { finishVisit } from '../../../contracts/jobs/technician-presses.ts';
import type { PhotoRef } from '../../../domain/instant-quotes/quote-draft.ts';
import type { Press } from '../../../domain/visits/technician-presses.ts';
import { config } from '../../browser/config.ts';
import { storedValue } from '../../browser/stored-value.ts';

type Written = Pick<z.input<typeof finishVisit.body>, 'Work' | 'Parts' | 'Temperature'>;

/** A press that waits in the phone until the office has it (R11.03). */
export type KeptPress = {
  id: string;
  visitId: number;
  press: Press | 'finished' | 'photos';
  /** A wire instant. */
  at: string;
  /** The start of the visit that the page showed. */
  startsAt: string;
  /** For 'On my way'. */
  minutes?: number;
  /** For 'Finished'. */
  written?: Written;
  /** For photos, which go after 'Finished'; the images are in IndexedDB. */
  photos?: readonly PhotoRef[];
  /** Until then it can be taken back; milliseconds since 1970, by the server's clock. */
  sendAt: number;
  /** Why it can't count; the technician has to see it. */
  refusal?: string;
};

function parse(json: string | null): readonly KeptPress[] {
  try {
    const list: unknown = JSON.parse(json ?? '[]');
    return Array.isArray(list) ? list.filter((one) => typeof one?.id === 'string' && one.visitId > 0) : [];
  } catch {
    return [];
  }
}

/** In the order in which they were pressed; they outlive the page, and the phone's battery. */
export const keptPresses = storedValue<readonly KeptPress[]>({
  key: () => `${config().brand.storagePrefix}:presses`,
  parse,
  format: (list) => (list.length === 0 ? null : JSON.stringify(list)),
});

export const keepPress = (press: KeptPress): void => keptPresses.set([...keptPresses.get(), press]);

export const dropPress = (id: string): void =>
  keptPresses.set(keptPresses.get().filter((kept) => kept.id !== id));

/** Leaves out a photo that the office has. */
export function dropKeptPhoto(id: string, photoId: string): void {
  keptPresses.set(
    keptPresses
      .get()
      .map((kept) =>
        kept.id === id
          ? { ...kept, photos: kept.photos?.filter((photo) => photo.id !== photoId) ?? [] }
          : kept,
      ),
  );
}

export function refusePress(id: string, refusal: string): void {
  keptPresses.set(keptPresses.get().map((kept) => (kept.id === id ? { ...kept, refusal } : kept)));
}
