import { FileText } from 'lucide-react';
import { useState } from 'react';
import { fileSizeWords } from '../../../domain/messages/message-files.ts';
import { Icon } from '../icon.tsx';
import { Dialog } from '../overlays/dialog.tsx';
import styles from './message-files.module.css';

type MessageFile = {
  documentId: string;
  Kind: 'photo' | 'pdf';
  Name: string;
  Bytes: number;
  Status: 'received' | 'ready' | 'refused';
  Url: string | null;
  ThumbnailUrl: string | null;
};

/** What came with a message: photos as thumbnails that open large, PDFs as rows that are saved (R11.06). */
export function MessageFiles({ files }: { files: readonly MessageFile[] }) {
  const [openId, setOpenId] = useState<string>();
  const photos = files.filter(({ Kind }) => Kind === 'photo');
  const pdfs = files.filter(({ Kind }) => Kind === 'pdf');
  const openAt = photos.findIndex(({ documentId }) => documentId === openId);
  const open = photos[openAt];
  const nameOf = (index: number) => `Photo ${index + 1} of ${photos.length}`;
  return (
    <>
      {photos.length > 0 && (
        <ul className={styles.photos}>
          {photos.map(({ documentId, ThumbnailUrl, Status }, index) => (
            <li key={documentId}>
              {ThumbnailUrl ? (
                <button
                  type="button"
                  onClick={() => setOpenId(documentId)}
                  aria-label={`${nameOf(index)}, enlarge`}
                >
                  <img src={ThumbnailUrl} alt="" />
                </button>
              ) : (
                <span>{Status === 'refused' ? "Can't be read" : 'Getting ready'}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      {pdfs.length > 0 && (
        <ul className={styles.pdfs}>
          {pdfs.map(({ documentId, Name, Bytes, Url }) => (
            <li key={documentId}>
              <a href={Url ?? ''}>
                <Icon of={FileText} />
                <span className={styles.name}>{Name}</span>
                <span className={styles.size}>{fileSizeWords(Bytes)}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <Dialog
        open={open !== undefined}
        wide
        title={open ? nameOf(openAt) : ''}
        onClose={() => setOpenId(undefined)}
      >
        {open?.Url && <img className={styles.large} src={open.Url} alt={open.Name} />}
      </Dialog>
    </>
  );
}
