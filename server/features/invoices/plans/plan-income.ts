import { advanceCents, sharesNow } from '../../../../domain/plans/plan-money.ts';
import type { Deps } from '../../../common/deps.ts';
import type { Queryable } from '../../../db/client.ts';
import { and, desc, eq } from '../../../db/drizzle.ts';
import { documents } from '../../../db/schema/invoices.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { heldByTerm, invoicedByTerm } from '../../ledger/plan-terms.queries.ts';
import { postEntry } from '../../ledger/post-entry.ts';
import { asInvoice, type InvoiceRow } from '../find-invoice.ts';
import { lockDocument } from '../invoices.queries.ts';
import { findPlanTerm, type PlanTerm, sharesOf } from './plan-term.queries.ts';

/** The invoice of a term that was paid in advance, the latest if it was corrected; null if it has none. */
export async function termInvoice(db: Queryable, termId: number): Promise<InvoiceRow | null> {
  const [found] = await db
    .select()
    .from(documents)
    .where(and(eq(documents.planTermId, termId), eq(documents.kind, 'plan')))
    .orderBy(desc(documents.id))
    .limit(1);
  return found ? asInvoice(found) : null;
}

/** The same, locked until the transaction ends. */
export async function lockTermInvoice(tx: Transaction, termId: number): Promise<InvoiceRow | null> {
  let found = await termInvoice(tx, termId);
  while (found) {
    await lockDocument(tx, found.id);
    // Corrected while this waited, another one took its place.
    const newest = await termInvoice(tx, termId);
    if (newest?.id === found.id) return newest;
    found = newest;
  }
  return null;
}

/**
 * Moves what was earned of a term since it was last looked at from what is paid in advance to income, and back where a note lowered the
 * price by more than was left to do (R13.06). Twice does it once.
 */
export async function settleIncome(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  termId: number,
): Promise<void> {
  const invoice = await lockTermInvoice(tx, termId);
  if (!invoice) return;
  const wanted = await advanceOf(tx, await findPlanTerm(tx, termId));
  const { advance, count } = await heldOfTerm(tx, termId);
  if (advance === wanted) return;
  const { id: documentId, customerId } = invoice;
  await postEntry(deps, tx, {
    event: { kind: 'plan-income', amountCents: advance - wanted },
    key: `plan-income:${termId}:${count + 1}`,
    documentId,
    customerId,
  });
}

/** What should be paid in advance of a term, in cents ex GST. */
export async function advanceOf(db: Queryable, found: PlanTerm): Promise<number> {
  const shares = await termSharesNow(db, found);
  const earned = shares.filter(({ state }) => state === 'done' || state === 'skipped');
  return advanceCents({
    invoicedCents: await invoicedCents(db, found.term.id),
    earnedCents: earned.reduce((sum, { cents }) => sum + cents, 0),
    isOpen: shares.some(({ isOpen }) => isOpen),
  });
}

/** What became of each service of an invoiced term, with what it comes to now. */
export async function termSharesNow(db: Queryable, found: PlanTerm) {
  const invoiced = await invoicedCents(db, found.term.id);
  return sharesNow(await sharesOf(db, found), invoiced, ({ state }) => state === 'credited');
}

const invoicedCents = async (db: Queryable, termId: number): Promise<number> =>
  (await invoicedByTerm(db, [termId])).get(termId) ?? 0;

/** What the ledger has as paid in advance of a term, and how often some of it was moved. */
const heldOfTerm = async (db: Queryable, termId: number) =>
  (await heldByTerm(db, [termId])).get(termId) ?? { advance: 0, count: 0 };
