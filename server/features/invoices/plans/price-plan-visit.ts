import { gstOf } from '../../../../domain/money/money.ts';
import type { Queryable } from '../../../db/client.ts';
import { and, asc, eq, inArray, notExists } from '../../../db/drizzle.ts';
import { documents } from '../../../db/schema/invoices.ts';
import { planOccurrences } from '../../../db/schema/plan-occurrences.ts';
import { planLines, plans } from '../../../db/schema/plans.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { type JobRow, keepPrice } from '../../jobs/move-job.ts';
import { callOutOf } from '../find-invoice.ts';
import { shareOf } from './plan-term.queries.ts';

/**
 * What a visit for some services costs: the shares of those whose plan is paid by visit (R13.06), and that weren't invoiced with a
 * visit that left them undone. No move changes it.
 */
export async function planVisitPrice(db: Queryable, occurrenceIds: readonly number[]) {
  const { termId, lineId, dueOn } = planOccurrences;
  const rows = await db
    .select({ termId, lineId, dueOn })
    .from(planOccurrences)
    .innerJoin(planLines, eq(planLines.id, lineId))
    .innerJoin(plans, eq(plans.id, planLines.planId))
    .where(
      and(
        inArray(planOccurrences.id, [...occurrenceIds]),
        eq(plans.billing, 'visit'),
        notExists(
          db
            .select({ id: documents.id })
            .from(documents)
            .where(and(eq(documents.jobId, planOccurrences.jobId), eq(documents.kind, 'call-out'))),
        ),
      ),
    )
    .orderBy(asc(planOccurrences.id));
  let feeCents = 0;
  for (const row of rows) feeCents += await shareOf(db, row);
  return { feeCents, gstCents: gstOf(feeCents), totalCents: feeCents + gstOf(feeCents) };
}

/** Lowers the price of a locked job of a plan to the services that are done, or may be: what waits for another day is paid then. */
export async function pricePlanVisit(tx: Transaction, job: JobRow): Promise<JobRow> {
  if (job.planId === null || (await callOutOf(tx, job.id))) return job;
  const rows = await tx
    .select({ id: planOccurrences.id })
    .from(planOccurrences)
    .where(and(eq(planOccurrences.jobId, job.id), inArray(planOccurrences.state, ['booked', 'done'])));
  const price = await planVisitPrice(
    tx,
    rows.map(({ id }) => id),
  );
  if (price.feeCents >= job.feeCents) return job;
  await keepPrice(tx, job.id, price);
  return { ...job, ...price };
}
