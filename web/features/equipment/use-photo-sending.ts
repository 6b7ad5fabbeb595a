import { useEffect, useState } from 'react';
import { messages } from '../../../domain/messages.ts';
import { ApiError } from '../../api/api-error.ts';
import { addMachinePhoto, refreshEquipment } from '../../api/equipment-queries.ts';
import { dropPhoto, readPhoto } from '../../booking/photos/photo-store.ts';
import { unqueuePhoto, usePhotoQueue } from './photo-queue.ts';

/** Sends the photos that wait for a machine, one after the other; one that fails says why and can be sent again. */
export function usePhotoSending(equipmentId: number) {
  const queue = usePhotoQueue(equipmentId);
  const [failures, setFailures] = useState<Readonly<Record<string, string>>>({});
  const [sent, setSent] = useState(0);
  const next = queue.find(({ id }) => !failures[id]);

  useEffect(() => {
    if (!next) return;
    let gone = false;
    send(equipmentId, next).then((failure) => {
      if (gone) return;
      if (failure) setFailures((before) => ({ ...before, [next.id]: failure }));
      else setSent((count) => count + 1);
    });
    return () => {
      gone = true;
    };
    // The same photo is sent once, however often the list around it changes.
  }, [equipmentId, next?.id, failures]);

  return {
    queue,
    /** Why a photo of the queue was not sent, by its id. */
    failures,
    /** How many have arrived since the page was opened. */
    sent,
    isSending: next !== undefined,
    retry: (id: string) => setFailures(({ [id]: _, ...others }) => others),
    drop(id: string) {
      unqueuePhoto(equipmentId, id);
      dropPhoto(id);
    },
  };
}

/** Null when the photo has arrived, else why not; a network that fails is tried twice (R4.21). */
async function send(equipmentId: number, { id, name }: { id: string; name: string }): Promise<string | null> {
  const image = await readPhoto(id);
  if (!image) {
    unqueuePhoto(equipmentId, id);
    return messages.photoUnreadable;
  }
  const upload = () => addMachinePhoto(equipmentId, { id, name, image });
  try {
    await upload().catch(upload);
  } catch (cause) {
    const refused = cause instanceof ApiError && !cause.passes;
    return refused ? cause.detail : messages.imageUploadNetworkProblem;
  }
  await refreshEquipment();
  unqueuePhoto(equipmentId, id);
  dropPhoto(id);
  return null;
}
