import type { Reply } from '../../../contracts/endpoint.ts';
import type { payersOfCustomer as payersOfCustomerCall } from '../../../contracts/payers/desk-payers.ts';
import type {
  listPaidSites as listCall,
  listSitePayers as listPayersCall,
} from '../../../contracts/payers/payers.ts';
import { isAtSite } from '../../../domain/people/rights.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import type { Deps } from '../../common/deps.ts';
import type { Caller } from '../../common/http/route.ts';
import { toDate } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { customerById } from '../customers/customers.queries.ts';
import { limitDollars, presentInList, presentPaidSite } from './payers.present.ts';
import { openPayersOf, paidSitesOf } from './payers.queries.ts';

/** Who pays for the sites of the business that the caller may see. */
export async function listSitePayers(
  { db, clock }: Deps,
  { customerId, membership }: Pick<Caller, 'customerId' | 'membership'>,
): Promise<Reply<typeof listPayersCall>> {
  const now = toDate(clock.now());
  const open = await openPayersOf(db, customerId);
  return {
    Payers: open
      .filter(({ site }) => isAtSite(membership, site.id))
      .map((one) => presentInList(one, now, membership.role === 'owner')),
  };
}

/** The sites that a business pays for: they're none of its own, so people of some of its sites see none. */
export async function listPaidSites(
  { db }: Deps,
  { customerId, membership }: Pick<Caller, 'customerId' | 'membership'>,
): Promise<Reply<typeof listCall>> {
  return { Sites: membership.siteIds ? [] : (await paidSitesOf(db, customerId)).map(presentPaidSite) };
}

/** Both sides of a customer, for the office. @throws Refusal `not_found` */
export async function payersOfCustomer(
  { db, clock }: Deps,
  customerId: number,
): Promise<Reply<typeof payersOfCustomerCall>> {
  if (!(await customerById(db, customerId))) throw new Refusal('not_found', requestMessages.notFound);
  const [payers, paid] = await Promise.all([openPayersOf(db, customerId), paidSitesOf(db, customerId)]);
  const now = toDate(clock.now());
  return {
    Payers: payers.map((one) => ({
      ...presentInList(one, now, true),
      CustomerId: one.payer?.id ?? null,
      LimitIncGst: limitDollars(one.row.limitCents),
    })),
    PaidSites: paid.map((one) => ({ ...presentPaidSite(one), CustomerId: one.site.customerId })),
  };
}
