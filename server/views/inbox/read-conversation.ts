import type { z } from 'zod';
import type { Reply } from '../../../contracts/endpoint.ts';
import type { readConversation as readConversationCall } from '../../../contracts/inbox/inbox.ts';
import type { ConversationKind } from '../../../domain/inbox/conversations.ts';
import { deskInboxMessages } from '../../../domain/inbox/desk-inbox-messages.ts';
import { ownMessage, TEXT_REPLY } from '../../../domain/messages/contact-topics.ts';
import type { Deps } from '../../common/deps.ts';
import { and, desc, eq } from '../../db/drizzle.ts';
import { customers } from '../../db/schema/customers.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { leftEmails } from '../../db/schema/mailbox.ts';
import { ratings } from '../../db/schema/repairs.ts';
import { warrantyById } from '../../features/equipment/warranty.queries.ts';
import { contactAnswerWay } from '../../features/messages/answer-contact.ts';
import { contactById, textsInOrder } from '../../features/messages/contact.queries.ts';
import { wireInstant } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type ConversationRow, conversationOf } from './inbox.queries.ts';
import { presentConversation } from './list-inbox.ts';

type Open = z.output<typeof readConversationCall.reply>;
type About = Omit<Open, 'Conversation'>;

const NOTHING: About = {
  Messages: [],
  Email: null,
  Mobile: null,
  Phone: null,
  AnswerGoesBy: null,
  Joins: null,
  WarrantyRepairId: null,
  Need: null,
};

/** A conversation in full (R14.08). @throws Refusal `not_found` */
export async function readConversation(
  deps: Deps,
  { kind, subject }: { kind: ConversationKind; subject: number },
): Promise<Reply<typeof readConversationCall>> {
  const row = await conversationOf(deps.db, kind, await followedBy(deps, kind, subject));
  if (!row) throw new Refusal('not_found', deskInboxMessages.gone);
  return { Conversation: presentConversation(deps, row), ...(await ABOUT[kind](deps, row)) };
}

/** Of a text that another one followed: the newest, which the conversation goes on with. */
async function followedBy({ db }: Deps, kind: ConversationKind, subject: number): Promise<number> {
  const asked = kind === 'message' ? await contactById(db, subject) : null;
  if (asked?.topic !== TEXT_REPLY) return subject;
  return (await textsInOrder(db, asked.name)).at(-1)?.id ?? subject;
}

const customersMessage = (Name: string, Text: string, at: Date): About['Messages'][number] => ({
  From: 'customer',
  Name,
  Text,
  SentOn: wireInstant(at),
});

/** The office's answer; those of requests don't say whose it was. */
const answerOf = (answer: string | null, at: Date | null): About['Messages'] =>
  answer === null || at === null
    ? []
    : [{ From: 'office', Name: 'The office', Text: answer, SentOn: wireInstant(at) }];

/** What ends a conversation that waits without an answer. */
const needOf = (row: ConversationRow, kind: NonNullable<About['Need']>['Kind'], since: Date): About['Need'] =>
  row.waitingSince && { Kind: kind, Subject: String(row.subject), Since: wireInstant(since) };

async function numbersOf({ db }: Deps, customerId: number | undefined) {
  if (customerId === undefined) return { Email: null, Mobile: null, Phone: null };
  const [found] = await db
    .select({ Email: customers.userName, Mobile: customers.mobile, Phone: customers.phone })
    .from(customers)
    .where(eq(customers.id, customerId));
  return found ?? { Email: null, Mobile: null, Phone: null };
}

async function aboutMessage(deps: Deps, row: ConversationRow): Promise<About> {
  const asked = await contactById(deps.db, row.subject);
  if (!asked) throw new Refusal('not_found', deskInboxMessages.gone);
  const { name, topic, createdAt, answer, email, mobile } = asked;
  const isOwn = ownMessage(topic);
  const written = topic === TEXT_REPLY ? await textsInOrder(deps.db, name) : [asked];
  return {
    ...NOTHING,
    Messages: written.flatMap((each) => [
      customersMessage(name, each.message, each.createdAt),
      ...answerOf(each.answer, each.answeredAt),
    ]),
    Email: email,
    Mobile: mobile,
    AnswerGoesBy: answer === null ? await contactAnswerWay(deps, deps.db, asked) : null,
    Joins: asked.documentId === null ? (isOwn ? 'job' : 'customer') : null,
    Need: needOf(row, topic === 'provider' ? 'application' : 'message', createdAt),
  };
}

async function aboutWarranty(deps: Deps, row: ConversationRow): Promise<About> {
  const asked = await warrantyById(deps.db, row.subject);
  if (!asked) throw new Refusal('not_found', deskInboxMessages.gone);
  const { message, createdAt, answer, answeredAt, assetId } = asked.request;
  const [finished] = await deps.db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.assetId, assetId), eq(jobs.state, 'Completed')))
    .orderBy(desc(jobs.id))
    .limit(1);
  return {
    ...NOTHING,
    ...(await numbersOf(deps, asked.customer.id)),
    Messages: [customersMessage(row.name, message, createdAt), ...answerOf(answer, answeredAt)],
    AnswerGoesBy: answer === null ? 'email' : null,
    WarrantyRepairId: answer === null ? (finished?.id ?? null) : null,
    Need: needOf(row, 'warranty', createdAt),
  };
}

async function aboutLeftEmail(deps: Deps, row: ConversationRow): Promise<About> {
  const [left] = await deps.db.select().from(leftEmails).where(eq(leftEmails.id, row.subject));
  if (!left) throw new Refusal('not_found', deskInboxMessages.gone);
  return {
    ...NOTHING,
    ...(await numbersOf(deps, row.customer?.id)),
    Messages: [customersMessage(left.sender, left.subject, left.leftAt)],
    Email: left.sender,
    Need: needOf(row, 'left-email', left.leftAt),
  };
}

async function aboutRating(deps: Deps, row: ConversationRow): Promise<About> {
  const [rating] = await deps.db.select().from(ratings).where(eq(ratings.jobId, row.subject));
  if (!rating?.ratedAt) throw new Refusal('not_found', deskInboxMessages.gone);
  return {
    ...NOTHING,
    ...(await numbersOf(deps, row.customer?.id)),
    Messages: [customersMessage(row.name, rating.description ?? '', rating.ratedAt)],
    Need: needOf(row, 'low-rating', rating.ratedAt),
  };
}

const ABOUT: Readonly<Record<ConversationKind, (deps: Deps, row: ConversationRow) => Promise<About>>> = {
  thread: async (deps, row) => ({ ...NOTHING, ...(await numbersOf(deps, row.customer?.id)) }),
  message: aboutMessage,
  warranty: aboutWarranty,
  'left-email': aboutLeftEmail,
  rating: aboutRating,
};
