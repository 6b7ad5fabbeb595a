import type { z } from 'zod';
import type { visitReport } from '../../../contracts/technicians/technician-day.ts';
import type { visitReports } from '../../db/schema/visits.ts';
import { wireInstant } from '../../platform/clock.ts';

/** What a technician wrote when they were finished (R11.03). */
export function presentReport(report: typeof visitReports.$inferSelect): z.output<typeof visitReport> {
  const { finishedAt, work, parts, leavingTenths } = report;
  return {
    FinishedOn: wireInstant(finishedAt),
    Work: work,
    Parts: parts,
    Temperature: leavingTenths === null ? null : leavingTenths / 10,
  };
}
