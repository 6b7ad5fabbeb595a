import { technicianDayMessages } from '../../../../domain/technicians/technician-day-messages.ts';
import { requestMessages } from '../../../../domain/words/request-messages.ts';
import { StorageUnavailable } from '../../../adapters/storage/port.ts';
import type { Deps } from '../../../common/deps.ts';
import { photoKeys } from '../../../common/photos/photo-files.ts';
import type { PhotoSize } from '../../../common/photos/photo-links.ts';
import { toDate } from '../../../platform/clock.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { hashToken } from '../../../platform/tokens.ts';
import { linksOfPhone, type TechnicianLink } from '../technician-links.queries.ts';
import { jobOfPhoto } from './day-visits.queries.ts';
import { daysOfTechnician } from './days-of-technician.ts';

/**
 * A photo of a job that the phone's technician visits today or on the next working day (R10.14).
 * @param phones the secrets in the browser's cookies
 * @throws Refusal `unauthenticated` for a phone that no link is bound to any more; `not_found` for any other photo;
 *   `unavailable` while the storage doesn't answer
 */
export async function readDayPhoto(
  deps: Deps,
  { DocumentId, Size }: { DocumentId: string; Size: PhotoSize },
  phones: readonly string[],
): Promise<File> {
  const { db, clock, config } = deps;
  const links = await linksOfPhone(db, { phoneHashes: phones.map(hashToken), now: toDate(clock.now()) });
  if (links.length === 0) {
    throw new Refusal('unauthenticated', technicianDayMessages.linkEnded(config.brand.phone));
  }
  const jobId = await jobOfPhoto(db, DocumentId);
  const content =
    jobId !== null && (await visitsJob(deps, links, jobId))
      ? await contentOf(deps, photoKeys(DocumentId)[Size])
      : null;
  if (!content) throw new Refusal('not_found', requestMessages.notFound);
  return new File([new Uint8Array(content)], `${Size}.webp`, { type: 'image/webp' });
}

async function visitsJob(deps: Deps, links: readonly TechnicianLink[], jobId: number): Promise<boolean> {
  for (const { technicianId } of links) {
    const { today, next } = await daysOfTechnician(deps, technicianId);
    if ([...today.visits, ...next.visits].some(({ job }) => job.id === jobId)) return true;
  }
  return false;
}

async function contentOf({ storage, log }: Deps, key: string): Promise<Buffer | null> {
  try {
    return await storage.get(key);
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error;
    log.error({ err: error }, 'photo not read');
    throw new Refusal('unavailable', requestMessages.unavailable);
  }
}
