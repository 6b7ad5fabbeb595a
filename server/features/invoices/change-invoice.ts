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
import { staleInvoiceRefusal } from './invoice-version.ts';
import type { DocumentRow } from './issue-document.ts';
import { readDeskInvoice } from './read-desk-invoice.ts';

/** Who changes which invoice, the version of it that they read (left out where no person read it), and the idempotency key. */
export type InvoiceChange = { invoiceId: number; version?: number | undefined; key: string; by: StaffDoer };

/** What a change does that the invoice has already: it's neither recorded nor refused. */
export const NOTHING_TO_DO: Readonly<Record<string, unknown>> = {};

/** The reply to a change: the invoice as it is now. */
export type ChangedInvoice = Reply<typeof getDeskInvoice>;

type Change<Body> = InvoiceChange & {
  action: AuditAction;
  body: Body;
  /** Other documents that the work changes, which are locked with it. */
  alsoLocked?: readonly number[];
};

/**
 * Changes a locked document once, in one transaction with its row in the audit trail. A change made to an earlier version
 * is refused, unless the document already is as it asks for (R10.04).
 * @param work returns what it did, for the audit trail and for the reply to a repeated request, or `NOTHING_TO_DO`
 * @throws Refusal `not_found`, `idempotency_key_reused`; `conflict` for an earlier version, naming who changed it
 */
export async function changeOnce<Done extends Readonly<Record<string, unknown>>>(
  deps: Deps,
  { invoiceId, version, key, by, action, body, alsoLocked = [] }: Change<Readonly<Record<string, unknown>>>,
  work: (tx: Transaction, document: DocumentRow) => Promise<Done>,
): Promise<Done> {
  const { customerId } = await findDocument(deps.db, invoiceId);
  const submit = { key, customerId, personId: null, operation: `${action} ${invoiceId}`, body };
  return submitOnce(deps, submit, async (tx) => {
    const locked = await lockedDocuments(tx, [invoiceId, ...alsoLocked]);
    const document = locked.find(({ id }) => id === invoiceId);
    if (!document) throw new Refusal('not_found', requestMessages.notFound);
    const stale = await staleInvoiceRefusal(tx, invoiceId, version);
    const done = await work(tx, document).catch((error) => {
      // That somebody changed the invoice says more than that it can't be done, or not with this amount.
      throw error instanceof Refusal && stale ? stale : error;
    });
    if (done === NOTHING_TO_DO) return done;
    if (stale) throw stale;
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
  work: (tx: Transaction, document: DocumentRow) => Promise<Readonly<Record<string, unknown>>>,
): Promise<ChangedInvoice> {
  await changeOnce(deps, change, work);
  return readDeskInvoice(deps, change.invoiceId);
}
