import type { Reply } from '../../../contracts/endpoint.ts';
import type { acceptPlan as acceptPlanCall, endPlan as endPlanCall } from '../../../contracts/plans/plans.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { deskPlanMessages as messages } from '../../../domain/plans/desk-plan-messages.ts';
import { WAITING_STATES } from '../../../domain/plans/occurrence-states.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { recordAudit, type StaffDoer } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import { refuseStale } from '../../common/versions/refuse-stale.ts';
import { and, eq, inArray, sql } from '../../db/drizzle.ts';
import { planOccurrences } from '../../db/schema/plan-occurrences.ts';
import { planLines, planPrices, planTerms } from '../../db/schema/plans.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { fillLocked } from './fill-plans.ts';
import { newestOffer, type OfferRow, settleOffer } from './offers.queries.ts';
import { creditUndone, invoiceTerm, lockInvoices, settleTerms } from './plan-money.ts';
import { findPlan, linesOf, lockPlan, type Plan, updatePlan } from './plans.queries.ts';
import { presentPlan } from './read-plans.ts';

export type Change = { id: number; by: StaffDoer; version: number };

/**
 * Records that a customer said yes to a draft or an offer (R13.05), also of the next term: from then on it stays word for word, and what
 * is due soon is on the list. The same again changes nothing.
 * @throws Refusal `not_found`; `conflict` if somebody else changed it since, nothing of it can be accepted, or one of its machines is
 *   retired by now
 */
export async function acceptPlan(
  deps: Deps,
  { id, by, version, acceptedBy }: Change & { acceptedBy: string },
): Promise<Reply<typeof acceptPlanCall>> {
  return changed(deps, id, async (tx, plan) => {
    const newest = await newestOffer(tx, id);
    const offer = newest?.state === 'waiting' ? newest : null;
    if (!offer && plan.state === 'active' && plan.term.acceptedBy === acceptedBy) return;
    refuseStale(plan, version, { timeZone: OPERATOR_TIME_ZONE });
    const isNext = plan.state === 'active' && isNextTerm(plan, offer);
    if (plan.state !== 'draft' && plan.state !== 'offered' && !isNext)
      throw new Refusal('conflict', messages.notOffered);
    await refuseLostMachines(tx, plan, `${messages.machineUnknown}.`);
    const at = toDate(deps.clock.now());
    if (offer) {
      await settleOffer(tx, offer.id, {
        state: 'accepted',
        settledAt: at,
        way: 'recorded',
        answeredBy: acceptedBy,
      });
    }
    await putInForce(deps, tx, plan, offer, { acceptedBy, recordedBy: by.name, changedBy: by.name });
    await recordAudit(tx, deps, {
      by,
      action: 'plan-accepted',
      subject: { kind: 'plan', id },
      customerId: plan.customerId,
      details: { before: null, after: { acceptedBy } },
    });
  });
}

const isNextTerm = ({ term }: Plan, offer: OfferRow | null): offer is OfferRow =>
  offer !== null && offer.termNumber > term.number;

/** What becomes of the state of a plan whose offer is declined or withdrawn: one in force stays so until its term is over. */
export const withoutOffer = ({ term }: Plan): { state?: 'draft' } =>
  term.acceptedAt === null ? { state: 'draft' } : {};

type Acceptance = { acceptedBy: string | null; recordedBy: string | null; changedBy: string };

/**
 * What an acceptance does to a locked plan, by the customer or at the office: its term counts, what is due soon is on the list, and a term in
 * advance is invoiced.
 * @param offer what is accepted; null for a draft that was never sent
 */
export async function putInForce(
  deps: Deps,
  tx: Transaction,
  plan: Plan,
  offer: OfferRow | null,
  acceptance: Acceptance,
): Promise<void> {
  const termId = await startTerm(deps, tx, plan, offer, acceptance);
  await lockInvoices(tx, plan.id);
  await invoiceTerm(deps, tx, termId);
  // Once it's invoiced, so that what a pause takes of it is credited.
  await fillLocked(deps, tx, plan.id);
}

/** The term counts. @returns its id */
async function startTerm(
  deps: Deps,
  tx: Transaction,
  plan: Plan,
  offer: OfferRow | null,
  { changedBy, ...accepted }: Acceptance,
): Promise<number> {
  const { id, term } = plan;
  const at = toDate(deps.clock.now());
  const termId = isNextTerm(plan, offer) ? await addTerm(tx, id, offer) : term.id;
  await tx
    .update(planTerms)
    .set({ ...accepted, acceptedAt: at })
    .where(eq(planTerms.id, termId));
  await updatePlan(tx, id, { state: 'active', endReason: null, changedBy, changedAt: at });
  return termId;
}

/**
 * Puts a draft from another program in force, where its customer accepted it and its running term was invoiced: here that is neither
 * invoiced nor in the ledger, and its visits are invoiced only if it's paid by visit (R13.06), each at its part of the
 * whole term's price.
 */
