import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { isOpenOccurrence, WAITING_STATES } from '../../../domain/plans/occurrence-states.ts';
import {
  type Days,
  dueDates,
  dueSpan,
  nextDueDate,
  type Rhythm,
  waitingState,
} from '../../../domain/plans/occurrences.ts';
import { planMessages } from '../../../domain/plans/plan-messages.ts';
import { addDays, localToday } from '../../../domain/visits/local-time.ts';
import type { Deps } from '../../common/deps.ts';
import { and, asc, eq, gt, inArray, isNotNull, isNull, sql } from '../../db/drizzle.ts';
import { locations } from '../../db/schema/customers.ts';
import { assets } from '../../db/schema/equipment.ts';
import { planOccurrences } from '../../db/schema/plan-occurrences.ts';
import { planOffers } from '../../db/schema/plan-offers.ts';
import { planLines, plans, planTerms } from '../../db/schema/plans.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import { doEach } from '../../platform/do-each.ts';
import { pausesOf } from './pauses.queries.ts';
import { creditNeverDue, lockInvoices } from './plan-money.ts';
import { lockPlan } from './plans.queries.ts';
import { restServices } from './rest-services.ts';

/** How many plans one transaction fills: others wait for it no longer than a moment. */
const BATCH = 50;
/** Of a statement: PostgreSQL takes 65,535 values. */
const MOST_ROWS = 2000;

/**
 * Runs daily: puts what is due in the next days of every plan on the office's list, once each, and marks what was missed or rests
 * (R13.02, R13.04). It may run twice, late, on several servers, and be killed in the middle: each run makes good what is missing.
 * @param only the plans of which something was done
 */
export async function fillPlans(deps: Deps, only?: readonly number[]): Promise<void> {
  let after = 0;
  let added = 0;
  const unsettled = new Set<number>();
  for (;;) {
    const batch = await transaction(deps.pool, async (tx) => {
      const ids = await lockedAfter(tx, after, only);
      const due = await listDue(deps, tx, ids);
      const over = await tx.select({ id: plans.id }).from(plans).where(isOver(deps, ids));
      return { ids, ...due, ending: over.map(({ id }) => id) };
    });
    added += batch.added;
    for (const id of [...batch.over.map(({ planId }) => planId), ...batch.ending]) unsettled.add(id);
    const last = batch.ids.at(-1);
    if (last === undefined) break;
    after = last;
  }
  if (added > 0) deps.log.info({ added }, 'services of plans are due');
  // Each in a transaction of its own: a note holds the next number until it's committed, and who waits for that may have locked the invoice of
  // another plan.
  await doEach(unsettled, (id) =>
    transaction(deps.pool, async (tx) => {
      if ((await lockPlan(tx, id))?.state === 'active') await fillLocked(deps, tx, id);
    }),
  );
}

/** Locked, so that servers that run at once wait for each other, and for the office's changes. */
async function lockedAfter(
  tx: Transaction,
  after: number,
  only: readonly number[] | undefined,
): Promise<number[]> {
  const rows = await tx
    .select({ id: plans.id })
    .from(plans)
    .where(and(eq(plans.state, 'active'), gt(plans.id, after), only && inArray(plans.id, [...only])))
    .orderBy(asc(plans.id))
    .limit(BATCH)
    .for('no key update');
  return rows.map(({ id }) => id);
}

/** Does the same for a plan that is locked, and settles what a pause took away of it and what its end leaves. */
export async function fillLocked(deps: Deps, tx: Transaction, id: number): Promise<void> {
  const { over } = await listDue(deps, tx, [id]);
  if (over.length > 0) await lockInvoices(tx, id);
  await restServices(deps, tx, over);
  await endOver(deps, tx, id);
}

/**
 * Lists and marks the services of locked plans.
 * @returns how many were added, and those that a pause took away
 */
