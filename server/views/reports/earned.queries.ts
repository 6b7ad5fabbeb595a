import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import type { Queryable } from '../../db/client.ts';
import { and, asc, eq, gt, gte, inArray, lt, sql } from '../../db/drizzle.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { hourlyCosts } from '../../db/schema/parts.ts';
import { planOccurrences } from '../../db/schema/plan-occurrences.ts';
import { sharesNowByTerm } from '../../features/ledger/plan-terms.queries.ts';
import type { Span } from './reports.queries.ts';

export type EarnedBy = 'month' | 'technician' | 'type' | 'job';

/** What each row is of: a month (YYYY-MM), the technician of the last visit, a type's name, or a job's id. */
const LABELS = {
  month: sql`to_char(j.state_since at time zone ${OPERATOR_TIME_ZONE}, 'YYYY-MM')`,
  technician: sql`(select v.tech_name from visits v where v.job_id = j.id and v.state = 'done' order by v.started_at desc, v.id desc limit 1)`,
  type: sql`(select t.name from equipment_types t where t.id = j.equipment_type_id)`,
  job: sql`j.id::text`,
};

/** What an hour cost on the day of a visit, in cents; nothing where no cost was set. */
const COST_THEN = sql`coalesce((select h.cost_cents from hourly_costs h
  where h.from_date <= (v.started_at at time zone ${OPERATOR_TIME_ZONE})::date order by h.from_date desc limit 1), 0)`;

/** What an hour has cost, by the first day, oldest first. */
export const listHourlyCosts = (db: Queryable) =>
  db.select().from(hourlyCosts).orderBy(asc(hourlyCosts.fromDate));

type Earned = {
  /** Null for those without one, and for all the jobs beyond the limit. */
  label: string | null;
  jobs: number;
  /** Invoiced less credited, and the shares of services that were paid in advance; ex GST. */
  priceCents: number;
  partsCents: number;
  minutes: number;
  timeCents: number;
  /** Lines of approved quotes without a known cost. */
  freeLines: number;
  /** Visits without an end on record. */
  untimed: number;
};

/**
 * What services come to that jobs did which ended within a span, and that were paid for with their plan's term (R13.06): as
 * their term's invoice comes to now, in cents ex GST: nothing where it has none.
 */
async function prepaidOf(db: Queryable, { from, until }: Span): Promise<{ job: number; cents: number }[]> {
  const { jobId, termId, lineId, dueOn, state } = planOccurrences;
  const ended = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        gt(jobs.planId, 0),
        inArray(jobs.state, ['Completed', 'Cancelled']),
        gte(jobs.stateSince, from),
        lt(jobs.stateSince, until),
      ),
    );
  if (ended.length === 0) return [];
  const ids = sql.param(ended.map(({ id }) => id));
  const services = await db
    .select({ job: sql<number>`${jobId}`.mapWith(Number), termId, lineId, dueOn })
    .from(planOccurrences)
    .where(and(sql`${jobId} = any(${ids}::bigint[])`, eq(state, 'done')));
  const byTerm = await sharesNowByTerm(db, [...new Set(services.map((service) => service.termId))]);
  const cents = new Map<string, number>();
  for (const [term, shares] of byTerm) {
    for (const share of shares) cents.set(`${term} ${share.lineId} ${share.dueOn}`, share.cents);
  }
  return services.map((each) => ({
    job: each.job,
    cents: cents.get(`${each.termId} ${each.lineId} ${each.dueOn}`) ?? 0,
  }));
}

/**
 * What jobs earned that ended within a span: completed ones, and cancelled ones that were invoiced or visited. Labour that a quote
 * picked isn't among the parts, since time on site counts it. Time costs what an hour did on the day of the visit, rounded to the
 * cent for each job.
 */
export async function earnedBy(
  db: Queryable,
  span: Span,
  { by, limit }: { by: EarnedBy; limit: number },
): Promise<Earned[]> {
  const { from, until } = span;
  const prepaid = JSON.stringify(await prepaidOf(db, span));
  const each = sql`
    select ${LABELS[by]} as label, money.price + coalesce(prepaid.cents, 0) as price, quoted.parts, quoted.free, visited.minutes, visited.untimed,
      round(visited.cost)::bigint as time
    from jobs j
    left join (
      select job, sum(cents)::bigint as cents from jsonb_to_recordset(${prepaid}::jsonb) as share (job bigint, cents bigint)
      group by job
    ) prepaid on prepaid.job = j.id
    cross join lateral (
      select coalesce(sum(case d.kind when 'adjustment-note' then -d.subtotal_cents else d.subtotal_cents end), 0)::bigint as price,
        count(*) as documents
      from documents d where d.job_id = j.id and d.kind <> 'refund-receipt'
    ) money
    cross join lateral (
      select coalesce(sum(round(l.unit_cost_cents::numeric * l.quantity_hundredths / 100)) filter (where p.kind is distinct from 'labour'), 0)::bigint as parts,
        count(l.id) filter (where l.unit_cost_cents is null) as free
      from quotes q join quote_lines l on l.quote_id = q.id left join parts p on p.id = l.part_id
      where q.job_id = j.id and q.state = 'approved' and not l.is_left
    ) quoted
    cross join lateral (
      select coalesce(sum(extract(epoch from v.ended_at - v.started_at)), 0)::numeric / 60 as minutes,
        coalesce(sum(extract(epoch from v.ended_at - v.started_at) * ${COST_THEN}), 0)::numeric / 3600 as cost,
        count(*) filter (where v.ended_at is null) as untimed, count(*) as visits
      from visits v where v.job_id = j.id and v.state = 'done'
    ) visited
    where j.state in ('Completed', 'Cancelled') and j.state_since >= ${from} and j.state_since < ${until}
      and (j.state = 'Completed' or money.documents > 0 or visited.visits > 0)`;
  const sums = sql`count(*)::int as jobs, sum(price)::float8 as "priceCents", sum(parts)::float8 as "partsCents",
    sum(minutes)::float8 as minutes, sum(time)::float8 as "timeCents", sum(free)::int as "freeLines", sum(untimed)::int as untimed`;
  const grouped =
    by === 'job'
      ? sql`select case when place <= ${limit} then label end as label, ${sums}
          from (select e.*, row_number() over (order by price - parts - time, label::bigint) as place from (${each}) e) e
          group by 1, least(place, ${limit} + 1) order by least(min(place), ${limit} + 1)`
      : sql`select label, ${sums} from (${each}) e group by 1 order by ${by === 'month' ? sql`label` : sql`sum(price - parts - time) desc, label`}`;
  const { rows } = await db.execute<Earned>(grouped);
  return rows;
}
