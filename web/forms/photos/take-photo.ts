import type { PhotoRef } from '../../../domain/instant-quotes/quote-draft.ts';
import { checkPhoto } from '../../../domain/photos/photos.ts';
import { randomId } from '../../browser/random-id.ts';
import { keepPhoto } from './photo-store.ts';
import { SHRUNK_TYPE, shrinkPhoto } from './shrink-photo.ts';

/**
 * Shrinks a chosen file and stores it until it can be sent (R2.35).
 * @throws Error whose message says why the file isn't accepted (R5.10)
 */
export async function takePhoto(file: File, alreadyChosen: number): Promise<PhotoRef> {
  const refusal = checkPhoto(file, alreadyChosen);
  if (refusal) throw new Error(refusal);
  const id = randomId();
  await keepPhoto(id, await shrinkPhoto(file));
  return { id, name: file.name, type: SHRUNK_TYPE };
}
