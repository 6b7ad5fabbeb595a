import { deskInvoiceMessages } from '../../../domain/invoices/desk-invoice-messages.ts';
import { type InvoiceKind, isInvoiceKind } from '../../../domain/invoices/document-kinds.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import type { Queryable } from '../../db/client.ts';
import { asc, eq } from '../../db/drizzle.ts';
import { documentLines } from '../../db/schema/invoices.ts';
import type { Transaction } from '../../db/transaction.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  documentById,
  documentsOfJob,
  lockDocument,
  lockDocuments,
  openInvoices,
} from './invoices.queries.ts';
import type { DocumentRow } from './issue-document.ts';

/** An invoice. Lock it before paying it, lowering it or refunding any of it. */
export type InvoiceRow = DocumentRow & { kind: InvoiceKind };

/** An issued document of any kind. @throws Refusal `not_found` */
export async function findDocument(db: Queryable, documentId: number): Promise<DocumentRow> {
  const row = await documentById(db, documentId);
  if (!row) throw new Refusal('not_found', requestMessages.notFound);
  return row;
}

/** The same, locked until the transaction ends. @throws Refusal `not_found` */
export async function lockedDocument(tx: Transaction, documentId: number): Promise<DocumentRow> {
  const row = await lockDocument(tx, documentId);
  if (!row) throw new Refusal('not_found', requestMessages.notFound);
  return row;
}

/** Several documents, locked together, in the order of their ids. @throws Refusal `not_found` */
export async function lockedDocuments(
  tx: Transaction,
  documentIds: readonly number[],
): Promise<DocumentRow[]> {
  const rows = await lockDocuments(tx, documentIds);
  if (rows.length < new Set(documentIds).size) throw new Refusal('not_found', requestMessages.notFound);
  return rows;
}

/** A document that is an invoice. @throws Refusal `conflict` for a note or receipt */
export function asInvoice(row: DocumentRow): InvoiceRow {
  const { kind } = row;
  if (!isInvoiceKind(kind)) throw new Refusal('conflict', deskInvoiceMessages.notAnInvoice);
  return { ...row, kind };
}

/** A document's lines, in order. */
export async function linesOf(db: Queryable, documentId: number) {
  return db
    .select()
    .from(documentLines)
    .where(eq(documentLines.documentId, documentId))
    .orderBy(asc(documentLines.sort));
}

/** The invoice for a job's call-out, the latest if it was corrected; null if there's none. */
export async function callOutOf(db: Queryable, jobId: number): Promise<DocumentRow | null> {
  return (await documentsOfJob(db, jobId)).findLast(({ kind }) => kind === 'call-out') ?? null;
}

/** What is due on all of a customer's invoices, in cents. */
export async function amountDueOf(db: Queryable, customerId: number): Promise<number> {
  const open = await openInvoices(db, customerId);
  return open.reduce((sum, { dueCents }) => sum + dueCents, 0);
}
