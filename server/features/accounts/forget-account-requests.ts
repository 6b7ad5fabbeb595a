import { lt } from 'drizzle-orm';
import { deleteInBatches } from '../../db/delete-in-batches.ts';
import { accountRequests } from '../../db/schema/customers.ts';
import type { Deps } from '../../deps.ts';
import { toDate } from '../../platform/clock.ts';

/** Longer than a mail is tried again. */
const KEPT_DAYS = 7;

/** Forgets what was asked by email alone, once it was answered. */
export async function forgetAccountRequests({ db, clock }: Deps): Promise<void> {
  const before = toDate(clock.now().subtract({ hours: KEPT_DAYS * 24 }));
  await deleteInBatches(db, accountRequests, accountRequests.id, lt(accountRequests.createdAt, before));
}
