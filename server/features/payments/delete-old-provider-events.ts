import { PROVIDER_EVENT_DAYS } from '../../../domain/lifetimes.ts';
import type { Deps } from '../../common/deps.ts';
import { deleteInBatches } from '../../db/delete-in-batches.ts';
import { lt } from '../../db/drizzle.ts';
import { providerEvents } from '../../db/schema/payments.ts';
import { toDate } from '../../platform/clock.ts';

/** Forgets events that the card provider no longer repeats. */
export async function deleteOldProviderEvents({ db, clock }: Deps): Promise<void> {
  const before = toDate(clock.now().subtract({ hours: PROVIDER_EVENT_DAYS * 24 }));
  await deleteInBatches(db, providerEvents, providerEvents.id, lt(providerEvents.receivedAt, before));
}
