import type { DeskJob } from '../api/job-queries.ts';
import { Pane } from '../parts/pane.tsx';
import styles from './job.module.css';

/** The customer's photos of the fault, then the technicians' of each visit; each opens at full size in a tab of its own. */
export function JobPhotos({ job }: { job: DeskJob }) {
  const photos = [
    ...job.Photos.map((photo) => ({ ...photo, of: 'The fault' })),
    ...job.VisitPhotos.map((photo) => ({ ...photo, of: 'The work' })),
  ].filter(({ Url }) => Url !== null);
  if (photos.length === 0) return null;
  return (
    <Pane id="photos" title="Photos" end={String(photos.length)}>
      <ul className={styles.photos}>
        {photos.map(({ documentId, Url, ThumbnailUrl, of }, index) => (
          <li key={documentId}>
            <a href={Url ?? ''} target="_blank" rel="noreferrer">
              <img src={ThumbnailUrl ?? Url ?? ''} alt={`${of}, ${index + 1} of ${photos.length}`} />
            </a>
          </li>
        ))}
      </ul>
    </Pane>
  );
}
