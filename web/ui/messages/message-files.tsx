import { FileText } from 'lucide-react';
import { fileSizeWords } from '../../../domain/messages/message-files.ts';
import { Icon } from '../icon.tsx';
import { type GalleryPhoto, PhotoGallery } from '../photos/photo-gallery.tsx';
import styles from './message-files.module.css';

type MessageFile = GalleryPhoto & { Kind: 'photo' | 'pdf'; Name: string; Bytes: number };

/** What came with a message: photos as thumbnails that open large, PDFs as rows that are saved (R11.06). */
export function MessageFiles({ files }: { files: readonly MessageFile[] }) {
  const pdfs = files.filter(({ Kind }) => Kind === 'pdf');
  return (
    <div className={styles.files}>
      <PhotoGallery photos={files.filter(({ Kind }) => Kind === 'photo')} />
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
    </div>
  );
}
