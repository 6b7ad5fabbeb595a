import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import type { NeedKind } from '../../../domain/needs/need-kinds.ts';
import { PLAN_ENDS_DAYS, UNBOOKED_DAYS } from '../../../domain/needs/what-is-due.ts';
import { DUE_AHEAD_DAYS } from '../../../domain/plans/occurrence-states.ts';
import { type SQL, sql } from '../../db/drizzle.ts';
import { keptCustomer } from '../../db/joined-customers.ts';
import { locations } from '../../db/schema/customers.ts';
import { assets } from '../../db/schema/equipment.ts';
import { documents } from '../../db/schema/invoices.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { planOccurrences } from '../../db/schema/plan-occurrences.ts';
import { planOffers } from '../../db/schema/plan-offers.ts';
import { planLines, plans, planTerms, serviceTypes } from '../../db/schema/plans.ts';
import { visits } from '../../db/schema/visits.ts';
import type { Cause } from './need-cause.ts';

type PlanNeed = Extract<NeedKind, `service-${string}` | `plan-${'ends' | 'machine'}`>;

/** Half of the longest interval, and the days around a due date in which it isn't missed yet. */
const LONGEST_HALF_DAYS = 400;

const isWaiting = sql`${planOccurrences.state} in ('due', 'missed')`;

/** A row by its key, however many the database expects: it would read the whole table for a few. */
const byKey = (table: PgTable & { id: PgColumn }, id: PgColumn): SQL =>
  sql`join lateral (select * from ${table} where ${table.id} = ${id} limit 1) ${table} on true`;

const ofPlan = sql`${byKey(planLines, planOccurrences.lineId)} ${byKey(plans, planLines.planId)}
  ${byKey(assets, planLines.assetId)} ${byKey(serviceTypes, planLines.serviceTypeId)}`;

/** What is to be done, each once. */
const services = sql`string_agg(distinct ${serviceTypes.name}, ', ')`;

const office = sql.raw(`'${OPERATOR_TIME_ZONE}'`);

/**
 * What needs somebody of maintenance plans (R13.04).
 * @param at an instant
 * @param bookDays for how many days after its term what was paid in advance can be booked
 */
