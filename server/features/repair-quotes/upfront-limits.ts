import type { z } from 'zod';
import type { upfrontLimit } from '../../../contracts/repair-quotes/upfront-limits.ts';
import { dollarsFromCents, formatMoney } from '../../../domain/money/money.ts';
import type { BusinessRole } from '../../../domain/people/rights.ts';
import { upfrontRoom } from '../../../domain/repair-quotes/upfront-limits.ts';
import { upfrontMessages } from '../../../domain/repair-quotes/upfront-messages.ts';
import { formatInstantDay } from '../../../domain/visits/dates.ts';
import type { Queryable } from '../../db/client.ts';
import { and, desc, eq, or, sql } from '../../db/drizzle.ts';
import { membershipSiteIds } from '../../db/membership-sites.ts';
import { customers } from '../../db/schema/customers.ts';
import type { jobs } from '../../db/schema/jobs.ts';
import { memberships, people } from '../../db/schema/people.ts';
import { upfrontLimits } from '../../db/schema/upfront-limits.ts';
import { wireInstant } from '../../platform/clock.ts';
import { membershipLimit } from '../accounts/accounts.queries.ts';
import { approvedOf } from './approved-cents.ts';

type Job = Pick<typeof jobs.$inferSelect, 'id' | 'customerId' | 'locationId' | 'payerId'>;

/** The limit that counts for a job, and how much of it is left for its next quote (R12.08). */
export type Upfront = {
  limitCents: number;
  /** Up to how much the next quote goes ahead; 0 asks. */
  roomCents: number;
  setAt: Date;
  /** Given for this job, and not for every job of the business. */
  isOfJob: boolean;
  /** Who gave it, as they are now. */
  setter: { personId: number; name: string; role: BusinessRole | null; limitCents: number | null };
};

const setter = {
  personId: people.id,
  name: sql<string>`${people.firstName} || ' ' || ${people.lastName}`,
  role: memberships.role,
  siteIds: membershipSiteIds,
  limitCents: membershipLimit,
};

/** The job's own limit, or else that of its business; null if nobody gave one. Under the job's lock it's what a quote goes by. */
export async function upfrontOf(db: Queryable, job: Job): Promise<Upfront | null> {
  const [found] = await db
    .select({ given: upfrontLimits, setter })
    .from(upfrontLimits)
    .innerJoin(people, eq(people.id, upfrontLimits.personId))
    .innerJoin(customers, eq(customers.id, job.customerId))
    .leftJoin(
      memberships,
      and(eq(memberships.personId, people.id), eq(memberships.customerId, job.customerId)),
    )
    .where(or(eq(upfrontLimits.jobId, job.id), eq(upfrontLimits.customerId, job.customerId)))
    .orderBy(desc(sql`${upfrontLimits.jobId} is not null`))
    .limit(1);
  if (!found) return null;
  const { given } = found;
  const { role, siteIds, limitCents, ...who } = found.setter;
  return {
    limitCents: given.limitCents,
    roomCents: upfrontRoom({
      limitCents: given.limitCents,
      setter: role === null ? null : { role, siteIds, limitCents },
      siteId: job.locationId,
      hasPayer: job.payerId !== null,
      ...(await approvedOf(db, job.id)),
    }),
    setAt: given.setAt,
    isOfJob: given.jobId !== null,
    setter: { ...who, role, limitCents: role === null ? null : limitCents },
  };
}

/** Why nobody was asked about a quote, for its timeline and email. */
export const goneAheadWords = (
  { limitCents, name, setAt }: { limitCents: number; name: string | null | undefined; setAt: Date },
  { timeZone }: { timeZone: string },
): string =>
  upfrontMessages.goneAhead(
    formatMoney(limitCents),
    name ?? 'you',
    formatInstantDay(setAt.toTemporalInstant(), timeZone),
  );

/** As its people and the office read it. */
export const presentUpfront = (upfront: Upfront | null): z.output<typeof upfrontLimit> | null =>
  upfront && {
    LimitIncGst: dollarsFromCents(upfront.limitCents),
    RoomIncGst: dollarsFromCents(upfront.roomCents),
    SetBy: upfront.setter.name,
    SetOn: wireInstant(upfront.setAt),
    IsOfJob: upfront.isOfJob,
  };

/** The limit of a business for its jobs without one of their own; null if it has none. */
export async function upfrontOfBusiness(db: Queryable, customerId: number) {
  const [found] = await db
    .select({
      limitCents: upfrontLimits.limitCents,
      setAt: upfrontLimits.setAt,
      setBy: setter.name,
      role: memberships.role,
    })
    .from(upfrontLimits)
    .innerJoin(people, eq(people.id, upfrontLimits.personId))
    .innerJoin(
      memberships,
      and(eq(memberships.personId, people.id), eq(memberships.customerId, upfrontLimits.customerId)),
    )
    .where(eq(upfrontLimits.customerId, customerId));
  return found ?? null;
}
