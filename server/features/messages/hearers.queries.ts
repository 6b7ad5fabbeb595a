import {
  AUDIENCES,
  type Audience,
  bookerAmong,
  type Heard,
  whoHears,
} from '../../../domain/messages/who-hears.ts';
import { isAtSite, type Membership, mayDo } from '../../../domain/people/rights.ts';
import type { Reader } from '../../common/emails/reader.ts';
import { preparedOnce, type Queryable } from '../../db/client.ts';
import { asc, eq, sql } from '../../db/drizzle.ts';
import { keptCustomer } from '../../db/joined-customers.ts';
import { membershipSiteIds } from '../../db/membership-sites.ts';
import { documents } from '../../db/schema/invoices.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { memberships, people } from '../../db/schema/people.ts';

/** What somebody hears of: which business hears it, and about which of its jobs or sites. */
export type AboutJobs = {
  customerId: number;
  /** Its sites, of what isn't about jobs. */
  siteIds?: readonly number[];
  jobIds?: readonly number[];
  /** Invoices and such, which are about the jobs that they're for. */
  documentIds?: readonly number[];
  /** Who wrote, of an answer. */
  writerId?: number | null;
  /** Whether nobody but the primary contact is known to belong to the business, which saves a query. */
  isContactAlone?: boolean;
};

const isOneOfJobs = sql`${jobs.id} = any(${sql.placeholder('jobIds')}::bigint[] || array(
  select ${documents.jobId} from ${documents} where ${documents.id} = any(${sql.placeholder('documentIds')}::bigint[])))`;

const peopleOfBusiness = preparedOnce((db) =>
  db
    .select({
      personId: people.id,
      isContact: sql<boolean>`${people.primaryContactOf} is not distinct from ${memberships.customerId}`,
      firstName: people.firstName,
      lastName: people.lastName,
      userName: people.userName,
      emailConfirmedAt: people.emailConfirmedAt,
      role: memberships.role,
      siteIds: membershipSiteIds,
      hears: sql<Heard[] | null>`${memberships.hears}`,
      // A plan's invoice is for people who see every site: nobody has site 0.
      jobSiteIds: sql<number[]>`array(
        select distinct ${jobs.locationId}::float8 from ${jobs} where ${isOneOfJobs}
        union all select 0 from ${documents}
          where ${documents.id} = any(${sql.placeholder('documentIds')}::bigint[]) and ${documents.planTermId} is not null)
        || ${sql.placeholder('siteIds')}::float8[]`,
      bookerId: sql<
        number | null
      >`(select ${jobs.bookedBy}::float8 from ${jobs} where ${isOneOfJobs} order by ${jobs.id} limit 1)`,
    })
    .from(memberships)
    .innerJoin(people, eq(people.id, memberships.personId))
    .where(eq(memberships.customerId, keptCustomer(sql`${sql.placeholder('customerId')}::bigint`)))
    .orderBy(asc(memberships.createdAt), asc(memberships.id))
    .prepare('people_of_business'),
);

/** Somebody who hears of something. */
export type Hearing = {
  /** Null for a customer who doesn't sign in. */
  personId: number | null;
  /** The primary contact's letters are the business's own. */
  isContact: boolean;
  /** In lower case; null for a customer without an email. */
  userName: string | null;
  /** Whether they booked, or nobody else is known to have. */
  isBooker: boolean;
};

const CONTACT_ALONE: readonly Hearing[] = [
  { personId: null, isContact: true, userName: null, isBooker: true },
];

/** Who of a business hears of something about its jobs (R12.03), in one query: the primary contact first. Never nobody. */
export async function hearersOf(
  db: Queryable,
  audience: Audience,
  {
    customerId,
    siteIds = [],
    jobIds = [],
    documentIds = [],
    writerId = null,
    isContactAlone = false,
  }: AboutJobs,
): Promise<readonly Hearing[]> {
  if (isContactAlone) return CONTACT_ALONE;
  const members = await peopleOfBusiness(db).execute({ customerId, siteIds, jobIds, documentIds });
  const [any] = members;
  // Somebody without an email doesn't sign in.
  if (!any) return CONTACT_ALONE;
  const about = { siteIds: any.jobSiteIds, bookerId: any.bookerId, writerId };
  const booker = bookerAmong(members, about);
  return whoHears(audience, members, about)
    .map((one) => ({
      personId: one.personId,
      isContact: one.isContact,
      userName: one.userName,
      isBooker: one === booker,
    }))
    .sort((a, b) => Number(b.isContact) - Number(a.isContact));
}

/** Who reads a copy now; null if they have left, or their role or sites don't include it any more. */
export async function findReader(
  db: Queryable,
  audience: Audience,
  {
    personId,
    customerId,
    jobIds = [],
    documentIds = [],
    siteIds = [],
  }: { personId: number } & Omit<AboutJobs, 'writerId'>,
): Promise<Reader | null> {
  const members = await peopleOfBusiness(db).execute({ customerId, siteIds, jobIds, documentIds });
  const found = members.find((one) => one.personId === personId);
  return found && hearsWithin(found, audience, found.jobSiteIds) ? found : null;
}

/** Whether somebody's role and sites let them hear of something. */
const hearsWithin = (
  member: Pick<Membership, 'role' | 'siteIds'>,
  audience: Audience,
  siteIds: readonly number[],
): boolean =>
  mayDo(member.role, AUDIENCES[audience].right) && siteIds.every((siteId) => isAtSite(member, siteId));

/** A person of a business at one of its sites, as they are now; null for somebody else, and for its primary contact. */
export async function readerAtSite(
  db: Queryable,
  { personId, customerId, siteId }: { personId: number | null; customerId: number; siteId: number },
): Promise<Reader | null> {
  const members = await peopleOfBusiness(db).execute({
    customerId,
    siteIds: [],
    jobIds: [],
    documentIds: [],
  });
  const found = members.find((one) => one.personId === personId && !one.isContact);
  return found && isAtSite(found, siteId) ? found : null;
}

/** Who of a business may write in a job's thread from an address; null if nobody. */
export async function writerFrom(
  db: Queryable,
  { address, customerId, jobId }: { address: string; customerId: number; jobId: number },
): Promise<Reader | null> {
  const members = await peopleOfBusiness(db).execute({
    customerId,
    siteIds: [],
    jobIds: [jobId],
    documentIds: [],
  });
  const found = members.find(({ userName }) => userName === address);
  return found && hearsWithin(found, 'thread', found.jobSiteIds) ? found : null;
}

/** A person by name, as their colleagues and the office read it; null without one. */
export async function personName(db: Queryable, personId: number | undefined): Promise<string | null> {
  if (personId === undefined) return null;
  const { firstName, lastName } = people;
  const [found] = await db.select({ firstName, lastName }).from(people).where(eq(people.id, personId));
  return found ? `${found.firstName} ${found.lastName}` : null;
}
