import type { CustomerLocation } from '../../../contracts/sites/sites.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import type { CustomerDoer, StaffDoer } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import type { Versioned } from '../../common/versions/refuse-stale.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { lockVersion } from '../customers/customers.queries.ts';
import { findOwnSite, presentSite } from './own-sites.ts';
import { accessOfSite } from './site-access.queries.ts';
import { hoursOfSite } from './site-hours.queries.ts';

export type OwnSite = { customerId: number; siteId: number };

/**
 * Changes something of a customer's own site while nobody else does.
 * @param change says whether it changed anything, and raised the customer's version
 * @throws Refusal `not_found`, also for somebody else's site (R6.02); and what `change` throws
 */
export async function changeOwnSite(
  { pool }: Deps,
  { customerId, siteId }: OwnSite,
  change: (tx: Transaction, customer: Versioned) => Promise<boolean>,
): Promise<{ Site: CustomerLocation; Version: number }> {
  return transaction(pool, async (tx) => {
    const customer = await lockVersion(tx, customerId);
    const site = customer && (await findOwnSite(tx, siteId, customerId));
    if (!site) throw new Refusal('not_found', requestMessages.notFound);
    const isChanged = await change(tx, customer);
    return {
      Site: presentSite(site, await hoursOfSite(tx, siteId), await accessOfSite(tx, siteId)),
      Version: customer.version + (isChanged ? 1 : 0),
    };
  });
}

/** Who made a version, as staff read it: only a colleague is named. */
export const changeBy = ({ clock }: Deps, by: CustomerDoer | StaffDoer) =>
  by.kind === 'staff' ? { by, at: toDate(clock.now()) } : null;
