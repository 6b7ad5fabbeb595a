import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { PAID_KINDS, RECEIVED_KINDS } from '../../../domain/ledger/accounts.ts';
import { OPEN_PAYMENT_STATES } from '../../../domain/payments/payment-life.ts';
import { greeting } from '../../common/emails/greeting.ts';
import type { Reader } from '../../common/emails/reader.ts';
import { isJobAtSites, type SiteIds } from '../../db/at-sites.ts';
import { preparedOnce, type Queryable } from '../../db/client.ts';
import {
  aliasedTable,
  and,
  asc,
  desc,
  eq,
  inArray,
  lt,
  max,
  not,
  or,
  type SQL,
  sql,
} from '../../db/drizzle.ts';
import { isTheirs, keptCustomer } from '../../db/joined-customers.ts';
import { isOneOf } from '../../db/schema/checks.ts';
import { customers } from '../../db/schema/customers.ts';
import { documents } from '../../db/schema/invoices.ts';
import { invoiceBalances, ledgerEntries, ledgerLines } from '../../db/schema/ledger.ts';
import { paymentParts } from '../../db/schema/payment-parts.ts';
import { payments } from '../../db/schema/payments.ts';
import { hasWords } from '../../db/search-words.ts';
import type { Transaction } from '../../db/transaction.ts';
import { entryNote, roundedTo } from '../ledger/entry-note.ts';
import { movedOnDocument } from '../ledger/invoice-amounts.ts';
import { pays } from '../ledger/payment-parts.ts';
import type { DocumentRow } from './issue-document.ts';
import { isTakenBack } from './money-parts.queries.ts';

export async function documentById(db: Queryable, id: number): Promise<DocumentRow | null> {
  const [found] = await db.select().from(documents).where(eq(documents.id, id));
  return found ?? null;
}

/**
 * Documents, locked until the transaction ends, in the order of their ids. Whatever pays or lowers an invoice locks it
 * first. The invoices that a card payment is for together are locked together, so that two transactions can't deadlock.
 */
export async function lockDocuments(tx: Transaction, ids: readonly number[]): Promise<DocumentRow[]> {
  const own = aliasedTable(paymentParts, 'own');
  const paidTogether = tx
    .select({ id: paymentParts.documentId })
    .from(own)
    .innerJoin(paymentParts, eq(paymentParts.paymentId, own.paymentId))
    .where(inArray(own.documentId, [...ids]));
  const rows = await tx
    .select()
    .from(documents)
    .where(or(inArray(documents.id, [...ids]), inArray(documents.id, paidTogether)))
    .orderBy(asc(documents.id))
    .for('no key update');
  return rows.filter(({ id }) => ids.includes(id));
}

/** One document, locked in the same way. */
export async function lockDocument(tx: Transaction, id: number): Promise<DocumentRow | null> {
  const [found] = await lockDocuments(tx, [id]);
  return found ?? null;
}

export type DocumentFilter = {
  customerId: number;
  siteIds: SiteIds;
  search: string | undefined;
  /** The last document of the previous page. */
  after: number | undefined;
  limit: number;
};

/** An amount as somebody may type it: `$1234.50` or `$1,234.50`. */
export const typedAmount = (cents: SQL | AnyPgColumn) =>
  sql`'$' || to_char(${cents} / 100.0, 'FM999999990.00') || ' $' || to_char(${cents} / 100.0, 'FM999,999,990.00')`;

/** The amounts of a document's payments, for the search: customers know them from their receipts. */
const paidAmounts = sql`(
  select string_agg(${typedAmount(sql`-${ledgerLines.amountCents}`)}, ' ')
  from ${ledgerEntries} join ${ledgerLines} on ${ledgerLines.entryId} = ${ledgerEntries.id}
  where ${ledgerEntries.documentId} = ${documents.id} and ${ledgerLines.account} = 'receivable'
    and ${isOneOf(ledgerEntries.kind, RECEIVED_KINDS)})`;

/** The date of the latest payment of each document of a select from `documents`. */
const lastPaidOn = (db: Queryable) => {
  const latest = db
    .select({ date: max(ledgerEntries.date) })
    .from(ledgerEntries)
    .where(
      and(
        sql`${ledgerEntries.documentId} = documents.id`,
        isOneOf(ledgerEntries.kind, RECEIVED_KINDS),
        not(isTakenBack),
      ),
    );
  return sql<string | null>`${latest}`;
};

