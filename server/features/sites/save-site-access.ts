import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { Reply } from '../../../contracts/endpoint.ts';
import type { saveSiteAccess as saveCall } from '../../../contracts/sites/site-access.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { NO_ACCESS } from '../../../domain/sites/site-access.ts';
import { type CustomerDoer, recordAudit, type StaffDoer } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import { refuseStale } from '../../common/versions/refuse-stale.ts';
import { raiseVersion } from '../customers/customers.queries.ts';
import { changeBy, changeOwnSite, type OwnSite } from './change-own-site.ts';
import { accessOfSite, replaceAccess } from './site-access.queries.ts';

/**
 * Replaces how to get into a site and whom to ask for there (R12.11): by its customer, or by the office for them. Booked visits
 * keep the notes that they have. The same again changes nothing.
 * @throws Refusal `not_found`, also for somebody else's site (R6.02); `conflict` if the customer has changed since it was read
 */
export async function saveSiteAccess(
  deps: Deps,
  own: OwnSite,
  {
    by,
    form: { Version, ...access },
  }: { by: CustomerDoer | StaffDoer; form: z.output<typeof saveCall.body> },
): Promise<Reply<typeof saveCall>> {
  const { customerId, siteId } = own;
  return changeOwnSite(deps, own, async (tx, customer) => {
    const had = (await accessOfSite(tx, siteId))?.access ?? NO_ACCESS;
    if (isDeepStrictEqual(access, had)) return false;
    refuseStale(customer, Version, { timeZone: OPERATOR_TIME_ZONE });
    await replaceAccess(tx, siteId, access);
    await raiseVersion(tx, customerId, changeBy(deps, by));
    if (by.kind === 'staff') {
      await recordAudit(tx, deps, {
        by,
        action: 'site-access-changed',
        subject: { kind: 'customer', id: customerId },
        customerId,
        details: { siteId, before: had, after: access },
      });
    }
    return true;
  });
}
