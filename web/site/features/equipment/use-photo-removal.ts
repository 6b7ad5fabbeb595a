import { useCallback, useEffect, useRef, useState } from 'react';
import { photoMessages } from '../../../../domain/photos/photo-messages.ts';
import { ApiError } from '../../../client/api-error.ts';
import { deleteEquipmentPhoto, refreshEquipment } from '../../api/equipment-queries.ts';

/**
 * Removes a photo with an undo: it leaves the screen at once, and the server when the screen calls `commit`, another
 * one is removed, or the page is left.
 */
export function usePhotoRemoval(equipmentId: number) {
  /** Photos removed on screen; `waiting` can still be undone, the others are being deleted on the server. */
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const [waiting, setWaiting] = useState<string | null>(null);
  const [failure, setFailure] = useState<string>();
  const unsent = useRef<string | null>(null);

  const commit = useCallback(async (): Promise<void> => {
    const documentId = unsent.current;
    if (documentId === null) return;
    unsent.current = null;
    setWaiting(null);
    try {
      await deleteEquipmentPhoto(equipmentId, documentId);
      await refreshEquipment();
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setFailure(cause.passes ? photoMessages.imageRemoveNetworkProblem : cause.detail);
    } finally {
      // By now the server's list doesn't have it, or it's back on screen because removing failed.
      setRemoved((ids) => ids.filter((id) => id !== documentId));
    }
  }, [equipmentId]);

  useEffect(() => {
    window.addEventListener('pagehide', commit);
    return () => {
      window.removeEventListener('pagehide', commit);
      commit();
    };
  }, [commit]);

  return {
    removed,
    /** The photo whose removal can still be undone. */
    waiting,
    failure,
    /** Deletes the waiting photo on the server. */
    commit,
    remove(documentId: string) {
      commit();
      setFailure(undefined);
      unsent.current = documentId;
      setWaiting(documentId);
      setRemoved((ids) => [...ids, documentId]);
    },
    undo() {
      const documentId = unsent.current;
      unsent.current = null;
      setWaiting(null);
      setRemoved((ids) => ids.filter((id) => id !== documentId));
    },
  };
}
