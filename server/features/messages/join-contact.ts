import type { z } from 'zod';
import type { Reply } from '../../../contracts/endpoint.ts';
import type { joinContactRequest } from '../../../contracts/messages/contact-requests.ts';
import { answerMessages } from '../../../domain/messages/answer-messages.ts';
import { ownMessage, TEXT_REPLY } from '../../../domain/messages/contact-topics.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { recordAudit, type StaffDoer } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import { eq } from '../../db/drizzle.ts';
import { customers } from '../../db/schema/customers.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { fieldRefusal, Refusal } from '../../platform/refusal.ts';
import { presentContact } from './answer-contact.ts';
import {
  type ContactRow,
  contactById,
  lockContact,
  setContactSubject,
  textsInOrder,
} from './contact.queries.ts';
import { contactSource } from './keep-message.ts';
import { copyAnswer, copyQuestion, moveCopies } from './thread/copy-to-thread.ts';
import { jobOfThread } from './thread/thread.queries.ts';

type Asked = z.output<typeof joinContactRequest.body>;

/**
 * Joins a message that belongs nowhere by itself to a job, in whose thread it then shows, or to a customer (R14.08). What
 * somebody typed in a form joins no job, because anybody can type any address there. The answer still goes to who wrote.
 * @throws Refusal `not_found`, `invalid_fields` at RepairId or CustomerId, `conflict` if somebody has joined it meanwhile
 */
export async function joinContact(
  deps: Deps,
  { id, asked, by }: { id: number; asked: Asked; by: StaffDoer },
): Promise<Reply<typeof joinContactRequest>> {
  await transaction(deps.pool, async (tx) => {
    const before = await lockContact(tx, id);
    if (!before || before.documentId !== null) throw new Refusal('not_found', requestMessages.notFound);
    const to = await subjectOf(tx, before, asked);
    if (before.jobId === to.jobId && before.customerId === to.customerId) return;
    if (before.jobId !== asked.Read.RepairId || before.customerId !== asked.Read.CustomerId)
      throw new Refusal('conflict', answerMessages.joinedMeanwhile);
    for (const each of await joinedWith(tx, before)) {
      await setContactSubject(tx, each.id, to);
      if (to.jobId !== null) await showInThread(deps, tx, each, to.jobId);
    }
    await recordAudit(tx, deps, {
      by,
      action: 'contact-request-joined',
      subject: { kind: 'contact-request', id },
      customerId: to.customerId,
      details: { before: { jobId: before.jobId, customerId: before.customerId }, after: to },
    });
  });
  const row = await contactById(deps.db, id);
  if (!row) throw new Refusal('not_found', requestMessages.notFound);
  return presentContact(row);
}

type Joined = Omit<ContactRow, 'invoiceNumber'>;

/** A message alone, or a text with those of its number that belong where it did. */
async function joinedWith(tx: Transaction, contact: Joined): Promise<Joined[]> {
  if (contact.topic !== TEXT_REPLY) return [contact];
  const texts = await textsInOrder(tx, contact.name);
  return texts.filter(
    ({ jobId, customerId }) => jobId === contact.jobId && customerId === contact.customerId,
  );
}

/** The job with its customer, or the customer alone, that a message is joined to. */
async function subjectOf(tx: Transaction, contact: ContactRow, { RepairId, CustomerId }: Asked) {
  if (RepairId !== null) {
    if (!ownMessage(contact.topic)) throw fieldRefusal('RepairId', answerMessages.formJoinsNoJob);
    const found = await jobOfThread(tx, RepairId);
    if (!found) throw fieldRefusal('RepairId', answerMessages.noSuchJob);
    return { jobId: RepairId, customerId: found.customer.id };
  }
  if (CustomerId === null) throw fieldRefusal('CustomerId', answerMessages.noSuchCustomer);
  // A message that shows in a thread stays in one.
  if (contact.jobId !== null) throw fieldRefusal('RepairId', answerMessages.noSuchJob);
  const [customer] = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.id, CustomerId));
  if (!customer) throw fieldRefusal('CustomerId', answerMessages.noSuchCustomer);
  return { jobId: null, customerId: CustomerId };
}

/** Shows a message in a job's thread, once, and its answer if there is one; or moves both there from another. */
async function showInThread(deps: Deps, tx: Transaction, contact: Joined, jobId: number): Promise<void> {
  const source = contactSource(contact.id);
  if (await moveCopies(tx, source, jobId)) return;
  const { name, topic, message: text, createdAt: sentAt, answer } = contact;
  await copyQuestion(deps, tx, {
    ...{ jobId, name, text, source, sentAt, isConfirmed: false },
    way: topic === TEXT_REPLY ? 'text' : 'email',
  });
  if (answer !== null)
    await copyAnswer(deps, tx, { question: source, name: deps.config.brand.name, text: answer });
}
