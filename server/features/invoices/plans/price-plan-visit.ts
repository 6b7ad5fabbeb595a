import { gstOf } from '../../../../domain/money/money.ts';
import type { Queryable } from '../../../db/client.ts';
import { and, asc, eq, inArray, isNull, or, type SQL, sql } from '../../../db/drizzle.ts';
import { planOccurrences } from '../../../db/schema/plan-occurrences.ts';
import { planLines, plans } from '../../../db/schema/plans.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { type JobRow, keepPrice } from '../../jobs/move-job.ts';
import { callOutOf } from '../find-invoice.ts';
import { pricedServices } from './plan-term.queries.ts';

/** What a visit for some services costs: the shares of those whose plan is paid by visit, and that weren't paid yet (R13.06). */
export const planVisitPrice = (db: Queryable, occurrenceIds: readonly number[]) =>
  priceOf(db, inArray(planOccurrences.id, [...occurrenceIds]));

/**
 * Lowers the price of a locked job of a plan to the services that are done, or may be: what waits for another day is paid then. Of a
 * cancelled job, whose call-out was missed, they are those that it was booked for.
 */
export async function pricePlanVisit(tx: Transaction, job: JobRow): Promise<JobRow> {
  if (job.planId === null || (await callOutOf(tx, job.id))) return job;
  // Two jobs may be about one service: the second waits until the first has noted its invoice.
  await tx
    .select({ id: planOccurrences.id })
    .from(planOccurrences)
    .where(servicesOf(job))
    .orderBy(asc(planOccurrences.id))
    .for('no key update');
  const price = await priceOf(tx, servicesOf(job));
  if (price.feeCents >= job.feeCents) return job;
  await keepPrice(tx, job.id, price);
  return { ...job, ...price };
}

/** Notes which services the call-out's invoice of a locked job is for: they aren't charged again, unless it's credited in full. */
export async function markBilled(tx: Transaction, job: JobRow, documentId: number): Promise<void> {
  if (job.planId === null) return;
  const ids = (await unbilled(tx, servicesOf(job))).map(({ id }) => id);
  await tx
    .update(planOccurrences)
    .set({ billedDocumentId: documentId })
    .where(inArray(planOccurrences.id, ids));
}

/** The same for an invoice that another one replaces. */
export async function moveBilled(tx: Transaction, fromId: number, toId: number): Promise<void> {
  await tx
    .update(planOccurrences)
    .set({ billedDocumentId: toId })
    .where(eq(planOccurrences.billedDocumentId, fromId));
}

/** What the call-out of a job is for. */
const servicesOf = ({ id, state }: JobRow): SQL | undefined =>
  state === 'Cancelled'
    ? eq(planOccurrences.freedJobId, id)
    : and(eq(planOccurrences.jobId, id), inArray(planOccurrences.state, ['booked', 'done']));

async function priceOf(db: Queryable, condition: SQL | undefined) {
  const services = await pricedServices(db, await unbilled(db, condition));
  const feeCents = services.reduce((sum, { cents }) => sum + cents, 0);
  return { feeCents, gstCents: gstOf(feeCents), totalCents: feeCents + gstOf(feeCents) };
}

/** Services that are paid by visit, and weren't invoiced yet, or on an invoice that was credited in full. */
async function unbilled(db: Queryable, condition: SQL | undefined) {
  const { id, termId, lineId, dueOn, billedDocumentId } = planOccurrences;
  const isCredited = sql`(
    select coalesce(sum(note.total_cents), 0) from documents note
    where note.invoice_id = ${billedDocumentId} and note.kind = 'adjustment-note'
  ) >= (select billed.total_cents from documents billed where billed.id = ${billedDocumentId})`;
  return db
    .select({ id, termId, lineId, dueOn })
    .from(planOccurrences)
    .innerJoin(planLines, eq(planLines.id, lineId))
    .innerJoin(plans, eq(plans.id, planLines.planId))
    .where(and(condition, eq(plans.billing, 'visit'), or(isNull(billedDocumentId), isCredited)))
    .orderBy(asc(id));
}
