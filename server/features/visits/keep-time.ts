import type { PlannedTime } from '../../../domain/visits/planned-time.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { JobRow } from '../jobs/move-job.ts';
import { timeColumns } from '../technicians/planned-times.ts';
import { changeVisit, newestVisit } from './visits.queries.ts';

/** Keeps another planned time of a visit that's otherwise as it was. Its customer hears nothing: what they were promised stays. */
export async function keepTime(tx: Transaction, job: Pick<JobRow, 'id'>, time: PlannedTime | null) {
  const visit = await newestVisit(tx, job.id, ['planned']);
  const columns = timeColumns(time);
  const isSame =
    visit?.plannedAt?.getTime() === columns.plannedAt?.getTime() &&
    visit?.plannedMinutes === columns.plannedMinutes;
  if (!visit || isSame) return null;
  await changeVisit(tx, visit.id, columns);
  return columns;
}
