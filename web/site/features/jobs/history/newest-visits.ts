import type { PastVisit } from '../../../api/history-queries.ts';

/** The newest visit of each job, by job id, so that a job's total is shown once. Visits come newest first. */
export function newestVisits(visits: readonly PastVisit[]): ReadonlyMap<number, number> {
  return new Map([...visits].reverse().map(({ RepairId, VisitId }) => [RepairId, VisitId]));
}
