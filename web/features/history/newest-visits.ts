import type { PastVisit } from '../../api/history-queries.ts';

/** The newest visit of each job, by the job's id: what a job came to is said once. Visits come newest first. */
export function newestVisits(visits: readonly PastVisit[]): ReadonlyMap<number, number> {
  return new Map([...visits].reverse().map(({ RepairId, VisitId }) => [RepairId, VisitId]));
}
