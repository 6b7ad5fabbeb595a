import type { z } from 'zod';
import type { reportedServices } from '../../../contracts/technicians/visit-services.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import type { ChecklistItem } from '../../../domain/plans/checklists.ts';
import type { VisitService } from '../../../domain/plans/visit-services.ts';
import { localToday } from '../../../domain/visits/local-time.ts';
import { equipmentName, typeName } from '../../catalogue/equipment-name.ts';
import { recordAudit, type StaffDoer, type TechnicianDoer } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import type { Queryable } from '../../db/client.ts';
import { and, asc, eq, inArray, type SQL, sql } from '../../db/drizzle.ts';
import { assets } from '../../db/schema/equipment.ts';
import { planOccurrences } from '../../db/schema/plan-occurrences.ts';
import { planLines, planPauses, plans, serviceTypes } from '../../db/schema/plans.ts';
import type { Transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';

const servicesWhere = (db: Queryable, condition: SQL | undefined) =>
  db
    .select({ occurrence: planOccurrences, plan: plans, asset: assets, service: serviceTypes })
    .from(planOccurrences)
    .innerJoin(planLines, eq(planLines.id, planOccurrences.lineId))
    .innerJoin(plans, eq(plans.id, planLines.planId))
    .innerJoin(assets, eq(assets.id, planLines.assetId))
    .innerJoin(serviceTypes, eq(serviceTypes.id, planLines.serviceTypeId))
    .where(condition)
    .orderBy(asc(planOccurrences.id));

export type ServiceRow = Awaited<ReturnType<typeof servicesWhere>>[number];

/** The services for which jobs are booked (R13.08). */
export const bookedServices = (db: Queryable, jobIds: readonly number[]): Promise<ServiceRow[]> =>
  servicesWhere(db, and(inArray(planOccurrences.jobId, [...jobIds]), eq(planOccurrences.state, 'booked')));

/** The same with their plans locked, as the office's changes, an end and the daily filling lock them. Their jobs are locked already. */
export async function lockBookedServices(tx: Transaction, jobIds: readonly number[]): Promise<ServiceRow[]> {
  const planIds = new Set((await bookedServices(tx, jobIds)).map(({ plan }) => plan.id));
  await tx
    .select({ id: plans.id })
    .from(plans)
    .where(inArray(plans.id, [...planIds]))
    .orderBy(asc(plans.id))
    .for('no key update');
  return bookedServices(tx, jobIds);
}

/** The machine and the service of an occurrence, in words. */
export const presentServiceOf = (
  { catalogue }: Pick<Deps, 'catalogue'>,
  { occurrence, asset, service }: ServiceRow,
) => ({
  OccurrenceId: occurrence.id,
  EquipmentId: asset.id,
  Equipment: equipmentName(typeName(catalogue.current(), asset.equipmentTypeId), asset),
  EquipmentLocation: asset.equipmentLocation,
  ServiceName: service.name,
});

/** A service type's checklist, as the wire has it. */
export const presentChecklist = (checklist: readonly ChecklistItem[]) =>
  checklist.map((item) =>
    item.kind === 'tick'
      ? { Kind: item.kind, Text: item.text, Unit: null, From: null, To: null }
      : { Kind: item.kind, Text: item.text, Unit: item.unit, From: item.from, To: item.to },
  );

/** What a technician said of a customer's services, with their machines; what isn't theirs is left out. */
export async function describeServices(
  deps: Pick<Deps, 'catalogue'>,
  tx: Transaction,
  { customerId }: { customerId: number },
  reported: z.output<typeof reportedServices>,
): Promise<VisitService[] | null> {
  if (reported === null) return null;
  const ids = reported.map(({ OccurrenceId }) => OccurrenceId);
  const rows = await servicesWhere(
    tx,
    and(inArray(planOccurrences.id, ids), eq(plans.customerId, customerId)),
  );
  return rows.flatMap((row) => {
    const said = reported.find(({ OccurrenceId }) => OccurrenceId === row.occurrence.id);
    return said ? { ...said, ...presentServiceOf(deps, row) } : [];
  });
}

type Settling = {
  by: StaffDoer | TechnicianDoer;
  visitId: number;
  /** As the visit's record has them; null where nobody said which were done. */
  services: readonly VisitService[] | null;
  /** The visit's date at the site. */
  doneOn: string;
};

/**
 * Settles what a locked job's visit on record was booked for (R13.08): what its technician says is done is done on that day, from
 * which the next may count; the others wait for another day. What the office settled since stays as it is.
 */
export async function settleServices(
  deps: Pick<Deps, 'clock' | 'queue'>,
  tx: Transaction,
  job: { id: number; customerId: number },
  { by, visitId, services, doneOn }: Settling,
): Promise<void> {
  if (services === null) return;
  const booked = await lockBookedServices(tx, [job.id]);
  const planIds = [...new Set(booked.map(({ plan }) => plan.id))];
  const change = { changedBy: by.name, changedAt: toDate(deps.clock.now()) };
  for (const { occurrence, plan } of booked) {
    const said = services.find(({ OccurrenceId }) => OccurrenceId === occurrence.id);
    if (!said) continue;
    if (!said.IsDone) {
      await freeServices(tx, [occurrence.id], change);
      continue;
    }
    await tx
      .update(planOccurrences)
      .set({ ...change, state: 'done', doneOn, visitId, version: sql`${planOccurrences.version} + 1` })
      .where(eq(planOccurrences.id, occurrence.id));
    await recordAudit(tx, deps, {
      by,
      action: 'service-done',
      subject: { kind: 'plan', id: plan.id },
      customerId: job.customerId,
      details: {
        before: { occurrence: occurrence.id, dueOn: occurrence.dueOn, state: occurrence.state },
        after: { state: 'done', doneOn, visitId },
      },
    });
  }
  if (planIds.length > 0) await deps.queue.enqueue(tx, 'fill-plans', [{ planIds }]);
}

/**
 * Booked services of locked plans wait for another day, or the end of a pause, again (R13.04), or are skipped if their plan has ended. Those that were paid in advance wait
 * even then, whether it rested or not, until the office books or credits them (R13.06).
 */
export async function freeServices(
  tx: Transaction,
  occurrenceIds: readonly number[],
  change: { changedBy: string; changedAt: Date },
): Promise<void> {
  const endReason = sql`(
    select ${plans.endReason} from ${plans} join ${planLines} on ${planLines.planId} = ${plans.id}
    where ${planLines.id} = ${planOccurrences.lineId} and ${plans.billing} = 'visit'
  )`;
  // As `waitingState` says, so that nothing of a plan that rests is on a list until the daily task looks at it.
  const today = localToday(change.changedAt.toTemporalInstant(), OPERATOR_TIME_ZONE);
  const rests = sql`exists (
    select from ${planPauses} join ${planLines} on ${planLines.planId} = ${planPauses.planId}
    join ${plans} on ${plans.id} = ${planLines.planId}
    where ${planLines.id} = ${planOccurrences.lineId} and ${plans.state} = 'active' and (
      daterange(${planPauses.fromDay}, ${planPauses.untilDay}) @> ${planOccurrences.dueOn}
      or daterange(${planPauses.fromDay}, ${planPauses.untilDay}) @> ${today}::date)
  )`;
  await tx
    .update(planOccurrences)
    .set({
      ...change,
      state: sql`case when ${endReason} is not null then 'skipped' when ${rests} then 'paused' else 'due' end`,
      reason: endReason,
      jobId: null,
      freedJobId: planOccurrences.jobId,
      version: sql`${planOccurrences.version} + 1`,
    })
    .where(and(inArray(planOccurrences.id, [...occurrenceIds]), eq(planOccurrences.state, 'booked')));
}
