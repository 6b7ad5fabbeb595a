import type { Queryable } from '../../db/client.ts';
import { and, asc, eq, gte, inArray, isNull, or } from '../../db/drizzle.ts';
import { contactRequests, customers } from '../../db/schema/customers.ts';
import { warrantyRequests } from '../../db/schema/equipment.ts';
import { jobEmails } from '../../db/schema/job-emails.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { threadMessages } from '../../db/schema/threads.ts';
import { billedCustomer } from '../../db/who-pays.ts';

/** Emails to the customer about a job and its invoices, oldest first. */
export async function emailsAbout(db: Queryable, jobId: number) {
  return db.select().from(jobEmails).where(eq(jobEmails.jobId, jobId)).orderBy(asc(jobEmails.sentAt));
}

/**
 * What the customer, and who pays in their place, wrote since a job was booked, oldest first: with the contact form, by text, in the portal about the
 * same equipment, and in the job's thread, where the office's answers are lines of their own.
 */
export async function messagesSince(db: Queryable, jobId: number) {
  const { topic, message, createdAt, answer, answeredAt } = contactRequests;
  const written = await db
    .select({ topic, message, createdAt, answer, answeredAt })
    .from(jobs)
    // Who disputes it paid for it, which may be another business than the site's (R12.09).
    .innerJoin(customers, or(eq(customers.id, jobs.customerId), eq(customers.id, billedCustomer)))
    .innerJoin(
      contactRequests,
      and(
        or(
          eq(contactRequests.email, customers.userName),
          // A text's, of somebody without an email.
          and(isNull(contactRequests.email), eq(contactRequests.mobile, customers.mobile)),
        ),
        gte(contactRequests.createdAt, jobs.createdAt),
      ),
    )
    .where(eq(jobs.id, jobId));
  const about = await db
    .select({
      message: warrantyRequests.message,
      createdAt: warrantyRequests.createdAt,
      answer: warrantyRequests.answer,
      answeredAt: warrantyRequests.answeredAt,
    })
    .from(jobs)
    .innerJoin(
      warrantyRequests,
      and(eq(warrantyRequests.assetId, jobs.assetId), gte(warrantyRequests.createdAt, jobs.createdAt)),
    )
    .where(eq(jobs.id, jobId));
  const inThread = await db
    .select({ message: threadMessages.text, createdAt: threadMessages.sentAt, author: threadMessages.author })
    .from(threadMessages)
    // Others are above, with their answers.
    .where(
      and(eq(threadMessages.jobId, jobId), inArray(threadMessages.way, ['page', 'link', 'email', 'text'])),
    );
  return [
    ...written,
    ...about.map((one) => ({ topic: 'warranty', ...one })),
    ...inThread.map(({ author, ...one }) => ({
      topic: author === 'office' ? 'answer' : 'message',
      ...one,
      answer: null,
      answeredAt: null,
    })),
  ].sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
}
