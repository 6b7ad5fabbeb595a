import type { Reply } from '../../../contracts/endpoint.ts';
import type { getJob, listJobs as listJobsCall } from '../../../contracts/jobs/jobs.ts';
import { isOpenJob } from '../../../domain/jobs/job-life.ts';
import { ENDED_JOB_DAYS } from '../../../domain/lifetimes.ts';
import { mayDo } from '../../../domain/people/rights.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import type { Deps } from '../../common/deps.ts';
import { linkById } from '../../common/emailed-links/mailed-links.ts';
import type { Caller } from '../../common/http/route.ts';
import type { SiteIds } from '../../db/at-sites.ts';
import { listWaitingQuotes } from '../../features/repair-quotes/read-quote.ts';
import { toDate } from '../../platform/clock.ts';
import { PAGE_SIZES } from '../../platform/limits.ts';
import { fieldRefusal, Refusal } from '../../platform/refusal.ts';
import { presentJob, presentJobDetail } from './jobs.present.ts';
import { endedJobs, findOwnJob, type JobRecord, jobParts, openJobs } from './jobs.queries.ts';

type OfCaller = Pick<Caller, 'customerId' | 'membership'>;

/** The row before the page. */
type Key = { part: 'open'; id: number } | { part: 'ended'; id: number; endedAt: Date };

/** `o1042`, or `e1795000000000-1042`: the part of the list, and the position in its order. */
function keyOf({ job: { id, state, stateSince } }: JobRecord): string {
  return isOpenJob(state) ? `o${id}` : `e${stateSince.getTime()}-${id}`;
}

function readKey(text: string): Key {
  const open = /^o(\d{1,15})$/.exec(text);
  if (open) return { part: 'open', id: Number(open[1]) };
  const ended = /^e(\d{1,15})-(\d{1,15})$/.exec(text);
  const endedAt = new Date(Number(ended?.[1]));
  if (!ended || Number.isNaN(endedAt.getTime()))
    throw fieldRefusal('After', requestMessages.unreadableRequest);
  return { part: 'ended', id: Number(ended[2]), endedAt };
}

/**
 * The dashboard's jobs (R7.11): all open ones, newest first, then those that ended in the last 60 days, latest first.
 * All waiting quotes come with the first page.
 */
export async function listJobs(
  deps: Deps,
  { customerId, membership, after }: OfCaller & { after: string | undefined },
): Promise<Reply<typeof listJobsCall>> {
  const { siteIds } = membership;
  const showsPrices = mayDo(membership.role, 'prices');
  const key = after === undefined ? null : readKey(after);
  const now = deps.clock.now();
  const [quotes, records] = await Promise.all([
    key || !showsPrices ? [] : listWaitingQuotes(deps, { customerId, siteIds }),
    pageAfter(deps, key, {
      customerId,
      siteIds,
      now: toDate(now),
      since: toDate(now.subtract({ hours: 24 * ENDED_JOB_DAYS })),
    }),
  ]);
  const page = records.slice(0, PAGE_SIZES.jobs);
  const last = page.at(-1);
  return {
    QuoteList: quotes,
    JobList: page.map((record) => presentJob(deps, record, showsPrices)),
    Next: records.length > page.length && last ? keyOf(last) : null,
  };
}

/** A page and one more row, which says whether there's another page. */
async function pageAfter(
  { db }: Deps,
  key: Key | null,
  { customerId, siteIds, now, since }: { customerId: number; siteIds: SiteIds; now: Date; since: Date },
): Promise<JobRecord[]> {
  const limit = PAGE_SIZES.jobs + 1;
  const page = { customerId, siteIds, now };
  if (key?.part === 'ended') return endedJobs(db, { ...page, since, limit, before: key });
  const [open, ended] = await Promise.all([
    openJobs(db, { ...page, limit, ...(key && { before: key.id }) }),
    endedJobs(db, { ...page, since, limit }),
  ]);
  return [...open, ...ended].slice(0, limit);
}

/** The customer's own job with everything that its page shows; somebody else's isn't found (R6.02). */
export async function readJob(
  deps: Deps,
  { jobId, customerId, membership }: OfCaller & { jobId: number },
): Promise<Reply<typeof getJob>> {
  const record = await findOwnJob(deps.db, jobId, customerId, toDate(deps.clock.now()));
  if (!record) throw new Refusal('not_found', requestMessages.notFound);
  const { ratingLinkId } = record;
  const [parts, ratingLink] = await Promise.all([
    jobParts(deps.db, jobId),
    ratingLinkId === null ? null : linkById(deps.db, ratingLinkId),
  ]);
  return presentJobDetail(deps, record, {
    ...parts,
    ratingLink,
    showsPrices: mayDo(membership.role, 'prices'),
  });
}
