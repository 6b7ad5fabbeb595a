import type pg from 'pg';
import { isOpenOccurrence } from '../../../domain/plans/occurrence-states.ts';
import { advanceCents } from '../../../domain/plans/plan-money.ts';
import type { Queryable } from '../../db/client.ts';
import { and, asc, eq, gt, inArray, sql } from '../../db/drizzle.ts';
import { documents } from '../../db/schema/invoices.ts';
import { planOccurrences } from '../../db/schema/plan-occurrences.ts';
import { transaction } from '../../db/transaction.ts';
import type { LedgerFault } from './ledger-rules.ts';
import { heldByTerm, invoicedByTerm, sharesNowByTerm } from './plan-terms.queries.ts';

const BATCH = 500;

/** Terms of plans of which the ledger has more income than the services that were done, or skipped with their customer's yes, come to (R13.06). */
export async function planIncomeFaults(pool: pg.Pool): Promise<LedgerFault[]> {
  const faults: LedgerFault[] = [];
  for (let after = 0; ; ) {
    // One snapshot of services, documents and ledger: what is settled meanwhile is no fault.
    const batch = await transaction(pool, async (tx) => {
      await tx.execute(sql`set transaction isolation level repeatable read read only`);
      const termIds = await invoicedTerms(tx, after);
      return { last: termIds.at(-1), faults: await faultsOf(tx, termIds) };
    });
    if (batch.last === undefined) return faults;
    faults.push(...batch.faults);
    after = batch.last;
  }
}

async function invoicedTerms(db: Queryable, after: number): Promise<number[]> {
  const { planTermId, kind } = documents;
  const rows = await db
    .selectDistinct({ planTermId })
    .from(documents)
    .where(and(gt(planTermId, after), eq(kind, 'plan')))
    .orderBy(asc(planTermId))
    .limit(BATCH);
  return rows.flatMap((row) => row.planTermId ?? []);
}

async function faultsOf(db: Queryable, termIds: readonly number[]): Promise<LedgerFault[]> {
  const { termId, lineId, dueOn, state } = planOccurrences;
  const rows = await db
    .select({ termId, lineId, dueOn, state })
    .from(planOccurrences)
    .where(inArray(termId, [...termIds]));
  const states = new Map(rows.map((row) => [`${row.termId} ${row.lineId} ${row.dueOn}`, row.state]));
  const [shares, invoiced, held] = [
    await sharesNowByTerm(db, termIds),
    await invoicedByTerm(db, termIds),
    await heldByTerm(db, termIds),
  ];
  return termIds.flatMap((id) => {
    const services = (shares.get(id) ?? []).map((share) => ({
      ...share,
      state: states.get(`${id} ${share.lineId} ${share.dueOn}`) ?? 'due',
    }));
    const earned = services.filter((each) => each.state === 'done' || each.state === 'skipped');
    const wanted = advanceCents({
      invoicedCents: invoiced.get(id) ?? 0,
      earnedCents: earned.reduce((sum, { cents }) => sum + cents, 0),
      isOpen: services.some((each) => isOpenOccurrence(each.state)),
    });
    const missing = wanted - (held.get(id)?.advance ?? 0);
    const fault = `has income of ${missing} cents for services that weren't done`;
    return missing > 0 ? [{ subject: `term ${id} of a plan`, fault }] : [];
  });
}
