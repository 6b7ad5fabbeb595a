import { hash } from 'node:crypto';
import { chargeTime } from '../../../../domain/invoices/charge-times.ts';
import { amountDueCents } from '../../../../domain/invoices/invoice-status.ts';
import { agreedTo } from '../../../../domain/payments/card-authority.ts';
import type { Deps } from '../../../common/deps.ts';
import type { Queryable } from '../../../db/client.ts';
import { and, eq, isNotNull } from '../../../db/drizzle.ts';
import { cardAuthorities } from '../../../db/schema/customers.ts';
import { automaticCharges } from '../../../db/schema/invoices.ts';
import { jobs } from '../../../db/schema/jobs.ts';
import { doneVisits } from '../../../db/schema/visits.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { toDate } from '../../../platform/clock.ts';
import { amountsOfInvoice } from '../../ledger/invoice-amounts.ts';
import { chargeableCard } from '../../payments/chargeable-card.ts';
import { isOnHold } from '../../payments/invoice-holds.ts';
import { isRefusedForGood } from '../../payments/obstacles.ts';
import type { DocumentRow } from '../issue-document.ts';

/**
 * The card on file that may be charged for an invoice while nobody is there; null if there's none, its authority
 * doesn't cover the invoice, or its bank said not to try again. A payer's authority is for their own visits, so their card isn't
 * charged for another business's (R12.09).
 */
export async function cardToCharge(
  db: Queryable,
  invoice: Pick<DocumentRow, 'customerId' | 'kind' | 'jobId'>,
) {
  const { customerId } = invoice;
  if (await isForOthers(db, invoice)) return null;
  const card = await chargeableCard(db, customerId);
  if (!card || !(await authorityCovers(db, card.authorityId, invoice))) return null;
  return (await isRefusedForGood(db, { customerId, ...card })) ? null : card;
}

/** Whether an invoice is for a job that its customer pays for another business; the visit of a plan is its customer's own. */
export async function isForOthers(
  db: Queryable,
  { jobId, kind }: Pick<DocumentRow, 'jobId' | 'kind'>,
): Promise<boolean> {
  if (jobId === null || (await isOfPlan(db, jobId, kind))) return false;
  return (await db.$count(jobs, and(eq(jobs.id, jobId), isNotNull(jobs.payerId)))) > 0;
}

/** Sets the automatic charge of a new invoice, if the operator wants one and there's a card for it. */
export async function dateAutomaticCharge(
  { config }: Pick<Deps, 'config'>,
  tx: Transaction,
  invoice: DocumentRow,
): Promise<void> {
  const { id, content, dueDate } = invoice;
  if (!config.invoices.automaticCharge || content.terms !== 'on-completion' || dueDate === null) return;
  if (!(await cardToCharge(tx, invoice))) return;
  // With these terms the due date is the next business day.
  await tx.insert(automaticCharges).values({ documentId: id, nextAt: toDate(chargeTime(dueDate)) });
}

/** When the card on file will be charged automatically for an invoice; null if it won't be, or won't be again. */
export async function automaticChargeAt(
  { config }: Pick<Deps, 'config'>,
  db: Queryable,
  documentId: number,
): Promise<Date | null> {
  if (!config.invoices.automaticCharge) return null;
  const charge = await automaticChargeOf(db, documentId);
  if (!charge?.nextAt || (await isOnHold(db, documentId))) return null;
  return amountDueCents(await amountsOfInvoice(db, documentId)) > 0 ? charge.nextAt : null;
}

export async function automaticChargeOf(db: Queryable, documentId: number) {
  const [found] = await db.select().from(automaticCharges).where(eq(automaticCharges.documentId, documentId));
  return found ?? null;
}

/** Sets the time of an invoice's next automatic charge; null for no more charges. */
export async function setNextCharge(
  tx: Transaction,
  documentId: number,
  at: Temporal.Instant | null,
): Promise<void> {
  await tx
    .update(automaticCharges)
    .set({ nextAt: at && toDate(at) })
    .where(eq(automaticCharges.documentId, documentId));
}

/** The idempotency key of one attempt, as a UUID: every server derives the same one, so the attempt is made once. */
export function attemptKey(documentId: number, attempt: number): string {
  const hex = hash('sha256', `automatic charge ${documentId} ${attempt}`);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * Whether the authority that a customer gave with a card covers an invoice, so that we may charge it while they aren't
 * there. Earlier authorities cover visits and repairs only, not a call-out without a visit.
 */
export async function authorityCovers(
  db: Queryable,
  authorityId: number,
  { kind, jobId }: Pick<DocumentRow, 'kind' | 'jobId'>,
): Promise<boolean> {
  // No authority names plans so far.
  if (jobId === null || (await isOfPlan(db, jobId, kind))) return false;
  if (kind !== 'call-out') return true;
  const [visit] = await db
    .select({ id: doneVisits.id })
    .from(doneVisits)
    .where(eq(doneVisits.jobId, jobId))
    .limit(1);
  if (visit) return true;
  const isCompleted = and(eq(jobs.id, jobId), eq(jobs.state, 'Completed'));
  const [completed] = await db.select({ id: jobs.id }).from(jobs).where(isCompleted);
  if (completed) return true;
  const [authority] = await db
    .select({ clauses: cardAuthorities.clauses })
    .from(cardAuthorities)
    .where(eq(cardAuthorities.id, authorityId));
  return authority !== undefined && agreedTo(authority.clauses, 'missed-visit');
}

async function isOfPlan(db: Queryable, jobId: number, kind: DocumentRow['kind']): Promise<boolean> {
  return kind === 'call-out' && (await db.$count(jobs, and(eq(jobs.id, jobId), isNotNull(jobs.planId)))) > 0;
}
