import type { uploadJobPhotos } from '../../../contracts/bookings.ts';
import { messages } from '../../../domain/messages.ts';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { currentBooked, markPhotoSent } from './booked-store.ts';
import { dropPhoto, readPhoto } from './photo-store.ts';

/** A photo on a phone's network takes its time. */
const TIMEOUT_MS = 90_000;

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
async function uploadTwice(repairId: number, id: string, name: string): Promise<string | null> {
  const photo = await readPhoto(id);
  if (!photo) return messages.photoUnreadable;
  try {
    await upload(repairId, id, name, photo).catch(() => upload(repairId, id, name, photo));
  } catch (cause) {
    const refused = cause instanceof ApiError && !cause.passes;
    return refused ? cause.detail : messages.imageUploadNetworkProblem;
  }
  dropPhoto(id);
  return null;
}

function upload(RepairId: number, id: string, name: string, photo: Blob) {
  const multipart = new FormData();
  // The field goes before its file: the server reads them in order.
  multipart.append('ClientId', id);
  multipart.append('Photos', photo, name);
  return call<typeof uploadJobPhotos>(
    'POST',
    '/api/v1/customerportal/jobs/{RepairId}/uploadphotos',
    { params: { RepairId }, multipart },
    { timeoutMs: TIMEOUT_MS },
  );
}
