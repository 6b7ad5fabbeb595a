import type { OwnPlan } from '../../../contracts/plans/own-plans.ts';
import { bookingReference } from '../../../domain/jobs/booking-reference.ts';
import { isAtSite, type Membership, mayDo } from '../../../domain/people/rights.ts';
import { planMessages as messages } from '../../../domain/plans/plan-messages.ts';
import type { Deps } from '../../common/deps.ts';
import type { Caller } from '../../common/http/route.ts';
import type { Queryable } from '../../db/client.ts';
import { and, eq, inArray, ne } from '../../db/drizzle.ts';
import { planOccurrences } from '../../db/schema/plan-occurrences.ts';
import { planLines } from '../../db/schema/plans.ts';
import type { Transaction } from '../../db/transaction.ts';
import { Refusal } from '../../platform/refusal.ts';
import { lockJobRow, raiseVersion } from '../jobs/move-job.ts';
import { cancelledNeed } from '../visits/by-customer/office-need.ts';
import { actorOf, findOwnVisit, lockOwnVisit, rightOf } from '../visits/by-customer/own-visit.ts';
import { cancelLockedJob } from '../visits/cancel-job.ts';
import { linesOf, lockPlan, occurrencesOf, type Plan } from './plans.queries.ts';

export type Occurrences = Awaited<ReturnType<typeof occurrencesOf>>;

const bookedJobs = (occurrences: Occurrences): number[] =>
  [
    ...new Set(
      occurrences.flatMap(({ occurrence: { state, jobId } }) =>
        state === 'booked' && jobId !== null ? [jobId] : [],
      ),
    ),
  ].sort((a, b) => a - b);

/** Of jobs, those that another plan's services are booked with too: ending one plan leaves them. */
async function jobsOfOthers(db: Queryable, planId: number, jobIds: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .select({ jobId: planOccurrences.jobId })
    .from(planOccurrences)
    .innerJoin(planLines, eq(planLines.id, planOccurrences.lineId))
    .where(
      and(
        inArray(planOccurrences.jobId, [...jobIds]),
        eq(planOccurrences.state, 'booked'),
        ne(planLines.planId, planId),
      ),
    );
  return new Set(rows.flatMap(({ jobId }) => jobId ?? []));
}

/** What is booked with a plan, as its customer reads it before they end or pause it. */
export async function bookedVisits(
  deps: Deps,
  { id, customerId }: Pick<Plan, 'id' | 'customerId'>,
  occurrences: Occurrences,
  { role }: Membership,
): Promise<NonNullable<OwnPlan['Ending']>['Visits']> {
  const jobIds = bookedJobs(occurrences);
  const shared = await jobsOfOthers(deps.db, id, jobIds);
  const visits = [];
  for (const jobId of jobIds) {
    const found = await findOwnVisit(deps, { jobId, customerId, linkId: null });
    visits.push({
      RepairId: jobId,
      BookingReference: bookingReference(deps.config.brand.referencePrefix, jobId),
      Date: found.visit ? found.job.attendanceDate : null,
      MayCancel: mayDo(role, 'visits') && !shared.has(jobId) && rightOf(deps, found).cancel === null,
    });
  }
  return visits;
}

export const cancellable = (visits: Awaited<ReturnType<typeof bookedVisits>>): number[] =>
  visits.filter(({ MayCancel }) => MayCancel).map(({ RepairId }) => RepairId);

/**
 * A plan of somebody who may decide about all of it, locked, with its sites, and after the jobs that they want to cancel with it.
 * @throws Refusal `not_found`; `forbidden`
 */
export async function lockOwnPlan(
  deps: Deps,
  tx: Transaction,
  { planId, caller, cancels = [] }: { planId: number; caller: Caller; cancels?: readonly number[] },
): Promise<{ plan: Plan; siteIds: number[] }> {
  // Jobs before their plan, as a visit's record locks them.
  for (const id of [...cancels].sort((a, b) => a - b)) await lockJobRow(tx, id);
  const plan = await lockPlan(tx, planId);
  if (plan?.customerId !== caller.customerId) {
    throw new Refusal('not_found', messages.notFound(deps.config.brand.phone));
  }
  const siteIds = [...new Set((await linesOf(tx, planId, plan.term.id)).map(({ site }) => site.id))];
  if (!siteIds.every((id) => isAtSite(caller.membership, id)))
    throw new Refusal('forbidden', messages.otherSites);
  return { plan, siteIds };
}

/** Of booked visits of a locked plan, cancels those that its customer named and could cancel themselves. @returns the jobs that were */
export async function cancelBooked(
  deps: Deps,
  tx: Transaction,
  plan: Plan,
  { caller, cancels, reason }: { caller: Caller; cancels: readonly number[]; reason: string },
): Promise<number[]> {
  const { customerId, personId, membership } = caller;
  if (!mayDo(membership.role, 'visits')) return [];
  const booked = bookedJobs(await occurrencesOf(tx, plan.id));
  const shared = await jobsOfOthers(tx, plan.id, booked);
  const cancelled = [];
  for (const jobId of booked.filter((id) => cancels.includes(id) && !shared.has(id))) {
    const own = { jobId, customerId, linkId: null, personId };
    const found = await lockOwnVisit(deps, tx, own);
    if (rightOf(deps, found, { isSent: true }).cancel !== null) continue;
    const { job } = found;
    const actor = actorOf(own);
    await cancelLockedJob(deps, tx, job, { by: actor, note: reason, need: cancelledNeed(deps, job) });
    await raiseVersion(tx, jobId, actor, deps.clock.now());
    cancelled.push(jobId);
  }
  return cancelled;
}
