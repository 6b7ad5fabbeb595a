import type { Reply } from '../../../../contracts/endpoint.ts';
import type { addVisitPhotos as addVisitPhotosCall } from '../../../../contracts/jobs/technician-presses.ts';
import { technicianDayMessages } from '../../../../domain/technicians/technician-day-messages.ts';
import { visitPhotoFault } from '../../../../domain/visits/technician-presses.ts';
import { requestMessages } from '../../../../domain/words/request-messages.ts';
import type { Deps } from '../../../common/deps.ts';
import { uploadPhotos } from '../../../common/photos/upload-photos.ts';
import { toDate } from '../../../platform/clock.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { hashToken } from '../../../platform/tokens.ts';
import { linksOfPhone } from '../technician-links.queries.ts';
import { visitOfPhotos } from './day-visits.queries.ts';

type Sent = { visitId: number; parts: Parameters<typeof uploadPhotos>[1]['parts'] };

/**
 * Adds photos to a visit of the phone's technician (R11.03). Sent again with the same ids they're added once.
 * @param phones the secrets in the browser's cookies
 * @throws Refusal `unauthenticated` for a phone that no link is bound to any more; `not_found` for a visit that was never
 *   planned; `conflict` for one that isn't theirs, or that they haven't arrived at; what `uploadPhotos` throws
 */
export async function addVisitPhotos(
  deps: Deps,
  { visitId, parts }: Sent,
  phones: readonly string[],
): Promise<Reply<typeof addVisitPhotosCall>> {
  const now = deps.clock.now();
  const links = await linksOfPhone(deps.db, { phoneHashes: phones.map(hashToken), now: toDate(now) });
  if (links.length === 0) {
    throw new Refusal('unauthenticated', technicianDayMessages.linkEnded(deps.config.brand.phone));
  }
  const visit = await visitOfPhotos(deps.db, visitId);
  if (!visit?.startsAt) throw new Refusal('not_found', requestMessages.notFound);
  const facts = {
    state: visit.state,
    startsAt: visit.startsAt.toTemporalInstant(),
    timeZone: visit.timeZone,
    isTheirs: links.some(({ technicianId }) => technicianId === visit.technicianId),
    arrivedAt: visit.arrivedAt?.toTemporalInstant() ?? null,
  };
  const fault = visitPhotoFault(facts, now);
  if (fault !== null) throw new Refusal('conflict', fault);
  return uploadPhotos(deps, { owner: { kind: 'visit', id: visitId }, parts });
}
