import { useCallback, useState } from 'react';
import { checkPhoto } from '../../../domain/jobs/photos.ts';
import { messages } from '../../../domain/messages.ts';
import { refreshJobs } from '../../api/job-queries.ts';
import { sendJobPhoto } from '../../booking/photos/send-job-photo.ts';
import { shrinkPhoto } from '../../booking/photos/shrink-photo.ts';
import { randomId } from '../../browser/random-id.ts';
import type { UploadTile } from '../../ui/fields/upload-tiles.tsx';

type Sending = UploadTile & { photo?: Blob; fileName: string };

/** Photos on their way to a job that has `count` already: shrunk, shown at once, sent, tried again where they failed. */
export function useJobPhotos(RepairId: number, count: number) {
  const [sending, setSending] = useState<Sending[]>([]);
  const [error, setError] = useState<string>();

  const change = useCallback(
    (id: string, to: Partial<Sending>) =>
      setSending((all) => all.map((each) => (each.id === id ? { ...each, ...to } : each))),
    [],
  );
  const drop = useCallback((id: string) => {
    setSending((all) => {
      const thumbnail = all.find((each) => each.id === id)?.thumbnail;
      if (thumbnail) URL.revokeObjectURL(thumbnail);
      return all.filter((each) => each.id !== id);
    });
  }, []);

  const send = useCallback(
    async (id: string, name: string, photo: Blob) => {
      change(id, { state: 'busy' });
      const failure = await sendJobPhoto({ RepairId, id, name, photo });
      if (failure !== null) {
        setError(failure);
        change(id, { state: 'failed' });
        return;
      }
      await refreshJobs();
      drop(id);
    },
    [RepairId, change, drop],
  );

  const waiting = sending.length;
  const add = useCallback(
    async (files: File[]) => {
      setError(undefined);
      const taken: File[] = [];
      for (const file of files) {
        const refusal = checkPhoto(file, count + waiting + taken.length);
        if (refusal) setError(refusal);
        else taken.push(file);
      }
      for (const file of taken) await take(file);
      async function take(file: File) {
        const id = randomId();
        setSending((all) => [...all, { id, name: 'new photo', fileName: file.name, state: 'busy' }]);
        try {
          const photo = await shrinkPhoto(file);
          change(id, { photo, thumbnail: URL.createObjectURL(photo) });
          await send(id, file.name, photo);
        } catch (cause) {
          setError(cause instanceof Error ? cause.message : messages.photoUnreadable);
          drop(id);
        }
      }
    },
    [count, waiting, change, drop, send],
  );

  function retry(id: string) {
    const failed = sending.find((each) => each.id === id);
    setError(undefined);
    if (failed?.photo) send(id, failed.fileName, failed.photo);
  }
  const busy = sending.filter(({ state }) => state === 'busy').length;
  const status = busy > 0 ? `${busy === 1 ? 'A photo is' : `${busy} photos are`} on the way.` : undefined;
  return { tiles: sending, add, retry, remove: drop, error, status };
}
