import type { z } from 'zod';
import type { Reply } from '../../../contracts/endpoint.ts';
import type {
  ownPauseEffect,
  pauseOwnPlan as pauseOwnPlanCall,
  pausePlan as pausePlanCall,
  planPauseEffect,
} from '../../../contracts/plans/plan-pauses.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { bookingReference } from '../../../domain/jobs/booking-reference.ts';
import { dollarsFromCents } from '../../../domain/money/money.ts';
import { isAtSite } from '../../../domain/people/rights.ts';
import { isPaused, type Pause } from '../../../domain/plans/occurrences.ts';
import { planMessages as messages } from '../../../domain/plans/plan-messages.ts';
import { addDays } from '../../../domain/visits/local-time.ts';
import { deskChangeMessages } from '../../../domain/words/desk-change-messages.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { type CustomerDoer, recordAudit, type StaffDoer } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import type { Caller } from '../../common/http/route.ts';
import { refuseStale } from '../../common/versions/refuse-stale.ts';
import { eq } from '../../db/drizzle.ts';
import { planPauses } from '../../db/schema/plans.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import { fieldRefusal, Refusal } from '../../platform/refusal.ts';
import { queueLetter } from '../messages/queue-letter.ts';
import { bookedVisits, cancelBooked, cancellable, lockOwnPlan } from './booked-visits.ts';
import { fillLocked } from './fill-plans.ts';
import { officeToday, openPause, type PauseRow, presentDays } from './pauses.queries.ts';
import { type Change, changed } from './plan-life.ts';
import { lostToPause } from './plan-money.ts';
import { findPlan, linesOf, occurrencesOf, type Plan, updatePlan } from './plans.queries.ts';

type Days = { FirstDay: string; LastDay: string | null };
type By = { by: StaffDoer | CustomerDoer; changedBy: string };

/**
 * The pause that somebody wants; one that has begun keeps its first day.
 * @throws Refusal `invalid_fields`
 */
function wantedPause(deps: Pick<Deps, 'clock'>, open: PauseRow | null, { FirstDay, LastDay }: Days): Pause {
  const today = officeToday(deps);
  const hasBegun = open !== null && open.from <= today;
  const from = hasBegun ? open.from : FirstDay;
  if (!hasBegun && (from < today || from > addDays(today, 366)))
    throw fieldRefusal('FirstDay', messages.pauseBegins);
  if (LastDay !== null && (LastDay < from || LastDay < today))
    throw fieldRefusal('LastDay', messages.pauseEnds);
  return { from, until: LastDay === null ? null : addDays(LastDay, 1) };
}

async function effectOf(deps: Deps, plan: Plan, days: Days) {
  const pause = wantedPause(deps, await openPause(deps, deps.db, plan.id), days);
  const isIn = (date: string | null) => date !== null && isPaused(date, [pause]);
  const booked = (await occurrencesOf(deps.db, plan.id)).filter(
    ({ occurrence: { state, dueOn }, bookedFor }) => state === 'booked' && (isIn(dueOn) || isIn(bookedFor)),
  );
  const { services, creditCents } = await lostToPause(deps.db, plan.id, pause);
  return { pause, booked, shown: { Services: services, CreditIncGst: dollarsFromCents(creditCents) } };
}

/** What a pause would do, for the office. @throws Refusal `not_found`; `invalid_fields` */
export async function readPauseEffect(
  deps: Deps,
  { id, days }: { id: number; days: Days },
): Promise<Reply<typeof planPauseEffect>> {
  const plan = await findPlan(deps.db, id);
  if (!plan) throw new Refusal('not_found', requestMessages.notFound);
  const { booked, shown } = await effectOf(deps, plan, days);
  const dates = new Map(booked.map(({ occurrence, bookedFor }) => [occurrence.jobId ?? 0, bookedFor]));
  const Visits = [...dates].map(([RepairId, date]) => ({
    RepairId,
    BookingReference: bookingReference(deps.config.brand.referencePrefix, RepairId),
    Date: date,
  }));
  return { ...shown, Visits };
}

/** The same for a customer who may end the plan. @throws Refusal as above; `forbidden` */
export async function readOwnPauseEffect(
  deps: Deps,
  { planId, caller, days }: { planId: number; caller: Caller; days: Days },
): Promise<Reply<typeof ownPauseEffect>> {
  const plan = await findPlan(deps.db, planId);
  if (plan?.customerId !== caller.customerId) {
    throw new Refusal('not_found', messages.notFound(deps.config.brand.phone));
  }
  const lines = await linesOf(deps.db, planId, plan.term.id);
  if (!lines.every(({ site }) => isAtSite(caller.membership, site.id)))
    throw new Refusal('forbidden', messages.otherSites);
  const { pause, booked, shown } = await effectOf(deps, plan, days);
  const Visits = await bookedVisits(deps, plan, booked, caller.membership);
  const { creditCents } = await lostToPause(deps.db, planId, pause, cancellable(Visits));
  return { ...shown, Visits, CreditIfCancelled: dollarsFromCents(creditCents) };
}

/**
 * Pauses a plan at the office (R13.02): nothing of it is due, and what is booked stays. The same again changes nothing.
 * @throws Refusal `not_found`; `invalid_fields`; `conflict` if somebody else changed it since, or it isn't in force
 */
