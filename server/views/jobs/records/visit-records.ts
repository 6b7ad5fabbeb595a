import { localToday } from '../../../../domain/visits/local-time.ts';
import { requestMessages } from '../../../../domain/words/request-messages.ts';
import type { StaffDoer } from '../../../common/audit/record-audit.ts';
import { recordOpening } from '../../../common/audit/record-opening.ts';
import type { Deps } from '../../../common/deps.ts';
import { photosShown } from '../../../common/photos/photos.queries.ts';
import { and, eq } from '../../../db/drizzle.ts';
import { doneVisits, visitReports } from '../../../db/schema/visits.ts';
import { type Booking, findBooking } from '../../../features/bookings/booking-facts.ts';
import { pdfOf } from '../../../features/invoices/document-pdf.ts';
import { invoiceContent } from '../../../features/invoices/invoice-content.ts';
import { jobOfLink } from '../../../features/jobs/job-links.ts';
import { presentReadings } from '../../../features/jobs/visit-report.present.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { VisitRecord } from './record-paper.ts';

type OfVisit = { jobId: number; visitId: number };

/**
 * The record of a visit of the customer's own job, as PDF (R15.05). It's drawn on request, always with the same bytes.
 * @throws Refusal `not_found`
 */
export async function ownRecordPdf(deps: Deps, own: OfVisit & { customerId: number }): Promise<File> {
  const booking = await findBooking(deps.db, own.jobId);
  if (booking?.job.customerId !== own.customerId) throw notFound();
  return draw(await recordOf(deps, booking, own.visitId));
}

/**
 * The same for staff; opening it is recorded as that of its job.
 * @throws Refusal `not_found`
 */
export async function openRecordPdf(
  deps: Deps,
  { by, ...visit }: OfVisit & { by: StaffDoer },
): Promise<File> {
  const booking = await findBooking(deps.db, visit.jobId);
  if (!booking) throw notFound();
  const record = await recordOf(deps, booking, visit.visitId);
  const { id, customerId } = booking.job;
  await recordOpening(deps, { by, action: 'job-opened', subject: { kind: 'job', id }, customerId });
  return draw(record);
}

/**
 * The same for anybody who has the job's link: what its page leaves out isn't here either, and no signature to copy.
 * @throws Refusal `not_found`, `link_invalid`
 */
export async function linkedRecordPdf(
  deps: Deps,
  { ch, visitId }: { ch: string; visitId: number },
): Promise<File> {
  const { job } = await jobOfLink(deps, 'job', ch);
  const booking = await findBooking(deps.db, job.id);
  if (!booking) throw notFound();
  const { content, signed, ...record } = await recordOf(deps, booking, visitId);
  return draw({
    ...record,
    content: { ...content, equipment: { ...content.equipment, serial: null } },
    buyer: null,
    signed: signed && { ...signed, path: null },
  });
}

const notFound = () => new Refusal('not_found', requestMessages.notFound);

/** @throws Refusal `not_found` for a visit of another job, or one that isn't on record */
async function recordOf(deps: Deps, booking: Booking, visitId: number): Promise<VisitRecord> {
  const { job } = booking;
  const [visit] = await deps.db
    .select()
    .from(doneVisits)
    .where(and(eq(doneVisits.id, visitId), eq(doneVisits.jobId, job.id)));
  if (!visit) throw notFound();
  const [report] = await deps.db.select().from(visitReports).where(eq(visitReports.visitId, visitId));
  const photos = await photosShown(deps.db, 'visit', [visitId]);
  const content = invoiceContent(deps, booking, visit.work);
  const startedAt = visit.startedAt.toTemporalInstant();
  return {
    content,
    buyer: content.buyer,
    date: localToday(startedAt, job.timeZone),
    timeZone: job.timeZone,
    startedAt,
    endedAt: visit.endedAt?.toTemporalInstant() ?? null,
    techName: visit.techName,
    problem: job.problem,
    work: visit.work,
    parts: visit.parts,
    readings: presentReadings(visit),
    services: visit.services ?? [],
    photos: photos.filter(({ status }) => status !== 'refused').length,
    signed:
      report?.signedName != null
        ? { name: report.signedName, at: report.finishedAt.toTemporalInstant(), path: report.signature }
        : null,
  };
}

async function draw(record: VisitRecord): Promise<File> {
  // The PDF library is large, so it's only loaded when first needed.
  const { drawRecord } = await import('./draw-record.ts');
  return pdfOf(`record-${record.content.jobReference}-${record.date}`, await drawRecord(record));
}
