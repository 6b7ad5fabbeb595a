import { filesWords } from '../../../../domain/messages/message-files.ts';
import { filesOfMessages } from '../../../common/photos/message-files.ts';
import type { Queryable } from '../../../db/client.ts';
import { and, count, desc, eq, gt, isNull, lt, lte, ne, sql } from '../../../db/drizzle.ts';
import { customers } from '../../../db/schema/customers.ts';
import { jobs } from '../../../db/schema/jobs.ts';
import { threadMessages } from '../../../db/schema/threads.ts';
import type { Transaction } from '../../../db/transaction.ts';

export type MessageRow = typeof threadMessages.$inferSelect;
export type NewMessage = typeof threadMessages.$inferInsert;

/** A job with its customer; null if there's none. */
export async function jobOfThread(db: Queryable, jobId: number) {
  const [found] = await db
    .select({ job: jobs, customer: customers })
    .from(jobs)
    .innerJoin(customers, eq(customers.id, jobs.customerId))
    .where(eq(jobs.id, jobId));
  return found ?? null;
}

/** The same, as long as it's this customer's own. */
export async function ownJobOfThread(db: Queryable, jobId: number, customerId: number) {
  const found = await jobOfThread(db, jobId);
  return found?.customer.id === customerId ? found : null;
}

/** Locks a job's thread, so that what the office does in it waits for each other. */
export async function lockThread(tx: Transaction, jobId: number): Promise<void> {
  await tx.select({ id: jobs.id }).from(jobs).where(eq(jobs.id, jobId)).for('no key update');
}

/** A page of a job's messages, newest first. */
export async function threadPage(
  db: Queryable,
  { jobId, after, limit }: { jobId: number; after: number | undefined; limit: number },
): Promise<MessageRow[]> {
  return db
    .select()
    .from(threadMessages)
    .where(
      and(eq(threadMessages.jobId, jobId), after === undefined ? undefined : lt(threadMessages.id, after)),
    )
    .orderBy(desc(threadMessages.id))
    .limit(limit);
}

export async function messageById(db: Queryable, id: number): Promise<MessageRow | null> {
  const [found] = await db.select().from(threadMessages).where(eq(threadMessages.id, id));
  return found ?? null;
}

/** The office's newest messages of a job. */
export async function newestAnswers(db: Queryable, jobId: number, limit: number): Promise<MessageRow[]> {
  return db
    .select()
    .from(threadMessages)
    .where(and(eq(threadMessages.jobId, jobId), eq(threadMessages.author, 'office')))
    .orderBy(desc(threadMessages.id))
    .limit(limit);
}

/** Whether a message was made from this before. */
export async function isTaken(db: Queryable, source: string): Promise<boolean> {
  const found = await db
    .select({ id: threadMessages.id })
    .from(threadMessages)
    .where(eq(threadMessages.source, source));
  return found.length > 0;
}

/** `2 files`: how many came with a message; null if none did. */
export async function filesOfMessage(db: Queryable, messageId: number): Promise<string | null> {
  const files = await filesOfMessages(db, [messageId]);
  return files.length > 0 ? filesWords(files.length) : null;
}

/** The newest message of a job; null if there's none. */
export async function newestMessage(db: Queryable, jobId: number): Promise<MessageRow | null> {
  const [found] = await db
    .select()
    .from(threadMessages)
    .where(eq(threadMessages.jobId, jobId))
    .orderBy(desc(threadMessages.id))
    .limit(1);
  return found ?? null;
}

/**
 * How a job's customer last wrote, before an answer if it's given; null if they haven't. What somebody wrote by the job's
 * link says nothing about the customer.
 */
export async function lastWayIn(
  db: Queryable,
  { jobId, messageId }: { jobId: number; messageId?: number },
): Promise<Exclude<MessageRow['way'], 'link'> | null> {
  const isCustomers = and(eq(threadMessages.author, 'customer'), ne(threadMessages.way, 'link'));
  const isBefore = messageId === undefined ? undefined : lt(threadMessages.id, messageId);
  const [found] = await db
    .select({ way: threadMessages.way })
    .from(threadMessages)
    .where(and(eq(threadMessages.jobId, jobId), isCustomers, isBefore))
    .orderBy(desc(threadMessages.id))
    .limit(1);
  return found && found.way !== 'link' ? found.way : null;
}

