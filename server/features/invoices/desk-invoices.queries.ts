import type { PgColumn } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { invoiceOrder, paymentOrder } from '../../../contracts/invoices/desk-invoices.ts';
import type { InvoiceStatus } from '../../../domain/invoices/invoice-status.ts';
import {
  type EntryKind,
  PAID_KINDS,
  REFUNDED_KINDS,
  WRITTEN_OFF_KINDS,
} from '../../../domain/ledger/accounts.ts';
import { parseDollars } from '../../../domain/money/money.ts';
import type { PaymentState } from '../../../domain/payments/payment-life.ts';
import { foldedWords } from '../../../domain/words/fold-text.ts';
import type { Queryable } from '../../db/client.ts';
import { and, asc, desc, eq, gt, gte, inArray, isNotNull, lt, type SQL, sql } from '../../db/drizzle.ts';
import { isTheirs, keptCustomer } from '../../db/joined-customers.ts';
import { isOneOf } from '../../db/schema/checks.ts';
import { customers } from '../../db/schema/customers.ts';
import { hasPart, numberEndings } from '../../db/schema/endings.ts';
import { documents } from '../../db/schema/invoices.ts';
import { invoiceBalances, ledgerEntries, ledgerLines } from '../../db/schema/ledger.ts';
import { paymentParts, refundParts } from '../../db/schema/payment-parts.ts';
import { disputes, payments, refunds } from '../../db/schema/payments.ts';
import type { PlaceKey } from '../../platform/page-key.ts';
import { entryNote } from '../ledger/entry-note.ts';
import { numbersPaid, refundedOfPart } from '../ledger/payment-parts.ts';
import { entryColumns } from './invoices.queries.ts';

export type InvoiceState = InvoiceStatus | 'Unpaid';

type Order = z.output<typeof invoiceOrder>;

/** By which column a list is in order, which way, and what kind of value its pages' keys have. */
export const DOCUMENT_ORDERS = {
  newest: { by: 'id', isDescending: true, key: 'integer' },
  oldest: { by: 'id', isDescending: false, key: 'integer' },
  'earliest-due': { by: 'dueDate', isDescending: false, key: 'date' },
  'latest-due': { by: 'dueDate', isDescending: true, key: 'date' },
  largest: { by: 'totalCents', isDescending: true, key: 'integer' },
  smallest: { by: 'totalCents', isDescending: false, key: 'integer' },
} as const satisfies Record<Order, object>;

type Place = { by: PgColumn; id: PgColumn; isDescending: boolean };

const inOrder = ({ by, id, isDescending }: Place) => {
  const way = isDescending ? desc : asc;
  return [way(by), way(id)];
};

/** The rows after a page's last one. */
const beyond = ({ by, id, isDescending }: Place, after: PlaceKey | undefined): SQL | undefined =>
  after &&
  sql`(${by}, ${id}) ${isDescending ? sql`<` : sql`>`} (${after.value}::${sql.raw(by.getSQLType())}, ${after.id}::bigint)`;

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

/** Documents of any kind; by due date, those that have one. */
export async function listDocuments(
  db: Queryable,
  filter: {
    customerId: number | undefined;
    jobId: number | undefined;
    number: string | null;
    order: Order;
    after: PlaceKey | undefined;
    limit: number;
  },
) {
  const { customerId, jobId, number, order, after, limit } = filter;
  const { by, isDescending } = DOCUMENT_ORDERS[order];
  const place = { by: documents[by], id: documents.id, isDescending };
  const isOfAll = customerId === undefined && jobId === undefined;
  const newest = order === 'newest' && isOfAll ? { before: after?.id, limit } : null;
  return db
    .select({ document: entryColumns(db), customer: customerOf, replacedBy })
    .from(documents)
    .innerJoin(customers, eq(customers.id, keptCustomer(documents.customerId)))
    .where(
      and(
        customerId === undefined ? undefined : isTheirs(documents.customerId, customerId),
        jobId === undefined ? undefined : eq(documents.jobId, jobId),
        number === null ? undefined : isFoundBy({ typed: number, newest }),
        by === 'dueDate' ? isNotNull(documents.dueDate) : undefined,
        beyond(place, after),
      ),
    )
    .orderBy(...inOrder(place))
    .limit(limit);
}

