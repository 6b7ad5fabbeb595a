import {
  FIRST_KINDS,
  NEED_KINDS,
  NEEDS,
  type NeedGroup,
  type NeedKind,
} from '../../../domain/needs/need-kinds.ts';
import { preparedOnce, type Queryable } from '../../db/client.ts';
import { and, eq, type SQL, sql } from '../../db/drizzle.ts';
import { customers, locations } from '../../db/schema/customers.ts';
import { assets } from '../../db/schema/equipment.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { needMarks } from '../../db/schema/needs.ts';
import type { Transaction } from '../../db/transaction.ts';
import { CAUSE_FACTS, type Cause } from './need-cause.ts';
import { needCauses } from './need-causes.ts';

export type NeedMark = typeof needMarks.$inferSelect;

/** `job_id` of `jobId`. */
const columnOf = (fact: string) => fact.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const literal = (word: NeedKind | NeedGroup) => sql.raw(`'${word}'::text`);

/** The columns of a cause's row, the same for every cause. */
function columnsOf(kind: NeedKind, { subject, since, facts }: Cause): SQL {
  const known = Object.entries(CAUSE_FACTS).map(
    ([fact, type]) =>
      sql`${facts[fact as keyof typeof CAUSE_FACTS] ?? sql`null`}::${sql.raw(type)} as ${sql.raw(columnOf(fact))}`,
  );
  return sql.join(
    [
      sql`${literal(kind)} as kind, ${literal(NEEDS[kind].group)} as need_group`,
      sql`${subject}::text as subject, date_trunc('milliseconds', ${since}) as since`,
      ...known,
    ],
    sql`, `,
  );
}

/** Nobody has dealt with it, or put it off beyond today. */
const isUnmarked = (kind: NeedKind, { subject, since }: Cause): SQL =>
  sql`not exists (select from ${needMarks} mark where mark.kind = ${literal(kind)} and mark.subject = ${subject}::text
    and mark.since = date_trunc('milliseconds', ${since})
    and (mark.dealt_with_at is not null or mark.put_off_until > (select asked.today from asked)))`;

const isFirst = (kind: SQL): SQL =>
  sql`(${kind} in (${sql.raw(FIRST_KINDS.map((each) => `'${each}'`).join(', '))}))`;

/** The oldest needs of each cause; no cause reads more of its index than that, and what was marked. */
function oldestOfEach(limit: SQL): SQL {
  const causes = needCauses(sql`(select asked.now from asked)`, sql`(select asked.book_days from asked)`);
  return sql.join(
    NEED_KINDS.map((kind) => {
      const cause = causes[kind];
      return sql`(select ${columnsOf(kind, cause)} from ${cause.from}
        where ${cause.where} and ${isUnmarked(kind, cause)}
        order by ${cause.order ?? cause.since} limit ${limit})`;
    }),
    sql` union all `,
  );
}

/**
 * Built once: building a statement of two dozen causes takes longer than its answer, and so does planning it. PostgreSQL
 * keeps a plan if one for the values themselves isn't better: what is asked is therefore selected, and the limit written.
 */