/** Who of the customer's wrote last in a job's thread; null if nobody knows, or nobody has. */
export async function lastWriter(db: Queryable, jobId: number): Promise<number | null> {
  const [found] = await db
    .select({ personId: threadMessages.personId })
    .from(threadMessages)
    .where(and(eq(threadMessages.jobId, jobId), eq(threadMessages.author, 'customer')))
    .orderBy(desc(threadMessages.id))
    .limit(1);
  return found?.personId ?? null;
}

/** The customer's message that an answer follows; null if the office wrote first. */
export async function questionBefore(
  db: Queryable,
  { id, jobId }: Pick<MessageRow, 'id' | 'jobId'>,
): Promise<MessageRow | null> {
  const [found] = await db
    .select()
    .from(threadMessages)
    .where(and(eq(threadMessages.jobId, jobId), lt(threadMessages.id, id)))
    .orderBy(desc(threadMessages.id))
    .limit(1);
  return found?.author === 'customer' ? found : null;
}

/** Whether a customer's message of a job waits for the office. */
export async function isThreadWaiting(db: Queryable, jobId: number): Promise<boolean> {
  const found = await db
    .select({ id: threadMessages.id })
    .from(threadMessages)
    .where(and(eq(threadMessages.jobId, jobId), threadMessages.isWaiting))
    .limit(1);
  return found.length > 0;
}

/** How many messages a job's customer wrote since an instant. */
export async function writtenSince(db: Queryable, jobId: number, since: Date): Promise<number> {
  const [found] = await db
    .select({ written: count() })
    .from(threadMessages)
    .where(
      and(
        eq(threadMessages.jobId, jobId),
        eq(threadMessages.author, 'customer'),
        gt(threadMessages.sentAt, since),
      ),
    );
  return found?.written ?? 0;
}

/** Adds a message; null if it was made from something that was taken before. */
export async function insertMessage(tx: Transaction, message: NewMessage): Promise<number | null> {
  const [made] = await tx
    .insert(threadMessages)
    .values(message)
    .onConflictDoNothing({ target: threadMessages.source })
    .returning({ id: threadMessages.id });
  return made?.id ?? null;
}

const customersUntil = (jobId: number, lastId: number) =>
  and(eq(threadMessages.jobId, jobId), eq(threadMessages.author, 'customer'), lte(threadMessages.id, lastId));

/** Marks the customer's messages up to one as read by a person; the number that weren't before. */
export async function markRead(
  tx: Transaction,
  { jobId, lastId, at }: { jobId: number; lastId: number; at: Date },
): Promise<number> {
  const marked = await tx
    .update(threadMessages)
    .set({ readAt: at })
    .where(and(customersUntil(jobId, lastId), isNull(threadMessages.readAt)))
    .returning({ id: threadMessages.id });
  return marked.length;
}

/** Ends the waiting of the customer's messages up to one; the number that waited. */
export async function endWaiting(
  tx: Transaction,
  { jobId, lastId }: { jobId: number; lastId: number },
): Promise<number> {
  const ended = await tx
    .update(threadMessages)
    .set({ isWaiting: false })
    .where(and(customersUntil(jobId, lastId), threadMessages.isWaiting))
    .returning({ id: threadMessages.id });
  return ended.length;
}

/** Moves a text to another job's thread; false if it isn't in this one. */
export async function changeThread(
  tx: Transaction,
  { id, from, to }: { id: number; from: number; to: number },
): Promise<boolean> {
  const moved = await tx
    .update(threadMessages)
    .set({ jobId: to })
    .where(sql`${threadMessages.id} = ${id} and ${threadMessages.jobId} = ${from}`)
    .returning({ id: threadMessages.id });
  return moved.length > 0;
}
