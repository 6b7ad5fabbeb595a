import { creditOf as creditParts } from '../../../domain/invoices/credit.ts';
import { type DocumentLine, singleLine } from '../../../domain/invoices/document-content.ts';
import { gstOf, incGst } from '../../../domain/money/money.ts';
import { WAITING_STATES } from '../../../domain/plans/occurrence-states.ts';
import { isPaused, type Pause } from '../../../domain/plans/occurrences.ts';
import { planMessages } from '../../../domain/plans/plan-messages.ts';
import { sharesNow } from '../../../domain/plans/plan-money.ts';
import { dayWithYear } from '../../../domain/visits/dates.ts';
import type { Deps } from '../../common/deps.ts';
import type { Queryable } from '../../db/client.ts';
import { and, asc, eq, gte, inArray, isNotNull, lt, or, type SQL, sql } from '../../db/drizzle.ts';
import { documents } from '../../db/schema/invoices.ts';
import { planOccurrences } from '../../db/schema/plan-occurrences.ts';
import { planLines, planTerms } from '../../db/schema/plans.ts';
import type { Transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import { creditableCents, issueCredit } from '../invoices/credit-invoice.ts';
import { asInvoice, type InvoiceRow } from '../invoices/find-invoice.ts';
import { lockDocument } from '../invoices/invoices.queries.ts';
import { issueInvoice } from '../invoices/issue-invoice.ts';
import { lockTermInvoice, settleIncome, termInvoice, termSharesNow } from '../invoices/plans/plan-income.ts';
import {
  findPlanTerm,
  lineWords,
  type PlanTerm,
  pricedServices,
  sharesOf,
} from '../invoices/plans/plan-term.queries.ts';
import { amountsOfInvoice } from '../ledger/invoice-amounts.ts';

/** Issues the tax invoice of a term that is paid in advance, in the transaction that accepts it (R13.06). */
export async function invoiceTerm(deps: Deps, tx: Transaction, termId: number): Promise<void> {
  const found = await findPlanTerm(tx, termId);
  const { plan, totalCents: subtotalCents } = found;
  if (plan.billing !== 'yearly' || subtotalCents === 0) return;
  await issueInvoice(
    deps,
    tx,
    { jobId: null, planTermId: termId, customerId: plan.customerId },
    { kind: 'plan', work: null, lines: linesOf(deps, found), subtotalCents, gstCents: gstOf(subtotalCents) },
  );
}

/**
 * Locks the invoices from which something of a locked plan may be credited. Before the first note or invoice of a transaction: that takes the next number,
 * and everybody locks documents before it.
 */
export async function lockInvoices(tx: Transaction, planId: number): Promise<void> {
  for (const termId of await termsOf(tx, planId)) await lockTermInvoice(tx, termId);
  await lockBilled(tx, [...(await billedAndWaiting(tx, planId)).values()].flat());
}

/** A line for each machine with its own price, or one for all. */
function linesOf(deps: Deps, found: PlanTerm): DocumentLine[] {
  const { plan, shares, lines, totalCents } = found;
  const timesOf = (count: number) => (count === 1 ? 'Once in the term' : `${count} times in the term`);
  const own = lines.flatMap((line) => {
    const count = shares.filter(({ lineId }) => lineId === line.line.id).length;
    const detail = `${timesOf(count)}, ${line.site.name}`;
    return line.cents ? [singleLine(lineWords(deps, line), detail, line.cents)] : [];
  });
  if (own.length > 0) return own;
  const detail = shares.length === 1 ? '1 service in the term' : `${shares.length} services in the term`;
  return [singleLine(plan.name, detail, totalCents)];
}

type TermShare = Awaited<ReturnType<typeof termSharesNow>>[number];
type Settling = Pick<TermShare, 'lineId' | 'dueOn' | 'cents' | 'state'>;
type IsUndone = (share: TermShare) => boolean;

/** Neither done nor booked, unless its job is cancelled with it. */
const waits =
  (cancelled: readonly number[] = []): IsUndone =>
  ({ isOpen, state, jobId }) =>
    isOpen && (state !== 'booked' || (jobId !== null && cancelled.includes(jobId)));

/** It was due, or never came up, and was neither done nor booked. */
const isWaiting: IsUndone = waits();

/**
 * What adjustment notes give back if a plan ends now, in cents inc GST: services that were paid in advance and are neither done nor
 * booked, of this term and of a next one that is paid already; of a plan that is paid by visit, those that an invoice had and that wait for
 * another day.
 * @param cancelled the jobs that are cancelled with it
 */
export async function creditOnEnding(
  db: Queryable,
  planId: number,
  cancelled: readonly number[] = [],
): Promise<number> {
  let sum = 0;
  for (const termId of await termsOf(db, planId)) {
    const invoice = await termInvoice(db, termId);
    if (!invoice) continue;
    const shares = await termSharesNow(db, await findPlanTerm(db, termId));
    sum += await creditOf(db, invoice, { shares, isUndone: waits(cancelled) });
  }
  for (const [documentId, ids] of await billedAndWaiting(db, planId, cancelled))
    sum += await creditOfBilled(db, documentId, ids);
  return sum;
}

/**
 * What a pause takes away of a plan: services whose date is in it, neither done nor booked, that are listed or will be, and what the notes
 * for them will give back, in cents inc GST: one for each date, as `restServices` issues them.
 * @param cancelled the jobs that are cancelled with it
 */
export async function lostToPause(
  db: Queryable,
  planId: number,
  pause: Pause,
  cancelled: readonly number[] = [],
): Promise<{ services: number; creditCents: number }> {
  const lost = { services: await lostFromDone(db, planId, pause, cancelled), creditCents: 0 };
  for (const termId of await termsOf(db, planId, pause)) {
    const found = await findPlanTerm(db, termId);
    const planned = found.lines.filter(({ line }) => line.basis === 'planned');
    const lineIds = new Set(planned.map(({ line }) => line.id));
    const inUse = new Set(planned.filter(({ asset }) => !asset.retiredAt).map(({ line }) => line.id));
    const isLost = (share: TermShare) =>
      lineIds.has(share.lineId) &&
      (inUse.has(share.lineId) || share.occurrenceId !== null) &&
      isPaused(share.dueOn, [pause]) &&
      waits(cancelled)(share);
    const shares = await sharesOf(db, found);
    lost.services += shares.filter(isLost).length;
    const invoice = await termInvoice(db, termId);
    if (!invoice) continue;
    const invoiced = (await termSharesNow(db, found)).reduce((sum, { cents }) => sum + cents, 0);
    lost.creditCents += await notesByDate(db, invoice, { shares, isLost, invoiced });
  }
  for (const [documentId, ids] of await billedAndWaiting(db, planId, cancelled)) {
    const { invoice, priced: shares, left: invoiced } = await billedWith(db, documentId);
    const isLost = ({ id, dueOn }: (typeof shares)[number]) => ids.includes(id) && isPaused(dueOn, [pause]);
    lost.creditCents += await notesByDate(db, invoice, { shares, isLost, invoiced });
  }
  return lost;
}

/** Of lines that count from done, what is listed: when the next ones come depends on when it's done. */
async function lostFromDone(
  db: Queryable,
  planId: number,
  pause: Pause,
  cancelled: readonly number[],
): Promise<number> {
  const listed = await db
    .select({ dueOn: planOccurrences.dueOn })
    .from(planOccurrences)
    .innerJoin(planLines, eq(planLines.id, planOccurrences.lineId))
    .where(and(eq(planLines.planId, planId), eq(planLines.basis, 'done'), isUndoneWith(cancelled)));
  return listed.filter(({ dueOn }) => isPaused(dueOn, [pause])).length;
}

/** What the notes for services of an invoice come to, in cents inc GST: one for each date, the earliest first. */
async function notesByDate<S extends Settling>(
  db: Queryable,
  invoice: InvoiceRow,
  { shares, isLost, ...start }: { shares: readonly S[]; isLost: (share: S) => boolean; invoiced: number },
): Promise<number> {
  let { invoiced } = start;
  let most = await creditableCents(db, invoice);
  // What was written off can't be credited, and is part of what a note's GST is worked out from.
  let gstCents = most + (await amountsOfInvoice(db, invoice.id)).writtenOffCents - invoiced;
  let sum = 0;
  const gone = new Set(shares.filter(({ state }) => state === 'credited'));
  for (const date of [...new Set(shares.filter(isLost).map(({ dueOn }) => dueOn))].sort()) {
    const now = sharesNow(shares, invoiced, (share) => gone.has(share));
    const isUndone = (share: S) => share.dueOn === date && isLost(share);
    for (const share of shares) if (isUndone(share)) gone.add(share);
    const totalCents = creditUpTo(most, now, now.filter(isUndone));
    const note = creditParts(totalCents, { gstCents, totalCents: invoiced + gstCents });
    invoiced -= note.subtotalCents;
    gstCents -= note.gstCents;
    most -= totalCents;
    sum += totalCents;
  }
  return sum;
}

/** Credits what `creditOnEnding` says, in the transaction that ends a locked plan, before its services change. */
export async function creditUndone(deps: Deps, tx: Transaction, planId: number, why: string): Promise<void> {
  const note = (plan: string) => planMessages.endedEarly(plan, why);
  await lockInvoices(tx, planId);
  for (const termId of await termsOf(tx, planId)) {
    await creditServices(deps, tx, termId, { isUndone: isWaiting, why, note });
  }
  const waiting = [...(await billedAndWaiting(tx, planId)).values()].flat();
  if (waiting.length === 0) return;
  const [term] = await termsOf(tx, planId);
  const { plan } = await findPlanTerm(tx, term ?? 0);
  const credited = await creditBilled(deps, tx, waiting, note(plan.name));
  await tx
    .update(planOccurrences)
    .set({
      ...{ state: 'credited', reason: why, changedAt: toDate(deps.clock.now()) },
      version: sql`${planOccurrences.version} + 1`,
    })
    .where(inArray(planOccurrences.id, credited));
}

/**
 * Credits what never came up in a locked plan that is over, as its machine was taken out of use. What was missed waits until it's booked,
 * or the time for that is over.
 */
export async function creditNeverDue(deps: Deps, tx: Transaction, planId: number): Promise<void> {
  for (const termId of await termsOf(tx, planId)) {
    await creditServices(deps, tx, termId, {
      isUndone: ({ state }) => state === null,
      why: planMessages.termOver,
      note: planMessages.neverDue,
    });
    await settleIncome(deps, tx, termId);
  }
}

/**
 * Credits what a locked plan's term has neither done nor booked, some time after it: what was missed, and what never came up. Nothing is
 * left for a second time.
 */
export async function creditUnbooked(deps: Deps, tx: Transaction, termId: number): Promise<void> {
  const { plan, term } = await findPlanTerm(tx, termId);
  const why = planMessages.notBooked(plan.name, dayWithYear(term.lastDay));
  await creditServices(deps, tx, termId, { isUndone: isWaiting, why, note: () => why });
  const { termId: ofTerm, state, version } = planOccurrences;
  await tx
    .update(planOccurrences)
    .set({
      state: 'credited',
      reason: why,
      changedAt: toDate(deps.clock.now()),
      version: sql`${version} + 1`,
    })
    .where(and(eq(ofTerm, termId), inArray(state, [...WAITING_STATES])));
  await settleIncome(deps, tx, termId);
}

/** Credits services of a date that their customer paid for in advance and goes without, before their states say so. */
export async function creditService(
  deps: Deps,
  tx: Transaction,
  { termId, dueOn, lineIds }: { termId: number; dueOn: string; lineIds: readonly number[] },
  why: string,
): Promise<void> {
  await creditServices(deps, tx, termId, {
    isUndone: (share) => lineIds.includes(share.lineId) && share.dueOn === dueOn,
    why,
    note: () => planMessages.notDone(dayWithYear(dueOn), why),
  });
}

/**
 * What a note would give back for services of a plan that is paid by visit, in cents inc GST: their shares of what the call-out's invoice
 * that has them comes to now. Nothing if it was credited in full.
 */
export async function creditOfBilled(
  db: Queryable,
  documentId: number,
  occurrenceIds: readonly number[],
): Promise<number> {
  const { invoice, shares } = await billedWith(db, documentId);
  return creditOf(db, invoice, { shares, isUndone: ({ id }) => occurrenceIds.includes(id) });
}

/**
 * Credits that, before the services' states say so, with one note for each invoice.
 * @param occurrenceIds of locked plans
 * @returns those that were credited
 */
export async function creditBilled(
  deps: Deps,
  tx: Transaction,
  occurrenceIds: readonly number[],
  reason: string,
): Promise<number[]> {
  const credited = [];
  for (const [documentId, ids] of await lockBilled(tx, occurrenceIds)) {
    const { invoice, shares } = await billedWith(tx, documentId);
    const totalCents = await creditOf(tx, invoice, { shares, isUndone: ({ id }) => ids.includes(id) });
    if (totalCents === 0) continue;
    await issueCredit(deps, tx, invoice, { totalCents, reason });
    credited.push(...ids);
  }
  return credited;
}

/** Which of some services each invoice has, locked. */
async function lockBilled(tx: Transaction, occurrenceIds: readonly number[]): Promise<Map<number, number[]>> {
  const locked = new Set<number>();
  for (;;) {
    const found = await billedBy(tx, inArray(planOccurrences.id, [...occurrenceIds]));
    // Corrected while this waited, another invoice has them.
    const next = [...found.keys()].filter((id) => !locked.has(id));
    if (next.length === 0) return found;
    for (const id of next) await lockDocument(tx, id);
    for (const id of next) locked.add(id);
  }
}

/** Services that invoices have, by invoice. */
async function billedBy(db: Queryable, condition: SQL | undefined): Promise<Map<number, number[]>> {
  const { id, billedDocumentId } = planOccurrences;
  const rows = await db
    .select({ id, documentId: billedDocumentId })
    .from(planOccurrences)
    .innerJoin(planLines, eq(planLines.id, planOccurrences.lineId))
    .where(and(condition, isNotNull(billedDocumentId)))
    .orderBy(asc(billedDocumentId), asc(id));
  const found = new Map<number, number[]>();
  for (const row of rows) {
    const documentId = row.documentId ?? 0;
    found.set(documentId, [...(found.get(documentId) ?? []), row.id]);
  }
  return found;
}

/** Services of a plan that an invoice had and that wait for another day, by invoice. */
const billedAndWaiting = (db: Queryable, planId: number, cancelled: readonly number[] = []) =>
  billedBy(db, and(eq(planLines.planId, planId), isUndoneWith(cancelled)));

const isUndoneWith = (cancelled: readonly number[]): SQL | undefined =>
  or(
    inArray(planOccurrences.state, [...WAITING_STATES]),
    and(eq(planOccurrences.state, 'booked'), inArray(planOccurrences.jobId, [...cancelled])),
  );

/** A call-out's invoice, and what each service that it was for comes to of it now. */
async function billedWith(db: Queryable, documentId: number) {
  const [document] = await db.select().from(documents).where(eq(documents.id, documentId));
  if (!document) throw new Error(`No invoice ${documentId}`);
  const [notes] = await db
    .select({ cents: sql<number>`coalesce(sum(${documents.subtotalCents}), 0)::int` })
    .from(documents)
    .where(and(eq(documents.invoiceId, documentId), eq(documents.kind, 'adjustment-note')));
  const services = await db
    .select()
    .from(planOccurrences)
    .where(eq(planOccurrences.billedDocumentId, documentId))
    .orderBy(asc(planOccurrences.id));
  const priced = await pricedServices(db, services);
  const left = document.subtotalCents - (notes?.cents ?? 0);
  const shares = sharesNow(priced, left, ({ state }) => state === 'credited');
  return { invoice: asInvoice(document), priced, left, shares };
}

/** Books what the end of a locked plan means for what was paid in advance. */
export async function settleTerms(deps: Deps, tx: Transaction, planId: number): Promise<void> {
  for (const termId of await termsOf(tx, planId)) await settleIncome(deps, tx, termId);
}

/** The terms of a plan, or those that have days in a pause. */
async function termsOf(db: Queryable, planId: number, pause?: Pause): Promise<number[]> {
  const { id, firstDay, lastDay } = planTerms;
  const isIn = pause && and(gte(lastDay, pause.from), pause.until ? lt(firstDay, pause.until) : undefined);
  const rows = await db
    .select({ id })
    .from(planTerms)
    .where(and(eq(planTerms.planId, planId), isIn))
    .orderBy(id);
  return rows.map((row) => row.id);
}

/**
 * Lowers a term's invoice by the price of services that won't be done with an adjustment note, before their states change; what was never
 * on the list is there as credited. A term that isn't paid in advance has nothing to credit.
 */
async function creditServices(
  deps: Deps,
  tx: Transaction,
  termId: number,
  { isUndone, why, note }: { isUndone: IsUndone; why: string; note: (plan: string) => string },
): Promise<void> {
  const invoice = await lockTermInvoice(tx, termId);
  if (!invoice) return;
  const found = await findPlanTerm(tx, termId);
  const shares = await termSharesNow(tx, found);
  const totalCents = await creditOf(tx, invoice, { shares, isUndone });
  if (totalCents > 0) await issueCredit(deps, tx, invoice, { totalCents, reason: note(found.plan.name) });
  const neverDue = shares.filter((share) => share.state === null && isUndone(share));
  if (neverDue.length === 0) return;
  await tx.insert(planOccurrences).values(
    neverDue.map(({ lineId, dueOn }) => ({
      ...{ lineId, termId, dueOn, firstDay: dueOn, lastDay: dueOn },
      ...{ state: 'credited' as const, reason: why },
    })),
  );
}

/** What a note gives back for services, in cents inc GST: no more than is left of what was paid for them, and all of it if none stays. */
async function creditOf<S extends Settling>(
  db: Queryable,
  invoice: InvoiceRow,
  { shares, isUndone }: { shares: readonly S[]; isUndone: (share: S) => boolean },
): Promise<number> {
  const undone = shares.filter((share) => share.state !== 'credited' && isUndone(share));
  if (undone.length === 0) return 0;
  return creditUpTo(await creditableCents(db, invoice), shares, undone);
}

function creditUpTo<S extends Settling>(most: number, shares: readonly S[], undone: readonly S[]): number {
  if (shares.every((share) => share.cents === 0 || undone.includes(share))) return most;
  const cents = undone.reduce((sum, share) => sum + share.cents, 0);
  return Math.min(incGst(cents), most);
}

/** Whether a term was invoiced in advance. */
export const isPrepaid = async (db: Queryable, termId: number): Promise<boolean> =>
  (await termInvoice(db, termId)) !== null;
