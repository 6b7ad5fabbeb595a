import type { Reply } from '../../../contracts/endpoint.ts';
import type { equipmentMaintenance } from '../../../contracts/plans/plan-visits.ts';
import { bookingReference } from '../../../domain/jobs/booking-reference.ts';
import { isOpenOccurrence } from '../../../domain/plans/occurrence-states.ts';
import { dueDates, isPaused, type Pause } from '../../../domain/plans/occurrences.ts';
import { localToday } from '../../../domain/visits/local-time.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import type { Deps } from '../../common/deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findOwnAsset } from '../equipment/find-own-equipment.ts';
import { pausesOf } from './pauses.queries.ts';
import {
  type LineOfMachine,
  linesOfMachine,
  type ServiceOfMachine,
  servicesOfMachine,
} from './plans.queries.ts';

type Shown = Reply<typeof equipmentMaintenance>['Services'][number];

/**
 * What the plans in force do to a machine, when each service was done last, and when it's due next (R13.03).
 * @throws Refusal `not_found` for a machine that isn't theirs
 */
export async function readMaintenance(
  deps: Deps,
  { equipmentId, customerId }: { equipmentId: number; customerId: number },
): Promise<Reply<typeof equipmentMaintenance>> {
  if (!(await findOwnAsset(deps.db, equipmentId, customerId))) {
    throw new Refusal('not_found', requestMessages.notFound);
  }
  const services = await servicesOfMachine(deps.db, equipmentId);
  const lines = await linesOfMachine(deps.db, equipmentId);
  const pauses = await pausesOf(
    deps.db,
    lines.map(({ plan }) => plan.id),
  );
  return {
    Services: lines.map((row) => {
      const own = services.filter(({ occurrence }) => occurrence.lineId === row.line.id);
      const done = own.flatMap(({ occurrence }) => occurrence.doneOn ?? []).sort();
      return {
        LineId: row.line.id,
        PlanId: row.plan.id,
        PlanName: row.plan.name,
        ServiceName: row.service.name,
        Checklist: row.service.checklist.map((item) => item.text),
        Why: row.service.why,
        LastDoneOn: done.at(-1) ?? row.line.doneBefore,
        Next: nextOf(deps, row, own, pauses(row.plan.id)),
      };
    }),
  };
}

/** The first that isn't done; of a line with dates of its own, also what isn't on the list yet. None of a pause. */
function nextOf(
  deps: Deps,
  { line, term, site }: LineOfMachine,
  own: readonly ServiceOfMachine[],
  pauses: readonly Pause[],
): Shown['Next'] {
  const today = localToday(deps.clock.now(), site.timeZone);
  const open = own.find(({ occurrence: { state } }) => isOpenOccurrence(state) && state !== 'paused');
  if (open) {
    const { occurrence, bookedFor } = open;
    const { jobId } = occurrence;
    const isBooked = occurrence.state === 'booked' && jobId !== null && bookedFor !== null;
    return {
      DueOn: occurrence.dueOn,
      IsLate: !isBooked && occurrence.lastDay < today,
      OccurrenceId: occurrence.state === 'booked' ? null : occurrence.id,
      Booked: isBooked
        ? {
            RepairId: jobId,
            BookingReference: bookingReference(deps.config.brand.referencePrefix, jobId),
            Date: bookedFor,
          }
        : null,
    };
  }
  if (line.basis === 'done') return null;
  const { every, unit, anchor, months } = line;
  const known = own.at(-1)?.occurrence.dueOn ?? '';
  const DueOn = dueDates({ interval: { every, unit }, anchor, months }, term).find(
    (date) => date > known && !isPaused(date, pauses),
  );
  return DueOn === undefined ? null : { DueOn, IsLate: false, OccurrenceId: null, Booked: null };
}
