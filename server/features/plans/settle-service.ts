import type { Reply } from '../../../contracts/endpoint.ts';
import type { skipService as skipServiceCall } from '../../../contracts/plans/due-services.ts';
import { deskPlanMessages as messages } from '../../../domain/plans/desk-plan-messages.ts';
import { isOpenOccurrence } from '../../../domain/plans/occurrence-states.ts';
import { countsFor } from '../../../domain/plans/occurrences.ts';
import { planMessages } from '../../../domain/plans/plan-messages.ts';
import { dayWithYear } from '../../../domain/visits/dates.ts';
import { localToday } from '../../../domain/visits/local-time.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { recordAudit, type StaffDoer } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import { refuseStale } from '../../common/versions/refuse-stale.ts';
import { inArray, sql } from '../../db/drizzle.ts';
import { planOccurrences } from '../../db/schema/plan-occurrences.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import { fieldRefusal, Refusal } from '../../platform/refusal.ts';
import { settleIncome } from '../invoices/plans/plan-income.ts';
import { type DueRow, dueByIds, referenceOf } from './due.queries.ts';
import { fillLocked } from './fill-plans.ts';
import { creditBilled, creditOfBilled, creditService, isPrepaid, lockInvoices } from './plan-money.ts';
import { lockPlan } from './plans.queries.ts';

type Settled = Reply<typeof skipServiceCall>;
type Occurrence = typeof planOccurrences.$inferSelect;
type Change = { id: number; by: StaffDoer; version: number };
type Outcome = Pick<Occurrence, 'state'> & Partial<Pick<Occurrence, 'reason' | 'doneOn' | 'jobId'>>;

/**
 * Skips a service that waits, or whose visit was made without it (R13.04). One that was paid in advance, or invoiced with a visit that
 * left it undone, is credited, unless its customer agreed to go without (R13.06). The same again changes nothing.
 * @throws Refusal `not_found`; `conflict` if somebody else changed it since, or it's booked or settled
 */
export async function skipService(
  deps: Deps,
  { reason, isAgreed, ...change }: Change & { reason: string; isAgreed: boolean },
): Promise<Settled> {
  return settle(deps, change, 'service-skipped', async ({ occurrence }, tx) => {
    const isCredited = !isAgreed && (occurrence.state === 'credited' || (await isPaidFor(tx, occurrence)));
    return { state: isCredited ? 'credited' : 'skipped', reason, jobId: null };
  });
}

const isPaidFor = async (tx: Transaction, { id, termId, billedDocumentId }: Occurrence): Promise<boolean> =>
  billedDocumentId === null ? isPrepaid(tx, termId) : (await creditOfBilled(tx, billedDocumentId, [id])) > 0;

/**
 * Records on which day a service was done, early or late (R13.02); the next of a line that counts from done is due from that day.
 * The same again changes nothing.
 * @throws Refusal `not_found`; `invalid_fields` for a day that's ahead, or too early for it; `conflict` as for `skipService`
 */
export async function recordService(
  deps: Deps,
  { doneOn, ...change }: Change & { doneOn: string },
): Promise<Settled> {
  return settle(deps, change, 'service-done', async ({ occurrence, line, site }) => {
    if (doneOn > localToday(deps.clock.now(), site.timeZone)) {
      throw fieldRefusal('DoneOn', messages.doneInFuture);
    }
    const { every, unit } = line;
    const isEarly = doneOn < occurrence.dueOn;
    if (isEarly && countsFor([occurrence.dueOn], doneOn, { every, unit }) === null) {
      throw fieldRefusal('DoneOn', messages.doneTooEarly);
    }
    return { state: 'done', doneOn };
  });
}

async function settle(
  deps: Deps,
  { id, by, version }: Change,
  action: 'service-skipped' | 'service-done',
  outcomeOf: (row: DueRow, tx: Transaction) => Promise<Outcome>,
): Promise<Settled> {
  return transaction(deps.pool, async (tx) => {
    const row = await lockedService(tx, id);
    if (!row) throw new Refusal('not_found', requestMessages.notFound);
    const { occurrence, line, plan, site } = row;
    const outcome = await outcomeOf(row, tx);
    if (isSame(occurrence, outcome)) return { State: occurrence.state, Version: occurrence.version };
    refuseStale(occurrence, version, { timeZone: site.timeZone });
    refuseSettled(deps, row);
    if (outcome.state === 'credited') {
      const why = outcome.reason ?? '';
      await lockInvoices(tx, plan.id);
      if (plan.billing === 'visit') {
        await creditBilled(deps, tx, [id], planMessages.notDone(dayWithYear(occurrence.dueOn), why));
      } else await creditService(deps, tx, { ...occurrence, lineIds: [line.id] }, why);
    }
    const [changed] = await changeOccurrences(deps, tx, { ids: [id], by, outcome });
    if (!changed) throw new Error(`No occurrence ${id}`);
    await settleIncome(deps, tx, occurrence.termId);
    if (plan.state === 'active') await fillLocked(deps, tx, plan.id);
    await recordAudit(tx, deps, {
      by,
      action,
      subject: { kind: 'plan', id: plan.id },
      customerId: plan.customerId,
      details: {
        before: { occurrence: id, dueOn: occurrence.dueOn, state: occurrence.state },
        after: outcome,
      },
    });
    return { State: changed.state, Version: changed.version };
  });
}

const isSame = (occurrence: Occurrence, outcome: Outcome): boolean =>
  Object.entries(outcome).every(([name, value]) => occurrence[name as keyof Occurrence] === value);

/** With its plan locked, which the daily filling waits for. */
async function lockedService(tx: Transaction, id: number): Promise<DueRow | null> {
  const [found] = await dueByIds(tx, [id]);
  if (!found) return null;
  await lockPlan(tx, found.plan.id);
  const [locked] = await dueByIds(tx, [id]);
  return locked ?? null;
}

/** @throws Refusal `conflict` for what is settled, or booked and not visited yet */
export function refuseSettled(deps: Pick<Deps, 'config'>, row: DueRow): void {
  const { state } = row.occurrence;
  if (state === 'paused') throw new Refusal('conflict', messages.isPaused);
  if (!isOpenOccurrence(state)) throw new Refusal('conflict', messages.alreadyFinal(state));
  if (state === 'booked' && !row.isVisited) {
    throw new Refusal('conflict', messages.isBooked(referenceOf(deps, row)));
  }
}

/** Changes occurrences of locked plans, and counts it. */
export async function changeOccurrences(
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction,
  { ids, by, outcome }: { ids: readonly number[]; by: Pick<StaffDoer, 'name'>; outcome: Outcome },
): Promise<Occurrence[]> {
  return tx
    .update(planOccurrences)
    .set({
      ...outcome,
      changedBy: by.name,
      changedAt: toDate(clock.now()),
      version: sql`${planOccurrences.version} + 1`,
    })
    .where(inArray(planOccurrences.id, [...ids]))
    .returning();
}