async function listDue(deps: Deps, tx: Transaction, ids: readonly number[]) {
  if (ids.length === 0) return { added: 0, over: [] };
  const { policy } = deps.catalogue.current().pricing;
  const now = deps.clock.now();
  const rows: (typeof planOccurrences.$inferInsert)[] = [];
  const known = await knownOf(tx, ids);
  const pauses = await pausesOf(tx, ids);
  let added = 0;
  for (const { line, term, timeZone } of await linesToFill(tx, ids)) {
    const soon = addDays(localToday(now, timeZone), policy.planDueDays);
    const until = soon < term.lastDay ? soon : term.lastDay;
    const { every, unit, anchor, months, basis } = line;
    const interval = { every, unit };
    const rhythm = { interval, anchor, months, basis };
    const ofLine = known.get(line.id) ?? [];
    const dates = datesToAdd(rhythm, { firstDay: term.firstDay, lastDay: until }, ofLine);
    added += dates.length;
    const rests = pauses(line.planId);
    const add = (dueOn: string, span: Days) =>
      rows.push({ lineId: line.id, termId: term.id, dueOn, ...span, state: 'due' });
    for (const dueOn of dates) add(dueOn, dueSpan(dueOn, interval, policy.planSpanDays, rests));
    if (rests.length === 0) continue;
    // A pause that was made, or that ended, since.
    for (const row of ofLine.filter(({ termId, state }) => termId === term.id && isWaiting(state))) {
      const span = dueSpan(row.dueOn, interval, policy.planSpanDays, rests);
      if (span.firstDay !== row.firstDay || span.lastDay !== row.lastDay) add(row.dueOn, span);
    }
  }
  for (let start = 0; start < rows.length; start += MOST_ROWS) {
    await tx
      .insert(planOccurrences)
      .values(rows.slice(start, start + MOST_ROWS))
      .onConflictDoUpdate({
        target: [planOccurrences.lineId, planOccurrences.dueOn],
        set: { firstDay: sql`excluded.first_day`, lastDay: sql`excluded.last_day` },
        setWhere: inArray(planOccurrences.state, [...WAITING_STATES]),
      });
  }
  return { added, over: await markWaiting(deps, tx, ids, pauses) };
}

/**
 * A plan whose last term is over ends by itself (R13.05), once all spans that began in it have passed and nothing is booked. What was
 * missed stays on the list; what never came up is credited if it was paid in advance (R13.06). It waits for the answer to the offer of
 * its next term as long as that is valid; then the offer is withdrawn.
 */
async function endOver(deps: Deps, tx: Transaction, id: number): Promise<void> {
  const at = toDate(deps.clock.now());
  const ended = await tx
    .update(plans)
    .set({
      state: 'ended',
      endReason: planMessages.termOver,
      version: sql`${plans.version} + 1`,
      changedAt: at,
    })
    .where(isOver(deps, [id]))
    .returning({ id: plans.id });
  if (ended.length === 0) return;
  await tx
    .update(planOffers)
    .set({ state: 'withdrawn', settledAt: at })
    .where(and(eq(planOffers.planId, id), eq(planOffers.state, 'waiting')));
  // What waited from before a pause was missed.
  const ofEnded = tx.select({ id: planLines.id }).from(planLines).where(eq(planLines.planId, id));
  await tx
    .update(planOccurrences)
    .set({ state: 'missed' })
    .where(and(inArray(planOccurrences.lineId, ofEnded), eq(planOccurrences.state, 'paused')));
  await creditNeverDue(deps, tx, id);
}

/** Of plans, those whose end has come. */
function isOver({ catalogue, clock }: Pick<Deps, 'catalogue' | 'clock'>, ids: readonly number[]) {
  const now = clock.now();
  const { planSpanDays } = catalogue.current().pricing.policy;
  const before = addDays(localToday(now, OPERATOR_TIME_ZONE), -planSpanDays);
  return and(
    inArray(plans.id, [...ids]),
    eq(plans.state, 'active'),
    sql`not exists (select from ${planTerms} term where term.plan_id = ${plans.id}
      and term.accepted_at is not null and term.last_day >= ${before})`,
    sql`not exists (select from ${planOccurrences} open join ${planLines} its on its.id = open.line_id
      where its.plan_id = ${plans.id} and open.state in ('due', 'booked'))`,
    sql`not exists (select from ${planOffers} offer where offer.plan_id = ${plans.id}
      and offer.state = 'waiting' and offer.valid_until > ${toDate(now).toISOString()}::timestamptz)`,
  );
}

