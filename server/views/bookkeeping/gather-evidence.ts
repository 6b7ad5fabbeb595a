import type { evidence as evidenceCall } from '../../../contracts/bookkeeping/bookkeeping.ts';
import type { Reply } from '../../../contracts/endpoint.ts';
import { recordAudit, type StaffDoer } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import { findDocument } from '../../features/invoices/find-invoice.ts';
import { readDeskInvoice } from '../../features/invoices/read-desk-invoice.ts';
import { wireInstant } from '../../platform/clock.ts';
import { readDeskJob } from '../jobs/desk-jobs.ts';
import { authoritiesFor } from './bookkeeping.queries.ts';
import { emailsAbout, messagesSince } from './evidence.queries.ts';

/** Evidence for a dispute that an invoice is owed; recorded in the audit trail. @throws Refusal `not_found` */
export async function gatherEvidence(
  deps: Deps,
  { invoiceId, by }: { invoiceId: number; by: StaffDoer },
): Promise<Reply<typeof evidenceCall>> {
  const { id, jobId, customerId } = await findDocument(deps.db, invoiceId);
  await recordAudit(deps.db, deps, {
    by,
    action: 'evidence-gathered',
    subject: { kind: 'invoice', id },
    customerId,
  });
  const authorities = await authoritiesFor(deps.db, { customerId, documentId: id });
  const emails = jobId === null ? [] : await emailsAbout(deps.db, jobId);
  const messages = jobId === null ? [] : await messagesSince(deps.db, jobId);
  return {
    Invoice: await readDeskInvoice(deps, id),
    Job: jobId === null ? null : await readDeskJob(deps, jobId),
    Authorities: authorities.map(({ authority, paymentIds }) => ({
      Text: authority.text,
      TermsSince: authority.termsSince,
      GivenOn: wireInstant(authority.givenAt),
      Address: authority.address,
      PaymentIds: paymentIds,
    })),
    Emails: emails.map((email) => ({
      Kind: email.kind,
      Subject: email.subject,
      Recipient: email.recipient,
      SentOn: wireInstant(email.sentAt),
      FailedOn: email.failedAt && wireInstant(email.failedAt),
      Reason: email.reason,
    })),
    Messages: messages.map(({ topic, message, createdAt, answer, answeredAt }) => ({
      Topic: topic,
      Message: message,
      ReceivedOn: wireInstant(createdAt),
      Answer: answer,
      AnsweredOn: answeredAt && wireInstant(answeredAt),
    })),
  };
}
