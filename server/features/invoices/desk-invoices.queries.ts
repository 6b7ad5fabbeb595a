import type { InvoiceStatus } from '../../../domain/invoices/invoice-status.ts';
import {
  type EntryKind,
  PAID_KINDS,
  REFUNDED_KINDS,
  WRITTEN_OFF_KINDS,
} from '../../../domain/ledger/accounts.ts';
import { parseDollars } from '../../../domain/money/money.ts';
import type { PaymentState } from '../../../domain/payments/payment-life.ts';
import type { Queryable } from '../../db/client.ts';
import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  lt,
  notExists,
  or,
  type SQL,
  sql,
} from '../../db/drizzle.ts';
import { isTheirs, keptCustomer } from '../../db/joined-customers.ts';
import { isOneOf } from '../../db/schema/checks.ts';
import { customers } from '../../db/schema/customers.ts';
import { documents } from '../../db/schema/invoices.ts';
import { invoiceBalances, ledgerEntries, ledgerLines } from '../../db/schema/ledger.ts';
import { paymentParts, refundParts } from '../../db/schema/payment-parts.ts';
import { disputes, payments, refunds } from '../../db/schema/payments.ts';
import { entryNote } from '../ledger/entry-note.ts';
import { numbersPaid, refundedOfPart } from '../ledger/payment-parts.ts';
import { entryColumns } from './invoices.queries.ts';

export type InvoiceState = InvoiceStatus | 'Unpaid';

/** The position of the last row of the previous page of invoices in a state. */
export type DueKey = { dueDate: string; id: number };

const customerOf = {
  id: customers.id,
  name: sql<string>`${customers.firstName} || ' ' || ${customers.lastName}`,
  businessName: customers.businessName,
  userName: customers.userName,
  accountsEmail: customers.accountsEmail,
};

/** The number of the invoice that replaced a corrected one. */
const replacedBy = sql<
  string | null
>`(select replacement.number from ${documents} replacement where replacement.replaces_id = ${documents.id})`;

/** Documents of any kind, newest first. */
export async function newestDocuments(
  db: Queryable,
  filter: {
    customerId: number | undefined;
    jobId: number | undefined;
    number: string | null;
    after: number | undefined;
    limit: number;
  },
) {
  const { customerId, jobId, number, after, limit } = filter;
  return db
    .select({ document: entryColumns(db), customer: customerOf, replacedBy })
    .from(documents)
    .innerJoin(customers, eq(customers.id, keptCustomer(documents.customerId)))
    .where(
      and(
        customerId === undefined ? undefined : isTheirs(documents.customerId, customerId),
        jobId === undefined ? undefined : eq(documents.jobId, jobId),
        number === null ? undefined : isFoundBy(db, number),
        after === undefined ? undefined : lt(documents.id, after),
      ),
    )
    .orderBy(desc(documents.id))
    .limit(limit);
}

/** A document by its number; if there is none of that number, by a part of it or by an amount, its total or what is due. */
function isFoundBy(db: Queryable, typed: string): SQL | undefined {
  const number = typed.toUpperCase();
  const cents = parseDollars(typed);
  const exact = db.select({ id: documents.id }).from(documents).where(eq(documents.number, number));
  const due = db
    .select({ id: invoiceBalances.documentId })
    .from(invoiceBalances)
    .where(eq(invoiceBalances.balanceCents, cents ?? 0));
  return or(
    inArray(documents.id, exact),
    and(
      notExists(exact),
      or(
        sql`position(${number} in ${documents.number}) > 0`,
        cents === null ? undefined : or(eq(documents.totalCents, cents), inArray(documents.id, due)),
      ),
    ),
  );
}

const UNPAID: readonly InvoiceStatus[] = ['ToPay', 'PartPaid', 'Overdue'];

/** The entries without which an invoice can't be in these states; there are few of each. */
const NEEDED_KINDS: Partial<Record<InvoiceState, readonly EntryKind[]>> = {
  Disputed: ['dispute-opened'],
  WrittenOff: ['write-off'],
  Refunded: REFUNDED_KINDS,
  Credited: ['adjustment-note'],
};

