import type { HoldReply } from '../../../../contracts/invoices/invoice-holds.ts';
import { invoiceMessages } from '../../../../domain/invoices/invoice-messages.ts';
import { amountDueCents } from '../../../../domain/invoices/invoice-status.ts';
import { INVOICE_PROBLEM } from '../../../../domain/messages/contact-topics.ts';
import { submitOnce } from '../../../common/idempotency/submit-once.ts';
import { eq } from '../../../db/drizzle.ts';
import { customers } from '../../../db/schema/customers.ts';
import { invoiceHolds } from '../../../db/schema/invoices.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { toDate } from '../../../platform/clock.ts';
import { amountsOfInvoice } from '../../ledger/invoice-amounts.ts';
import { keepMessage } from '../../messages/keep-message.ts';
import { lockedDocument } from '../find-invoice.ts';
import type { DocumentRow } from '../issue-document.ts';

type Problem = {
  document: DocumentRow;
  /** The idempotency key of the submit. */
  key: string;
  message: string;
};

/**
 * Somebody says that something isn't right with an invoice. The office gets the message. If anything is due, the
 * invoice goes on hold: no automatic charges and no reminders until the office releases it.
 * @throws Refusal `idempotency_key_reused`
 */
export async function reportProblem(deps: Deps, { document, key, message }: Problem): Promise<HoldReply> {
  const { id: documentId, customerId, jobId, number } = document;
  const submit = { key, customerId, operation: `hold invoice ${documentId}`, body: { message } };
  return submitOnce(deps, submit, async (tx) => {
    await lockedDocument(tx, documentId);
    const isOnHold = await placeHold(deps, tx, { documentId, reason: message });
    const [customer] = await tx.select().from(customers).where(eq(customers.id, customerId));
    if (!customer) throw new Error(`Document ${documentId} has no customer`);
    const { firstName, lastName, userName: email, mobile } = customer;
    await keepMessage(deps, tx, {
      name: `${firstName} ${lastName}`,
      email,
      mobile,
      topic: INVOICE_PROBLEM,
      message,
      jobId,
      documentId,
    });
    return {
      IsOnHold: isOnHold,
      Message: isOnHold ? invoiceMessages.invoiceHeld(number) : invoiceMessages.invoiceMessageSent,
    };
  });
}

/** Puts a locked invoice on hold if anything is due on it. @returns whether it's on hold now */
export async function placeHold(
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction,
  { documentId, reason }: { documentId: number; reason: string },
): Promise<boolean> {
  if (amountDueCents(await amountsOfInvoice(tx, documentId)) === 0) return false;
  await tx
    .insert(invoiceHolds)
    .values({ documentId, reason, heldAt: toDate(clock.now()) })
    .onConflictDoNothing();
  return true;
}
