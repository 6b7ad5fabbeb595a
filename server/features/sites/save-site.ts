import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { Reply } from '../../../contracts/endpoint.ts';
import type {
  addSite as addSiteCall,
  changeSite as changeSiteCall,
} from '../../../contracts/sites/desk-sites.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { bookingReference } from '../../../domain/jobs/booking-reference.ts';
import { deskSiteMessages } from '../../../domain/sites/desk-site-messages.ts';
import { siteMessages } from '../../../domain/sites/site-messages.ts';
import { foldText } from '../../../domain/words/fold-text.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { recordAudit, type StaffDoer } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import { refuseStale } from '../../common/versions/refuse-stale.ts';
import { and, eq } from '../../db/drizzle.ts';
import { locations } from '../../db/schema/customers.ts';
import { jobs, openJob } from '../../db/schema/jobs.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import { fieldRefusal, Refusal } from '../../platform/refusal.ts';
import { lockVersion, raiseVersion } from '../customers/customers.queries.ts';
import { type CheckedAddress, checkAddress } from './check-address.ts';
import { findSameSite, insertSite, type NewSite, newSite } from './find-or-add-site.ts';
import { findOwnSite, presentSite } from './own-sites.ts';
import { accessOfSite } from './site-access.queries.ts';
import { hoursOfSite } from './site-hours.queries.ts';

type Form = z.output<typeof addSiteCall.body>;
type Own = { customerId: number; by: StaffDoer };

const FIELDS = {
  street: 'StreetAddress',
  suburb: 'Suburb',
  state: 'State',
  country: 'State',
  postcode: 'Postcode',
} as const satisfies Record<keyof CheckedAddress['address'], keyof Form>;

/**
 * Adds a site of a customer (R10.15); one that is there already is left as it is.
 * @throws Refusal `not_found` for an unknown customer; `invalid_fields` for a wrong or unserviced address (R5.03, R5.11)
 */
export async function addSite(
  deps: Deps,
  { customerId, by, form }: Own & { form: Form },
): Promise<Reply<typeof addSiteCall>> {
  return transaction(deps.pool, async (tx) => {
    if (!(await lockVersion(tx, customerId))) throw new Refusal('not_found', requestMessages.notFound);
    const wanted = checkedSite(deps, form, null);
    const known = await findSameSite(tx, wanted, customerId);
    if (known !== null) {
      const isNamedSo = foldText(known.name) === foldText(wanted.name);
      if (!isNamedSo) throw fieldRefusal('StreetAddress', deskSiteMessages.siteThere(known.name));
      return presentSite(known, await hoursOfSite(tx, known.id), await accessOfSite(tx, known.id));
    }
    const id = await insertSite(tx, wanted, { customerId, createdAt: toDate(deps.clock.now()) });
    await recordAudit(tx, deps, {
      by,
      action: 'site-added',
      subject: { kind: 'customer', id: customerId },
      customerId,
      details: { siteId: id, before: null, after: wanted },
    });
    return presentSite({ id, ...wanted }, []);
  });
}

/**
 * Replaces what is known of a site; its open jobs are at the new address. The same values again change nothing.
 * @throws Refusal `not_found`; `invalid_fields` for a wrong or newly unserviced address, or another postcode while a job
 *   is open; `conflict` if somebody changed the customer since (R10.04)
 */
export async function changeSite(
  deps: Deps,
  { customerId, siteId, by, form }: Own & { siteId: number; form: z.output<typeof changeSiteCall.body> },
): Promise<Reply<typeof changeSiteCall>> {
  return transaction(deps.pool, async (tx) => {
    const customer = await lockVersion(tx, customerId);
    const site = customer && (await findOwnSite(tx, siteId, customerId));
    if (!site) throw new Refusal('not_found', requestMessages.notFound);
    const wanted = checkedSite(deps, form, site.postcode);
    const { id: _id, customerId: _customerId, createdAt: _createdAt, ...had } = site;
    const avoided = await hoursOfSite(tx, siteId);
    const access = await accessOfSite(tx, siteId);
    if (isDeepStrictEqual(wanted, had)) return presentSite(site, avoided, access);
    refuseStale(customer, form.Version, { timeZone: OPERATOR_TIME_ZONE });
    if (wanted.postcode !== site.postcode || wanted.timeZone !== site.timeZone) {
      await refuseOpenJob(deps, tx, siteId);
    }
    await tx.update(locations).set(wanted).where(eq(locations.id, siteId));
    await raiseVersion(tx, customerId, { by, at: toDate(deps.clock.now()) });
    await recordAudit(tx, deps, {
      by,
      action: 'site-changed',
      subject: { kind: 'customer', id: customerId },
      customerId,
      details: { siteId, before: had, after: wanted },
    });
    return presentSite({ id: siteId, ...wanted }, avoided, access);
  });
}

/** @param current the postcode that the site has, where it may stay, serviced or not */
function checkedSite({ catalogue, config }: Deps, form: Form, current: string | null): NewSite {
  const { places } = catalogue.current();
  const { StreetAddress: street, Suburb: suburb, State: state, Postcode: postcode } = form;
  const checked = checkAddress({ street, suburb, state, country: 'Australia', postcode }, places);
  if (checked.wrong) throw fieldRefusal(FIELDS[checked.wrong], siteMessages.wrongAddress);
  if (postcode !== current && places.region(postcode) === null) {
    throw fieldRefusal('Postcode', siteMessages.areaNotServiced(postcode, config.brand.name));
  }
  return newSite({ name: form.LocationName, floorShop: form.SuiteFloorBox }, checked);
}

/** A job's price, hours and time zone are those of the postcode that it was booked for. */
async function refuseOpenJob({ config }: Deps, tx: Transaction, siteId: number): Promise<void> {
  const [open] = await tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.locationId, siteId), openJob))
    .limit(1);
  if (!open) return;
  const reference = bookingReference(config.brand.referencePrefix, open.id);
  throw fieldRefusal('Postcode', deskSiteMessages.postcodeInUse(reference));
}
