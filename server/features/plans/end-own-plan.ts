import type { z } from 'zod';
import type { endOwnPlan as endOwnPlanCall, OwnPlan } from '../../../contracts/plans/own-plans.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { bookingReference } from '../../../domain/jobs/booking-reference.ts';
import { dollarsFromCents } from '../../../domain/money/money.ts';
import { isAtSite, type Membership, mayDo } from '../../../domain/people/rights.ts';
import { planMessages as messages } from '../../../domain/plans/plan-messages.ts';
import { deskChangeMessages } from '../../../domain/words/desk-change-messages.ts';
import { type CustomerDoer, recordAudit } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import type { Caller } from '../../common/http/route.ts';
import { refuseStale } from '../../common/versions/refuse-stale.ts';
import type { Queryable } from '../../db/client.ts';
import { and, eq, inArray, ne } from '../../db/drizzle.ts';
import { planOccurrences } from '../../db/schema/plan-occurrences.ts';
import { planLines } from '../../db/schema/plans.ts';
import { transaction } from '../../db/transaction.ts';
import { Refusal } from '../../platform/refusal.ts';
import { lockJobRow, raiseVersion } from '../jobs/move-job.ts';
import { queueLetter } from '../messages/queue-letter.ts';
import { cancelledNeed } from '../visits/by-customer/office-need.ts';
import { actorOf, findOwnVisit, lockOwnVisit, rightOf } from '../visits/by-customer/own-visit.ts';
import { cancelLockedJob } from '../visits/cancel-job.ts';
import { endLocked } from './plan-life.ts';
import { creditOnEnding } from './plan-money.ts';
import { linesOf, lockPlan, occurrencesOf, type Plan } from './plans.queries.ts';

type Occurrences = Awaited<ReturnType<typeof occurrencesOf>>;

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

/** What ending a plan today does, as its customer reads it before they press. */
export async function endingOf(
  deps: Deps,
  { id, customerId }: Pick<Plan, 'id' | 'customerId'>,
  occurrences: Occurrences,
  { role }: Membership,
): Promise<NonNullable<OwnPlan['Ending']>> {
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
  const cancelled = visits.filter(({ MayCancel }) => MayCancel).map(({ RepairId }) => RepairId);
  return {
    CreditIncGst: dollarsFromCents(await creditOnEnding(deps.db, id)),
    CreditIfCancelled: dollarsFromCents(await creditOnEnding(deps.db, id, cancelled)),
    Services: occurrences.filter(({ occurrence: { state } }) => state === 'due' || state === 'missed').length,
    Visits: visits,
  };
}

/**
 * Ends a plan for its customer (R13.05): by who may accept one, at all of its sites. What is booked stays, but for what they say is
 * cancelled with it and could cancel themselves. Ending it again changes nothing.
 * @throws Refusal `not_found`; `forbidden`; `conflict` if somebody changed it since, or it isn't in force
 */
export async function endOwnPlan(
  deps: Deps,
  {
    planId,
    caller,
    by,
    form: { CancelJobs, Reason, Version },
  }: { planId: number; caller: Caller; by: CustomerDoer; form: z.output<typeof endOwnPlanCall.body> },
): Promise<void> {
  const { customerId, personId, membership } = caller;
  const cancels = mayDo(membership.role, 'visits') ? [...new Set(CancelJobs)].sort((a, b) => a - b) : [];
  await transaction(deps.pool, async (tx) => {
    // Jobs before their plan, as a visit's record locks them.
    for (const id of cancels) await lockJobRow(tx, id);
    const plan = await lockPlan(tx, planId);
    if (plan?.customerId !== customerId) {
      throw new Refusal('not_found', messages.notFound(deps.config.brand.phone));
    }
    const siteIds = [...new Set((await linesOf(tx, planId, plan.term.id)).map(({ site }) => site.id))];
    if (!siteIds.every((id) => isAtSite(membership, id))) throw new Refusal('forbidden', messages.otherSites);
    if (plan.state === 'ended') return;
    refuseStale(plan, Version, { timeZone: OPERATOR_TIME_ZONE });
    if (plan.state !== 'active') throw new Refusal('conflict', messages.notInForce);
    const booked = bookedJobs(await occurrencesOf(tx, planId));
    const shared = await jobsOfOthers(tx, planId, booked);
    const jobIds = cancels.filter((id) => booked.includes(id) && !shared.has(id));
    const reason = messages.endedByCustomer(Reason);
    // Before it ends, so that their services are credited with the others.
    for (const jobId of jobIds) {
      const own = { jobId, customerId, linkId: null, personId };
      const found = await lockOwnVisit(deps, tx, own);
      if (rightOf(deps, found, { isSent: true }).cancel !== null) continue;
      const { job } = found;
      const actor = actorOf(own);
      await cancelLockedJob(deps, tx, job, { by: actor, note: reason, need: cancelledNeed(deps, job) });
      await raiseVersion(tx, jobId, actor, deps.clock.now());
    }
    await endLocked(deps, tx, planId, { reason, changedBy: deskChangeMessages.theCustomer });
    await recordAudit(tx, deps, {
      by,
      action: 'plan-ended',
      subject: { kind: 'plan', id: planId },
      customerId,
      details: { before: null, after: { reason, cancelled: jobIds } },
    });
    await queueLetter(deps, tx, { customerId, siteIds }, { mail: 'plan-ended', planId });
    await deps.queue.enqueue(tx, 'send-mail', [{ mail: 'plan-ended-notice', planId }]);
  });
}
