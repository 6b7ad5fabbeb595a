import { LINK_REMEMBERED_DAYS } from '../../../domain/lifetimes.ts';
import { deleteInBatches } from '../../db/delete-in-batches.ts';
import { lt } from '../../db/drizzle.ts';
import { mailedLinks } from '../../db/schema/mailed-links.ts';
import { toDate } from '../../platform/clock.ts';
import type { Deps } from '../deps.ts';

/** Deletes links that expired long ago (R4.31). */
export async function deleteOldLinks({ db, clock }: Deps): Promise<void> {
  const before = toDate(clock.now().subtract({ hours: LINK_REMEMBERED_DAYS * 24 }));
  await deleteInBatches(db, mailedLinks, mailedLinks.id, lt(mailedLinks.expiresAt, before));
}
