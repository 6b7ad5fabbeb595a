import type { Days } from '../../../domain/plans/occurrences.ts';
import { type Share, sharesNow, termShares } from '../../../domain/plans/plan-money.ts';
import type { Queryable } from '../../db/client.ts';
import { and, asc, eq, inArray, sql } from '../../db/drizzle.ts';
import { documents } from '../../db/schema/invoices.ts';
import { ledgerEntries, ledgerLines } from '../../db/schema/ledger.ts';
import { planOccurrences } from '../../db/schema/plan-occurrences.ts';
import { planLines, planPrices, planTerms } from '../../db/schema/plans.ts';

type PricedRow = { line: typeof planLines.$inferSelect; cents: number | null };

/** What each service of a term costs, by its lines. */
export const sharesOfLines = (
  lines: readonly PricedRow[],
  term: Days & { beganElsewhere: boolean },
  centsForAll: number | null,
): Share[] =>
  termShares(
    lines.map(({ line: { id, minutes, every, unit, anchor, months, basis }, cents }) => ({
      ...{ id, minutes, anchor, months, basis, cents },
      interval: { every, unit },
    })),
    term,
    centsForAll,
  );

/** What each service of many terms costs, by term: two statements, however many there are. */
async function sharesByTerm(
  db: Queryable,
  termIds: readonly number[],
): Promise<ReadonlyMap<number, Share[]>> {
  const ids = sql`${sql.param([...termIds])}::bigint[]`;
  const rows = await db
    .select({ term: planTerms, line: planLines })
    .from(planTerms)
    .innerJoin(planLines, eq(planLines.planId, planTerms.planId))
    .where(sql`${planTerms.id} = any(${ids})`)
    .orderBy(asc(planLines.id));
  const prices = await db.select().from(planPrices).where(sql`${planPrices.termId} = any(${ids})`);
  const cents = new Map(prices.map((price) => [`${price.termId} ${price.lineId}`, price.cents]));
  const priceOf = (termId: number, lineId: number | null) => cents.get(`${termId} ${lineId}`) ?? null;
  const terms = [...Map.groupBy(rows, ({ term }) => term.id)].map(([termId, ofTerm]) => {
    const [{ term }] = ofTerm as [(typeof rows)[number]];
    const lines = ofTerm.map(({ line }) => ({ line, cents: priceOf(termId, line.id) }));
    return [termId, sharesOfLines(lines, term, priceOf(termId, null))] as const;
  });
  return new Map(terms);
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

/** What the ledger has as paid in advance of terms, and how often some of it was moved. */
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
