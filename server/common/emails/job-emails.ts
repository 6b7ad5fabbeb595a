import type { Mail } from '../../adapters/mail/port.ts';
import type { Queryable } from '../../db/client.ts';
import { and, eq, isNotNull, isNull, sql } from '../../db/drizzle.ts';
import { documents } from '../../db/schema/invoices.ts';
import { jobEmails } from '../../db/schema/job-emails.ts';
import { ledgerEntries } from '../../db/schema/ledger.ts';
import { payments } from '../../db/schema/payments.ts';
import { quotes } from '../../db/schema/repairs.ts';
import { threadMessages } from '../../db/schema/threads.ts';
import type { Transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import type { EmailName } from '../../queue/task-data.ts';
import type { Deps } from '../deps.ts';
import type { WrittenMail } from './letter.ts';

/** The ids in an email's task that may lead to a job. */
type About = {
  jobId?: number;
  quoteId?: number;
  documentId?: number;
  paymentId?: number;
  entryId?: number;
  messageId?: number;
};

type Unaddressed = {
  key: string;
  jobId: number;
  kind: EmailName;
  subject: string;
  at: Date;
  problem: string | null;
};

/** The job that an email is about; null if it isn't about a job. */
export async function jobOfEmail(db: Queryable, about: About & { mail: EmailName }): Promise<number | null> {
  const { jobId, quoteId, documentId, paymentId, entryId, messageId } = about;
  if (jobId !== undefined) return jobId;
  const found = await (async () => {
    if (quoteId !== undefined) {
      return db.select({ jobId: quotes.jobId }).from(quotes).where(eq(quotes.id, quoteId));
    }
    if (documentId !== undefined) {
      return db.select({ jobId: documents.jobId }).from(documents).where(eq(documents.id, documentId));
    }
    if (paymentId !== undefined) {
      return db.select({ jobId: payments.jobId }).from(payments).where(eq(payments.id, paymentId));
    }
    if (entryId !== undefined) {
      return db
        .select({ jobId: documents.jobId })
        .from(ledgerEntries)
        .innerJoin(documents, eq(documents.id, ledgerEntries.documentId))
        .where(eq(ledgerEntries.id, entryId));
    }
    if (messageId !== undefined) {
      return db
        .select({ jobId: threadMessages.jobId })
        .from(threadMessages)
        .where(eq(threadMessages.id, messageId));
    }
    return [];
  })();
  return found[0]?.jobId ?? null;
}

/** The document that an email without a job is about: of a plan; null if it isn't about one. */
export async function documentOfEmail(
  db: Queryable,
  { documentId, paymentId, entryId }: About & { mail: EmailName },
): Promise<number | null> {
  if (documentId !== undefined) return documentId;
  if (entryId !== undefined) {
    const { id, documentId: ofEntry } = ledgerEntries;
    const [entry] = await db.select({ ofEntry }).from(ledgerEntries).where(eq(id, entryId));
    return entry?.ofEntry ?? null;
  }
  if (paymentId === undefined) return null;
  const { id, documentId: ofPayment } = payments;
  const [payment] = await db.select({ ofPayment }).from(payments).where(eq(id, paymentId));
  return payment?.ofPayment ?? null;
}

/**
 * Records an email to a customer about a job, once it has been sent or refused. If it's sent again, its row is
 * replaced.
 * @param refusal why the mail server refused it permanently; null if it accepted it
 */
export async function recordJobEmail(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  task: About & { mail: EmailName },
  { mail, refusal }: { mail: Mail; refusal: string | null },
): Promise<void> {
  if (mail.to === config.brand.email) return;
  const jobId = await jobOfEmail(db, task);
  if (jobId === null) return;
  const now = toDate(clock.now());
  const { to: recipient, subject } = mail;
  const sent = { recipient, subject, sentAt: now, failedAt: refusal === null ? null : now, reason: refusal };
  await db
    .insert(jobEmails)
    .values({ key: mail.key, jobId, kind: task.mail, ...sent })
    .onConflictDoUpdate({ target: jobEmails.key, set: sent });
}

/**
 * Records an email about a job to a customer without an email, in the transaction of what replaces it.
 * @param problem why nothing could replace it; null if a text brings its link
 * @returns false if it was recorded before
 */
export async function recordUnaddressed(
  tx: Transaction,
  { key, jobId, kind, subject, at, problem }: Unaddressed,
): Promise<boolean> {
  const failed = { failedAt: problem === null ? null : at, reason: problem };
  const inserted = await tx
    .insert(jobEmails)
    .values({ key, jobId, kind, recipient: null, subject, sentAt: at, ...failed })
    // A text that should have brought the link couldn't go after all.
    .onConflictDoUpdate({
      target: jobEmails.key,
      set: failed,
      setWhere: sql`${problem !== null} and ${jobEmails.recipient} is null and ${jobEmails.failedAt} is null`,
    })
    .returning({ key: jobEmails.key });
  return inserted.length > 0;
}

/** Whether an email has been sent already, and hasn't come back. */
export async function wasEmailed(db: Queryable, key: string): Promise<boolean> {
  const sent = and(eq(jobEmails.key, key), isNotNull(jobEmails.recipient), isNull(jobEmails.failedAt));
  return (await db.$count(jobEmails, sent)) > 0;
}

/** Records that the office has to ring a customer, since neither an email nor a text is sure to arrive (R11.08). */
export async function keepRinging(
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction,
  task: About & { mail: EmailName },
  { mail: { key, subject }, reason }: { mail: WrittenMail; reason: string },
): Promise<void> {
  const jobId = await jobOfEmail(tx, task);
  if (jobId === null) return;
  const row = { key, jobId, kind: task.mail, recipient: null, subject, sentAt: toDate(clock.now()) };
  await tx
    .insert(jobEmails)
    .values({ ...row, ringReason: reason })
    .onConflictDoUpdate({
      target: jobEmails.key,
      set: { ringReason: reason },
      setWhere: isNull(jobEmails.ringReason),
    });
}

/** Records that an email came back; does nothing if it wasn't about a job. */
export async function recordBounce(
  db: Queryable,
  { key, at, reason }: { key: string; at: Date; reason: string },
): Promise<void> {
  await db.update(jobEmails).set({ failedAt: at, reason }).where(eq(jobEmails.key, key));
}
