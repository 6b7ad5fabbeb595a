import { randomUUID } from 'node:crypto';
import { bookingReference } from '../../../domain/jobs/booking-reference.ts';
import { jobLinkMessages } from '../../../domain/jobs/job-link-messages.ts';
import { JOB_LINK_DAYS, JOB_LINK_MOST_DAYS } from '../../../domain/lifetimes.ts';
import { roleMessages } from '../../../domain/people/people-messages.ts';
import { isAtSite, mayDo } from '../../../domain/people/rights.ts';
import type { Deps } from '../../common/deps.ts';
import {
  consumeLinksOfJob,
  keepLink,
  type Link,
  linkById,
  linkOfJob,
  linkToken,
} from '../../common/emailed-links/mailed-links.ts';
import { changesVisits, type Reader } from '../../common/emails/reader.ts';
import { preparedOnce, type Queryable } from '../../db/client.ts';
import { and, eq, sql } from '../../db/drizzle.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { mailedLinks } from '../../db/schema/mailed-links.ts';
import { visits } from '../../db/schema/visits.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { hashToken } from '../../platform/tokens.ts';
import { contactOf, isProvenEmail, isProvenMobile } from '../messages/choices/how-to-tell.ts';
import { findMember } from '../people/people.queries.ts';
import { type JobRow, lockJobRow } from './move-job.ts';

/** To an email or a mobile that nobody has proven: reference, stage and time, and the way to prove it. */
export const BOOKING_LINKS = ['booking-email', 'booking-mobile'] as const;

const PATHS = {
  /** Moves and cancels. */
  job: '/visit',
  /** Only shows state and time. */
  kitchen: '/kitchen',
  'booking-email': '/booking',
  'booking-mobile': '/booking',
} as const;
export type JobLinkKind = keyof typeof PATHS;
const KINDS = Object.keys(PATHS) as JobLinkKind[];

/** The job that somebody with a link asks for. */
export type LinkedJob = { job: JobRow; linkId: string; link: Link; ends: Temporal.Instant };

const lastVisitAt = sql<Date | null>`(select max(coalesce(visit.ended_at, visit.started_at)) from visits visit
  where visit.job_id = ${jobs.id})`.mapWith(visits.endedAt);

const jobOfToken = preparedOnce((db) =>
  db
    .select({ link: mailedLinks, job: jobs, lastVisitAt })
    .from(mailedLinks)
    .innerJoin(jobs, eq(jobs.id, mailedLinks.jobId))
    .where(
      and(
        eq(mailedLinks.tokenHash, sql.placeholder('tokenHash')),
        sql`${mailedLinks.purpose} = any(${sql.placeholder('purposes')}::text[])`,
      ),
    )
    .prepare('job_of_link'),
);

/**
 * The job of a link, as it is now (R11.05). Nothing but the link says which job that is.
 * @param mayHaveEnded the caller asks `recheckLink` before it changes anything
 * @throws Refusal `not_found` for an unknown link, `link_invalid` for one that has ended or was switched off
 */
export async function jobOfLink(
  deps: Deps,
  kind: JobLinkKind | readonly JobLinkKind[],
  ch: string,
  { mayHaveEnded = false } = {},
): Promise<LinkedJob> {
  const [found] = await jobOfToken(deps.db).execute({ tokenHash: hashToken(ch), purposes: [kind].flat() });
  if (!found) throw new Refusal('not_found', jobLinkMessages.unknown(deps.config.brand.phone));
  const { link, job } = found;
  await refuseOthers(deps, deps.db, link, job);
  const ends = endAfter(job, found.lastVisitAt);
  if (!mayHaveEnded) {
    refuseEnded(deps, link, ends);
    refuseCancelled(deps, job);
  }
  return { job, linkId: link.id, link, ends };
}

/** The same for a locked job, which may have changed since its link was looked up. @throws Refusal `link_invalid` */
export async function recheckLink(deps: Deps, tx: Transaction, linkId: string, job: JobRow): Promise<void> {
  const link = await linkById(tx, linkId);
  if (!link) return refuseCancelled(deps, job);
  await refuseOthers(deps, tx, link, job);
  refuseEnded(deps, link, await linksEnd(tx, job));
  refuseCancelled(deps, job);
}

/**
 * A link that was sent to a person does what that person may do, now (R12.03). Earlier ones are nobody's.
 * @throws Refusal `not_found` once they don't belong to the business, or to the job's site; `forbidden` where their role
 *   doesn't allow it
 */
async function refuseOthers(
  { config }: Deps,
  db: Queryable,
  { personId }: Link,
  { customerId, locationId }: JobRow,
): Promise<void> {
  if (personId === null) return;
  const member = await findMember(db, { customerId, personId });
  if (!member || !isAtSite(member, locationId))
    throw new Refusal('not_found', jobLinkMessages.unknown(config.brand.phone));
  if (!mayDo(member.role, 'visits')) throw new Refusal('forbidden', roleMessages.visits);
}

function refuseEnded(deps: Deps, link: Link, ends: Temporal.Instant): void {
  const { phone } = deps.config.brand;
  const isKitchens = link.purpose === 'kitchen';
  if (link.usedAt !== null) {
    const text = isKitchens ? jobLinkMessages.offInTheKitchen(phone) : jobLinkMessages.off(phone);
    throw new Refusal('link_invalid', text, [], { LinkFault: 'used' });
  }
  const now = deps.clock.now().epochMilliseconds;
  if (link.expiresAt.getTime() <= now || ends.epochMilliseconds <= now) {
    const { old, oldInTheKitchen } = jobLinkMessages;
    const text = (isKitchens ? oldInTheKitchen : old)(String(JOB_LINK_DAYS), phone);
    throw new Refusal('link_invalid', text, [], { LinkFault: 'old' });
  }
}

