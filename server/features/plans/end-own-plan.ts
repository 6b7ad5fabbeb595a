import type { z } from 'zod';
import type { endOwnPlan as endOwnPlanCall, OwnPlan } from '../../../contracts/plans/own-plans.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { dollarsFromCents } from '../../../domain/money/money.ts';
import type { Membership } from '../../../domain/people/rights.ts';
import { WAITING_STATES } from '../../../domain/plans/occurrence-states.ts';
import { planMessages as messages } from '../../../domain/plans/plan-messages.ts';
import { deskChangeMessages } from '../../../domain/words/desk-change-messages.ts';
import { type CustomerDoer, recordAudit } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import type { Caller } from '../../common/http/route.ts';
import { refuseStale } from '../../common/versions/refuse-stale.ts';
import { transaction } from '../../db/transaction.ts';
import { Refusal } from '../../platform/refusal.ts';
import { queueLetter } from '../messages/queue-letter.ts';
import { bookedVisits, cancelBooked, cancellable, lockOwnPlan, type Occurrences } from './booked-visits.ts';
import { endLocked } from './plan-life.ts';
import { creditOnEnding } from './plan-money.ts';
import type { Plan } from './plans.queries.ts';

/** What ending a plan today does, as its customer reads it before they press. */
export async function endingOf(
  deps: Deps,
  plan: Pick<Plan, 'id' | 'customerId'>,
  occurrences: Occurrences,
  membership: Membership,
): Promise<NonNullable<OwnPlan['Ending']>> {
  const Visits = await bookedVisits(deps, plan, occurrences, membership);
  return {
    CreditIncGst: dollarsFromCents(await creditOnEnding(deps.db, plan.id)),
    CreditIfCancelled: dollarsFromCents(await creditOnEnding(deps.db, plan.id, cancellable(Visits))),
    Services: occurrences.filter(({ occurrence: { state } }) => WAITING_STATES.some((one) => one === state))
      .length,
    Visits,
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
  const { customerId } = caller;
  await transaction(deps.pool, async (tx) => {
    const { plan, siteIds } = await lockOwnPlan(deps, tx, { planId, caller, cancels: CancelJobs });
    if (plan.state === 'ended') return;
    refuseStale(plan, Version, { timeZone: OPERATOR_TIME_ZONE });
    if (plan.state !== 'active') throw new Refusal('conflict', messages.notInForce);
    const reason = messages.endedByCustomer(Reason);
    // Before it ends, so that their services are credited with the others.
    const jobIds = await cancelBooked(deps, tx, plan, { caller, cancels: CancelJobs, reason });
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
