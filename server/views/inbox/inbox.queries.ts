import type { ConversationKind, ConversationWay } from '../../../domain/inbox/conversations.ts';
import { EMAIL_ALONE, INVOICE_PROBLEM, TEXT_REPLY } from '../../../domain/messages/contact-topics.ts';
import { preparedOnce, type Queryable } from '../../db/client.ts';
import { and, count, eq, isNotNull, type SQL, sql } from '../../db/drizzle.ts';
import { keptCustomer } from '../../db/joined-customers.ts';
import { conversations } from '../../db/schema/conversations.ts';
import { contactRequests, customers, locations } from '../../db/schema/customers.ts';
import { assets, warrantyRequests } from '../../db/schema/equipment.ts';
import { documents } from '../../db/schema/invoices.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { leftEmails } from '../../db/schema/mailbox.ts';
import { ratings } from '../../db/schema/repairs.ts';
import { staff } from '../../db/schema/staff.ts';
import { threadMessages } from '../../db/schema/threads.ts';
import type { Transaction } from '../../db/transaction.ts';

/** How much of what somebody wrote a row shows. */
const SHOWN = 200;

/** The place of a row: by since when it waits, or when it ended, and by its id. */
export type Place = { at: string; id: number };

type PageOf = {
  takenBy: number | null;
  /** After which row those that wait are read, and those that don't; null for none of them. */
  waiting: Place | null;
  ended: Place | null;
};

const inOrder = (name: string, isTaken: SQL, most: number) =>
  preparedOnce((db) => {
    const { waitingSince, endedAt, id } = conversations;
    const limit = sql.raw(String(most));
    const place = (at: string, last: string) =>
      sql`(${sql.placeholder(at)}::timestamptz, ${sql.placeholder(last)}::bigint)`;
    // Each has an index in its order, and those that ended are read for what those that wait leave of the page.
    const page = sql`((select * from ${conversations} where ${waitingSince} is not null and ${isTaken}
        and (${waitingSince}, ${id}) > ${place('waitingAt', 'waitingId')} order by ${waitingSince}, ${id} limit ${limit})
      union all (select * from ${conversations} where ${endedAt} is not null and ${isTaken}
        and (${endedAt}, ${id}) < ${place('endedAt', 'endedId')} order by ${endedAt} desc, ${id} desc limit ${limit})
      limit ${limit}) page`;
    return selectConversations(db, page)
      .orderBy(
        sql`row.waiting_since, row.ended_at desc, case when row.ended_at is null then row.id else -row.id end`,
      )
      .prepare(name);
  });

/** A page of rows: what waits, the oldest first, then the rest, the newest first. */
export function inboxPage(most: number) {
  const all = inOrder('inbox', sql`true`, most);
  const taken = inOrder('inbox_taken', eq(conversations.takenBy, sql.placeholder('takenBy')), most);
  return (db: Queryable, { takenBy, waiting, ended }: PageOf) => {
    const query = takenBy === null ? all : taken;
    return query(db).execute({
      takenBy,
      waitingAt: waiting?.at ?? null,
      waitingId: waiting?.id ?? null,
      endedAt: ended?.at ?? null,
      endedId: ended?.id ?? null,
    });
  };
}

export async function conversationOf(db: Queryable, kind: ConversationKind, subject: number) {
  const [found] = await selectConversations(
    db,
    sql`${conversations} where ${conversations.kind} = ${kind} and ${conversations.subject} = ${subject}`,
  );
  return found ?? null;
}

export type ConversationRow = NonNullable<Awaited<ReturnType<typeof conversationOf>>>;