/**
 * A document by its number; if there is none of that number, by a part of it or by an amount, its total or what is due.
 * @param newest up to so many, if no more are needed: most call-outs cost the same
 */
function isFoundBy({
  typed,
  newest,
}: {
  typed: string;
  newest: { before: number | undefined; limit: number } | null;
}): SQL {
  const part = /^[\p{L}\d\s-]*$/u.test(typed) ? foldedWords(typed).join('') : '';
  const cents = parseDollars(typed);
  const firstOf = (way: SQL, id: PgColumn) =>
    newest === null
      ? way
      : sql`(${way} ${newest.before === undefined ? sql`` : sql`and ${lt(id, newest.before)}`} order by ${id} desc limit ${newest.limit})`;
  const documentsWith = (condition: SQL) =>
    firstOf(sql`select ${documents.id} from ${documents} where ${condition}`, documents.id);
  const isDue = sql`${eq(invoiceBalances.balanceCents, cents ?? 0)} and ${gt(invoiceBalances.balanceCents, 0)}`;
  const due = firstOf(
    sql`select ${invoiceBalances.documentId} from ${invoiceBalances} where ${isDue}`,
    invoiceBalances.documentId,
  );
  const withPart = part.length < 2 ? sql`false` : hasPart(numberEndings(documents.number), part);
  const others = [
    documentsWith(withPart),
    ...(cents === null ? [] : [documentsWith(eq(documents.totalCents, cents)), due]),
  ];
  // As an array, so that each way is looked up by its own index.
  return sql`${documents.id} = any(array(
    with exact as (select ${documents.id} from ${documents}
        where ${withPart} and ${eq(documents.number, typed.toUpperCase())}),
      others (id) as (${sql.join(others, sql` union `)})
    select id from exact union all select id from others where not exists (select from exact)))`;
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

/** Invoices in a state. */
export async function invoicesInState(
  db: Queryable,
  filter: {
    state: InvoiceState;
    customerId: number | undefined;
    jobId: number | undefined;
    /** YYYY-MM-DD in the seller's time zone. */
    today: string;
    order: Order;
    after: PlaceKey | undefined;
    limit: number;
  },
) {
  const { state, customerId, jobId, today, order, after, limit } = filter;
  const states = state === 'Unpaid' ? UNPAID : [state];
  const sums = sumsOf(db);
  const { by, isDescending } = DOCUMENT_ORDERS[order];
  // What is due is walked by the index of balances (decision 36), which stops after a page; the rest by that of documents.
  const isWalked = by === 'dueDate' && UNPAID.includes(states[0] as InvoiceStatus);
  const place = {
    ...(isWalked
      ? { by: invoiceBalances.dueDate, id: invoiceBalances.documentId }
      : { by: documents[by], id: documents.id }),
    isDescending,
  };
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
        beyond(place, after),
        inArray(statusOf(sums, today), [...states]),
      ),
    )
    .orderBy(...inOrder(place))
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

/** Card payments. */
export async function listPayments(
  db: Queryable,
  filter: {
    state: PaymentState | undefined;
    customerId: number | undefined;
    amountCents: number | undefined;
    from: Date | null;
    before: Date | null;
    order: z.output<typeof paymentOrder>;
    after: PlaceKey | undefined;
    limit: number;
  },
) {
  const { state, customerId, amountCents, from, before, order, after, limit } = filter;
  const { by, isDescending } = DOCUMENT_ORDERS[order];
  const place = { by: by === 'id' ? payments.id : payments.amountCents, id: payments.id, isDescending };
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
        amountCents === undefined ? undefined : eq(payments.amountCents, amountCents),
        from === null ? undefined : gte(payments.createdAt, from),
        before === null ? undefined : lt(payments.createdAt, before),
        beyond(place, after),
      ),
    )
    .orderBy(...inOrder(place))
    .limit(limit);
}
