import type { Reply } from '../../../contracts/endpoint.ts';
import type { getDeskInvoice } from '../../../contracts/invoices/desk-invoices.ts';
import type { AuditAction } from '../../../domain/audit/audit-actions.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { recordAudit, type StaffDoer } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import { submitOnce } from '../../common/idempotency/submit-once.ts';
import type { Transaction } from '../../db/transaction.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findDocument, lockedDocuments } from './find-invoice.ts';
import type { DocumentRow } from './issue-document.ts';
import { readDeskInvoice } from './read-desk-invoice.ts';

/** Who changes which invoice, and the idempotency key. */
export type InvoiceChange = { invoiceId: number; key: string; by: StaffDoer };

/** The reply to a change: the invoice as it is now. */
export type ChangedInvoice = Reply<typeof getDeskInvoice>;

type Change<Body> = InvoiceChange & {
  action: AuditAction;
  body: Body;
  /** Other documents that the work changes, which are locked with it. */
  alsoLocked?: readonly number[];
};

/**
 * Changes a locked document once, in one transaction with its row in the audit trail.
 * @param work returns what it did, for the audit trail and for the reply to a repeated request
 * @throws Refusal `not_found`, `idempotency_key_reused`
 */
export async function changeOnce<Done extends Record<string, unknown>>(
  deps: Deps,
  { invoiceId, key, by, action, body, alsoLocked = [] }: Change<Readonly<Record<string, unknown>>>,
  work: (tx: Transaction, document: DocumentRow) => Promise<Done>,
): Promise<Done> {
  const { customerId } = await findDocument(deps.db, invoiceId);
  const submit = { key, customerId, operation: `${action} ${invoiceId}`, body };
  return submitOnce(deps, submit, async (tx) => {
    const locked = await lockedDocuments(tx, [invoiceId, ...alsoLocked]);
    const document = locked.find(({ id }) => id === invoiceId);
    if (!document) throw new Refusal('not_found', requestMessages.notFound);
    const done = await work(tx, document);
    await recordAudit(tx, deps, {
      by,
      action,
      subject: { kind: 'invoice', id: invoiceId },
      customerId,
      details: { number: document.number, ...done },
    });
    return done;
  });
}

/** The same, but replies with the changed document. */
export async function changeInvoice(
  deps: Deps,
  change: Change<Readonly<Record<string, unknown>>>,
  work: (tx: Transaction, document: DocumentRow) => Promise<Record<string, unknown>>,
): Promise<ChangedInvoice> {
  await changeOnce(deps, change, work);
  return readDeskInvoice(deps, change.invoiceId);
}
