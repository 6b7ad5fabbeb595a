import type { Reply } from '../../../contracts/endpoint.ts';
import type { getJob } from '../../../contracts/jobs/jobs.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import type { Deps } from '../../common/deps.ts';
import { linkById } from '../../common/emailed-links/mailed-links.ts';
import { toDate } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { presentJobDetail } from './jobs.present.ts';
import { findOwnJob, jobParts } from './jobs.queries.ts';

/** The customer's own job with everything that its page shows; somebody else's isn't found (R6.02). */
export async function readJob(
  deps: Deps,
  { jobId, customerId }: { jobId: number; customerId: number },
): Promise<Reply<typeof getJob>> {
  const record = await findOwnJob(deps.db, jobId, customerId, toDate(deps.clock.now()));
  if (!record) throw new Refusal('not_found', requestMessages.notFound);
  const { ratingLinkId } = record;
  const [parts, ratingLink] = await Promise.all([
    jobParts(deps.db, jobId),
    ratingLinkId === null ? null : linkById(deps.db, ratingLinkId),
  ]);
  return presentJobDetail(deps, record, { ...parts, ratingLink });
}
