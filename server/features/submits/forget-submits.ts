import { IDEMPOTENCY_HOURS } from '../../../domain/constants.ts';
import type { Deps } from '../../deps.ts';
import { toDate } from '../../platform/clock.ts';
import { deleteSubmits } from './submits.queries.ts';

/** Forgets the submits whose answer need not be given again (R4.30). */
export async function forgetSubmits({ db, clock }: Deps): Promise<void> {
  await deleteSubmits(db, toDate(clock.now().subtract({ hours: IDEMPOTENCY_HOURS })));
}
