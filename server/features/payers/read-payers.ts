import type { Reply } from '../../../contracts/endpoint.ts';
import type { payersOfCustomer as payersOfCustomerCall } from '../../../contracts/payers/desk-payers.ts';
import type {
  listPaidSites as listCall,
  sitePayer as sitePayerCall,
} from '../../../contracts/payers/payers.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import type { Deps } from '../../common/deps.ts';
import type { Caller } from '../../common/http/route.ts';
import { toDate } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { customerById } from '../customers/customers.queries.ts';
import { findOwnSite } from '../sites/own-sites.ts';
import { limitDollars, presentPaidSite, presentPayer } from './payers.present.ts';
import { openPayerOf, openPayersOf, paidSitesOf } from './payers.queries.ts';

/** Who pays for a site of the business. @throws Refusal `not_found` */
export async function readSitePayer(
  { db, clock }: Deps,
  { customerId, membership }: Pick<Caller, 'customerId' | 'membership'>,
  siteId: number,
): Promise<Reply<typeof sitePayerCall>> {
  if (!(await findOwnSite(db, siteId, customerId))) throw new Refusal('not_found', requestMessages.notFound);
  const open = await openPayerOf(db, siteId);
  return { Payer: open && presentPayer(open, toDate(clock.now()), membership.role === 'owner') };
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
      ...presentPayer(one, now, true),
      AssetLocationId: one.site.id,
      LocationName: one.site.name,
      CustomerId: one.payer?.id ?? null,
      LimitIncGst: limitDollars(one.row.limitCents),
    })),
    PaidSites: paid.map((one) => ({ ...presentPaidSite(one), CustomerId: one.site.customerId })),
  };
}