function refuseCancelled({ config: { brand } }: Deps, job: JobRow): void {
  if (job.state !== 'Cancelled') return;
  const reference = bookingReference(brand.referencePrefix, job.id);
  const text = jobLinkMessages.cancelled(reference, brand.phone);
  throw new Refusal('link_invalid', text, [], { IsCancelled: true });
}

/** When a job's links end: some days after its last visit, planned or made. */
export async function linksEnd(db: Queryable, job: Pick<JobRow, 'id' | 'endsAt'>): Promise<Temporal.Instant> {
  const [made] = await db
    .select({
      at: sql<Date | null>`max(coalesce(${visits.endedAt}, ${visits.startedAt}))`.mapWith(visits.endedAt),
    })
    .from(visits)
    .where(eq(visits.jobId, job.id));
  return endAfter(job, made?.at ?? null);
}

function endAfter({ endsAt }: Pick<JobRow, 'endsAt'>, made: Date | null): Temporal.Instant {
  const last = Math.max(endsAt.getTime(), made?.getTime() ?? 0);
  return Temporal.Instant.fromEpochMilliseconds(last).add({ hours: JOB_LINK_DAYS * 24 });
}

/**
 * The address of a locked job's link, made if there's none yet; null while its links are switched off, and once they have ended. Written
 * twice, an email or a text has the same one.
 */
export async function keepJobLink(
  deps: Deps,
  tx: Transaction,
  kind: JobLinkKind,
  job: JobRow,
  { mobile, personId }: { mobile?: string; personId?: number } = {},
): Promise<string | null> {
  const now = deps.clock.now();
  const ends = await linksEnd(tx, job);
  if (job.linksOffAt || job.state === 'Cancelled' || Temporal.Instant.compare(ends, now) <= 0) return null;
  const kept = await linkOfJob(tx, {
    jobId: job.id,
    purpose: kind,
    ...(personId && { personId }),
    now: toDate(now),
  });
  const token =
    kept && kept.mobile === (mobile ?? null)
      ? linkToken(deps, kept)
      : await keepLink(deps, tx, {
          id: randomUUID(),
          purpose: kind,
          customerId: job.customerId,
          jobId: job.id,
          ...(mobile && { mobile }),
          ...(personId && { personId }),
          expiresAt: now.add({ hours: JOB_LINK_MOST_DAYS * 24 }),
        });
  return `${deps.config.publicUrl}/#${PATHS[kind]}?ch=${token}`;
}

/**
 * The link that a job's customer gets by email or by text: the job's own where the email or the mobile is proven, else the one that asks
 * for that first. Everything that is sent asks here (R2.05, R11.05).
 * @returns null where no link works any more
 */
export async function linkToSend(
  deps: Deps,
  by: 'email' | 'text',
  jobId: number,
): Promise<{ href: string; isWhole: boolean } | null> {
  return transaction(deps.pool, async (tx) => {
    const job = await lockJobRow(tx, jobId);
    const contact = job && (await contactOf(tx, job));
    if (!job || !contact) return null;
    const isWhole = by === 'email' ? isProvenEmail(contact) : isProvenMobile(contact);
    const href = await (() => {
      if (isWhole) return keepJobLink(deps, tx, 'job', job);
      if (by === 'email') return keepJobLink(deps, tx, 'booking-email', job);
      return contact.mobile && keepJobLink(deps, tx, 'booking-mobile', job, { mobile: contact.mobile });
    })();
    return href ? { href, isWhole } : null;
  });
}

/** The job's page for its customer alone, who signs in there; `businessId` for a reader who may belong to several businesses. */
export const signedInUrl = (
  { config }: Pick<Deps, 'config'>,
  jobId: number,
  businessId: number | null = null,
): string =>
  `${config.publicUrl}/#/dashboard--job?RepairId=${jobId}${businessId === null ? '' : `&business=${businessId}`}`;

/**
 * Where an email leads its reader to follow a job: by a link, or signed in where none works any more (R11.05). A person's link is their own,
 * and only somebody who may move and cancel the visit gets one.
 */
export async function followUrl(deps: Deps, jobId: number, reader: Reader | null = null): Promise<string> {
  if (reader !== null) return urlFor(deps, jobId, reader);
  return (await linkToSend(deps, 'email', jobId))?.href ?? signedInUrl(deps, jobId);
}

async function urlFor(deps: Deps, jobId: number, reader: Reader): Promise<string> {
  return transaction(deps.pool, async (tx) => {
    const job = await lockJobRow(tx, jobId);
    const link =
      job &&
      changesVisits(reader) &&
      (await keepJobLink(deps, tx, 'job', job, { personId: reader.personId }));
    return link || signedInUrl(deps, jobId, job?.customerId);
  });
}

/**
 * Switches off the links of a locked job, so that none that was sent or shared works again, or allows new ones.
 * @returns whether anything changed
 */
export async function switchLinks(
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction,
  job: JobRow,
  isOn: boolean,
): Promise<boolean> {
  if (isOn === (job.linksOffAt === null)) return false;
  const at = toDate(clock.now());
  await tx
    .update(jobs)
    .set({ linksOffAt: isOn ? null : at })
    .where(eq(jobs.id, job.id));
  if (!isOn) await consumeLinksOfJob(tx, { jobId: job.id, purposes: KINDS, at });
  return true;
}
