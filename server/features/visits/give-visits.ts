import type { z } from 'zod';
import type { Reply } from '../../../contracts/endpoint.ts';
import type { giveVisits as giveVisitsCall } from '../../../contracts/jobs/given-visits.ts';
import { bookingReference } from '../../../domain/jobs/booking-reference.ts';
import { deskVisitMessages } from '../../../domain/visits/desk-visit-messages.ts';
import { deskChangeMessages } from '../../../domain/words/desk-change-messages.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import type { StaffDoer } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import { and, asc, eq, inArray } from '../../db/drizzle.ts';
import { locations } from '../../db/schema/customers.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { visits } from '../../db/schema/visits.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { wireInstant } from '../../platform/clock.ts';
import { fieldRefusal, Refusal } from '../../platform/refusal.ts';
import { jobNow, recordChange } from '../jobs/change-job.ts';
import type { JobRow } from '../jobs/move-job.ts';
import { lockTimes, NOTHING_ASKED, plannedTimeOf, timeColumns } from '../technicians/planned-times.ts';
import { findTechnician, type Technician } from '../technicians/technicians.queries.ts';
import { keepPlan, PLANNED } from './schedule-job.ts';
import { type News, queueAllNews } from './visit-news.ts';
import { visitWarnings } from './visit-warnings.ts';
import type { VisitRow } from './visits.queries.ts';

type Asked = z.output<typeof giveVisitsCall.body>['Visits'][number];
type Given = Reply<typeof giveVisitsCall>['Given'][number];
type Planned = VisitRow & { date: string; startsAt: Date; endsAt: Date };
/** A visit as it's asked for, with its locked job, or as far as they're there. */
type Found = { asked: Asked; job: JobRow; reference: string; site: string; visit: Planned | null };

/**
 * Gives planned visits of a technician to others, or to nobody yet, all of them or none (R14.04). Their days and windows stay; each
 * takes its new technician's first gap. A visit that its new technician has already stays as it is, whatever version was read, so
 * that a repeated press changes nothing. A customer with several of them gets one message.
 * @throws Refusal `not_found`; `invalid_fields` for a technician who isn't active; `conflict`, naming each visit that can't be given
 */
export async function giveVisits(
  deps: Deps,
  { technicianId, by, visits: asked }: { technicianId: number; by: StaffDoer; visits: readonly Asked[] },
): Promise<Reply<typeof giveVisitsCall>> {
  return transaction(deps.pool, async (tx) => {
    const found = await lockVisits(deps, tx, asked);
    const from = await findTechnician(tx, technicianId);
    if (!from || found.length < asked.length) throw new Refusal('not_found', requestMessages.notFound);
    const takers = await lockTakers(tx, asked);
    refuseChanged(deps, found, technicianId);
    const given: Given[] = [];
    const told: Told[] = [];
    for (const { visit, ...each } of found) {
      // Refused before, without one.
      if (visit === null) continue;
      const to = each.asked.TechnicianId === null ? null : (takers.get(each.asked.TechnicianId) ?? null);
      given.push(await give(deps, tx, { ...each, visit, from, to, by, told }));
    }
    await queueAllNews(deps, tx, told);
    return { Given: given };
  });
}

/**
 * The visits of locked jobs, the soonest first. Jobs are locked in the order of their ids, then technicians in that of theirs: two
 * presses with the same visits wait for each other, and a job that's scheduled meanwhile does too.
 */
async function lockVisits({ config }: Deps, tx: Transaction, asked: readonly Asked[]): Promise<Found[]> {
  const ids = asked.map(({ RepairId }) => RepairId);
  const locked = await tx
    .select()
    .from(jobs)
    .where(inArray(jobs.id, ids))
    .orderBy(asc(jobs.id))
    .for('no key update');
  const rows = await tx
    .select()
    .from(visits)
    .where(and(inArray(visits.jobId, ids), eq(visits.state, 'planned')));
  const sites = await tx
    .select({ id: locations.id, name: locations.name })
    .from(locations)
    .where(
      inArray(
        locations.id,
        locked.map(({ locationId }) => locationId),
      ),
    );
  const startOf = ({ visit }: Found) => (visit?.plannedAt ?? visit?.startsAt)?.getTime() ?? 0;
  return asked
    .flatMap((each) => {
      const job = locked.find(({ id }) => id === each.RepairId);
      if (!job) return [];
      const site = sites.find(({ id }) => id === job.locationId)?.name ?? '';
      const reference = bookingReference(config.brand.referencePrefix, job.id);
      const visit = rows.find(({ jobId }) => jobId === job.id);
      return [{ asked: each, job, reference, site, visit: visit ? asPlanned(visit) : null }];
    })
    .sort((a, b) => startOf(a) - startOf(b) || a.job.id - b.job.id);
}