type Known = Pick<
  typeof planOccurrences.$inferSelect,
  'termId' | 'dueOn' | 'firstDay' | 'lastDay' | 'state' | 'doneOn'
>;

const isWaiting = (state: Known['state']): boolean => WAITING_STATES.some((one) => one === state);

/** The due dates of a line that aren't there yet. One that counts from done has one open at a time. */
function datesToAdd(rhythm: Rhythm, days: Days, known: readonly Known[]): string[] {
  const taken = new Set(known.map(({ dueOn }) => dueOn));
  if (rhythm.basis === 'planned') return dueDates(rhythm, days).filter((date) => !taken.has(date));
  if (known.some(({ state }) => isOpenOccurrence(state))) return [];
  const last = known.at(-1);
  const next = last ? nextDueDate(rhythm, last.doneOn ?? last.dueOn) : rhythm.anchor;
  return next >= days.firstDay && next <= days.lastDay ? [next] : [];
}

/** Lines of machines in use, in the terms that were accepted. */
function linesToFill(tx: Transaction, ids: readonly number[]) {
  return tx
    .select({ line: planLines, term: planTerms, timeZone: locations.timeZone })
    .from(planLines)
    .innerJoin(planTerms, and(eq(planTerms.planId, planLines.planId), isNotNull(planTerms.acceptedAt)))
    .innerJoin(assets, and(eq(assets.id, planLines.assetId), isNull(assets.retiredAt)))
    .innerJoin(locations, eq(locations.id, assets.locationId))
    .where(inArray(planLines.planId, [...ids]))
    .orderBy(asc(planLines.id), asc(planTerms.number));
}

/** What there is of each line, by date. */
async function knownOf(tx: Transaction, ids: readonly number[]): Promise<ReadonlyMap<number, Known[]>> {
  const { lineId, termId, dueOn, firstDay, lastDay, state, doneOn } = planOccurrences;
  const rows = await tx
    .select({ lineId, termId, dueOn, firstDay, lastDay, state, doneOn })
    .from(planOccurrences)
    .innerJoin(planLines, eq(planLines.id, lineId))
    .where(inArray(planLines.planId, [...ids]))
    .orderBy(asc(lineId), asc(dueOn));
  const found = new Map<number, Known[]>();
  for (const row of rows) {
    const ofLine = found.get(row.lineId);
    if (ofLine) ofLine.push(row);
    else found.set(row.lineId, [row]);
  }
  return found;
}

/**
 * Marks what waits by the date at its site: missed beyond its span, paused while its plan rests. What a clock that was ahead marked too
 * early is due again.
 * @returns what a pause took away, and isn't done any more
 */
async function markWaiting(
  deps: Deps,
  tx: Transaction,
  ids: readonly number[],
  pauses: Awaited<ReturnType<typeof pausesOf>>,
) {
  const { id, termId, lineId, dueOn, lastDay, state } = planOccurrences;
  const rows = await tx
    .select({
      id,
      termId,
      lineId,
      dueOn,
      lastDay,
      state,
      planId: planLines.planId,
      timeZone: locations.timeZone,
    })
    .from(planOccurrences)
    .innerJoin(planLines, eq(planLines.id, lineId))
    .innerJoin(assets, eq(assets.id, planLines.assetId))
    .innerJoin(locations, eq(locations.id, assets.locationId))
    .where(and(inArray(planLines.planId, [...ids]), inArray(state, [...WAITING_STATES])))
    .orderBy(asc(dueOn), asc(id));
  const now = deps.clock.now();
  const todayIn = new Map(
    [...new Set(rows.map((row) => row.timeZone))].map((zone) => [zone, localToday(now, zone)]),
  );
  const marked = rows.map((row) => ({
    ...row,
    is: waitingState(row, todayIn.get(row.timeZone) ?? '', pauses(row.planId)),
  }));
  for (const as of WAITING_STATES) {
    const changed = marked.filter((row) => row.is === as && row.state !== as).map((row) => row.id);
    if (changed.length === 0) continue;
    await tx
      .update(planOccurrences)
      .set({ state: as })
      .where(sql`${planOccurrences.id} = any(${sql.param(changed)}::bigint[])`);
  }
  return marked.filter((row) => row.is === 'over');
}
