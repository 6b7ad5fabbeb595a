import { useState } from 'react';
import { Dialog } from '../overlays/dialog.tsx';
import styles from './photo-gallery.module.css';

export type GalleryPhoto = {
  documentId: string;
  Status: 'received' | 'ready' | 'refused';
  Url: string | null;
  ThumbnailUrl: string | null;
};

/** Photos as thumbnails, each to view large. */
export function PhotoGallery({ photos }: { photos: readonly GalleryPhoto[] }) {
  const [openId, setOpenId] = useState<string>();
  const shown = photos.findIndex(({ documentId }) => documentId === openId);
  const name = (index: number) => `Photo ${index + 1} of ${photos.length}`;
  if (photos.length === 0) return null;
  return (
    <>
      <ul className={styles.gallery}>
        {photos.map(({ documentId, ThumbnailUrl, Status }, index) => (
          <li key={documentId}>
            {ThumbnailUrl ? (
              <button
                type="button"
                onClick={() => setOpenId(documentId)}
                aria-label={`${name(index)}, enlarge`}
              >
                <img src={ThumbnailUrl} alt="" />
              </button>
            ) : (
              <span>{Status === 'refused' ? "Can't be read" : 'Getting ready'}</span>
            )}
          </li>
        ))}
      </ul>
      <Dialog
        open={shown >= 0}
        wide
        title={shown >= 0 ? name(shown) : ''}
        onClose={() => setOpenId(undefined)}
      >
        {shown >= 0 && <img className={styles.large} src={photos[shown]?.Url ?? ''} alt={name(shown)} />}
      </Dialog>
    </>
  );
}
