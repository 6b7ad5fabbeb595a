import type { z } from 'zod';
import type { Reply } from '../../../contracts/endpoint.ts';
import type {
  answerContactRequest,
  contactRequest,
  listContactRequests,
} from '../../../contracts/messages/contact-requests.ts';
import { answerMessages } from '../../../domain/messages/answer-messages.ts';
import { MAX_TEXT_ANSWER, TEXT_REPLY } from '../../../domain/messages/contact-topics.ts';
import type { AnswerWay } from '../../../domain/messages/thread.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { recordAudit, type StaffDoer } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import type { Queryable } from '../../db/client.ts';
import { transaction } from '../../db/transaction.ts';
import { toDate, wireInstant } from '../../platform/clock.ts';
import { PAGE_SIZES } from '../../platform/limits.ts';
import { pageOf, readIdKey } from '../../platform/page-key.ts';
import { fieldRefusal, Refusal } from '../../platform/refusal.ts';
import { noTextTo } from './choices/how-to-tell.ts';
import { answerIfOpen, type ContactRow, contactById, contactPage } from './contact.queries.ts';
import { contactSource } from './keep-message.ts';
import { queueSenderText } from './texts/queue-text.ts';
import { copyAnswer } from './thread/copy-to-thread.ts';

export function presentContact(row: ContactRow): z.output<typeof contactRequest> {
  return {
    Id: row.id,
    Name: row.name,
    Email: row.email,
    Mobile: row.mobile,
    Topic: row.topic,
    RepairId: row.jobId,
    CustomerId: row.customerId,
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
  return { ContactRequests: rows.map(presentContact), Next: next };
}

/** How an answer would reach who wrote: the way the message came, or the other one. */
export async function contactAnswerWay(
  deps: Pick<Deps, 'sms' | 'clock'>,
  db: Queryable,
  { topic, email, mobile }: Pick<ContactRow, 'topic' | 'email' | 'mobile'>,
): Promise<AnswerWay> {
  if (email !== null && topic !== TEXT_REPLY) return 'email';
  if ((await noTextTo(deps, db, mobile, 'contact-answered')) === null) return 'text';
  return email === null ? null : 'email';
}

/**
 * Answers a message that is in no thread, once, to who wrote it; the same answer again changes nothing.
 * @throws Refusal `not_found`, `invalid_fields` if it's too long for a text, `conflict` if it was answered differently,
 *   nothing reaches them, or they have sent another text since
 */
export async function answerContact(
  deps: Deps,
  { id, answer, by }: { id: number; answer: string; by: StaffDoer },
): Promise<Reply<typeof answerContactRequest>> {
  const at = toDate(deps.clock.now());
  await transaction(deps.pool, async (tx) => {
    const asked = await contactById(tx, id);
    if (!asked || asked.answer !== null) return;
    if (asked.answeredAt !== null) throw new Refusal('conflict', answerMessages.wroteAgain);
    const way = await contactAnswerWay(deps, tx, asked);
    if (way === null) throw new Refusal('conflict', answerMessages.cannotReach);
    if (way === 'text' && answer.length > MAX_TEXT_ANSWER)
      throw fieldRefusal('Answer', answerMessages.tooLongForText(String(MAX_TEXT_ANSWER)));
    if (!(await answerIfOpen(tx, { id, answer, at }))) return;
    if (way === 'text') await queueSenderText(deps, tx, id);
    else await deps.queue.enqueue(tx, 'send-mail', [{ mail: 'contact-answered', contactRequestId: id }]);
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
  return presentContact(row);
}
