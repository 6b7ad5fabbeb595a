import { lt } from 'drizzle-orm';
import { deleteInBatches } from '../../db/delete-in-batches.ts';
import { mailedLinks } from '../../db/schema/repairs.ts';
import type { Deps } from '../../deps.ts';
import { toDate } from '../../platform/clock.ts';

/** For so long after its end a link is still told from one that never was. */
const REMEMBERED_DAYS = 90;

/** Forgets links that ended long ago. */
export async function forgetLinks({ db, clock }: Deps): Promise<void> {
  const before = toDate(clock.now().subtract({ hours: REMEMBERED_DAYS * 24 }));
  await deleteInBatches(db, mailedLinks, mailedLinks.id, lt(mailedLinks.expiresAt, before));
}
