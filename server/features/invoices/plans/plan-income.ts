import { advanceCents, type Share, sharesNow } from '../../../../domain/plans/plan-money.ts';
import type { Deps } from '../../../common/deps.ts';
import type { Queryable } from '../../../db/client.ts';
import { and, desc, eq, inArray, sql } from '../../../db/drizzle.ts';
import { documents } from '../../../db/schema/invoices.ts';
import { ledgerEntries, ledgerLines } from '../../../db/schema/ledger.ts';
import { planOccurrences } from '../../../db/schema/plan-occurrences.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { postEntry } from '../../ledger/post-entry.ts';
import { asInvoice, type InvoiceRow } from '../find-invoice.ts';
import { lockDocument } from '../invoices.queries.ts';
import { findPlanTerm, type PlanTerm, sharesByTerm, sharesOf } from './plan-term.queries.ts';

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

/** What each service of many terms comes to now, by term: the same number of statements, however many there are. */
export async function sharesNowByTerm(
  db: Queryable,
  termIds: readonly number[],
): Promise<ReadonlyMap<number, Share[]>> {
  const { termId, lineId, dueOn, state } = planOccurrences;
  const rows = await db
    .select({ termId, lineId, dueOn })
    .from(planOccurrences)
    .where(and(sql`${termId} = any(${sql.param([...termIds])}::bigint[])`, eq(state, 'credited')));
  const credited = new Set(rows.map((row) => `${row.termId} ${row.lineId} ${row.dueOn}`));
  const invoiced = await invoicedByTerm(db, termIds);
  const shares = [...(await sharesByTerm(db, termIds))];
  return new Map(
    shares.map(([id, ofTerm]) => [
      id,
      sharesNow(ofTerm, invoiced.get(id) ?? 0, (share) =>
        credited.has(`${id} ${share.lineId} ${share.dueOn}`),
      ),
    ]),
  );
}

const invoicedCents = async (db: Queryable, termId: number): Promise<number> =>
  (await invoicedByTerm(db, [termId])).get(termId) ?? 0;

/** What the invoices of terms come to, less their adjustment notes, in cents ex GST. */
export async function invoicedByTerm(db: Queryable, termIds: readonly number[]) {
  const sums = await db
    .select({
      termId: documents.planTermId,
      cents: sql<number>`coalesce(sum(case when ${documents.kind} = 'plan' then ${documents.subtotalCents} else -${documents.subtotalCents} end), 0)::int`,
    })
    .from(documents)
    .where(
      and(
        sql`${documents.planTermId} = any(${sql.param([...termIds])}::bigint[])`,
        inArray(documents.kind, ['plan', 'adjustment-note']),
      ),
    )
    .groupBy(documents.planTermId);
  return new Map(sums.map(({ termId, cents }) => [termId, cents]));
}

/** What the ledger has as paid in advance of a term, and how often some of it was moved. */
const heldOfTerm = async (db: Queryable, termId: number) =>
  (await heldByTerm(db, [termId])).get(termId) ?? { advance: 0, count: 0 };

/** The same of many terms. */
export async function heldByTerm(db: Queryable, termIds: readonly number[]) {
  const held = await db
    .select({
      termId: documents.planTermId,
      advance: sql<number>`-coalesce(sum(${ledgerLines.amountCents}), 0)::int`,
      count: sql<number>`count(*) filter (where ${ledgerEntries.kind} = 'plan-income')::int`,
    })
    .from(ledgerEntries)
    .innerJoin(documents, eq(documents.id, ledgerEntries.documentId))
    .innerJoin(
      ledgerLines,
      and(eq(ledgerLines.entryId, ledgerEntries.id), eq(ledgerLines.account, 'paid-in-advance')),
    )
    .where(sql`${documents.planTermId} = any(${sql.param([...termIds])}::bigint[])`)
    .groupBy(documents.planTermId);
  return new Map(held.map(({ termId, ...of }) => [termId, of]));
}
