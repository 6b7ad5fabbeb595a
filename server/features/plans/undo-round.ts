import type { z } from 'zod';
import type { Reply } from '../../../contracts/endpoint.ts';
import type { undoRound as undoRoundCall } from '../../../contracts/plans/rounds.ts';
import { bookingReference } from '../../../domain/jobs/booking-reference.ts';
import { deskPlanMessages as messages } from '../../../domain/plans/desk-plan-messages.ts';
import { planMessages } from '../../../domain/plans/plan-messages.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import type { StaffDoer } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import { asc, inArray } from '../../db/drizzle.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { Refusal } from '../../platform/refusal.ts';
import { jobNow, recordChange } from '../jobs/change-job.ts';
import { type JobRow, moveJob, tellTogether } from '../jobs/move-job.ts';
import { lockBookedServices } from '../jobs/plan-services.ts';
import { tellCancelled } from '../visits/cancel-job.ts';
import { heardTogether, toldOf, undoUntold } from '../visits/visit-news.ts';
import { callOffVisits, newestVisit } from '../visits/visits.queries.ts';

type Asked = z.output<typeof undoRoundCall.body>['Jobs'];

/**
 * Takes a round back, all of it or nothing (R13.07): its jobs are cancelled and their services wait for a day again. Who hasn't heard of
 * a visit yet hears nothing; who has hears that it's cancelled, of several in one message. Undoing it again changes nothing.
 * @throws Refusal `not_found`; `conflict`, naming each job that was changed since it was booked
 */
export async function undoRound(
  deps: Deps,
  { by, asked }: { by: StaffDoer; asked: Asked },
): Promise<Reply<typeof undoRoundCall>> {
  return transaction(deps.pool, async (tx) => {
    const locked = await tx
      .select()
      .from(jobs)
      .where(
        inArray(
          jobs.id,
          asked.map(({ RepairId }) => RepairId),
        ),
      )
      .orderBy(asc(jobs.id))
      .for('no key update');
    if (locked.length < asked.length || locked.some(({ planId }) => planId === null)) {
      throw new Refusal('not_found', requestMessages.notFound);
    }
    const booked = locked.filter(({ state }) => state !== 'Cancelled');
    refuseChanged(deps, booked, asked);
    // All at once, in the order of their ids: one job after the other would lock them in the jobs' order.
    await lockBookedServices(
      tx,
      booked.map(({ id }) => id),
    );
    const told: Cancelled[] = [];
    for (const job of booked) told.push(...(await undo(deps, tx, job, by)));
    // A text goes before the first of the visits that it's about.
    told.sort((a, b) => a.visitAt.getTime() - b.visitAt.getTime());
    for (const [first, ...others] of await heardTogether(tx, told)) {
      if (!first) continue;
      await tellCancelled(deps, tx, { ...first, by });
      const ids = others.map(({ subjectId }) => subjectId);
      if (ids.length > 0) await tellTogether(tx, first.subjectId, ids);
    }
    return { Told: new Set(told.map(({ job }) => job.customerId)).size };
  });
}

/** @throws Refusal `conflict` */
function refuseChanged({ config }: Deps, booked: readonly JobRow[], asked: Asked): void {
  const changed = booked.filter(
    ({ id, version }) => asked.find(({ RepairId }) => RepairId === id)?.Version !== version,
  );
  if (changed.length === 0) return;
  const { referencePrefix } = config.brand;
  const sentences = changed.map((job) =>
    messages.notAsBooked(bookingReference(referencePrefix, job.id), jobNow(job)),
  );
  throw new Refusal('conflict', sentences.join(' '));
}

type Cancelled = { job: JobRow; subjectId: number; visitAt: Date };

/** Cancels a job: as it's new, nothing hangs on it but its visit. @returns it, if its customer had heard of it */
async function undo(deps: Deps, tx: Transaction, job: JobRow, by: StaffDoer): Promise<Cancelled[]> {
  const visit = await newestVisit(tx, job.id, ['planned']);
  const known = visit && (await undoUntold(deps, tx, visit, toldOf(visit, job)));
  const { startsAt: visitAt } = job;
  const note = planMessages.roundUndone;
  const subjectId = await moveJob(tx, job, { to: 'Cancelled', by, at: deps.clock.now(), note });
  await callOffVisits(tx, job.id);
  await recordChange(deps, tx, job, { by, action: 'job-cancelled', written: { reason: note } });
  return known?.toldState == null ? [] : [{ job, subjectId, visitAt }];
}
