import type { z } from 'zod';
import type { Reply } from '../../../contracts/endpoint.ts';
import type {
  answerContactRequest,
  contactRequest,
  listContactRequests,
} from '../../../contracts/messages/contact-requests.ts';
import { answerMessages } from '../../../domain/messages/answer-messages.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { recordAudit, type StaffDoer } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import { transaction } from '../../db/transaction.ts';
import { toDate, wireInstant } from '../../platform/clock.ts';
import { PAGE_SIZES } from '../../platform/limits.ts';
import { pageOf, readIdKey } from '../../platform/page-key.ts';
import { Refusal } from '../../platform/refusal.ts';
import { answerIfOpen, type ContactRow, contactById, contactPage } from './contact.queries.ts';
import { contactSource } from './keep-message.ts';
import { copyAnswer } from './thread/copy-to-thread.ts';

function present(row: ContactRow): z.output<typeof contactRequest> {
  return {
    Id: row.id,
    Name: row.name,
    Email: row.email,
    Mobile: row.mobile,
    Topic: row.topic,
    RepairId: row.jobId,
    InvoiceNumber: row.invoiceNumber,
    Message: row.message,
    SentOn: wireInstant(row.createdAt),
    Answer: row.answer,
    AnsweredOn: row.answeredAt && wireInstant(row.answeredAt),
  };
}

/** Messages from the contact form, open or answered. */
export async function listContacts(
  deps: Deps,
  { state, after }: { state: 'open' | 'answered'; after: string | undefined },
): Promise<Reply<typeof listContactRequests>> {
  const found = await contactPage(deps.db, {
    state,
    after: readIdKey(after),
    limit: PAGE_SIZES.deskRequests + 1,
  });
  const { rows, next } = pageOf(found, PAGE_SIZES.deskRequests, ({ id }) => id);
  return { ContactRequests: rows.map(present), Next: next };
}

/**
 * Answers a message from the contact form, once; the same answer again changes nothing.
 * @throws Refusal `not_found`, `conflict` if it was answered differently, or came by text from somebody without an email
 */
export async function answerContact(
  deps: Deps,
  { id, answer, by }: { id: number; answer: string; by: StaffDoer },
): Promise<Reply<typeof answerContactRequest>> {
  const at = toDate(deps.clock.now());
  await transaction(deps.pool, async (tx) => {
    const asked = await contactById(tx, id);
    if (asked && asked.email === null) throw new Refusal('conflict', answerMessages.noEmail);
    if (!(await answerIfOpen(tx, { id, answer, at }))) return;
    await deps.queue.enqueue(tx, 'send-mail', [{ mail: 'contact-answered', contactRequestId: id }]);
    await copyAnswer(deps, tx, { question: contactSource(id), name: by.name, text: answer });
    await recordAudit(tx, deps, {
      by,
      action: 'contact-request-answered',
      subject: { kind: 'contact-request', id },
    });
  });
  const row = await contactById(deps.db, id);
  if (!row) throw new Refusal('not_found', requestMessages.notFound);
  if (row.answer !== answer) throw new Refusal('conflict', answerMessages.answeredAlready);
  return present(row);
}
