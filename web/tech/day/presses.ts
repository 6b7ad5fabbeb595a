import { useEffect } from 'react';
import type { z } from 'zod';
import type {
  addVisitPhotos,
  finishVisit,
  pressVisit,
  visitReportRules,
} from '../../../contracts/jobs/technician-presses.ts';
import type { PhotoRef } from '../../../domain/instant-quotes/quote-draft.ts';
import type { Press } from '../../../domain/visits/technician-presses.ts';
import { deviceNow, epochNow } from '../../browser/clock.ts';
import { config } from '../../browser/config.ts';
import { storedValue, useStoredValue } from '../../browser/stored-value.ts';
import { ApiError } from '../../client/api-error.ts';
import { call } from '../../client/call.ts';
import { queryClient, readAgain } from '../../client/query-client.ts';
import { PHOTO_CALL, photoForm } from '../../forms/photos/photo-form.ts';
import { dropPhoto, readPhoto } from '../../forms/photos/photo-store.ts';

export type Written = z.input<typeof visitReportRules>;

/** A press that waits in the phone until the office has it (R11.03). */
export type KeptPress = {
  id: string;
  visitId: number;
  press: Press | 'finished' | 'photos';
  /** A wire instant, by the server's clock as far as the phone knows it. */
  at: string;
  /** The same by the phone's own clock, which may be wrong and can't be corrected without a signal; milliseconds since 1970. */
  deviceAt?: number;
  /** The start of the visit that the page showed. */
  startsAt: string;
  /** For 'On my way' and 'Running late'. */
  minutes?: number;
  /** For 'Couldn't get in'. */
  note?: string;
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
function dropKeptPhoto(id: string, photoId: string): void {
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

function refusePress(id: string, refusal: string): void {
  keptPresses.set(keptPresses.get().map((kept) => (kept.id === id ? { ...kept, refusal } : kept)));
}

const LONGEST_WAIT_MS = 30_000;

/** Characters, each of up to three bytes. */
const MOST_KEPT_ALIVE = 20_000;

const PHOTOS_PATH = '/api/v1/technicianday/visits/{VisitId}/photos';

/** Presses whose sending has begun on this page. */
const begun = new Set<string>();

/**
 * Sends the kept presses, one after the other and each until the office has it (R11.03). A refusal stays with its press.
 * The link's own refusals are shown by the page, and its presses go with the next link.
 */
export function useSendPresses(ch: string): void {
  const presses = useStoredValue(keptPresses);
  useEffect(() => {
    for (const press of presses) {
      if (press.refusal !== undefined || begun.has(press.id)) continue;
      begun.add(press.id);
      send(ch, press).finally(() => begun.delete(press.id));
    }
  }, [ch, presses]);
}

async function send(ch: string, press: KeptPress): Promise<void> {
  const mutation = queryClient.getMutationCache().build(queryClient, {
    // In the order in which they were pressed.
    scope: { id: 'presses' },
    // Paused while there's no signal; whatever else passes is tried for as long as the page is open.
    retry: (_failures: number, error: Error) => error instanceof ApiError && error.passes,
    retryDelay: (failures: number) => Math.min(1000 * 2 ** failures, LONGEST_WAIT_MS),
    mutationFn: async () => {
      await untilFinal(press);
      const kept = keptPresses.get().find(({ id }) => id === press.id);
      if (kept) await post(ch, kept);
    },
  });
  try {
    await mutation.execute(undefined);
    // What it changed is on the page before the press goes.
    if (isKept(press)) await readAgain(['technician-day']);
    dropPress(press.id);
  } catch (error) {
    if (error instanceof ApiError && !isAboutLink(error)) refusePress(press.id, wordsOf(error));
  }
}

const isKept = ({ id }: KeptPress): boolean => keptPresses.get().some((kept) => kept.id === id);

const isAboutLink = ({ status, code }: ApiError): boolean =>
  status === 401 || status === 403 || code === 'second_factor_needed';

const wordsOf = ({ errors, detail }: ApiError): string => errors[0]?.message ?? detail;

/** Ends when the press can't be taken back any more: its time is over, or the phone is put away. */
function untilFinal({ sendAt }: KeptPress): Promise<void> {
  const wait = sendAt - epochNow();
  if (wait <= 0 || document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', end);
      resolve();
    };
    const timer = setTimeout(end, wait);
    document.addEventListener('visibilitychange', end);
  });
}

/** Sends photos one after the other, each until the office has it. @throws ApiError once all are done, if one was refused */
async function postPhotos({ id, visitId, photos = [] }: KeptPress): Promise<void> {
  let refused: ApiError | undefined;
  for (const { id: photoId, name } of photos) {
    const image = await readPhoto(photoId);
    if (image) {
      const body = { params: { VisitId: visitId }, multipart: photoForm({ id: photoId, name, image }) };
      try {
        await call<typeof addVisitPhotos>('POST', PHOTOS_PATH, body, PHOTO_CALL);
      } catch (error) {
        if (!(error instanceof ApiError) || error.passes || isAboutLink(error)) throw error;
        refused = error;
      }
    }
    dropKeptPhoto(id, photoId);
    dropPhoto(photoId);
  }
  if (refused) throw refused;
}

const wireTime = (epoch: number): string => Temporal.Instant.fromEpochMilliseconds(epoch).toString();

function post(ch: string, kept: KeptPress): Promise<unknown> {
  const { visitId, press, at, deviceAt, startsAt, minutes, note, written } = kept;
  if (press === 'photos') return postPhotos(kept);
  // A former version of the page kept no time of the phone.
  const ofVisit = { ch, VisitId: visitId, ...(deviceAt !== undefined && { SentOn: wireTime(deviceNow()) }) };
  const pressedOn = deviceAt === undefined ? at : wireTime(deviceAt);
  // The phone may be put away before the answer comes; browsers keep no more than 64 KB alive.
  const keepalive = JSON.stringify(written ?? {}).length < MOST_KEPT_ALIVE;
  const options = { keepalive };
  if (press === 'finished') {
    const json = { ...ofVisit, FinishedOn: pressedOn, Work: '', ...written };
    return call<typeof finishVisit>('POST', '/api/v1/technicianday/finished', { json }, options);
  }
  const json = {
    ...ofVisit,
    Press: press,
    PressedOn: pressedOn,
    StartsAt: startsAt,
    Minutes: minutes,
    Note: note,
  };
  return call<typeof pressVisit>('POST', '/api/v1/technicianday/press', { json }, options);
}
