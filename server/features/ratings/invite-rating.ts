import { randomUUID } from 'node:crypto';
import { deskJobMessages } from '../../../domain/jobs/desk-job-messages.ts';
import { LINK_HOURS } from '../../../domain/lifetimes.ts';
import type { Deps } from '../../common/deps.ts';
import { keepLink } from '../../common/emailed-links/mailed-links.ts';
import { eq } from '../../db/drizzle.ts';
import { ratings } from '../../db/schema/repairs.ts';
import type { Transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { changeJob, type DeskChange } from '../jobs/change-job.ts';
import type { JobRow } from '../jobs/move-job.ts';
import { queueLetter } from '../messages/queue-letter.ts';

type Invitation = { isScoringClosed: boolean };

/**
 * Opens a job for rating, or renews the invitation. The caller queues the email in the same transaction.
 * @returns the id of the rating link
 */
export async function openRating(
  deps: Deps,
  tx: Transaction,
  job: JobRow,
  { isScoringClosed }: Invitation,
): Promise<string> {
  const now = deps.clock.now();
  const invitation = { invitedAt: toDate(now), isScoringClosed };
  await tx
    .insert(ratings)
    .values({ jobId: job.id, techName: job.techName ?? deps.config.brand.name, ...invitation })
    .onConflictDoUpdate({ target: ratings.jobId, set: invitation });
  const linkId = randomUUID();
  await keepLink(deps, tx, {
    id: linkId,
    purpose: 'rating',
    customerId: job.customerId,
    jobId: job.id,
    expiresAt: now.add({ hours: LINK_HOURS.rating }),
  });
  return linkId;
}

/**
 * Asks again for the rating of a completed job: once the link has expired, or with scoring closed or reopened (R4.27).
 * @throws Refusal `not_found`, `conflict` if the job isn't completed or was rated
 */
export async function inviteRating(
  deps: Deps,
  { jobId, by, version, invitation }: DeskChange & { invitation: Invitation },
): Promise<void> {
  await changeJob(deps, { jobId, by, version, action: 'rating-invited' }, async (tx, job) => {
    if (job.state !== 'Completed') throw new Refusal('conflict', deskJobMessages.notCompleted);
    const [rating] = await tx.select().from(ratings).where(eq(ratings.jobId, jobId));
    if (rating?.ratedAt) throw new Refusal('conflict', deskJobMessages.ratedAlready);
    const validFrom = toDate(deps.clock.now().subtract({ hours: LINK_HOURS.rating }));
    if (rating && rating.isScoringClosed === invitation.isScoringClosed && rating.invitedAt > validFrom)
      return null;
    const linkId = await openRating(deps, tx, job, invitation);
    const about = { customerId: job.customerId, jobIds: [jobId] };
    await queueLetter(deps, tx, about, { mail: 'rating-invitation', jobId, linkId });
    return invitation;
  });
}
