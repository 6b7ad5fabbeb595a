import type { z } from 'zod';
import type { Reply } from '../../../contracts/endpoint.ts';
import type { joinSites as joinSitesCall } from '../../../contracts/sites/desk-sites.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { deskSiteMessages } from '../../../domain/sites/desk-site-messages.ts';
import { placeKey } from '../../../domain/sites/place-key.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { recordAudit, type StaffDoer } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import { refuseStale } from '../../common/versions/refuse-stale.ts';
import { and, eq, isNull } from '../../db/drizzle.ts';
import { contacts } from '../../db/schema/contacts.ts';
import { locations } from '../../db/schema/customers.ts';
import { assets } from '../../db/schema/equipment.ts';
import { faultReports } from '../../db/schema/fault-reports.ts';
import { importedRows } from '../../db/schema/imports.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { sitePayers } from '../../db/schema/site-payers.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import { fieldRefusal, Refusal } from '../../platform/refusal.ts';
import { lockVersion, raiseVersion } from '../customers/customers.queries.ts';
import { findOwnSite, presentSite } from './own-sites.ts';
import { accessOfSite, accessOfSites, replaceAccess } from './site-access.queries.ts';
import { moveCodes } from './site-codes.ts';
import { hoursOfSite, replaceHours } from './site-hours.queries.ts';

/**
 * Joins a site to another of the customer at the same place: its machines and jobs move there, its hours to avoid, access and codes too
 * if the other has none, and it goes (R10.15). Its invoices keep the address they were issued with.
 * @throws Refusal `not_found`; `invalid_fields` at `Into` for a site at another place; `conflict` if somebody changed the
 *   customer since (R10.04)
 */
export async function joinSites(
  deps: Deps,
  {
    customerId,
    siteId,
    by,
    form: { Into: intoId, Version },
  }: { customerId: number; siteId: number; by: StaffDoer; form: z.output<typeof joinSitesCall.body> },
): Promise<Reply<typeof joinSitesCall>> {
  return transaction(deps.pool, async (tx) => {
    const customer = await lockVersion(tx, customerId);
    const site = customer && (await findOwnSite(tx, siteId, customerId));
    const into = customer && (await findOwnSite(tx, intoId, customerId));
    if (!site || !into) throw new Refusal('not_found', requestMessages.notFound);
    refuseStale(customer, Version, { timeZone: OPERATOR_TIME_ZONE });
    if (site.id === into.id || placeKey(site) !== placeKey(into)) {
      throw fieldRefusal('Into', deskSiteMessages.notOnePlace);
    }
    await tx.update(assets).set({ locationId: into.id }).where(eq(assets.locationId, site.id));
    await tx.update(jobs).set({ locationId: into.id }).where(eq(jobs.locationId, site.id));
    await tx.update(contacts).set({ locationId: into.id }).where(eq(contacts.locationId, site.id));
    await tx.update(faultReports).set({ locationId: into.id }).where(eq(faultReports.locationId, site.id));
    await tx
      .update(importedRows)
      .set({ recordId: into.id })
      .where(and(eq(importedRows.kind, 'site'), eq(importedRows.recordId, site.id)));
    const kept = await hoursOfSite(tx, into.id);
    const avoided = kept.length > 0 ? kept : await hoursOfSite(tx, site.id);
    await replaceHours(tx, into.id, avoided);
    const ofBoth = await accessOfSites(tx, [into.id, site.id]);
    const access = ofBoth.get(into.id)?.access ?? ofBoth.get(site.id)?.access;
    if (access) await replaceAccess(tx, into.id, access);
    await moveCodes(deps, tx, site.id, into.id);
    await movePayers(tx, { from: site.id, to: into.id, at: toDate(deps.clock.now()) });
    await tx.delete(locations).where(eq(locations.id, site.id));
    await raiseVersion(tx, customerId, { by, at: toDate(deps.clock.now()) });
    await recordAudit(tx, deps, {
      by,
      action: 'sites-joined',
      subject: { kind: 'customer', id: customerId },
      customerId,
      details: { siteId: into.id, before: site, after: into },
    });
    return presentSite(into, avoided, await accessOfSite(tx, into.id));
  });
}

/** Who pays for the site pays for the other one from now on, unless somebody does or was asked to already (R12.09). */
async function movePayers(
  tx: Transaction,
  { from, to, at }: { from: number; to: number; at: Date },
): Promise<void> {
  const open = and(eq(sitePayers.locationId, to), isNull(sitePayers.endedAt));
  if ((await tx.$count(sitePayers, open)) > 0) {
    const theirs = and(eq(sitePayers.locationId, from), isNull(sitePayers.endedAt));
    await tx.update(sitePayers).set({ endedAt: at }).where(theirs);
  }
  await tx.update(sitePayers).set({ locationId: to }).where(eq(sitePayers.locationId, from));
}