export async function takeOver(
  deps: Deps,
  tx: Transaction,
  { id, by, acceptedBy }: { id: number; by: StaffDoer; acceptedBy: string },
): Promise<void> {
  const plan = await lockPlan(tx, id);
  if (!plan) throw new Error(`Plan ${id} is not there`);
  const accepted = { acceptedBy, recordedBy: by.name, changedBy: by.name };
  const termId = await startTerm(deps, tx, plan, null, accepted);
  const beganElsewhere = plan.billing === 'visit';
  await tx.update(planTerms).set({ beganElsewhere }).where(eq(planTerms.id, termId));
  await fillLocked(deps, tx, id);
  await recordAudit(tx, deps, {
    by,
    action: 'plan-accepted',
    subject: { kind: 'plan', id },
    customerId: plan.customerId,
    details: { before: null, after: { acceptedBy, isImported: true } },
  });
}

/** The term that an offer is for, with its prices. @returns its id */
async function addTerm(tx: Transaction, planId: number, { termNumber, content }: OfferRow): Promise<number> {
  const { firstDay, lastDay, lines, cents } = content;
  const [term] = await tx
    .insert(planTerms)
    .values({ planId, number: termNumber, firstDay, lastDay })
    .returning({ id: planTerms.id });
  if (!term) throw new Error(`Plan ${planId} has no term ${termNumber}`);
  const own = lines.flatMap((line) =>
    line.cents === null ? [] : [{ termId: term.id, lineId: line.lineId, cents: line.cents }],
  );
  await tx.insert(planPrices).values(own.length > 0 ? own : [{ termId: term.id, lineId: null, cents }]);
  return term.id;
}

/** @throws Refusal `conflict` if one of a plan's machines is retired by now, or somebody else's */
export async function refuseLostMachines(tx: Transaction, plan: Plan, message: string): Promise<void> {
  const lines = await linesOf(tx, plan.id, plan.term.id);
  if (lines.some(({ asset }) => asset.retiredAt !== null || asset.customerId !== plan.customerId)) {
    throw new Refusal('conflict', message);
  }
}

/**
 * Ends a plan: nothing more becomes due, what waits is skipped with the reason, or credited if it was paid in advance, and what is
 * booked stays. The same again changes nothing.
 * @throws Refusal `not_found`; `conflict` if somebody else changed it since, or it isn't in force
 */
export async function endPlan(
  deps: Deps,
  { id, by, version, reason }: Change & { reason: string },
): Promise<Reply<typeof endPlanCall>> {
  return changed(deps, id, async (tx, plan) => {
    if (plan.state === 'ended' && plan.endReason === reason) return;
    refuseStale(plan, version, { timeZone: OPERATOR_TIME_ZONE });
    if (plan.state !== 'active') throw new Refusal('conflict', messages.notInForce);
    await endLocked(deps, tx, id, { reason, changedBy: by.name });
    await recordAudit(tx, deps, {
      by,
      action: 'plan-ended',
      subject: { kind: 'plan', id },
      customerId: plan.customerId,
      details: { before: null, after: { reason } },
    });
  });
}

const isInvoiced = sql`exists (select from documents note where note.plan_term_id = ${planOccurrences.termId})`;

/** What an end does to a locked plan, by the customer or the office. The next term that waits for a yes is withdrawn with it. */
export async function endLocked(
  deps: Deps,
  tx: Transaction,
  id: number,
  { reason, changedBy }: { reason: string; changedBy: string },
): Promise<void> {
  const changedAt = toDate(deps.clock.now());
  await creditUndone(deps, tx, id, reason);
  await updatePlan(tx, id, { state: 'ended', endReason: reason, changedBy, changedAt });
  const offer = await newestOffer(tx, id);
  if (offer?.state === 'waiting') {
    await settleOffer(tx, offer.id, { state: 'withdrawn', settledAt: changedAt });
  }
  await tx
    .update(planOccurrences)
    .set({
      state: sql`case when ${isInvoiced} then 'credited' else 'skipped' end`,
      reason,
      changedBy,
      changedAt,
      version: sql`${planOccurrences.version} + 1`,
    })
    .where(
      and(
        inArray(
          planOccurrences.lineId,
          tx.select({ id: planLines.id }).from(planLines).where(eq(planLines.planId, id)),
        ),
        inArray(planOccurrences.state, [...WAITING_STATES]),
      ),
    );
  await settleTerms(deps, tx, id);
}

/** @throws Refusal `not_found` */
export async function changed(
  deps: Deps,
  id: number,
  change: (tx: Transaction, plan: Plan) => Promise<void>,
) {
  return transaction(deps.pool, async (tx) => {
    const plan = await lockPlan(tx, id);
    if (!plan) throw new Refusal('not_found', requestMessages.notFound);
    await change(tx, plan);
    const after = await findPlan(tx, id);
    if (!after) throw new Error(`Plan ${id} is not there`);
    return presentPlan(deps, tx, after);
  });
}
