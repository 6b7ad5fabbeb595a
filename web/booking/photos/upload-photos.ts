import { messages } from '../../../domain/messages.ts';
import { currentBooked, markPhotoSent } from '../submit/booked-store.ts';
import { dropPhoto, readPhoto } from './photo-store.ts';
import { sendJobPhoto } from './send-job-photo.ts';

export type UploadResult = { readonly failed: number; readonly message: string };

/** Uploads the photos of the last booking that the server hasn't got; `onSent` counts those that arrived. */
export function uploadBookedPhotos(onSent: (sent: number) => void): Promise<UploadResult> {
  const booked = currentBooked();
  const waiting = booked?.photos.filter((photo) => !photo.sent) ?? [];
  let sent = (booked?.photos.length ?? 0) - waiting.length;
  return uploadPhotos(booked?.repairId ?? 0, waiting, (id) => {
    markPhotoSent(id);
    sent += 1;
    onSent(sent);
  });
}

/**
 * Uploads photos to a job, one request each, each retried once (R4.21). Its client id goes with a photo, so that a
 * repeat adds nothing; one that has arrived is kept here no longer. Never throws: the booking stands whatever
 * becomes of them.
 */
export async function uploadPhotos(
  repairId: number,
  photos: readonly { readonly id: string; readonly name: string }[],
  onSent: (id: string) => void,
): Promise<UploadResult> {
  let failed = 0;
  let message = '';
  for (const { id, name } of photos) {
    const error = await uploadTwice(repairId, id, name);
    if (error === null) {
      onSent(id);
    } else {
      failed += 1;
      message = error;
    }
  }
  return { failed, message };
}

/** Null when the photo has arrived, else why not. */
async function uploadTwice(RepairId: number, id: string, name: string): Promise<string | null> {
  const photo = await readPhoto(id);
  if (!photo) return messages.photoUnreadable;
  const failure = await sendJobPhoto({ RepairId, id, name, photo });
  if (failure !== null) return failure;
  dropPhoto(id);
  return null;
}
