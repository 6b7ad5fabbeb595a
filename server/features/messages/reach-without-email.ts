import type { JobTextKind, UnsentReason } from '../../../domain/messages/text-kinds.ts';
import type { Deps } from '../../common/deps.ts';
import { jobOfEmail, recordUnaddressed } from '../../common/emails/job-emails.ts';
import type { WrittenMail } from '../../common/emails/letter.ts';
import { eq } from '../../db/drizzle.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import type { EmailTask, SendMail } from '../../queue/task-data.ts';
import { howToTell, noTextOf } from './choices/how-to-tell.ts';
import { leaveEmail } from './texts/email-left.ts';
import { queueText } from './texts/queue-text.ts';
import { ringIfUntold, whenUntold } from './when-untold.ts';

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
 * What happens with an email to a customer without one (R10.13): bookings, quotes, documents and receipts go by a link in a text.
 * Where no text can bring it, or the text comes back, `whenUntold` says what the office has to do. Doing it twice does it once.
 */
export async function reachWithoutEmail(deps: Deps, task: SendMail, mail: WrittenMail): Promise<void> {
  const text = textInstead(task);
  const jobId = text && (await jobOfEmail(deps.db, task));
  if (!text || jobId === null) {
    deps.log.info({ mail: task.mail, key: mail.key }, 'email not sent: the customer has none');
    if (!task.told) await ringIfUntold(deps, task, { mail, reason: 'no-text', fault: 'none' });
    return;
  }
  const [job] = await deps.db.select().from(jobs).where(eq(jobs.id, jobId));
  if (!job) throw new Error(`No job ${jobId}`);
  const noText = task.unsent ?? (await noTextFor(deps, task, job.customerId));
  const then = noText && whenUntold(task.mail, noText);
  const email = {
    key: mail.key,
    jobId,
    kind: task.mail,
    subject: mail.subject,
    at: toDate(deps.clock.now()),
    problem: then === 'post' ? "The customer has no email, and texts can't reach them." : null,
  };
  await transaction(deps.pool, async (tx) => {
    const isNew = await recordUnaddressed(tx, email);
    // A quote's text was queued with it, as for everybody.
    const isBooking = text.kind === 'booking-confirmation' || text.kind === 'warranty-visit-booked';
    // The page of a booking says why there was no text.
    if (!isNew || text.kind === 'quote-waiting' || (noText !== null && !isBooking)) return;
    const textId = await queueText(deps, tx, {
      ...text,
      job,
      visitAt: isBooking && job.hasTime ? job.startsAt : null,
      // As long as news of visits: if the office plans the visit at once, only that is texted.
      waitSeconds: isBooking ? deps.config.newsWaitSeconds : 0,
    });
    if (textId !== null) await leaveEmail(deps, tx, textId, task);
  });
  if (noText !== null && !task.told) await ringIfUntold(deps, task, { mail, reason: noText, fault: 'none' });
}

/** Why no text can bring it; null if one can. */
async function noTextFor(deps: Deps, { told }: SendMail, customerId: number): Promise<UnsentReason | null> {
  if (!told) return (await noTextOf(deps, deps.db, { customerId })).noText;
  const { text, noText } = await howToTell(deps, deps.db, told);
  return text ? null : (noText ?? 'unwanted');
}
