import type { DeskJob } from '../api/job-queries.ts';
import { Pane } from '../parts/pane.tsx';
import styles from './job.module.css';

/** The customer's photos of the fault; each opens at full size in a tab of its own. */
export function JobPhotos({ job }: { job: DeskJob }) {
  const photos = job.Photos.filter(({ Url }) => Url !== null);
  if (photos.length === 0) return null;
  return (
    <Pane id="photos" title="Photos" end={String(photos.length)}>
      <ul className={styles.photos}>
        {photos.map(({ documentId, Url, ThumbnailUrl }, index) => (
          <li key={documentId}>
            <a href={Url ?? ''} target="_blank" rel="noreferrer">
              <img src={ThumbnailUrl ?? Url ?? ''} alt={`The fault, ${index + 1} of ${photos.length}`} />
            </a>
          </li>
        ))}
      </ul>
    </Pane>
  );
}
