import type { HoldReply } from '../../../../contracts/invoices/invoice-holds.ts';
import { invoiceMessages } from '../../../../domain/invoices/invoice-messages.ts';
import { INVOICE_PROBLEM } from '../../../../domain/messages/contact-topics.ts';
import type { Deps } from '../../../common/deps.ts';
import { submitOnce } from '../../../common/idempotency/submit-once.ts';
import { eq } from '../../../db/drizzle.ts';
import { customers } from '../../../db/schema/customers.ts';
import { contactSource, keepMessage } from '../../messages/keep-message.ts';
import { copyQuestion } from '../../messages/thread/copy-to-thread.ts';
import { lockedDocument } from '../find-invoice.ts';
import type { DocumentRow } from '../issue-document.ts';
import { placeHold } from './hold-invoice.ts';

type Problem = {
  document: DocumentRow;
  /** The idempotency key of the submit. */
  key: string;
  message: string;
  /** Who is signed in, so that it joins the job's thread (R11.06); null by the invoice's link. */
  personId: number | null;
};

/**
 * Somebody says that something isn't right with an invoice. The office gets the message. If anything is due, the
 * invoice goes on hold: no automatic charges and no reminders until the office releases it.
 * @throws Refusal `idempotency_key_reused`
 */
export async function reportProblem(
  deps: Deps,
  { document, key, message, personId }: Problem,
): Promise<HoldReply> {
  const { id: documentId, customerId, jobId, number } = document;
  const submit = { key, customerId, personId, operation: `hold invoice ${documentId}`, body: { message } };
  return submitOnce(deps, submit, async (tx) => {
    await lockedDocument(tx, documentId);
    const isOnHold = await placeHold(deps, tx, { documentId, reason: message });
    const [customer] = await tx.select().from(customers).where(eq(customers.id, customerId));
    if (!customer) throw new Error(`Document ${documentId} has no customer`);
    const { firstName, lastName, userName: email, mobile } = customer;
    const contactRequestId = await keepMessage(deps, tx, {
      name: `${firstName} ${lastName}`,
      email,
      mobile,
      topic: INVOICE_PROBLEM,
      message,
      jobId,
      documentId,
    });
    if (personId !== null && jobId !== null) {
      await copyQuestion(deps, tx, {
        jobId,
        name: `${firstName} ${lastName}`,
        way: 'invoice',
        text: `${number}: ${message}`,
        source: contactSource(contactRequestId),
      });
    }
    return {
      IsOnHold: isOnHold,
      Message: isOnHold ? invoiceMessages.invoiceHeld(number) : invoiceMessages.invoiceMessageSent,
    };
  });
}