/** What lists show of a document, its money included, so that a page of them is one statement. */
export const entryColumns = (db: Queryable) => ({
  id: documents.id,
  kind: documents.kind,
  number: documents.number,
  customerId: documents.customerId,
  jobId: documents.jobId,
  issueDate: documents.issueDate,
  dueDate: documents.dueDate,
  totalCents: documents.totalCents,
  gstCents: documents.gstCents,
  jobReference: sql<string | null>`${documents.content} ->> 'jobReference'`,
  equipmentName: sql<string>`${documents.content} #>> '{equipment,name}'`,
  siteName: sql<string>`${documents.content} #>> '{site,name}'`,
  moved: movedOnDocument,
  paidOn: lastPaidOn(db),
});

const selectEntries = (db: Queryable) => db.select(entryColumns(db)).from(documents);

/** A document as lists show it. */
export type EntryRow = Awaited<ReturnType<typeof selectEntries>>[number];

const entriesOfCustomer = (db: Queryable, condition?: SQL) =>
  selectEntries(db)
    .where(and(isTheirs(documents.customerId, sql.placeholder('customerId')), condition))
    .orderBy(desc(documents.id))
    .limit(sql.placeholder('limit'));
const newestEntries = preparedOnce((db) => entriesOfCustomer(db).prepare('newest_documents'));

/** A customer's documents, newest first; the search finds numbers, references, sites, equipment and amounts. */
export async function listDocuments(db: Queryable, filter: DocumentFilter): Promise<EntryRow[]> {
  const { customerId, siteIds, search, after, limit } = filter;
  const condition = and(
    isJobAtSites(documents.jobId, siteIds),
    after === undefined ? undefined : lt(documents.id, after),
    hasWords(search, [
      documents.number,
      sql`${documents.content} ->> 'jobReference'`,
      sql`${documents.content} ->> 'poNumber'`,
      sql`${documents.content} #>> '{site,name}'`,
      sql`${documents.content} #>> '{equipment,name}'`,
      typedAmount(documents.totalCents),
      paidAmounts,
    ]),
  );
  const query = condition ? entriesOfCustomer(db, condition) : newestEntries(db);
  return query.execute({ customerId, limit });
}

const entriesOfIds = preparedOnce((db) =>
  selectEntries(db)
    // From a select, whose plan PostgreSQL keeps: planning takes longer than reading a few documents.
    .where(sql`${documents.id} = any(array(select unnest(${sql.placeholder('ids')}::bigint[])))`)
    .prepare('documents_by_ids'),
);

/** Documents as lists show them, in any order. */
export async function entriesById(db: Queryable, ids: readonly number[]): Promise<EntryRow[]> {
  return ids.length === 0 ? [] : entriesOfIds(db).execute({ ids });
}

const entriesOfJob = preparedOnce((db) =>
  selectEntries(db)
    .where(eq(documents.jobId, sql.placeholder('jobId')))
    .orderBy(asc(documents.id))
    .prepare('documents_of_job'),
);

/** A job's documents as lists show them, oldest first. */
export async function listJobDocuments(db: Queryable, jobId: number): Promise<EntryRow[]> {
  return entriesOfJob(db).execute({ jobId });
}

/** A job's documents, oldest first. */
export async function documentsOfJob(db: Queryable, jobId: number): Promise<DocumentRow[]> {
  return db.select().from(documents).where(eq(documents.jobId, jobId)).orderBy(asc(documents.id));
}

/** The adjustment notes and refund receipts of an invoice, oldest first. */
export async function adjustmentsOf(db: Queryable, invoiceId: number): Promise<DocumentRow[]> {
  return db.select().from(documents).where(eq(documents.invoiceId, invoiceId)).orderBy(asc(documents.id));
}

const openInvoicesOf = preparedOnce((db) =>
  db
    .select({
      documentId: documents.id,
      number: documents.number,
      equipmentName: sql<string>`${documents.content} #>> '{equipment,name}'`,
      siteName: sql<string>`${documents.content} #>> '{site,name}'`,
      dueCents: invoiceBalances.balanceCents,
      customerId: invoiceBalances.customerId,
      isOnHold: sql<boolean>`exists (select from invoice_holds hold
        where hold.document_id = ${documents.id} and hold.released_at is null)`,
      isBeingPaid: sql<boolean>`exists (select from payment_parts part join payments payment on payment.id = part.payment_id
        where part.document_id = ${documents.id} and payment.state = 'started')`,
    })
    .from(invoiceBalances)
    .innerJoin(documents, eq(documents.id, invoiceBalances.documentId))
    // The literal lets the partial index of balances due be used.
    .where(
      and(
        isTheirs(invoiceBalances.customerId, sql.placeholder('customerId')),
        sql`(${sql.placeholder('siteIds')}::bigint[] is null or exists (select from jobs its
          where its.id = ${documents.jobId} and its.location_id = any(${sql.placeholder('siteIds')}::bigint[])))`,
        sql`${invoiceBalances.balanceCents} > 0`,
      ),
    )
    .orderBy(asc(documents.dueDate), asc(documents.id))
    .prepare('open_invoices'),
);

