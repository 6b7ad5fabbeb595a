import type { Reply } from '../../../contracts/endpoint.ts';
import type { putFaultAside as putFaultAsideCall } from '../../../contracts/fault-reports/fault-reports.ts';
import { faultReportMessages } from '../../../domain/fault-reports/fault-report-messages.ts';
import { bookingReference } from '../../../domain/jobs/booking-reference.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { type CustomerDoer, recordAudit, type StaffDoer } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import { moveFaultPhotos } from '../../common/photos/photos.queries.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import { fieldRefusal, Refusal } from '../../platform/refusal.ts';
import { asideIfOpen, bookOpen, reportById, siteOfJob } from './fault-reports.queries.ts';
import { readFaultReport } from './read-fault-reports.ts';

/**
 * Puts a report aside, with a reason that its reporter reads (R12.03); again with the same reason changes nothing.
 * @throws Refusal `not_found`; `conflict` if it was booked, or put aside for another reason
 */
export async function putFaultAside(
  deps: Deps,
  { id, reason, by }: { id: number; reason: string; by: CustomerDoer },
): Promise<Reply<typeof putFaultAsideCall>> {
  const { customerId, id: personId } = by;
  await transaction(deps.pool, async (tx) => {
    const found = await reportById(tx, { id, customerId });
    if (!found) throw new Refusal('not_found', requestMessages.notFound);
    const settledAt = toDate(deps.clock.now());
    if (await asideIfOpen(tx, { id, reason, settledBy: personId, settledAt })) {
      await tellReporter(deps, tx, { id, reportedBy: found.report.reportedBy }, personId);
      await record(deps, tx, { by, customerId, action: 'fault-report-put-aside', details: { id, reason } });
      return;
    }
    const { report } = (await reportById(tx, { id, customerId })) ?? {};
    if (report?.reason !== reason) throw new Refusal('conflict', whySettled(deps, report?.jobId ?? null));
  });
  return readFaultReport(deps, { id, customerId, personId });
}

/**
 * Settles a report by the visit that was booked for it, and whatever else is reported about that machine; a job gets its reports'
 * photos.
 * @param reportId the report that it's booked from; null for a booking that names none
 * @throws Refusal `invalid_fields` if that report is settled already, or another site's
 */
export async function bookFaultReports(
  deps: Pick<Deps, 'clock' | 'queue' | 'config'>,
  tx: Transaction,
  {
    by,
    customerId,
    jobId,
    reportId,
  }: { by: CustomerDoer | StaffDoer; customerId: number; jobId: number; reportId: number | null },
): Promise<void> {
  if (reportId !== null) {
    const found = await reportById(tx, { id: reportId, customerId });
    if (found?.report.locationId !== (await siteOfJob(tx, jobId)))
      throw fieldRefusal('FaultReportId', faultReportMessages.notAtSite);
  }
  const settledBy = by.kind === 'person' ? by.id : null;
  const booked = await bookOpen(tx, {
    ...{ customerId, reportId, jobId },
    settledBy,
    settledAt: toDate(deps.clock.now()),
  });
  if (reportId !== null && !booked.some(({ id }) => id === reportId)) {
    const found = await reportById(tx, { id: reportId, customerId });
    throw fieldRefusal('FaultReportId', whySettled(deps, found?.report.jobId ?? null));
  }
  for (const { id, reportedBy } of booked) {
    await tellReporter(deps, tx, { id, reportedBy }, settledBy);
    const unprocessed = await moveFaultPhotos(tx, { reportId: id, jobId });
    await deps.queue.enqueue(
      tx,
      'process-photo',
      unprocessed.map((documentId) => ({ owner: 'job' as const, documentId })),
    );
    await record(deps, tx, { by, customerId, action: 'fault-report-booked', details: { id, jobId } });
  }
}

/** Who reported a fault hears what became of it, unless they settled it themselves. */
async function tellReporter(
  { queue }: Pick<Deps, 'queue'>,
  tx: Transaction,
  { id: faultReportId, reportedBy }: { id: number; reportedBy: number | null },
  settledBy: number | null,
): Promise<void> {
  if (reportedBy === null || reportedBy === settledBy) return;
  await queue.enqueue(tx, 'send-mail', [{ mail: 'fault-settled', faultReportId }]);
}

const whySettled = ({ config }: Pick<Deps, 'config'>, jobId: number | null): string =>
  jobId === null
    ? faultReportMessages.asideAlready
    : faultReportMessages.bookedAlready(bookingReference(config.brand.referencePrefix, jobId));

function record(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  {
    by,
    customerId,
    action,
    details: { id, ...details },
  }: {
    by: CustomerDoer | StaffDoer;
    customerId: number;
    action: 'fault-report-booked' | 'fault-report-put-aside';
    details: { id: number; reason?: string; jobId?: number };
  },
): Promise<void> {
  return recordAudit(tx, deps, {
    by,
    action,
    subject: { kind: 'customer', id: customerId },
    customerId,
    details: { faultReportId: id, ...details },
  });
}
