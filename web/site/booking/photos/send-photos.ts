import type { PhotoRef } from '../../../../domain/instant-quotes/quote-draft.ts';
import { photoMessages } from '../../../../domain/photos/photo-messages.ts';
import { ApiError } from '../../../client/api-error.ts';
import type { PhotoUpload } from '../../../forms/photos/photo-form.ts';
import { dropPhoto, readPhoto } from '../../../forms/photos/photo-store.ts';

type Destination = {
  /** Sends one photo; sending it again with the same id must add nothing. */
  upload: (photo: PhotoUpload) => Promise<void>;
  /** The photo has arrived. */
  onSent: (id: string) => void;
};

/**
 * Sends stored photos one after the other, retrying each once (R4.21); sent ones are deleted. Never throws: the booking
 * is valid without its photos. `message` says why the last one failed.
 */
export async function sendPhotos(
  photos: readonly Pick<PhotoRef, 'id' | 'name'>[],
  { upload, onSent }: Destination,
): Promise<{ failed: number; message: string }> {
  let failed = 0;
  let message = '';
  for (const { id, name } of photos) {
    const failure = await sendPhoto(id, name, upload);
    if (failure === null) {
      onSent(id);
      dropPhoto(id);
    } else {
      failed += 1;
      message = failure;
    }
  }
  return { failed, message };
}

/** Null if the photo was sent, else why not. */
async function sendPhoto(id: string, name: string, upload: Destination['upload']): Promise<string | null> {
  const image = await readPhoto(id);
  if (!image) return photoMessages.photoUnreadable;
  const send = () => upload({ id, name, image });
  try {
    await send().catch(send);
    return null;
  } catch (cause) {
    const isRefused = cause instanceof ApiError && !cause.passes;
    return isRefused ? cause.detail : photoMessages.imageUploadNetworkProblem;
  }
}
