import { messages } from '../../../domain/messages.ts';
import type { PhotoRef } from '../../../domain/quote-draft/quote-draft.ts';
import { ApiError } from '../../api/api-error.ts';
import type { PhotoUpload } from '../../api/photo-uploads.ts';
import { dropPhoto, readPhoto } from './photo-store.ts';

type Destination = {
  /** Sends one photo; a repeat under the same id must add nothing. */
  upload: (photo: PhotoUpload) => Promise<void>;
  /** The photo has arrived. */
  onSent: (id: string) => void;
};

/**
 * Sends kept photos one after the other, each once more where that failed (R4.21); one that has arrived is kept no
 * longer. Never throws: what the photos belong to is valid without them. `message` says why the last failed.
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

/** Null when the photo has arrived, else why not. */
async function sendPhoto(id: string, name: string, upload: Destination['upload']): Promise<string | null> {
  const image = await readPhoto(id);
  if (!image) return messages.photoUnreadable;
  const send = () => upload({ id, name, image });
  try {
    await send().catch(send);
    return null;
  } catch (cause) {
    const isRefused = cause instanceof ApiError && !cause.passes;
    return isRefused ? cause.detail : messages.imageUploadNetworkProblem;
  }
}
