import type { JobTextKind } from '../../../domain/messages/text-kinds.ts';
import type { Deps } from '../../common/deps.ts';
import { jobOfEmail, recordUnaddressed } from '../../common/emails/job-emails.ts';
import type { WrittenMail } from '../../common/emails/written-mail.ts';
import { eq } from '../../db/drizzle.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import type { EmailTask, SendMail } from '../../queue/task-data.ts';
import { howToTell, takesTexts } from './choices/how-to-tell.ts';
import { queueText } from './texts/queue-text.ts';

/** The text that brings what a customer has to get, email or not; null for other emails. */
function textInstead(task: EmailTask): { kind: JobTextKind; subjectId: number } | null {
  switch (task.mail) {
    case 'booking-confirmation':
      return { kind: task.mail, subjectId: task.jobId };
    case 'quote-waiting':
      return { kind: task.mail, subjectId: task.quoteId };
    case 'document-issued':
      return { kind: task.mail, subjectId: task.documentId };
    case 'payment-receipt':
    case 'payment-taken-back':
      return { kind: task.mail, subjectId: task.entryId };
    case 'warranty-visit-booked':
      return { kind: task.mail, subjectId: task.jobId };
    default:
      return null;
  }
}

/**
 * What happens with an email to a customer without one (R10.13): quotes, documents and receipts go by a link in a text;
 * without a mobile that takes texts, the office has to print and post them, and the list of needs says so. A booking goes
 * by a text too, under warranty or not, but isn't posted: the caller has heard it, and the visit may come before the post.
 * Nothing else is sent. Doing it twice does it once.
 */
export async function reachWithoutEmail(deps: Deps, task: SendMail, mail: WrittenMail): Promise<void> {
  const text = textInstead(task);
  const jobId = text && (await jobOfEmail(deps.db, task));
  if (!text || jobId === null) {
    deps.log.info({ mail: task.mail, key: mail.key }, 'email not sent: the customer has none');
    return;
  }
  const [job] = await deps.db.select().from(jobs).where(eq(jobs.id, jobId));
  if (!job) throw new Error(`No job ${jobId}`);
  const canText = task.told
    ? (await howToTell(deps, deps.db, task.told)).text
    : await takesTexts(deps, deps.db, job.customerId);
  const isBooking = text.kind === 'booking-confirmation' || text.kind === 'warranty-visit-booked';
  const email = {
    key: mail.key,
    jobId,
    kind: task.mail,
    subject: mail.subject,
    at: toDate(deps.clock.now()),
    problem: canText || isBooking ? null : "The customer has no email, and texts can't reach them.",
  };
  await transaction(deps.pool, async (tx) => {
    const isNew = await recordUnaddressed(tx, email);
    if (!isNew) return;
    if (isBooking) {
      // As long as news of visits: if the office plans the visit at once, only that is texted.
      const waitSeconds = deps.config.newsWaitSeconds;
      const visitAt = job.hasTime ? job.startsAt : null;
      await queueText(deps, tx, { ...text, job, visitAt, waitSeconds });
    } else if (canText && text.kind !== 'quote-waiting') {
      // A quote's text was queued with it, as for everybody.
      await queueText(deps, tx, { ...text, job, visitAt: null });
    }
  });
}
