import type { Visit } from '../../../contracts/jobs/history.ts';
import { bookingReference } from '../../../domain/jobs/booking-reference.ts';
import { equipmentName, typeName } from '../../catalogue/equipment-name.ts';
import type { Deps } from '../../common/deps.ts';
import type { doneVisits } from '../../db/schema/visits.ts';
import type { JobRow } from '../../features/jobs/move-job.ts';
import { presentReadings } from '../../features/jobs/visit-report.present.ts';
import { wireInstant } from '../../platform/clock.ts';

/** What a visit's entry says about its job. */
export type VisitedJob = Pick<
  JobRow,
  | 'id'
  | 'problem'
  | 'equipmentTypeId'
  | 'makeName'
  | 'modelName'
  | 'equipmentLocation'
  | 'timeZone'
  | 'assetId'
>;

/** A tech's visit, as job and history show it. */
export function presentVisit(
  { catalogue, config }: Pick<Deps, 'catalogue' | 'config'>,
  visit: typeof doneVisits.$inferSelect,
  job: VisitedJob,
  location: { id: number; name: string },
): Visit {
  return {
    VisitId: visit.id,
    RepairId: job.id,
    BookingReference: bookingReference(config.brand.referencePrefix, job.id),
    VisitedOn: wireInstant(visit.startedAt),
    EndedOn: visit.endedAt && wireInstant(visit.endedAt),
    TimeZone: job.timeZone,
    TechName: visit.techName,
    Problem: job.problem,
    Work: visit.work,
    Parts: visit.parts,
    ...presentReadings(visit),
    Services: visit.services,
    EquipmentId: job.assetId,
    EquipmentTypeId: job.equipmentTypeId,
    Equipment: equipmentName(typeName(catalogue.current(), job.equipmentTypeId), job),
    EquipmentLocation: job.equipmentLocation,
    LocationId: location.id,
    LocationName: location.name,
  };
}
