import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { Reply } from '../../../contracts/endpoint.ts';
import type {
  listSites as listSitesCall,
  saveSiteHours as saveSiteHoursCall,
} from '../../../contracts/sites/site-hours.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { bookingReference } from '../../../domain/jobs/booking-reference.ts';
import { visitWords } from '../../../domain/jobs/job-progress.ts';
import { type AvoidedHours, avoidedDuring } from '../../../domain/visits/avoided-hours.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { recordAudit, type StaffDoer } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import { refuseStale } from '../../common/versions/refuse-stale.ts';
import type { SiteIds } from '../../db/at-sites.ts';
import { and, asc, eq, gt } from '../../db/drizzle.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { visits } from '../../db/schema/visits.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { toDate, wireInstant } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { customerById, lockVersion, raiseVersion } from '../customers/customers.queries.ts';
import { findOwnSite, ownWholeSites, presentSite, presentWholeSite } from './own-sites.ts';
import { accessOfSite } from './site-access.queries.ts';
import { hoursOfSite, replaceHours } from './site-hours.queries.ts';

/** The customer's sites, with their hours to avoid (R12.10). */
export async function listSites(
  { db, catalogue }: Deps,
  customerId: number,
  siteIds: SiteIds,
): Promise<Reply<typeof listSitesCall>> {
  const [sites, customer] = await Promise.all([
    ownWholeSites(db, customerId, siteIds),
    customerById(db, customerId),
  ]);
  const { morning, afternoon, leftMinutes } = catalogue.current().pricing.policy;
  return {
    Sites: sites.map(presentWholeSite),
    Windows: { morning, afternoon, leftMinutes },
    Version: customer?.version ?? 0,
  };
}

/**
 * Replaces when a site doesn't want a technician (R12.10): a change by its customer, or by the office for them. No visit
 * moves; the planned ones that collide are named. The same hours again change nothing.
 * @param by null for the customer
 * @throws Refusal `not_found`, also for somebody else's site (R6.02); `conflict` if the customer has changed since it was read
 */
export async function saveSiteHours(
  deps: Deps,
  {
    customerId,
    siteId,
    by,
    form: { AvoidedHours: avoided, Version },
  }: {
    customerId: number;
    siteId: number;
    by: StaffDoer | null;
    form: z.output<typeof saveSiteHoursCall.body>;
  },
): Promise<Reply<typeof saveSiteHoursCall>> {
  return transaction(deps.pool, async (tx) => {
    const customer = await lockVersion(tx, customerId);
    const site = customer && (await findOwnSite(tx, siteId, customerId));
    if (!site) throw new Refusal('not_found', requestMessages.notFound);
    const had = await hoursOfSite(tx, siteId);
    const isChanged = !isDeepStrictEqual(avoided, had);
    if (isChanged) {
      refuseStale(customer, Version, { timeZone: OPERATOR_TIME_ZONE });
      await replaceHours(tx, siteId, avoided);
      await raiseVersion(tx, customerId, by && { by, at: toDate(deps.clock.now()) });
      if (by) {
        await recordAudit(tx, deps, {
          by,
          action: 'site-hours-changed',
          subject: { kind: 'customer', id: customerId },
          customerId,
          details: { siteId, before: had, after: avoided },
        });
      }
    }
    return {
      Site: presentSite(site, avoided, await accessOfSite(tx, siteId)),
      Version: customer.version + (isChanged ? 1 : 0),
      Collisions: await collisions(deps, tx, { siteId, avoided }),
    };
  });
}

/** The planned visits of a site that its hours to avoid collide with, soonest first. */
async function collisions(
  { config, clock }: Deps,
  tx: Transaction,
  { siteId, avoided }: { siteId: number; avoided: readonly AvoidedHours[] },
): Promise<Reply<typeof saveSiteHoursCall>['Collisions']> {
  const planned = await tx
    .select({ job: jobs })
    .from(visits)
    .innerJoin(jobs, eq(jobs.id, visits.jobId))
    .where(
      and(eq(jobs.locationId, siteId), eq(visits.state, 'planned'), gt(visits.endsAt, toDate(clock.now()))),
    )
    .orderBy(asc(visits.startsAt), asc(visits.id));
  return planned.flatMap(({ job }) => {
    const { timeWindow, timeZone } = job;
    const promise = { startsAt: job.startsAt.toTemporalInstant(), endsAt: job.endsAt.toTemporalInstant() };
    if (!avoidedDuring(promise, timeZone, avoided)) return [];
    return [
      {
        RepairId: job.id,
        BookingReference: bookingReference(config.brand.referencePrefix, job.id),
        Visit: visitWords({ ...promise, timeWindow, timeZone }),
        StartsAt: wireInstant(job.startsAt),
      },
    ];
  });
}