/** A planned visit has its day and times, which the database checks. */
function asPlanned({ date, startsAt, endsAt, ...visit }: VisitRow): Planned {
  if (!date || !startsAt || !endsAt) throw new Error(`Visit ${visit.id} is planned without a time`);
  return { ...visit, date, startsAt, endsAt };
}

/** The technicians who get visits, locked so that nobody else plans the same gaps. @throws Refusal `invalid_fields` */
async function lockTakers(tx: Transaction, asked: readonly Asked[]): Promise<Map<number, Technician>> {
  const takers = new Map<number, Technician>();
  const ids = new Set(asked.flatMap(({ TechnicianId: id }) => id ?? []));
  for (const id of [...ids].sort((a, b) => a - b)) {
    await lockTimes(tx, id);
    const taker = await findTechnician(tx, id);
    if (!taker) throw fieldRefusal('Visits', deskVisitMessages.technicianNotFound);
    if (!taker.isActive) throw fieldRefusal('Visits', deskVisitMessages.technicianLeft(taker.name));
    takers.set(id, taker);
  }
  return takers;
}

const isGiven = ({ asked, visit }: Found): boolean =>
  visit !== null && visit.technicianId === asked.TechnicianId;

/** @throws Refusal `conflict`, naming each visit that somebody changed meanwhile, that isn't theirs, or whose time is over */
function refuseChanged({ clock }: Deps, found: readonly Found[], technicianId: number): void {
  const { visitChangedBy, visitElsewhere, visitTimeOver, noneGiven } = deskVisitMessages;
  const faults = found.flatMap((each) => {
    const { asked, job, reference, site, visit } = each;
    const name = `${reference}, ${site}`;
    if (isGiven(each)) return [];
    if (asked.Version !== job.version)
      return visitChangedBy(name, job.changedBy ?? deskChangeMessages.somebody, jobNow(job));
    if (visit?.technicianId !== technicianId) return visitElsewhere(name, jobNow(job));
    return visit.endsAt.getTime() <= clock.now().epochMilliseconds ? visitTimeOver(name) : [];
  });
  if (faults.length > 0) throw new Refusal('conflict', noneGiven(faults.join(' ')));
}

type Told = { job: JobRow; news: News };
type Giving = Found & {
  visit: Planned;
  from: Technician;
  to: Technician | null;
  by: StaffDoer;
  told: Told[];
};

/** Gives a visit to a technician; its customer hears of them. Nobody hears that nobody comes yet: they hear who does. */
async function give(deps: Deps, tx: Transaction, giving: Giving): Promise<Given> {
  const { job, visit, from, to, by, told } = giving;
  const { date, startsAt, endsAt, region, kind } = visit;
  const promise = { startsAt: startsAt.toTemporalInstant(), endsAt: endsAt.toTemporalInstant() };
  const technicianId = to?.id ?? null;
  const planning = { job, kind, visit, technicianId, promise, asked: NOTHING_ASKED };
  const time = await plannedTimeOf(deps, tx, planning);
  const warned = { job, technician: to, date, region, time };
  const Warnings = await visitWarnings(deps, tx, warned);
  if (!isGiven(giving)) {
    const who = { technicianId, techName: to?.name ?? null };
    const news = await keepPlan(deps, tx, job, {
      by,
      change: { ...who, ...PLANNED },
      plan: { ...who, ...timeColumns(time), date, startsAt, endsAt },
      officeNote: to ? undefined : deskVisitMessages.takenFrom(from.name),
    });
    if (news) told.push({ job, news });
    await recordChange(deps, tx, job, { by, action: 'job-scheduled', written: {} });
  }
  const columns = timeColumns(time);
  return {
    RepairId: job.id,
    BookingReference: giving.reference,
    LocationName: giving.site,
    TechnicianId: technicianId,
    TechName: to?.name ?? null,
    PlannedAt: columns.plannedAt && wireInstant(columns.plannedAt),
    PlannedMinutes: columns.plannedMinutes,
    Warnings,
  };
}