export function planNeedCauses(at: SQL, bookDays: SQL): Readonly<Record<PlanNeed, Cause>> {
  const soon = sql`(${at} at time zone ${office})::date - ${bookDays} - 1 + ${sql.raw(String(UNBOOKED_DAYS))}`;
  return {
    // One for each site. Booking and skipping end it.
    'service-missed': {
      from: sql`(select ${assets.locationId} as site_id, min(${plans.customerId}) as customer_id, ${services} as services,
          (min(${planOccurrences.lastDay}) + 1)::timestamp at time zone ${locations.timeZone} as since
        from ${planOccurrences} ${ofPlan} ${byKey(locations, assets.locationId)}
        where ${isWaiting} and ${planOccurrences.lastDay} <= (${at} at time zone 'UTC')::date
          and ${planOccurrences.lastDay} < (${at} at time zone ${locations.timeZone})::date
        group by ${assets.locationId}, ${locations.timeZone}) missed`,
      where: sql`true`,
      subject: sql`missed.site_id`,
      since: sql`missed.since`,
      facts: {
        customerId: keptCustomer(sql`missed.customer_id`),
        locationId: sql`missed.site_id`,
        text: sql`missed.services`,
      },
    },
    // As `isTooSoon` says: less than half an interval after the line was done last; once it's in the list that *Due* opens with. What was
    // done in its span, a quarter of the interval around its date, leaves more than that to the next; and so does any day so long ago.
    'service-too-soon': {
      from: sql`(select done.* from ${planOccurrences} done where done.state = 'done'
          and done.done_on not between done.first_day and done.last_day
          and done.done_on > (${at} at time zone ${office})::date - ${sql.raw(String(LONGEST_HALF_DAYS))} order by done.done_on offset 0) done
        cross join lateral (select * from ${planOccurrences} where ${planOccurrences.lineId} = done.line_id
          and ${isWaiting} and ${planOccurrences.dueOn} between done.done_on and (${at} at time zone ${office})::date + ${sql.raw(String(DUE_AHEAD_DAYS))}
          offset 0) ${planOccurrences} ${ofPlan}`,
      where: sql`done.id = (select last.id from ${planOccurrences} last where last.line_id = ${planOccurrences.lineId} and last.state = 'done'
          order by last.done_on desc, last.id desc limit 1)
        and 2 * (${planOccurrences.dueOn} - done.done_on) < (done.done_on + case ${planLines.unit}
        when 'weeks' then make_interval(weeks => ${planLines.every})
        else make_interval(months => ${planLines.every}) end)::date - done.done_on`,
      subject: planOccurrences.id,
      since: sql`coalesce(done.changed_at, done.done_on::timestamp at time zone ${office})`,
      facts: {
        customerId: keptCustomer(plans.customerId),
        assetId: assets.id,
        text: serviceTypes.name,
      },
    },
    // One for each visit. Saying of every service what became of it ends it.
    'service-unrecorded': {
      from: sql`(select ${jobs.id} as job_id, ${services} as services, coalesce(made.at, ${jobs.stateSince}) as since
        from ${planOccurrences} ${ofPlan} join ${jobs} on ${jobs.id} = ${planOccurrences.jobId}
        cross join lateral (select max(${visits.startedAt}) as at from ${visits}
          where ${visits.jobId} = ${jobs.id} and ${visits.state} = 'done') made
        where ${planOccurrences.state} = 'booked' and (${jobs.state} = 'Completed' or made.at is not null)
        group by ${jobs.id}, made.at) visited`,
      where: sql`true`,
      subject: sql`visited.job_id`,
      since: sql`visited.since`,
      facts: { jobId: sql`visited.job_id`, text: sql`visited.services` },
    },
    // One for each term. Booking, skipping and crediting end it.
    'service-unbooked': {
      from: sql`(select ${planOccurrences.termId} as term_id, ${plans.customerId} as customer_id, ${plans.name} as plan,
          count(*) as services, ${planTerms.lastDay} + ${bookDays} + 1 as credited_on
        from ${planOccurrences} ${ofPlan} join ${planTerms} on ${planTerms.id} = ${planOccurrences.termId}
        where ${planOccurrences.state} in ('due', 'missed', 'paused') and ${planOccurrences.dueOn} <= ${soon} and ${planTerms.lastDay} <= ${soon}
          and exists (select from ${documents} invoice where invoice.plan_term_id = ${planTerms.id} and invoice.kind = 'plan')
        group by ${planOccurrences.termId}, ${plans.customerId}, ${plans.name}, ${planTerms.id}) unbooked`,
      where: sql`true`,
      subject: sql`unbooked.term_id`,
      since: sql`(unbooked.credited_on - ${sql.raw(String(UNBOOKED_DAYS))})::timestamp at time zone ${office}`,
      facts: {
        customerId: keptCustomer(sql`unbooked.customer_id`),
        text: sql`unbooked.plan`,
        reason: sql`unbooked.credited_on`,
        waiting: sql`unbooked.services`,
      },
    },
    // Its next term ends it, and so does its end. One that goes on by itself needs nobody, and has a day to make its offer.
    'plan-ends': {
      from: sql`${plans} join lateral (select max(term.last_day) as last_day from ${planTerms} term
        where term.plan_id = ${plans.id} and term.accepted_at is not null) term on true`,
      where: sql`${plans.state} = 'active'
        and term.last_day - ${sql.raw(String(PLAN_ENDS_DAYS))} + ${plans.goesOn}::int <= (${at} at time zone ${office})::date
        and not exists (select from ${planOffers} offer
          where offer.plan_id = ${plans.id} and offer.by_itself and offer.state = 'waiting')`,
      subject: plans.id,
      since: sql`(term.last_day - ${sql.raw(String(PLAN_ENDS_DAYS))} + ${plans.goesOn}::int)::timestamp at time zone ${office}`,
      facts: { customerId: keptCustomer(plans.customerId), text: plans.name },
    },
    // Another machine that's retired is another need.
    'plan-machine': {
      from: sql`(select ${planLines.planId} as plan_id, max(${assets.retiredAt}) as since
        from ${assets} join ${planLines} on ${planLines.assetId} = ${assets.id} where ${assets.retiredAt} is not null
        group by ${planLines.planId}) retired join ${plans} on ${plans.id} = retired.plan_id`,
      where: sql`${plans.state} = 'active'`,
      subject: plans.id,
      since: sql`retired.since`,
      facts: { customerId: keptCustomer(plans.customerId), text: plans.name },
    },
  };
}
