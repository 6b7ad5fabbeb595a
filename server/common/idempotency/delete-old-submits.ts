import { IDEMPOTENCY_HOURS } from '../../../domain/constants.ts';
import { deleteInBatches } from '../../db/delete-in-batches.ts';
import { lt } from '../../db/drizzle.ts';
import { submits } from '../../db/schema/customers.ts';
import { toDate } from '../../platform/clock.ts';
import type { Deps } from '../deps.ts';

/** Deletes submits that are too old to be repeated (R4.30); what they did stays. */
export async function deleteOldSubmits({ db, clock }: Deps): Promise<void> {
  const before = toDate(clock.now().subtract({ hours: IDEMPOTENCY_HOURS }));
  await deleteInBatches(db, submits, submits.key, lt(submits.createdAt, before));
}
