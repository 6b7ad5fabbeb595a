import { INVOICE_KINDS } from '../../../../domain/invoices/document-kinds.ts';
import type { RecordedMethod } from '../../../../domain/payments/recorded-methods.ts';
import type { Queryable } from '../../../db/client.ts';
import { and, asc, between, desc, eq, inArray, sql } from '../../../db/drizzle.ts';
import { customers } from '../../../db/schema/customers.ts';
import { documents } from '../../../db/schema/invoices.ts';
import { bankPayments, bankReversals, ledgerEntries, ledgerLines } from '../../../db/schema/ledger.ts';
import { paymentParts } from '../../../db/schema/payment-parts.ts';

const payable = {
  id: documents.id,
  customerId: documents.customerId,
  number: documents.number,
  issueDate: documents.issueDate,
  dueDate: sql<string>`${documents.dueDate}`,
  customerName: sql<string>`coalesce(${customers.businessName}, ${customers.firstName} || ' ' || ${customers.lastName})`,
};

const isInvoice = inArray(documents.kind, [...INVOICE_KINDS]);

/** The invoices with some numbers, each as it is or the ones that replaced it. */
export async function invoicesByNumber(db: Queryable, numbers: readonly string[]) {
  if (numbers.length === 0) return [];
  const named = await db
    .select(payable)
    .from(documents)
    .innerJoin(customers, eq(customers.id, documents.customerId))
    .where(and(isInvoice, inArray(documents.number, [...numbers])));
  return named.map((invoice) => ({ ...invoice, named: invoice.number }));
}

/** The invoice that replaced each corrected one, by the corrected one's id. */
export async function replacementsOf(db: Queryable, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .select({ ...payable, replacesId: sql<number>`${documents.replacesId}`.mapWith(Number) })
    .from(documents)
    .innerJoin(customers, eq(customers.id, documents.customerId))
    .where(inArray(documents.replacesId, [...ids]));
}

/** All invoices with something due according to the ledger, in cents. */
export async function unpaidInvoices(db: Queryable) {
  const dueCents = sql<number>`sum(${ledgerLines.amountCents})::int`;
  return db
    .select({ ...payable, jobId: documents.jobId, dueCents })
    .from(documents)
    .innerJoin(customers, eq(customers.id, documents.customerId))
    .innerJoin(ledgerEntries, eq(ledgerEntries.documentId, documents.id))
    .innerJoin(
      ledgerLines,
      and(eq(ledgerLines.entryId, ledgerEntries.id), eq(ledgerLines.account, 'receivable')),
    )
    .groupBy(documents.id, customers.id)
    .having(sql`sum(${ledgerLines.amountCents}) > 0`)
    .orderBy(documents.dueDate, documents.id);
}

/** The keys of those payments that are recorded, or of the statement's lines that took one back. */
export async function recordedTransfers(db: Queryable, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const known = await db
    .select({ key: bankPayments.key })
    .from(bankPayments)
    .where(inArray(bankPayments.key, [...keys]));
  const back = await db
    .select({ key: sql<string>`${bankReversals.lineKey}` })
    .from(bankReversals)
    .where(inArray(bankReversals.lineKey, [...keys]));
  return [...known, ...back].map(({ key }) => key);
}

const transferNumbers = sql<string[]>`array(select paid.number::text
  from payment_parts part join documents paid on paid.id = part.document_id
  where part.bank_payment_id = ${bankPayments.id} order by part.id)`;

const isKept = sql`not exists (select from bank_reversals back where back.bank_payment_id = ${bankPayments.id})`;

/** What the office recorded that the customer paid of an invoice, newest first, with the part of each that is for it. */
export async function transfersFor(db: Queryable, documentId: number) {
  const { id, method, date, description, amountCents: cents, roundingCents } = bankPayments;
  return db
    .select({
      id,
      method,
      date,
      description,
      cents,
      roundingCents,
      part: paymentParts.amountCents,
      numbers: transferNumbers,
      takenBackOn: bankReversals.date,
    })
    .from(bankPayments)
    .innerJoin(paymentParts, eq(paymentParts.bankPaymentId, id))
    .leftJoin(bankReversals, eq(bankReversals.bankPaymentId, id))
    .where(and(eq(paymentParts.documentId, documentId), sql`${cents} > 0`))
    .orderBy(desc(id));
}

type TakenBack = { id: number; method: RecordedMethod; numbers: string[] };

/**
 * The payments that were taken back because they were for another invoice, the latest of each key, by key: what is
 * recorded anew names it, so that a late repetition of the first recording does nothing.
 */
export async function takenBackByKey(db: Queryable, keys: readonly string[]) {
  if (keys.length === 0) return new Map<string, TakenBack>();
  const rows = await db
    .select({
      key: bankReversals.transferKey,
      id: bankPayments.id,
      method: bankPayments.method,
      numbers: transferNumbers,
    })
    .from(bankReversals)
    .innerJoin(bankPayments, eq(bankPayments.id, bankReversals.bankPaymentId))
    .where(inArray(bankReversals.transferKey, [...keys]))
    .orderBy(asc(bankReversals.id));
  return new Map(rows.map(({ key, ...transfer }) => [String(key), transfer]));
}

/** Payments that were taken back and wait for the invoice that they're for, oldest first. */
export async function transfersToMatchAgain(db: Queryable) {
  const { method, date, description, amountCents } = bankPayments;
  return db
    .select({
      key: sql<string>`${bankReversals.transferKey}`,
      method,
      date,
      description,
      amountCents,
      numbers: transferNumbers,
    })
    .from(bankReversals)
    .innerJoin(bankPayments, eq(bankPayments.id, bankReversals.bankPaymentId))
    .where(
      sql`${bankReversals.transferKey} is not null and not exists (
        select from bank_payments again where again.key = ${bankReversals.transferKey}
          or (again.id <> ${bankPayments.id} and again.method = ${method}
            and again.amount_cents = ${amountCents} and again.date = ${date}
            and again.recorded_at >= ${bankReversals.takenBackAt}))`,
    )
    .orderBy(asc(bankReversals.id));
}

/** Recorded payments that weren't taken back, with one of some amounts in signed cents, and dates between two, both included. */
export async function transfersOfAmounts(
  db: Queryable,
  { amounts, from, to }: { amounts: readonly number[]; from: string; to: string },
) {
  if (amounts.length === 0) return [];
  const { id, method, key, date, description, amountCents: cents } = bankPayments;
  return db
    .select({
      id,
      method,
      key,
      date,
      description,
      cents,
      numbers: transferNumbers,
      documentId: sql<number>`min(${paymentParts.documentId})`.mapWith(Number),
      customerName: sql<string>`min(coalesce(${customers.businessName}, ${customers.firstName} || ' ' || ${customers.lastName}))`,
    })
    .from(bankPayments)
    .innerJoin(paymentParts, eq(paymentParts.bankPaymentId, id))
    .innerJoin(documents, eq(documents.id, paymentParts.documentId))
    .innerJoin(customers, eq(customers.id, documents.customerId))
    .where(and(inArray(cents, [...new Set(amounts)]), between(date, from, to), isKept))
    .groupBy(id)
    .orderBy(asc(date), asc(id));
}
