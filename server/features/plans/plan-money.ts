import { type DocumentLine, singleLine } from '../../../domain/invoices/document-content.ts';
import { gstOf, incGst } from '../../../domain/money/money.ts';
import { planMessages } from '../../../domain/plans/plan-messages.ts';
import type { Deps } from '../../common/deps.ts';
import type { Queryable } from '../../db/client.ts';
import { eq } from '../../db/drizzle.ts';
import { planTerms } from '../../db/schema/plans.ts';
import type { Transaction } from '../../db/transaction.ts';
import { creditableCents, issueCredit } from '../invoices/credit-invoice.ts';
import type { InvoiceRow } from '../invoices/find-invoice.ts';
import { issueInvoice } from '../invoices/issue-invoice.ts';
import { heldOfTerm, lockTermInvoice, settleIncome, termInvoice } from '../invoices/plans/plan-income.ts';
import { findPlanTerm, lineWords, type PlanTerm, sharesOf } from '../invoices/plans/plan-term.queries.ts';

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

type TermShare = Awaited<ReturnType<typeof sharesOf>>[number];

/** Services that won't be done. */
type Undone = {
  /** What they cost, ex GST. */
  cents: number;
  /** Whether none of their term is left but what was credited before. */
  isAll: boolean;
};

async function undoneOf(
  db: Queryable,
  termId: number,
  isUndone: (share: TermShare) => boolean,
): Promise<Undone> {
  const shares = await sharesOf(db, await findPlanTerm(db, termId));
  return {
    cents: shares.filter(isUndone).reduce((sum, { cents }) => sum + cents, 0),
    isAll: shares.every((share) => share.cents === 0 || share.state === 'credited' || isUndone(share)),
  };
}

/** Neither done nor booked, unless its job is cancelled with it. */
const waits =
  (cancelled: readonly number[]) =>
  ({ isOpen, state, jobId }: TermShare): boolean =>
    isOpen && (state !== 'booked' || (jobId !== null && cancelled.includes(jobId)));

/**
 * What adjustment notes give back if a plan ends now, in cents inc GST: services that were paid in advance and are neither done nor
 * booked, pro rata, of this term and of a next one that is paid already. Nothing for a plan that is paid by visit.
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
    if (invoice)
      sum += await creditOf(db, { invoice, termId, undone: await undoneOf(db, termId, waits(cancelled)) });
  }
  return sum;
}

/** Credits what `creditOnEnding` says, in the transaction that ends a locked plan, before its services change. */
export async function creditUndone(deps: Deps, tx: Transaction, planId: number, why: string): Promise<void> {
  for (const termId of await termsOf(tx, planId)) {
    const { plan } = await findPlanTerm(tx, termId);
    const reason = planMessages.endedEarly(plan.name, why);
    await creditServices(deps, tx, { termId, undone: await undoneOf(tx, termId, waits([])), reason });
  }
}

/**
 * Credits what never came up in a locked plan that is over, as its machine was taken out of use. What was missed waits until the office
 * books or credits it.
 */
export async function creditNeverDue(deps: Deps, tx: Transaction, planId: number): Promise<void> {
  for (const termId of await termsOf(tx, planId)) {
    const { plan } = await findPlanTerm(tx, termId);
    const undone = await undoneOf(tx, termId, ({ state }) => state === null);
    await creditServices(deps, tx, { termId, undone, reason: planMessages.neverDue(plan.name) });
    await settleIncome(deps, tx, termId);
  }
}

/** Credits a service that its customer paid for in advance and goes without. Its state says so already. */
export async function creditService(
  deps: Deps,
  tx: Transaction,
  { termId, lineId, dueOn }: Pick<TermShare, 'lineId' | 'dueOn'> & { termId: number },
  reason: string,
): Promise<void> {
  const isIt = (share: TermShare) => share.lineId === lineId && share.dueOn === dueOn;
  await creditServices(deps, tx, { termId, undone: await undoneOf(tx, termId, isIt), reason });
}

/** Books what the end of a locked plan means for what was paid in advance. */
export async function settleTerms(deps: Deps, tx: Transaction, planId: number): Promise<void> {
  for (const termId of await termsOf(tx, planId)) await settleIncome(deps, tx, termId);
}

async function termsOf(db: Queryable, planId: number): Promise<number[]> {
  const { id } = planTerms;
  const rows = await db.select({ id }).from(planTerms).where(eq(planTerms.planId, planId)).orderBy(id);
  return rows.map((row) => row.id);
}

/**
 * Lowers a term's invoice by the price of services that won't be done with an adjustment note. A term that isn't paid in advance has
 * nothing to credit.
 */
async function creditServices(
  deps: Deps,
  tx: Transaction,
  { termId, undone, reason }: { termId: number; undone: Undone; reason: string },
): Promise<void> {
  const invoice = await lockTermInvoice(tx, termId);
  if (!invoice) return;
  const totalCents = await creditOf(tx, { invoice, termId, undone });
  if (totalCents > 0) await issueCredit(deps, tx, invoice, { totalCents, reason });
}

/** What a note gives back for services, in cents inc GST: no more than is left of what was paid for them, and all of it if none stays. */
async function creditOf(
  db: Queryable,
  { invoice, termId, undone: { cents, isAll } }: { invoice: InvoiceRow; termId: number; undone: Undone },
): Promise<number> {
  const most = await creditableCents(db, invoice);
  if (isAll) return most;
  const { advance } = await heldOfTerm(db, termId);
  return Math.min(incGst(Math.min(cents, advance)), most);
}

/** Whether a term was invoiced in advance. */
export const isPrepaid = async (db: Queryable, termId: number): Promise<boolean> =>
  (await termInvoice(db, termId)) !== null;
