import type { Reply } from '../../../../contracts/endpoint.ts';
import type { kitchenCopy } from '../../../../contracts/jobs/job-links.ts';
import { firstName } from '../../../../domain/words/first-name.ts';
import { requestMessages } from '../../../../domain/words/request-messages.ts';
import type { Deps } from '../../../common/deps.ts';
import { jobOfLink } from '../../../features/jobs/job-links.ts';
import { toDate } from '../../../platform/clock.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { presentJob } from '../jobs.present.ts';
import { findOwnJob } from '../jobs.queries.ts';

/**
 * The kitchen's copy of a job: when who comes (R11.05). Its contract drops prices, names and the street.
 * @throws Refusal `not_found`, `link_invalid`
 */
export async function readKitchenCopy(deps: Deps, ch: string): Promise<Reply<typeof kitchenCopy>> {
  const { job } = await jobOfLink(deps, 'kitchen', ch);
  const record = await findOwnJob(deps.db, job.id, job.customerId, toDate(deps.clock.now()));
  if (!record) throw new Refusal('not_found', requestMessages.notFound);
  return {
    ...presentJob(deps, record),
    TechName: firstName(job.techName),
    Suburb: record.location.suburb,
  };
}
