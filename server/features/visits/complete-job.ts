import type { z } from 'zod';
import type { completeJob as completeJobCall } from '../../../contracts/jobs/job-changes.ts';
import { deskJobMessages } from '../../../domain/jobs/desk-job-messages.ts';
import { mayComplete } from '../../../domain/jobs/job-life.ts';
import type { Deps } from '../../common/deps.ts';
import { eq } from '../../db/drizzle.ts';
import { doneVisits } from '../../db/schema/visits.ts';
import { fieldRefusal } from '../../platform/refusal.ts';
import { issueInvoices } from '../invoices/issue-invoice.ts';
import { changeJob, type DeskChange } from '../jobs/change-job.ts';
import { moveJob } from '../jobs/move-job.ts';
import { queueLetter } from '../messages/queue-letter.ts';
import { openRating } from '../ratings/invite-rating.ts';
import { callOffVisits } from './visits.queries.ts';

/**
 * Completes a job, asks for its rating (R4.27) and issues its invoices. Completing it again changes nothing.
 * @throws Refusal `not_found`, `conflict`; `invalid_fields` if there's neither a visit nor a reason for that
 */
export async function completeJob(
  deps: Deps,
  { jobId, by, version, end }: DeskChange & { end: Omit<z.output<typeof completeJobCall.body>, 'Version'> },
): Promise<void> {
  await changeJob(deps, { jobId, by, version, action: 'job-completed' }, async (tx, job) => {
    if (job.state === 'Completed') return null;
    await moveJob(tx, job, { to: 'Completed', by, at: deps.clock.now(), note: end.Note });
    const visitCount = await tx.$count(doneVisits, eq(doneVisits.jobId, jobId));
    if (!mayComplete({ visits: visitCount, noVisitReason: end.NoVisitReason })) {
      throw fieldRefusal('NoVisitReason', deskJobMessages.noVisitRecorded);
    }
    await callOffVisits(tx, jobId);
    const linkId = await openRating(deps, tx, job, { isScoringClosed: end.IsScoringClosed });
    const about = { customerId: job.customerId, jobIds: [jobId] };
    const email = { mail: 'job-completed', jobId, linkId } as const;
    // Who booked says how it went; the others read what was done.
    await queueLetter(deps, tx, about, email, ({ isBooker }) =>
      isBooker ? email : { mail: 'job-completed', jobId },
    );
    await issueInvoices(deps, tx, job);
    return { note: end.Note, isScoringClosed: end.IsScoringClosed, noVisitReason: end.NoVisitReason };
  });
}
