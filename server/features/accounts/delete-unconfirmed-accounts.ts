import { UNCONFIRMED_ACCOUNT_DAYS } from '../../../domain/lifetimes.ts';
import type { Deps } from '../../common/deps.ts';
import { transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import { lockReplaceable, unconfirmedAccounts } from './accounts.queries.ts';
import { removeAccount } from './remove-account.ts';

const BATCH = 100;

/** Deletes accounts whose email wasn't confirmed within a week and that nothing keeps (R2.05). */
export async function deleteUnconfirmedAccounts(deps: Deps): Promise<void> {
  const before = toDate(deps.clock.now().subtract({ hours: UNCONFIRMED_ACCOUNT_DAYS * 24 }));
  for (let found = BATCH; found === BATCH; ) {
    const userNames = await unconfirmedAccounts(deps.db, before, BATCH);
    for (const userName of userNames) {
      await transaction(deps.pool, async (tx) => {
        // Looked up again under the lock, as a job may have been booked meanwhile.
        const id = await lockReplaceable(tx, userName);
        if (id !== null) await removeAccount(deps, tx, id);
      });
    }
    found = userNames.length;
  }
}