/** An invoice with something due. */
export type OpenInvoice = {
  documentId: number;
  number: string;
  equipmentName: string;
  siteName: string;
  dueCents: number;
  /** Whose it was issued as; its card and credit alone pay it. */
  customerId: number;
  isOnHold: boolean;
  isBeingPaid: boolean;
};

/** A customer's invoices with something due according to the ledger, and those of who was joined into them, earliest due date first. */
export async function openInvoices(
  db: Queryable,
  customerId: number,
  siteIds: SiteIds = null,
): Promise<OpenInvoice[]> {
  return openInvoicesOf(db).execute({ customerId, siteIds });
}

/** Joins a ledger entry to the card payment that it recorded; the key of each part begins with `payment:` and its id. */
export const ofPayment = eq(
  payments.id,
  sql`case when ${ledgerEntries.kind} = 'card-payment' then split_part(${ledgerEntries.key}, ':', 2)::bigint end`,
);

const money = (db: Queryable) =>
  db
    .select({
      id: ledgerEntries.id,
      kind: ledgerEntries.kind,
      key: ledgerEntries.key,
      documentId: ledgerEntries.documentId,
      date: ledgerEntries.date,
      postedAt: ledgerEntries.postedAt,
      note: entryNote,
      roundedTo,
      cents: sql<number>`-${ledgerLines.amountCents}`,
      brand: payments.brand,
      mask: payments.mask,
    })
    .from(ledgerEntries)
    .innerJoin(
      ledgerLines,
      and(eq(ledgerLines.entryId, ledgerEntries.id), eq(ledgerLines.account, 'receivable')),
    )
    .leftJoin(payments, ofPayment);

/** When something was last posted on an invoice, in epoch milliseconds. @throws Error if nothing was */
export async function lastPostedAt(db: Queryable, documentId: number): Promise<number> {
  const [last] = await db
    .select({ at: ledgerEntries.postedAt })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.documentId, documentId))
    .orderBy(desc(ledgerEntries.postedAt))
    .limit(1);
  if (!last) throw new Error(`Nothing was posted on invoice ${documentId}`);
  return last.at.getTime();
}

/** Payments on an invoice and money that went back, oldest first, without transfers that were taken back. Cents are positive if the customer paid. */
export async function moneyOf(db: Queryable, documentId: number) {
  return money(db)
    .where(
      and(
        eq(ledgerEntries.documentId, documentId),
        inArray(ledgerEntries.kind, [...PAID_KINDS]),
        not(isTakenBack),
      ),
    )
    .orderBy(asc(ledgerEntries.id));
}

/** The same for one ledger entry; null if there's none. */
export async function moneyEntry(db: Queryable, entryId: number) {
  const [found] = await money(db).where(eq(ledgerEntries.id, entryId));
  return found ?? null;
}
export type Money = Awaited<ReturnType<typeof moneyOf>>[number];

/** The payments of an invoice that haven't succeeded, newest first. */
export async function attemptsOf(db: Queryable, documentId: number) {
  return db
    .select()
    .from(payments)
    .where(and(pays(documentId), inArray(payments.state, [...OPEN_PAYMENT_STATES, 'declined'])))
    .orderBy(desc(payments.id));
}

/**
 * Who gets an email about a customer's invoice, a person of the business if one is given, and how it begins; null if there's no accounts address any more. A
 * customer may have no address.
 */
export async function recipientOf(
  db: Queryable,
  { customerId, content }: Pick<DocumentRow, 'customerId' | 'content'>,
  to: 'customer' | 'accounts',
  reader: Reader | null,
): Promise<{ address: string | null; hello: string } | null> {
  if (reader !== null) return { address: reader.userName, hello: greeting(reader) };
  const [found] = await db
    .select({
      customer: customers.userName,
      accounts: customers.accountsEmail,
      emailConfirmedAt: customers.emailConfirmedAt,
    })
    .from(customers)
    .where(eq(customers.id, keptCustomer(customerId)));
  const address = found?.[to] ?? null;
  if (!found || (address === null && to === 'accounts')) return null;
  const { emailConfirmedAt } = found;
  const [firstName = ''] = content.buyer.name.split(' ');
  return { address, hello: greeting({ firstName, emailConfirmedAt }) };
}
