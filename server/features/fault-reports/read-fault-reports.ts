import type { Reply } from '../../../contracts/endpoint.ts';
import type {
  getFaultReport,
  listFaultReports as listFaultReportsCall,
} from '../../../contracts/fault-reports/fault-reports.ts';
import { FAULT_REPORT_LISTED_DAYS } from '../../../domain/fault-reports/fault-report.ts';
import { bookingReference } from '../../../domain/jobs/booking-reference.ts';
import { addressLine } from '../../../domain/sites/address.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { equipmentName, typeName } from '../../catalogue/equipment-name.ts';
import type { Deps } from '../../common/deps.ts';
import type { Caller } from '../../common/http/route.ts';
import { photoLinks } from '../../common/photos/photo-links.ts';
import { photosShown } from '../../common/photos/photos.queries.ts';
import { toDate, wireInstant } from '../../platform/clock.ts';
import { PAGE_SIZES } from '../../platform/limits.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type FaultReportRecord, reportById, reportsAt } from './fault-reports.queries.ts';

/** The reported faults at a person's sites (R12.03). */
export async function listFaultReports(
  deps: Deps,
  { personId, customerId, membership: { siteIds } }: Caller,
): Promise<Reply<typeof listFaultReportsCall>> {
  const settledSince = toDate(deps.clock.now().subtract({ hours: FAULT_REPORT_LISTED_DAYS * 24 }));
  const found = await reportsAt(deps.db, {
    ...{ customerId, siteIds, settledSince },
    limit: PAGE_SIZES.faultReports,
  });
  return { FaultReports: await present(deps, found, personId) };
}

/** @throws Refusal `not_found` */
export async function readFaultReport(
  deps: Deps,
  { id, customerId, personId }: { id: number; customerId: number; personId: number },
): Promise<Reply<typeof getFaultReport>> {
  const found = await reportById(deps.db, { id, customerId });
  const [report] = found ? await present(deps, [found], personId) : [];
  if (!report) throw new Refusal('not_found', requestMessages.notFound);
  return report;
}

const nameOf = (person: { firstName: string; lastName: string } | null) =>
  person && `${person.firstName} ${person.lastName}`;

async function present(
  deps: Deps,
  records: readonly FaultReportRecord[],
  personId: number,
): Promise<Reply<typeof getFaultReport>[]> {
  const photos = await photosShown(
    deps.db,
    'fault',
    records.map(({ report }) => report.id),
  );
  const catalogue = deps.catalogue.current();
  const { referencePrefix } = deps.config.brand;
  return records.map(({ report, location, asset, reporter, settler }) => ({
    FaultReportId: report.id,
    AssetLocationId: location.id,
    LocationName: location.name,
    Address: addressLine(location),
    TimeZone: location.timeZone,
    EquipmentId: asset?.id ?? null,
    Equipment: asset && equipmentName(typeName(catalogue, asset.equipmentTypeId), asset),
    Text: report.text,
    FoodWarm: report.foodWarm,
    IsFoodAtRisk: report.isFoodAtRisk,
    ReportedOn: wireInstant(report.reportedAt),
    ReportedBy: nameOf(reporter),
    IsYours: report.reportedBy === personId,
    State: report.settledAt === null ? 'open' : report.jobId === null ? 'aside' : 'booked',
    SettledOn: report.settledAt && wireInstant(report.settledAt),
    SettledBy: nameOf(settler),
    Reason: report.reason,
    RepairId: report.jobId,
    BookingReference: report.jobId === null ? null : bookingReference(referencePrefix, report.jobId),
    Photos: photoLinks(
      deps,
      photos.filter(({ ownerId }) => ownerId === report.id),
    ),
  }));
}