/** Leaves out most invoices that aren't in a state before any are added up; the literals let partial indexes be used. */
function candidates(db: Queryable, state: InvoiceState): SQL | undefined {
  if (state === 'Unpaid' || UNPAID.includes(state)) return sql`${invoiceBalances.balanceCents} > 0`;
  if (state === 'Overpaid') return sql`${invoiceBalances.balanceCents} < 0`;
  const kinds = NEEDED_KINDS[state];
  if (!kinds) return undefined;
  const having = db
    .select({ id: ledgerEntries.documentId })
    .from(ledgerEntries)
    .where(isOneOf(ledgerEntries.kind, kinds));
  return inArray(documents.id, having);
}

/** The sums of an invoice's ledger entries that its status depends on, in cents. */
function sumsOf(db: Queryable) {
  const sum = (where: SQL) =>
    sql<number>`coalesce(sum(${ledgerLines.amountCents}) filter (where ${where}), 0)`;
  const isReceivable = eq(ledgerLines.account, sql.raw(`'receivable'`));
  const receivable = (kinds: readonly EntryKind[]) =>
    sum(sql`${isReceivable} and ${isOneOf(ledgerEntries.kind, kinds)}`);
  return db
    .select({
      balance: sum(isReceivable).as('balance'),
      paid: sql<number>`-${receivable(PAID_KINDS)}`.as('paid'),
      writtenOff: receivable(WRITTEN_OFF_KINDS).as('written_off'),
      refunded: receivable(REFUNDED_KINDS).as('refunded'),
      credited: receivable(['adjustment-note']).as('credited'),
      disputed: sum(sql`${ledgerLines.account} = 'disputes'`).as('disputed'),
    })
    .from(ledgerEntries)
    .innerJoin(ledgerLines, eq(ledgerLines.entryId, ledgerEntries.id))
    .where(eq(ledgerEntries.documentId, documents.id))
    .as('sums');
}

/** `invoiceStatus` in SQL, so that a list can filter by status. */
function statusOf(sums: ReturnType<typeof sumsOf>, today: string): SQL {
  return sql`case
    when ${sums.disputed} > 0 then 'Disputed'
    when ${sums.balance} < 0 then 'Overpaid'
    when ${sums.balance} > 0 and ${documents.dueDate} < ${today} then 'Overdue'
    when ${sums.balance} > 0 and ${sums.paid} > 0 then 'PartPaid'
    when ${sums.balance} > 0 then 'ToPay'
    when ${sums.writtenOff} <> 0 then 'WrittenOff'
    when ${sums.paid} > 0 then 'Paid'
    when ${sums.refunded} > 0 then 'Refunded'
    when ${sums.credited} <> 0 then 'Credited'
    else 'Paid' end`;
}

/** Invoices in a state, earliest due date first. */
export async function invoicesInState(
  db: Queryable,
  filter: {
    state: InvoiceState;
    customerId: number | undefined;
    jobId: number | undefined;
    /** YYYY-MM-DD in the seller's time zone. */
    today: string;
    after: DueKey | null;
    limit: number;
  },
) {
  const { state, customerId, jobId, today, after, limit } = filter;
  const states = state === 'Unpaid' ? UNPAID : [state];
  const sums = sumsOf(db);
  // What is due is walked by the index of balances (decision 36), which stops after a page; the rest by that of documents.
  const place = UNPAID.includes(states[0] as InvoiceStatus)
    ? { dueDate: invoiceBalances.dueDate, id: invoiceBalances.documentId }
    : { dueDate: documents.dueDate, id: documents.id };
  return db
    .select({ document: entryColumns(db), customer: customerOf, replacedBy })
    .from(invoiceBalances)
    .innerJoin(documents, eq(documents.id, invoiceBalances.documentId))
    .innerJoin(customers, eq(customers.id, keptCustomer(documents.customerId)))
    .innerJoinLateral(sums, sql`true`)
    .where(
      and(
        isNotNull(documents.dueDate),
        customerId === undefined ? undefined : isTheirs(documents.customerId, customerId),
        jobId === undefined ? undefined : eq(documents.jobId, jobId),
        candidates(db, state),
        after === null
          ? undefined
          : or(
              gt(place.dueDate, after.dueDate),
              and(eq(place.dueDate, after.dueDate), gt(place.id, after.id)),
            ),
        inArray(statusOf(sums, today), [...states]),
      ),
    )
    .orderBy(asc(place.dueDate), asc(place.id))
    .limit(limit);
}

