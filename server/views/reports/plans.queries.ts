import type { Queryable } from '../../db/client.ts';
import { sql } from '../../db/drizzle.ts';

/** A plan of the report, or all those beyond the limit. */
type Planned = {
  /** Null for all the plans beyond the limit. */
  id: number | null;
  name: string;
  customer: string;
  /** The last day of the term that is in force at the end of the days, or was last. */
  lastDay: string;
  plans: number;
  planned: number;
  done: number;
  booked: number;
  waiting: number;
  missed: number;
  skipped: number;
  credited: number;
  earnedCents: number;
  advanceCents: number;
};

/**
 * What became of the services of each plan that were due within local dates, what it earned by the ledger's dates, and what of it was
 * paid in advance and still to be done at the end of the last (R13.04, R13.06): together, the account `paid-in-advance` as it was then.
 * A plan that is paid by visit earns its call-outs.
 */
export async function plansDue(
  db: Queryable,
  { from, to }: { from: string; to: string },
  limit: number,
): Promise<Planned[]> {
  const { rows } = await db.execute<Planned>(sql`
    with due as (
      select t.plan_id, count(*) as planned, count(*) filter (where o.state = 'done') as done,
        count(*) filter (where o.state = 'booked') as booked, count(*) filter (where o.state in ('due', 'paused')) as waiting,
        count(*) filter (where o.state = 'missed') as missed, count(*) filter (where o.state = 'skipped') as skipped,
        count(*) filter (where o.state = 'credited') as credited
      from plan_occurrences o join plan_terms t on t.id = o.term_id
      where o.due_on between ${from} and ${to} group by 1
    ),
    in_advance as (
      select t.plan_id, -sum(l.amount_cents) filter (where l.account = 'paid-in-advance') as advance,
        -sum(l.amount_cents) filter (where l.account = 'revenue-plan' and e.date >= ${from}) as earned
      from ledger_lines l join ledger_entries e on e.id = l.entry_id
      join documents d on d.id = e.document_id join plan_terms t on t.id = d.plan_term_id
      where l.account in ('paid-in-advance', 'revenue-plan') and e.date <= ${to} group by 1
    ),
    by_visit as (
      select j.plan_id, -sum(l.amount_cents) as earned
      from jobs j join documents d on d.job_id = j.id join ledger_entries e on e.document_id = d.id
      join ledger_lines l on l.entry_id = e.id
      where j.plan_id > 0 and l.account = 'revenue-call-out' and e.date between ${from} and ${to} group by 1
    ),
    each_plan as (
      select plan_id as id, planned, done, booked, waiting, missed, skipped, credited,
        coalesce(in_advance.earned, 0) + coalesce(by_visit.earned, 0) as earned, coalesce(advance, 0) as advance
      from due full join in_advance using (plan_id) full join by_visit using (plan_id)
    ),
    placed as (
      select *, least(row_number() over (order by missed desc nulls last, advance desc, id), ${limit + 1}) as place
      from each_plan where planned > 0 or earned <> 0 or advance <> 0
    ),
    summed as (
      select place, count(*)::int as plans, case when place <= ${limit} then min(id)::float8 end as id,
        coalesce(sum(planned), 0)::int as planned, coalesce(sum(done), 0)::int as done,
        coalesce(sum(booked), 0)::int as booked, coalesce(sum(waiting), 0)::int as waiting,
        coalesce(sum(missed), 0)::int as missed, coalesce(sum(skipped), 0)::int as skipped,
        coalesce(sum(credited), 0)::int as credited, sum(earned)::float8 as "earnedCents", sum(advance)::float8 as "advanceCents"
      from placed group by place
    )
    select summed.*, p.name, coalesce(nullif(c.business_name, ''), trim(c.first_name || ' ' || c.last_name)) as customer,
      (select max(t.last_day)::text from plan_terms t
        where t.plan_id = p.id and (t.number = 1 or t.accepted_at is not null and t.first_day <= ${to})) as "lastDay"
    from summed left join plans p on p.id = summed.id left join customers c on c.id = p.customer_id
    order by place`);
  return rows;
}
