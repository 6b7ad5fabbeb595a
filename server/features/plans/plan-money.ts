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

/**
 * The services of a term that were paid for and aren't done, in cents ex GST; without those that are booked, unless their job is
 * cancelled with it.
 */
async function undoneCents(
  db: Queryable,
  termId: number,
  cancelled: readonly number[] = [],
): Promise<number> {
  const shares = await sharesOf(db, await findPlanTerm(db, termId));
  return shares
    .filter(
      ({ isOpen, state, jobId }) =>
        isOpen && (state !== 'booked' || (jobId !== null && cancelled.includes(jobId))),
    )
    .reduce((sum, { cents }) => sum + cents, 0);
}

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
      sum += await creditOf(db, { invoice, termId, cents: await undoneCents(db, termId, cancelled) });
  }
  return sum;
}

/** Credits what `creditOnEnding` says, in the transaction that ends a locked plan, before its services change. */
export async function creditUndone(deps: Deps, tx: Transaction, planId: number, why: string): Promise<void> {
  for (const termId of await termsOf(tx, planId)) {
    const { plan } = await findPlanTerm(tx, termId);
    const reason = planMessages.endedEarly(plan.name, why);
    await creditServices(deps, tx, { termId, cents: await undoneCents(tx, termId), reason });
  }
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
 * Lowers a term's invoice by the price of services that won't be done, cents ex GST, with an adjustment note. A term that isn't
 * paid in advance has nothing to credit.
 */
export async function creditServices(
  deps: Deps,
  tx: Transaction,
  { termId, cents, reason }: { termId: number; cents: number; reason: string },
): Promise<void> {
  const invoice = await lockTermInvoice(tx, termId);
  if (!invoice) return;
  const totalCents = await creditOf(tx, { invoice, termId, cents });
  if (totalCents > 0) await issueCredit(deps, tx, invoice, { totalCents, reason });
}

/** What a note gives back for services, in cents inc GST: no more than is left of what was paid for them. */
async function creditOf(
  db: Queryable,
  { invoice, termId, cents }: { invoice: InvoiceRow; termId: number; cents: number },
): Promise<number> {
  const { advance } = await heldOfTerm(db, termId);
  return Math.min(incGst(Math.min(cents, advance)), await creditableCents(db, invoice));
}

/** Whether a term was invoiced in advance. */
export const isPrepaid = async (db: Queryable, termId: number): Promise<boolean> =>
  (await termInvoice(db, termId)) !== null;
