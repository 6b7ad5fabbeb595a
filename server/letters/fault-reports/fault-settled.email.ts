import { visitWords } from '../../../domain/jobs/job-progress.ts';
import { isAtSite } from '../../../domain/people/rights.ts';
import { addressLine } from '../../../domain/sites/address.ts';
import type { TimeWindow } from '../../../domain/visits/day-choice.ts';
import { equipmentName, typeName } from '../../catalogue/equipment-name.ts';
import type { Deps } from '../../common/deps.ts';
import { greeting } from '../../common/emails/greeting.ts';
import { type WrittenMail, writeLetter } from '../../common/emails/letter.ts';
import { eq } from '../../db/drizzle.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { anyReport } from '../../features/fault-reports/fault-reports.queries.ts';
import { findMember } from '../../features/people/people.queries.ts';

/**
 * Who reported a fault hears what became of it (R12.03): when a tech comes, or why it was put aside; no amounts. Null for somebody
 * without a confirmed email, or who isn't at that site any more.
 */
export async function writeFaultSettled(
  { db, config, catalogue }: Deps,
  { faultReportId }: { faultReportId: number },
): Promise<WrittenMail | null> {
  const found = await anyReport(db, faultReportId);
  const { reportedBy, settledAt } = found?.report ?? {};
  if (!found || !reportedBy || !settledAt) return null;
  const { report, location, asset, settler } = found;
  const reader = await findMember(db, { customerId: report.customerId, personId: reportedBy });
  if (!reader?.emailConfirmedAt || !isAtSite(reader, report.locationId)) return null;
  const [job] = report.jobId === null ? [] : await db.select().from(jobs).where(eq(jobs.id, report.jobId));
  const machine = asset && equipmentName(typeName(catalogue.current(), asset.equipmentTypeId), asset);
  const what = machine ?? location.name;
  const who = settler ? `${settler.firstName} ${settler.lastName}` : config.brand.name;
  const visit = job?.hasTime
    ? visitWords({
        startsAt: job.startsAt.toTemporalInstant(),
        endsAt: job.endsAt.toTemporalInstant(),
        timeWindow: job.timeWindow as TimeWindow,
        timeZone: job.timeZone,
      })
    : null;
  return writeLetter({
    brand: config.brand,
    key: `fault-settled-${faultReportId}`,
    to: reader.userName,
    date: settledAt.toTemporalInstant(),
    subject: job ? `A tech comes for your report: ${what}` : `Your report was put aside: ${what}`,
    preview: job ? (visit ?? 'The time is still to be agreed.') : (report.reason ?? ''),
    heading: job ? 'A tech comes.' : 'Put aside.',
    lead: job
      ? `${greeting(reader)} ${who} booked a visit for the fault that you reported.`
      : `${greeting(reader)} ${who} put the fault that you reported aside, with a reason.`,
    docket: {
      title: 'Fault report',
      state: job ? 'BOOKED' : 'PUT ASIDE',
      lines: [
        ...(machine
          ? [{ label: 'Equipment', value: machine, more: asset.equipmentLocation ?? undefined }]
          : []),
        { label: 'Where', value: location.name, more: addressLine(location) },
        ...(job ? [{ label: 'Visit', value: visit ?? 'Time still to be agreed' }] : []),
      ],
    },
    button: {
      label: 'See your report',
      href: `${config.publicUrl}/#/equipment-register--fault?id=${faultReportId}&business=${report.customerId}`,
    },
    blocks: report.reason
      ? [
          {
            heading: `${settler?.firstName ?? 'Somebody'} wrote`,
            as: 'paragraphs',
            items: report.reason.split(/\n+/),
          },
        ]
      : [],
    reason: "You're getting this because you reported the fault.",
  });
}
