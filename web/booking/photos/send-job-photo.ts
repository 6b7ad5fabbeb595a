import type { uploadJobPhotos } from '../../../contracts/bookings.ts';
import { messages } from '../../../domain/messages.ts';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';

/** A photo on a phone's network takes its time. */
const TIMEOUT_MS = 90_000;

export type JobPhoto = {
  readonly RepairId: number;
  /** The browser's own id for it: a repeat adds nothing (R4.21). */
  readonly id: string;
  readonly name: string;
  readonly photo: Blob;
};

/** Uploads a photo of a job, once more where that failed (R4.21). Null when it has arrived, else why not. */
export async function sendJobPhoto(photo: JobPhoto): Promise<string | null> {
  try {
    await upload(photo).catch(() => upload(photo));
    return null;
  } catch (cause) {
    const refused = cause instanceof ApiError && !cause.passes;
    return refused ? cause.detail : messages.imageUploadNetworkProblem;
  }
}

function upload({ RepairId, id, name, photo }: JobPhoto) {
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