const needsInOrder = (most: number) => (db: Queryable) => {
  const limit = sql.raw(String(most));
  const asked = sql`select ${sql.placeholder('now')}::timestamptz as now, ${sql.placeholder('today')}::date as today, ${sql.placeholder('bookDays')}::integer as book_days`;
  const ranked = sql`(with asked as materialized (${asked})
    select cause.*, row_number() over (partition by need_group order by ${isFirst(sql`kind`)} desc, since, kind, subject) as nth
    from (${oldestOfEach(limit)}) cause) need`;
  // Each by its key, whatever number of needs is expected.
  const job = db
    .select({
      id: jobs.id,
      customerId: jobs.customerId,
      locationId: jobs.locationId,
      equipmentTypeId: jobs.equipmentTypeId,
      techName: jobs.techName,
    })
    .from(jobs)
    .where(sql`${jobs.id} = need.job_id`)
    .limit(1)
    .as('job');
  const asset = db
    .select({ locationId: assets.locationId, equipmentTypeId: assets.equipmentTypeId })
    .from(assets)
    .where(sql`${assets.id} = need.asset_id`)
    .limit(1)
    .as('asset');
  const customer = db
    .select({
      id: customers.id,
      firstName: customers.firstName,
      lastName: customers.lastName,
      mobile: customers.mobile,
      phone: customers.phone,
    })
    .from(customers)
    .where(sql`${customers.id} = coalesce(need.customer_id, ${job.customerId})`)
    .limit(1)
    .as('customer');
  const location = db
    .select({ name: locations.name, suburb: locations.suburb })
    .from(locations)
    .where(sql`${locations.id} = coalesce(need.location_id, ${job.locationId}, ${asset.locationId})`)
    .limit(1)
    .as('location');
  return db
    .select({
      kind: sql<NeedKind>`need.kind`,
      group: sql<NeedGroup>`need.need_group`,
      subject: sql<string>`need.subject`,
      since: sql<Date>`need.since`.mapWith(needMarks.since),
      name: sql<string | null>`need.name`,
      mobile: sql<string | null>`need.mobile`,
      text: sql<string | null>`need.text`,
      reason: sql<string | null>`need.reason`,
      invoiceNumber: sql<string | null>`need.invoice_number`,
      amountCents: sql<number | null>`need.amount_cents`,
      score: sql<number | null>`need.score`,
      waiting: sql<number | null>`need.waiting`,
      visits: sql<number | null>`need.visits`,
      equipmentTypeId: sql<number | null>`coalesce(${job.equipmentTypeId}, ${asset.equipmentTypeId})`,
      job: { id: job.id, techName: job.techName },
      customer: {
        id: customer.id,
        firstName: customer.firstName,
        lastName: customer.lastName,
        mobile: customer.mobile,
        phone: customer.phone,
      },
      location: { name: location.name, suburb: location.suburb },
    })
    .from(ranked)
    .leftJoinLateral(job, sql`true`)
    .leftJoinLateral(asset, sql`true`)
    .leftJoinLateral(customer, sql`true`)
    .leftJoinLateral(location, sql`true`)
    .where(sql`need.nth <= ${limit}`)
    .orderBy(sql`${isFirst(sql`need.kind`)} desc, need.since, need.kind, need.subject`)
    .prepare(`open_needs_${most}`);
};

/**
 * What needs a person, the oldest of each group first (R10.07), and food at risk before everything (R11.07).
 * @param limit for each group
 * @returns reads it as it is now; `today` is the office's local date, and `bookDays` as the booking policy says
 */
export function openNeedsUpTo(limit: number) {
  const list = preparedOnce(needsInOrder(limit));
  return (db: Queryable, { now, ...asked }: { now: Date; today: string; bookDays: number }) =>
    list(db).execute({ now: now.toISOString(), ...asked });
}
export type OpenNeed = Awaited<ReturnType<ReturnType<typeof openNeedsUpTo>>>[number];

/** A need whether it's marked or not, with the job and customer concerned; null if its cause has gone. */
export async function needCause(
  db: Queryable,
  { kind, subject, now, bookDays }: { kind: NeedKind; subject: string; now: Date; bookDays: number },
): Promise<{ since: Date; jobId: number | null; customerId: number | null } | null> {
  const cause = needCauses(sql`${now.toISOString()}::timestamptz`, sql`${bookDays}::integer`)[kind];
  const [found] = await db
    .select({
      since: sql<Date>`need.since`.mapWith(needMarks.since),
      jobId: jobs.id,
      customerId: sql<number | null>`coalesce(need.customer_id, ${jobs.customerId})`.mapWith(Number),
    })
    .from(
      sql`(select ${columnsOf(kind, cause)} from ${cause.from} where ${cause.where} and ${cause.subject}::text = ${subject}) need`,
    )
    .leftJoin(jobs, sql`${jobs.id} = need.job_id`);
  return found ?? null;
}

export async function markOf(
  db: Queryable,
  { kind, subject }: Pick<NeedMark, 'kind' | 'subject'>,
): Promise<NeedMark | null> {
  const [found] = await db
    .select()
    .from(needMarks)
    .where(and(eq(needMarks.kind, kind), eq(needMarks.subject, subject)));
  return found ?? null;
}

/**
 * Marks a need. Of several at once, each waits for the one before.
 * @returns the mark as it is, and whether this changed it: nothing changes one that is dealt with
 */
export async function keepMark(
  tx: Transaction,
  { kind, subject, ...mark }: NeedMark,
): Promise<{ kept: NeedMark; isNew: boolean }> {
  const [kept] = await tx
    .insert(needMarks)
    .values({ kind, subject, ...mark })
    .onConflictDoUpdate({
      target: [needMarks.kind, needMarks.subject],
      set: mark,
      setWhere: sql`${needMarks.since} <> excluded.since or (${needMarks.dealtWithAt} is null
        and (excluded.dealt_with_at is not null or ${needMarks.putOffUntil} is distinct from excluded.put_off_until))`,
    })
    .returning();
  if (kept) return { kept, isNew: true };
  const before = await markOf(tx, { kind, subject });
  if (!before) throw new Error('A mark vanished');
  return { kept: before, isNew: false };
}