export async function pausePlan(
  deps: Deps,
  { id, by, version, days }: Change & { days: Days },
): Promise<Reply<typeof pausePlanCall>> {
  return changed(deps, id, async (tx, plan) => {
    const siteIds = (await linesOf(tx, id, plan.term.id)).map(({ site }) => site.id);
    await pauseLocked(deps, tx, plan, { days, version, siteIds, by: { by, changedBy: by.name } });
  });
}

/** Starts a plan again at the office. @throws Refusal `not_found`; `conflict` */
export async function restartPlan(
  deps: Deps,
  { id, by, version }: Change,
): Promise<Reply<typeof pausePlanCall>> {
  return changed(deps, id, async (tx, plan) => {
    const siteIds = (await linesOf(tx, id, plan.term.id)).map(({ site }) => site.id);
    await restartLocked(deps, tx, plan, { version, siteIds, by: { by, changedBy: by.name } });
  });
}

type OwnChange = { planId: number; caller: Caller; by: CustomerDoer };

/**
 * Pauses a plan for its customer, who may end it: what is booked stays, but for what they say is cancelled with it.
 * @throws Refusal `not_found`; `forbidden`; `invalid_fields`; `conflict`
 */
export async function pauseOwnPlan(
  deps: Deps,
  { planId, caller, by, form }: OwnChange & { form: z.output<typeof pauseOwnPlanCall.body> },
): Promise<void> {
  const { CancelJobs: cancels, Version: version } = form;
  await transaction(deps.pool, async (tx) => {
    const { plan, siteIds } = await lockOwnPlan(deps, tx, { planId, caller, cancels });
    const isNew = await pauseLocked(deps, tx, plan, {
      ...{ days: form, version, siteIds },
      by: { by, changedBy: deskChangeMessages.theCustomer },
      cancel: () => cancelBooked(deps, tx, plan, { caller, cancels, reason: messages.pausedByCustomer }),
    });
    if (isNew) await deps.queue.enqueue(tx, 'send-mail', [{ mail: 'plan-paused-notice', planId }]);
  });
}

/** Starts a plan again for its customer. @throws Refusal `not_found`; `forbidden`; `conflict` */
export async function restartOwnPlan(
  deps: Deps,
  { planId, caller, by, version }: OwnChange & { version: number },
): Promise<void> {
  await transaction(deps.pool, async (tx) => {
    const { plan, siteIds } = await lockOwnPlan(deps, tx, { planId, caller });
    const change = { version, siteIds, by: { by, changedBy: deskChangeMessages.theCustomer } };
    const isNew = await restartLocked(deps, tx, plan, change);
    if (isNew) await deps.queue.enqueue(tx, 'send-mail', [{ mail: 'plan-paused-notice', planId }]);
  });
}

type Locked = { version: number; siteIds: readonly number[]; by: By };

/** @returns whether it changed anything */
async function pauseLocked(
  deps: Deps,
  tx: Transaction,
  plan: Plan,
  { days, cancel, ...change }: Locked & { days: Days; cancel?: () => Promise<number[]> },
): Promise<boolean> {
  if (plan.state !== 'active') throw new Refusal('conflict', messages.notPausable);
  const open = await openPause(deps, tx, plan.id);
  const { from: fromDay, until: untilDay } = wantedPause(deps, open, days);
  const cancelled = await cancel?.();
  if (open?.from === fromDay && open.until === untilDay && !cancelled?.length) return false;
  refuseStale(plan, change.version, { timeZone: OPERATOR_TIME_ZONE });
  if (open) await tx.update(planPauses).set({ fromDay, untilDay }).where(eq(planPauses.id, open.id));
  else await tx.insert(planPauses).values({ planId: plan.id, fromDay, untilDay });
  await settle(deps, tx, plan, change, {
    action: 'plan-paused',
    details: {
      before: open && presentDays(open),
      after: { ...presentDays({ from: fromDay, until: untilDay }), ...(cancelled && { cancelled }) },
    },
  });
  return true;
}

/** It goes on today; a pause to come is called off. @returns whether it changed anything */
async function restartLocked(deps: Deps, tx: Transaction, plan: Plan, change: Locked): Promise<boolean> {
  const open = plan.state === 'active' ? await openPause(deps, tx, plan.id) : null;
  if (!open) return false;
  refuseStale(plan, change.version, { timeZone: OPERATOR_TIME_ZONE });
  const today = officeToday(deps);
  const untilDay = open.from > today ? open.from : today;
  await tx.update(planPauses).set({ untilDay }).where(eq(planPauses.id, open.id));
  await settle(deps, tx, plan, change, {
    action: 'plan-restarted',
    details: { before: presentDays(open), after: { from: untilDay } },
  });
  return true;
}

/** What every change of a pause does: lists are as it says at once, and who may end the plan hears of it. */
async function settle(
  deps: Deps,
  tx: Transaction,
  { id: planId, customerId, version }: Plan,
  { siteIds, by: { by, changedBy } }: Locked,
  audit: Pick<Parameters<typeof recordAudit>[2], 'action' | 'details'>,
): Promise<void> {
  await updatePlan(tx, planId, { changedBy, changedAt: toDate(deps.clock.now()) });
  await fillLocked(deps, tx, planId);
  await recordAudit(tx, deps, { by, subject: { kind: 'plan', id: planId }, customerId, ...audit });
  const about = { customerId, siteIds: [...new Set(siteIds)] };
  await queueLetter(deps, tx, about, { mail: 'plan-paused', planId, version: version + 1 });
}
