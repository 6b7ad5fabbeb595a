import type { VisitService } from '../../../domain/plans/visit-services.ts';
import { localToday } from '../../../domain/visits/local-time.ts';
import type { StaffDoer, TechnicianDoer } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import { eq } from '../../db/drizzle.ts';
import { planOccurrences } from '../../db/schema/plan-occurrences.ts';
import { visitReports } from '../../db/schema/visits.ts';
import type { Transaction } from '../../db/transaction.ts';
import { settleIncome } from '../invoices/plans/plan-income.ts';
import type { JobRow } from '../jobs/move-job.ts';
import { settleServices } from '../jobs/plan-services.ts';
import { changeVisit, type VisitRow } from './visits.queries.ts';

/** What a visit's technician said of a plan's services; null if they said nothing. */
export async function reportedServices(tx: Transaction, visitId: number): Promise<VisitService[] | null> {
  const [report] = await tx
    .select({ services: visitReports.services })
    .from(visitReports)
    .where(eq(visitReports.visitId, visitId));
  return report?.services ?? null;
}

/** Puts a plan's services on the record of a locked job's visit, and settles them (R13.08). */
export async function keepServices(
  deps: Pick<Deps, 'clock' | 'queue'>,
  tx: Transaction,
  job: JobRow,
  { id: visitId, startedAt }: Pick<VisitRow, 'id' | 'startedAt'>,
  { by, services }: { by: StaffDoer | TechnicianDoer; services: VisitService[] | null },
): Promise<void> {
  if (services === null || startedAt === null) return;
  await changeVisit(tx, visitId, { services });
  const doneOn = localToday(startedAt.toTemporalInstant(), job.timeZone);
  await settleServices(deps, tx, job, { by, visitId, services, doneOn });
  for (const termId of await termsDoneBy(tx, visitId)) await settleIncome(deps, tx, termId);
}

async function termsDoneBy(tx: Transaction, visitId: number): Promise<number[]> {
  const { termId } = planOccurrences;
  const rows = await tx
    .selectDistinct({ termId })
    .from(planOccurrences)
    .where(eq(planOccurrences.visitId, visitId))
    .orderBy(termId);
  return rows.map((row) => row.termId);
}
