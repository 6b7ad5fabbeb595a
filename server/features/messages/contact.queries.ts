import { EMAIL_ALONE, TEXT_REPLY } from '../../../domain/messages/contact-topics.ts';
import type { Queryable } from '../../db/client.ts';
import { and, count, desc, eq, getTableColumns, gte, isNull, sql } from '../../db/drizzle.ts';
import { conversations } from '../../db/schema/conversations.ts';
import { contactRequests } from '../../db/schema/customers.ts';
import { documents } from '../../db/schema/invoices.ts';
import type { Transaction } from '../../db/transaction.ts';
import { type RequestPage, requestsInOrder } from './requests-in-order.ts';

/**
 * Whether the same message has come from the same address since then. If two arrive at once, the second waits for the
 * first.
 */
export async function isKnownMessage(
  tx: Transaction,
  { email, message, since }: { email: string; message: string; since: Date },
): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`);
  const [found] = await tx
    .select({ id: contactRequests.id })
    .from(contactRequests)
    .where(
      and(
        eq(contactRequests.email, email),
        gte(contactRequests.createdAt, since),
        eq(contactRequests.message, message),
      ),
    )
    .limit(1);
  return found !== undefined;
}

/** Takes one email that belongs to no job at a time. */
export async function lockEmails(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('emails of no job', 0))`);
}

/** Whether an email is kept already. */
export async function isKeptEmail(db: Queryable, source: string): Promise<boolean> {
  const found = await db
    .select({ id: contactRequests.id })
    .from(contactRequests)
    .where(eq(contactRequests.source, source));
  return found.length > 0;
}

/** Takes one text of a number that we know no job of at a time. */
export async function lockSender(tx: Transaction, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`texts of ${name}`}, 0))`);
}

/** As many texts of a number are shown and joined together. */
const MOST_TEXTS = 100;

/** The texts of a number that we know no job of; it's their name. */
const textsOf = (name: string) =>
  and(eq(contactRequests.topic, sql.raw(`'${TEXT_REPLY}'`)), eq(contactRequests.name, name));

/** The newest of them, locked, and since when it waits. */
export async function lastTextOf(tx: Transaction, name: string) {
  const { id, jobId, customerId } = contactRequests;
  const [last] = await tx
    .select({ id, jobId, customerId })
    .from(contactRequests)
    .where(textsOf(name))
    .orderBy(desc(id))
    .limit(1)
    .for('no key update');
  if (!last) return null;
  const [open] = await tx
    .select({ waitingSince: conversations.waitingSince })
    .from(conversations)
    .where(and(eq(conversations.kind, 'message'), eq(conversations.subject, last.id)));
  return { ...last, waitingSince: open?.waitingSince ?? null };
}

/** A later text is answered instead of this one. */
export async function followText(tx: Transaction, id: number, at: Date): Promise<void> {
  await tx
    .update(contactRequests)
    .set({ answeredAt: at })
    .where(and(eq(contactRequests.id, id), isNull(contactRequests.answeredAt)));
}

/** The newest texts of a number that we know no job of, oldest first. */
export async function textsInOrder(db: Queryable, name: string) {
  const newest = await db
    .select()
    .from(contactRequests)
    .where(textsOf(name))
    .orderBy(desc(contactRequests.id))
    .limit(MOST_TEXTS);
  return newest.reverse();
}

/** How many emails that belong to no job were kept since an instant. */
export async function emailsSince(db: Queryable, since: Date): Promise<number> {
  const [found] = await db
    .select({ kept: count() })
    .from(contactRequests)
    .where(
      and(eq(contactRequests.topic, sql.raw(`'${EMAIL_ALONE}'`)), gte(contactRequests.createdAt, since)),
    );
  return found?.kept ?? 0;
}

export async function insertContactRequest(
  tx: Transaction,
  request: Omit<typeof contactRequests.$inferInsert, 'answer' | 'answeredAt'>,
): Promise<number> {
  const [made] = await tx.insert(contactRequests).values(request).returning({ id: contactRequests.id });
  if (!made) throw new Error('A contact request was not kept');
  return made.id;
}

/** A message, and the number of the invoice that it's about, if any. */
export type ContactRow = typeof contactRequests.$inferSelect & { invoiceNumber: string | null };

const selectContacts = (db: Queryable) =>
  db
    .select({ ...getTableColumns(contactRequests), invoiceNumber: documents.number })
    .from(contactRequests)
    .leftJoin(documents, eq(documents.id, contactRequests.documentId));

export async function contactPage(db: Queryable, page: RequestPage): Promise<ContactRow[]> {
  const { where, order } = requestsInOrder(contactRequests.id, contactRequests.answeredAt, page);
  return selectContacts(db).where(where).orderBy(order).limit(page.limit);
}

export async function contactById(db: Queryable, id: number): Promise<ContactRow | null> {
  const [found] = await selectContacts(db).where(eq(contactRequests.id, id));
  return found ?? null;
}

/** A message, locked until the transaction ends; null if there's none. */
export async function lockContact(tx: Transaction, id: number): Promise<ContactRow | null> {
  await tx
    .select({ id: contactRequests.id })
    .from(contactRequests)
    .where(eq(contactRequests.id, id))
    .for('no key update');
  return contactById(tx, id);
}

/** What a message belongs to, by the office. */
export async function setContactSubject(
  tx: Transaction,
  id: number,
  subject: { jobId: number | null; customerId: number },
): Promise<void> {
  await tx.update(contactRequests).set(subject).where(eq(contactRequests.id, id));
}

/** Answers an open request. If several answers arrive at once, only one gets true. */
export async function answerIfOpen(
  tx: Transaction,
  { id, answer, at }: { id: number; answer: string; at: Date },
): Promise<boolean> {
  const answered = await tx
    .update(contactRequests)
    .set({ answer, answeredAt: at })
    .where(and(eq(contactRequests.id, id), isNull(contactRequests.answeredAt)))
    .returning({ id: contactRequests.id });
  return answered.length > 0;
}
