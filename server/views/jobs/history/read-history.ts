import type { Reply } from '../../../../contracts/endpoint.ts';
import type { serviceHistory } from '../../../../contracts/jobs/history.ts';
import { bookingReference } from '../../../../domain/jobs/booking-reference.ts';
import { dollarsFromCents } from '../../../../domain/money/money.ts';
import type { Deps } from '../../../common/deps.ts';
import type { SiteIds } from '../../../db/at-sites.ts';
import { toDate } from '../../../platform/clock.ts';
import { PAGE_SIZES } from '../../../platform/limits.ts';
import { pageOf, readIdKey } from '../../../platform/page-key.ts';
import { presentNamedJob } from '../named-job.ts';
import { presentVisit } from '../visits.present.ts';
import { jobOutcomes, listVisits } from './history.queries.ts';

type Asked = {
  customerId: number;
  siteIds: SiteIds;
  showsPrices: boolean;
  search: string | undefined;
  assetId: number | undefined;
  locationId: number | undefined;
  after: string | undefined;
};

/** A page of the customer's visits, newest first, and the jobs that they belong to (R3.16, R7.32). */
export async function readHistory(deps: Deps, request: Asked): Promise<Reply<typeof serviceHistory>> {
  const { referencePrefix } = deps.config.brand;
  const { after, showsPrices, ...filter } = request;
  const found = await listVisits(deps.db, {
    ...filter,
    after: readIdKey(after),
    limit: PAGE_SIZES.history + 1,
    referencePrefix,
  });
  const { rows, next } = pageOf(found, PAGE_SIZES.history, ({ visit }) => visit.id);
  const jobs = [
    ...new Map(rows.map(({ job, ...row }) => [job.id, { ...job, showsAmounts: row.showsAmounts }])).values(),
  ];
  const outcomes = await jobOutcomes(
    deps.db,
    jobs.map(({ id }) => id),
    toDate(deps.clock.now()),
  );
  const outcomeOf = new Map(outcomes.map((outcome) => [outcome.jobId, outcome]));
  return {
    Historys: rows.map(({ visit, job, location }) => presentVisit(deps, visit, job, location)),
    JobList: jobs.map((job) => {
      const outcome = outcomeOf.get(job.id);
      return {
        RepairId: job.id,
        BookingReference: bookingReference(referencePrefix, job.id),
        State: job.state,
        WarrantyOf: job.warrantyOf === null ? null : presentNamedJob(deps, job.warrantyOf),
        PlanName: job.planName,
        TotalIncGst:
          showsPrices && job.showsAmounts
            ? dollarsFromCents(job.totalCents + (outcome?.approvedCents ?? 0))
            : null,
        CanRate: outcome?.canRate ?? false,
        Score: outcome?.score ?? null,
      };
    }),
    Next: next,
  };
}
