import { useCallback } from 'react';
import { MAX_PROBLEM_PHOTOS } from '../../../../domain/constants.ts';
import { isOpenJob } from '../../../../domain/jobs/job-life.ts';
import { photoMessages } from '../../../../domain/photos/photo-messages.ts';
import type { PhotoUpload } from '../../../forms/photos/photo-form.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { UploadTiles } from '../../../ui/fields/upload-tiles.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { PhotoGallery } from '../../../ui/photos/photo-gallery.tsx';
import { type JobDetail, refreshJobs } from '../../api/job-queries.ts';
import { addJobPhoto } from '../../api/photo-uploads.ts';
import { usePhotoUploads } from '../../booking/photos/send-photos.ts';
import styles from './job-photos.module.css';

/** The job's photos, to view large; more can be added while it's open. */
export function JobPhotos({ job }: { job: JobDetail }) {
  const photos = job.Photos.filter(({ Status }) => Status !== 'refused');
  const isRefused = photos.length < job.Photos.length;
  const hasPictures = photos.some(({ ThumbnailUrl }) => ThumbnailUrl !== null);
  const canAdd = isOpenJob(job.State);
  if (job.Photos.length === 0 && !canAdd) return null;
  return (
    <section aria-labelledby="photos" className={hasPictures ? undefined : styles.onScreen}>
      <h2 id="photos">Photos</h2>
      <Stack gap={5}>
        <PhotoGallery photos={photos} />
        {canAdd && <AddPhotos repairId={job.RepairId} count={photos.length} isRefused={isRefused} />}
        {!canAdd && isRefused && <Alert kind="danger" title={photoMessages.photoUnreadable} />}
      </Stack>
    </section>
  );
}

type AddPhotosProps = {
  repairId: number;
  count: number;
  /** A photo that was sent can't be read. */
  isRefused: boolean;
};

function AddPhotos({ repairId, count, isRefused }: AddPhotosProps) {
  const upload = useCallback(
    async (photo: PhotoUpload) => {
      await addJobPhoto(repairId, photo);
      await refreshJobs();
    },
    [repairId],
  );
  const { tiles, add, retry, remove, error } = usePhotoUploads({
    owner: `job-${repairId}`,
    others: count,
    upload,
  });
  const left = MAX_PROBLEM_PHOTOS - count;
  if (left <= 0 && tiles.length === 0 && !error) return null;
  const busy = tiles.filter(({ state }) => state === 'busy').length;
  return (
    <UploadTiles
      id="job-photos"
      legend="Add photos"
      note={`up to ${MAX_PROBLEM_PHOTOS} in all`}
      hint="The fault, or the rating plate: the tech sees them."
      tiles={tiles.map((tile) => ({ ...tile, name: 'new photo' }))}
      max={Math.max(left, tiles.length)}
      onAdd={add}
      onRemove={remove}
      onRetry={retry}
      status={busy > 0 ? `${busy === 1 ? 'A photo is' : `${busy} photos are`} on the way.` : undefined}
      error={error ?? (isRefused ? photoMessages.photoUnreadable : undefined)}
    />
  );
}
