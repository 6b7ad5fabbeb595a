import { transaction } from '../../db/transaction.ts';
import type { Deps } from '../deps.ts';
import type { PhotoOwner } from './photo-owner.ts';
import { markRemoved, requireOwn } from './photos.queries.ts';

/**
 * Removes a photo from the customer's own equipment; a queued task deletes its files, so a crash can't leave them
 * behind. Removing it again isn't an error (R7.21).
 * @throws Refusal `not_found` for somebody else's equipment
 */
export async function removePhoto(
  deps: Deps,
  { owner, documentId, customerId }: { owner: PhotoOwner; documentId: string; customerId: number },
): Promise<void> {
  await requireOwn(deps.db, owner, customerId);
  await transaction(deps.pool, async (tx) => {
    if (!(await markRemoved(tx, owner, documentId))) return;
    await deps.queue.enqueue(tx, 'process-photo', [{ owner: owner.kind, documentId }]);
  });
}