/** Conversations with what each is about, each by its key, however many rows are expected. */
function selectConversations(db: Queryable, page: SQL) {
  const is = (kind: ConversationKind) => sql`row.kind = ${sql.raw(`'${kind}'`)}`;
  const said = db
    .select({ name: threadMessages.name, text: threadMessages.text, way: threadMessages.way })
    .from(threadMessages)
    .where(
      sql`${is('thread')} and ${threadMessages.jobId} = row.subject and ${threadMessages.author} = 'customer'
        and (${threadMessages.source} is null or ${threadMessages.source} !~ '^(contact|warranty)-')`,
    )
    .orderBy(sql`${threadMessages.id} desc`)
    .limit(1)
    .as('said');
  const message = db
    .select({
      name: contactRequests.name,
      message: contactRequests.message,
      topic: contactRequests.topic,
      jobId: contactRequests.jobId,
      customerId: contactRequests.customerId,
      documentId: contactRequests.documentId,
    })
    .from(contactRequests)
    .where(sql`${is('message')} and ${contactRequests.id} = row.subject`)
    .limit(1)
    .as('message');
  const warranty = db
    .select({
      message: warrantyRequests.message,
      customerId: warrantyRequests.customerId,
      assetId: warrantyRequests.assetId,
    })
    .from(warrantyRequests)
    .where(sql`${is('warranty')} and ${warrantyRequests.id} = row.subject`)
    .limit(1)
    .as('warranty');
  const document = db
    .select({ number: documents.number })
    .from(documents)
    .where(sql`${documents.id} = ${message.documentId}`)
    .limit(1)
    .as('document');
  const asset = db
    .select({ locationId: assets.locationId })
    .from(assets)
    .where(sql`${assets.id} = ${warranty.assetId}`)
    .limit(1)
    .as('asset');
  const left = db
    .select({ sender: leftEmails.sender, subject: leftEmails.subject, jobId: leftEmails.jobId })
    .from(leftEmails)
    .where(sql`${is('left-email')} and ${leftEmails.id} = row.subject`)
    .limit(1)
    .as('left_email');
  const rating = db
    .select({ score: ratings.score, description: ratings.description })
    .from(ratings)
    .where(sql`${is('rating')} and ${ratings.jobId} = row.subject`)
    .limit(1)
    .as('rating');
  const job = db
    .select({ id: jobs.id, customerId: jobs.customerId, locationId: jobs.locationId })
    .from(jobs)
    .where(
      sql`${jobs.id} = case when ${is('thread')} or ${is('rating')} then row.subject
        else coalesce(${message.jobId}, ${left.jobId}) end`,
    )
    .limit(1)
    .as('job');
  const customer = db
    .select({ id: customers.id, firstName: customers.firstName, lastName: customers.lastName })
    .from(customers)
    .where(
      eq(
        customers.id,
        keptCustomer(sql`coalesce(${message.customerId}, ${warranty.customerId}, ${job.customerId})`),
      ),
    )
    .limit(1)
    .as('customer');
  const location = db
    .select({ name: locations.name })
    .from(locations)
    .where(sql`${locations.id} = coalesce(${job.locationId}, ${asset.locationId})`)
    .limit(1)
    .as('location');
  const way = sql`case ${message.topic} when ${TEXT_REPLY} then 'text' when ${EMAIL_ALONE} then 'email'
    when ${INVOICE_PROBLEM} then 'invoice' when 'provider' then 'application' else 'form' end`;
  const words = sql`coalesce(${said.text}, ${message.message}, ${warranty.message}, ${left.subject}, ${rating.description}, '')`;
  return db
    .select({
      id: sql<number>`row.id`.mapWith(conversations.id),
      kind: sql<ConversationKind>`row.kind`,
      subject: sql<number>`row.subject`.mapWith(conversations.subject),
      waitingSince: sql<Date | null>`row.waiting_since`.mapWith(conversations.waitingSince),
      endedAt: sql<Date | null>`row.ended_at`.mapWith(conversations.endedAt),
      takenBy: { id: staff.id, name: staff.name },
      name: sql<string>`coalesce(${said.name}, ${message.name}, ${left.sender},
        ${customer.firstName} || ' ' || ${customer.lastName}, '')`,
      text: sql<string>`left(${words}, ${sql.raw(String(SHOWN))})`,
      way: sql<ConversationWay>`case row.kind when 'thread' then ${said.way} when 'message' then ${way}
        when 'left-email' then 'mailbox' else row.kind end`,
      jobId: job.id,
      invoiceNumber: document.number,
      locationName: location.name,
      score: rating.score,
      customer: { id: customer.id, firstName: customer.firstName, lastName: customer.lastName },
    })
    .from(sql`(select * from ${page}) row`)
    .leftJoinLateral(said, sql`true`)
    .leftJoinLateral(message, sql`true`)
    .leftJoinLateral(document, sql`true`)
    .leftJoinLateral(warranty, sql`true`)
    .leftJoinLateral(asset, sql`true`)
    .leftJoinLateral(left, sql`true`)
    .leftJoinLateral(rating, sql`true`)
    .leftJoinLateral(job, sql`true`)
    .leftJoinLateral(customer, sql`true`)
    .leftJoinLateral(location, sql`true`)
    .leftJoin(staff, sql`${staff.id} = row.taken_by`);
}

const waitingCount = preparedOnce((db) =>
  db
    .select({ waiting: count() })
    .from(conversations)
    .where(isNotNull(conversations.waitingSince))
    .prepare('inbox_waiting'),
);

export async function countWaiting(db: Queryable): Promise<number> {
  const [found] = await waitingCount(db).execute();
  return found?.waiting ?? 0;
}

/** Who has a conversation, locked; null if there's no such conversation. */
export async function lockTaken(tx: Transaction, kind: ConversationKind, subject: number) {
  const [found] = await tx
    .select({ takenBy: conversations.takenBy })
    .from(conversations)
    .where(and(eq(conversations.kind, kind), eq(conversations.subject, subject)))
    .for('no key update');
  return found ?? null;
}

export async function keepTaken(
  tx: Transaction,
  { kind, subject, staffId }: { kind: ConversationKind; subject: number; staffId: number },
): Promise<void> {
  await tx
    .update(conversations)
    .set({ takenBy: staffId })
    .where(and(eq(conversations.kind, kind), eq(conversations.subject, subject)));
}
