import type { InvoiceStatus } from '../../../domain/invoices/invoice-status.ts';
import {
  type EntryKind,
  PAID_KINDS,
  REFUNDED_KINDS,
  WRITTEN_OFF_KINDS,
} from '../../../domain/ledger/accounts.ts';
import type { PaymentState } from '../../../domain/payments/payment-life.ts';
import type { Queryable } from '../../db/client.ts';
import { and, asc, desc, eq, gt, gte, inArray, lt, or, type SQL, sql } from '../../db/drizzle.ts';
import { isOneOf } from '../../db/schema/checks.ts';
import { customers } from '../../db/schema/customers.ts';
import { documents } from '../../db/schema/invoices.ts';
import { invoiceBalances, ledgerEntries, ledgerLines } from '../../db/schema/ledger.ts';
import { paymentParts, refundParts } from '../../db/schema/payment-parts.ts';
import { disputes, payments, refunds } from '../../db/schema/payments.ts';
import { entryNote } from '../ledger/entry-note.ts';
import { numbersPaid, refundedOfPart } from '../ledger/payment-parts.ts';

export type InvoiceState = InvoiceStatus | 'Unpaid';

/** The position of the last row of the previous page of invoices in a state. */
export type DueKey = { dueDate: string; id: number };

const customerOf = {
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
    .select({ document: documents, customer: customerOf, replacedBy })
    .from(documents)
    .innerJoin(customers, eq(customers.id, documents.customerId))
    .where(
      and(
        customerId === undefined ? undefined : eq(documents.customerId, customerId),
        jobId === undefined ? undefined : eq(documents.jobId, jobId),
        number === null ? undefined : eq(documents.number, number.toUpperCase()),
        after === undefined ? undefined : lt(documents.id, after),
      ),
    )
    .orderBy(desc(documents.id))
    .limit(limit);
}

type Sums = { balance: SQL; sumOf: (...kinds: EntryKind[]) => SQL; disputed: SQL };

/** `invoiceStatus` in SQL, from the sums of an invoice's ledger entries, so that a list can filter by status. */
function statusOf({ balance, sumOf, disputed }: Sums, today: string): SQL {
  const paid = sql`-${sumOf(...PAID_KINDS)}`;
  return sql`case
    when ${disputed} > 0 then 'Disputed'
    when ${balance} < 0 then 'Overpaid'
    when ${balance} > 0 and ${documents.dueDate} < ${today} then 'Overdue'
    when ${balance} > 0 and ${paid} > 0 then 'PartPaid'
    when ${balance} > 0 then 'ToPay'
    when ${sumOf(...WRITTEN_OFF_KINDS)} <> 0 then 'WrittenOff'
    when ${paid} > 0 then 'Paid'
    when ${sumOf(...REFUNDED_KINDS)} > 0 then 'Refunded'
    when ${sumOf('adjustment-note')} <> 0 then 'Credited'
    else 'Paid' end`;
}

const UNPAID: readonly InvoiceStatus[] = ['ToPay', 'PartPaid', 'Overdue'];
const OWING: readonly InvoiceState[] = [...UNPAID, 'Unpaid'];

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
  const receivable = (where: SQL) =>
    sql`coalesce(sum(${ledgerLines.amountCents}) filter (where ${ledgerLines.account} = 'receivable' and ${where}), 0)`;
  const disputed = sql`coalesce(sum(${ledgerLines.amountCents}) filter (where ${ledgerLines.account} = 'disputes'), 0)`;
  const status = statusOf(
    {
      balance: receivable(sql`true`),
      sumOf: (...kinds) => receivable(isOneOf(ledgerEntries.kind, kinds)),
      disputed,
    },
    today,
  );
  const states = state === 'Unpaid' ? UNPAID : [state];
  const owing = db
    .select({ id: invoiceBalances.documentId })
    .from(invoiceBalances)
    .where(gt(invoiceBalances.balanceCents, 0));
  return db
    .select({ document: documents, customer: customerOf, replacedBy })
    .from(documents)
    .innerJoin(customers, eq(customers.id, documents.customerId))
    .innerJoin(ledgerEntries, eq(ledgerEntries.documentId, documents.id))
    .innerJoin(ledgerLines, eq(ledgerLines.entryId, ledgerEntries.id))
    .where(
      and(
        customerId === undefined ? undefined : eq(documents.customerId, customerId),
        jobId === undefined ? undefined : eq(documents.jobId, jobId),
        // Few are due, and the sums of the others needn't be known (decision 36).
        OWING.includes(state) ? inArray(documents.id, owing) : undefined,
        after === null
          ? undefined
          : or(
              gt(documents.dueDate, after.dueDate),
              and(eq(documents.dueDate, after.dueDate), gt(documents.id, after.id)),
            ),
      ),
    )
    .groupBy(documents.id, customers.id)
    .having(inArray(status, [...states]))
    .orderBy(asc(documents.dueDate), asc(documents.id))
    .limit(limit);
}

/** A document's customer, the invoice that it replaces, and the one that replaces it. */
export async function partsOf(db: Queryable, document: typeof documents.$inferSelect) {
  const [customer] = await db.select(customerOf).from(customers).where(eq(customers.id, document.customerId));
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
    .innerJoin(customers, eq(customers.id, payments.customerId))
    .where(
      and(
        state === undefined ? undefined : eq(payments.state, state),
        customerId === undefined ? undefined : eq(payments.customerId, customerId),
        from === null ? undefined : gte(payments.createdAt, from),
        before === null ? undefined : lt(payments.createdAt, before),
        after === undefined ? undefined : lt(payments.id, after),
      ),
    )
    .orderBy(desc(payments.id))
    .limit(limit);
}