/** A document's customer, the invoice that it replaces, and the one that replaces it. */
export async function partsOf(db: Queryable, document: typeof documents.$inferSelect) {
  const [customer] = await db
    .select(customerOf)
    .from(customers)
    .where(eq(customers.id, keptCustomer(document.customerId)));
  if (!customer) throw new Error(`Document ${document.id} has no customer`);
  const [replacedBy] = await db
    .select({ number: documents.number })
    .from(documents)
    .where(eq(documents.replacesId, document.id));
  const [replaces] = document.replacesId
    ? await db
        .select({ number: documents.number })
        .from(documents)
        .where(eq(documents.id, document.replacesId))
    : [];
  return {
    customer,
    replaces: replaces?.number ?? null,
    replacedBy: replacedBy?.number ?? null,
  };
}

const refundedCents = sql<number>`coalesce((select sum(${refunds.amountCents}) from ${refunds}
  where ${refunds.paymentId} = ${payments.id} and ${refunds.state} <> 'failed'), 0)::int`;

/** An invoice's card payments, newest first, with the part of each that is for it. */
export async function cardPaymentsOf(db: Queryable, documentId: number) {
  return db
    .select({
      payment: payments,
      cents: paymentParts.amountCents,
      refundedCents: refundedOfPart,
      numbers: numbersPaid,
    })
    .from(payments)
    .innerJoin(paymentParts, eq(paymentParts.paymentId, payments.id))
    .where(eq(paymentParts.documentId, documentId))
    .orderBy(desc(payments.id));
}

/** An invoice's refunds, oldest first, with the part of each that is for it. */
export async function refundsOf(db: Queryable, documentId: number) {
  return db
    .select({ refund: refunds, cents: refundParts.amountCents, number: documents.number })
    .from(refunds)
    .innerJoin(refundParts, eq(refundParts.refundId, refunds.id))
    .innerJoin(paymentParts, eq(paymentParts.id, refundParts.partId))
    .leftJoin(documents, eq(documents.id, refunds.documentId))
    .where(eq(paymentParts.documentId, documentId))
    .orderBy(asc(refunds.id));
}

/** The disputes of an invoice's payments, oldest first. */
export async function disputesOf(db: Queryable, documentId: number) {
  return db
    .select({ dispute: disputes })
    .from(disputes)
    .innerJoin(paymentParts, eq(paymentParts.paymentId, disputes.paymentId))
    .where(eq(paymentParts.documentId, documentId))
    .orderBy(asc(disputes.id));
}

/** An invoice's ledger entries, oldest first, each with the cents that it adds to what is owed. */
export async function entriesOf(db: Queryable, documentId: number) {
  return db
    .select({
      id: ledgerEntries.id,
      kind: ledgerEntries.kind,
      postedAt: ledgerEntries.postedAt,
      note: entryNote,
      cents: sql<number>`coalesce(sum(${ledgerLines.amountCents}), 0)::int`,
    })
    .from(ledgerEntries)
    .leftJoin(
      ledgerLines,
      and(eq(ledgerLines.entryId, ledgerEntries.id), eq(ledgerLines.account, 'receivable')),
    )
    .where(eq(ledgerEntries.documentId, documentId))
    .groupBy(ledgerEntries.id)
    .orderBy(asc(ledgerEntries.id));
}

/** Card payments, newest first. */
export async function listPayments(
  db: Queryable,
  filter: {
    state: PaymentState | undefined;
    customerId: number | undefined;
    from: Date | null;
    before: Date | null;
    after: number | undefined;
    limit: number;
  },
) {
  const { state, customerId, from, before, after, limit } = filter;
  return db
    .select({
      payment: payments,
      cents: payments.amountCents,
      refundedCents,
      customer: customerOf,
      numbers: numbersPaid,
    })
    .from(payments)
    .innerJoin(customers, eq(customers.id, keptCustomer(payments.customerId)))
    .where(
      and(
        state === undefined ? undefined : eq(payments.state, state),
        customerId === undefined ? undefined : isTheirs(payments.customerId, customerId),
        from === null ? undefined : gte(payments.createdAt, from),
        before === null ? undefined : lt(payments.createdAt, before),
        after === undefined ? undefined : lt(payments.id, after),
      ),
    )
    .orderBy(desc(payments.id))
    .limit(limit);
}
