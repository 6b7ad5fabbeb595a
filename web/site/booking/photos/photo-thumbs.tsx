import { usePhotoUrls } from '../../../forms/photos/use-photo-urls.ts';
import styles from './photo-thumbs.module.css';

/** A quote's photos as thumbnails. */
export function PhotoThumbs({ ids }: { ids: readonly string[] }) {
  const urls = usePhotoUrls(ids);
  if (ids.length === 0) return null;
  return (
    <ul className={styles.photos} aria-label="Photos">
      {ids.map((id, index) => (
        <li key={id}>{urls[id] && <img src={urls[id]} alt={`${index + 1} of ${ids.length}`} />}</li>
      ))}
    </ul>
  );
}
