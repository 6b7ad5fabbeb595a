import type { CheckedChoice } from '../../../../domain/visits/check-choice.ts';
import { deskVisitMessages } from '../../../../domain/visits/desk-visit-messages.ts';
import { addDays, localToday } from '../../../../domain/visits/local-time.ts';
import type { PlannedTime } from '../../../../domain/visits/planned-time.ts';
import type { Deps } from '../../../common/deps.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { JobRow } from '../../jobs/move-job.ts';
import { findTechnician } from '../../technicians/technicians.queries.ts';
import { visitWarnings } from '../visit-warnings.ts';
import { arrivalOf, type OwnVisit } from './own-visit.ts';

const CANNOT_COME = {
  leave: deskVisitMessages.onLeaveThen,
  region: deskVisitMessages.notInThatRegion,
  overlap: deskVisitMessages.hasAnotherVisit,
  licence: deskVisitMessages.licenceThen,
  unlicensed: deskVisitMessages.unlicensedThen,
} as const;

/**
 * Why the office should look at a visit that its customer moves (R11.01): its technician can't come then, or it's a visit of
 * today or tomorrow. Null if it needn't; a booking without a technician is on the list anyway.
 */
export async function movedNeed(
  deps: Deps,
  tx: Transaction,
  {
    found,
    moved,
    choice,
    time,
  }: { found: OwnVisit; moved: JobRow; choice: CheckedChoice; time: PlannedTime | null },
): Promise<string | null> {
  const { job, site } = found;
  if (job.techName === null) return null;
  const technician = job.technicianId === null ? null : await findTechnician(tx, job.technicianId);
  const warnings = await visitWarnings(deps, tx, {
    job,
    technician,
    date: choice.date,
    region: deps.catalogue.current().places.region(site.postcode),
    time,
  });
  if (warnings.length === 0 && !isSoon(deps, job) && !isSoon(deps, moved)) return null;
  const kinds = [...new Set(warnings.map(({ Kind }) => Kind))].filter(
    (kind) => kind !== 'full' && kind !== 'hours',
  );
  const words = deskVisitMessages.customerMoved(arrivalOf(job), arrivalOf(moved), job.techName);
  const { techName } = job;
  return [words, ...kinds.map((kind) => CANNOT_COME[kind](techName))].join(' ');
}

/** The same for a job that its customer cancels. */
export function cancelledNeed(deps: Deps, job: JobRow): string | null {
  if (!isSoon(deps, job)) return null;
  return deskVisitMessages.customerCancelled([arrivalOf(job), job.techName].filter(Boolean).join(', '));
}

/** Today or tomorrow at the site. */
function isSoon({ clock }: Deps, { attendanceDate, timeZone }: JobRow): boolean {
  return attendanceDate <= addDays(localToday(clock.now(), timeZone), 1);
}
