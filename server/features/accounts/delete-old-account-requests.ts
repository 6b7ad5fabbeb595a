import { ACCOUNT_REQUEST_DAYS } from '../../../domain/lifetimes.ts';
import type { Deps } from '../../common/deps.ts';
import { deleteInBatches } from '../../db/delete-in-batches.ts';
import { lt } from '../../db/drizzle.ts';
import { accountRequests } from '../../db/schema/customers.ts';
import { toDate } from '../../platform/clock.ts';

/** Deletes old requests that were made with only an email; they were answered long ago. */
export async function deleteOldAccountRequests({ db, clock }: Deps): Promise<void> {
  const before = toDate(clock.now().subtract({ hours: ACCOUNT_REQUEST_DAYS * 24 }));
  await deleteInBatches(db, accountRequests, accountRequests.id, lt(accountRequests.createdAt, before));
}
