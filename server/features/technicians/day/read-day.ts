import type { Reply } from '../../../../contracts/endpoint.ts';
import type { readTechnicianDay } from '../../../../contracts/technicians/technician-day.ts';
import { bookingReference } from '../../../../domain/jobs/booking-reference.ts';
import { addressLine } from '../../../../domain/sites/address.ts';
import { equipmentName, typeName } from '../../../catalogue/equipment-name.ts';
import type { Deps } from '../../../common/deps.ts';
import { photosShown } from '../../../common/photos/photos.queries.ts';
import { wireInstant } from '../../../platform/clock.ts';
import { type ContactRow, contactsAskedFor, isThere } from '../../customers/contacts/contacts.queries.ts';
import {
  bookedServices,
  presentChecklist,
  presentServiceOf,
  type ServiceRow,
} from '../../jobs/plan-services.ts';
import { presentReadings, presentReport } from '../../jobs/visit-report.present.ts';
import type { TechnicianLink } from '../technician-links.queries.ts';
import { photosOfVisits, type TechnicianVisit } from './day-visits.queries.ts';
import { daysOfTechnician } from './days-of-technician.ts';
import { lastVisitsOf, machinesAt } from './machines.queries.ts';

type Day = Reply<typeof readTechnicianDay>;

/** The day of a link's technician (R10.14): how to get in is left out until the visit's own day. */
export async function readDay(
  deps: Deps,
  { technicianId, name, quoteLimitCents }: TechnicianLink,
): Promise<Day> {
  const { today, next } = await daysOfTechnician(deps, technicianId);
  const all = [...today.visits, ...next.visits];
  const photos = await photosShown(
    deps.db,
    'job',
    all.map(({ job }) => job.id),
  );
  const taken = await photosOfVisits(
    deps.db,
    all.map(({ id }) => id),
  );
  const contacts = await contactsAskedFor(
    deps.db,
    all.map(({ job }) => job.customerId),
  );
  const history = await lastVisitsOf(
    deps.db,
    all.flatMap(({ job }) => job.assetId ?? []),
  );
  const machines = await machinesAt(
    deps.db,
    all.map(({ job }) => job.locationId),
  );
  const services = await bookedServices(
    deps.db,
    all.map(({ job }) => job.id),
  );
  const photoIdsOf = (jobId: number) =>
    photos.flatMap(({ ownerId, documentId, status }) =>
      ownerId === jobId && status === 'ready' ? documentId : [],
    );
  const present = (visit: TechnicianVisit, isItsDay: boolean) => ({
    ...presentVisit(deps, visit),
    AskFor: presentAskedFor(visit, contacts),
    MaySendQuote: quoteLimitCents !== null,
    Access: isItsDay ? presentAccess(visit) : null,
    PhotoIds: photoIdsOf(visit.job.id),
    History: history.flatMap((past) =>
      past.assetId === visit.job.assetId && past.id !== visit.id ? presentPast(past) : [],
    ),
    Services: services.flatMap((row) =>
      row.occurrence.jobId === visit.job.id ? presentDayService(deps, row) : [],
    ),
    OtherMachines: machines.flatMap((machine) =>
      machine.locationId === visit.job.locationId && machine.id !== visit.job.assetId
        ? presentMachine(deps, machine)
        : [],
    ),
    ReportPhotos: taken.find(({ visitId }) => visitId === visit.id)?.photos ?? 0,
  });
  return {
    Name: name,
    Today: { Date: today.date, Visits: today.visits.map((visit) => present(visit, true)) },
    Next: { Date: next.date, Visits: next.visits.map((visit) => present(visit, false)) },
  };
}

/** Whom the site says to ask for, and who is rung if nobody answers (R12.11); then the contacts that are asked for there. */
export const presentAskedFor = (
  { access, job }: TechnicianVisit,
  contacts: readonly ContactRow[],
): Day['Today']['Visits'][number]['AskFor'] => [
  ...[
    { Name: access?.askForName, Role: null, Mobile: access?.askForMobile ?? null },
    { Name: access?.ifNobodyName, Role: 'if nobody answers', Mobile: access?.ifNobodyMobile ?? null },
  ].flatMap(({ Name, ...rest }) => (Name ? [{ Name, ...rest, Phone: null }] : [])),
  ...contacts
    .filter((contact) => isThere(contact, job))
    .map(({ name, role, mobile, phone }) => ({ Name: name, Role: role, Mobile: mobile, Phone: phone })),
];

type PastVisit = Awaited<ReturnType<typeof lastVisitsOf>>[number];

const presentPast = (past: PastVisit): Day['Today']['Visits'][number]['History'][number] => ({
  VisitId: past.id,
  VisitedOn: wireInstant(past.startedAt),
  TechName: past.techName,
  Problem: past.problem,
  Work: past.work,
  Parts: past.parts,
  ...presentReadings(past),
  // The machine's own; a visit of a plan has others beside it.
  Services: past.services?.filter(({ EquipmentId }) => EquipmentId === past.assetId) ?? null,
});

const presentDayService = (deps: Pick<Deps, 'catalogue'>, row: ServiceRow) => ({
  ...presentServiceOf(deps, row),
  SerialIdentifier: row.asset.serialIdentifier,
  Checklist: presentChecklist(row.service.checklist),
  ServiceVersion: row.service.version,
});

const presentMachine = (
  { catalogue }: Pick<Deps, 'catalogue'>,
  machine: Awaited<ReturnType<typeof machinesAt>>[number],
) => ({
  EquipmentId: machine.id,
  Equipment: equipmentName(typeName(catalogue.current(), machine.equipmentTypeId), machine),
  SerialIdentifier: machine.serialIdentifier,
  EquipmentLocation: machine.equipmentLocation,
});

/** How to get in, for the visit's own day: never the codes themselves (R12.11). */
export const presentAccess = ({ job, access, machineNotes, hasCodes }: TechnicianVisit) => ({
  // A job that was booked before anybody noted it has none of its own.
  Notes: job.locationDescription ?? access?.wayIn ?? null,
  Parking: job.parkingInstructions ?? access?.parking ?? null,
  Induction: access?.induction ?? null,
  Machine: machineNotes !== null && !job.locationDescription?.includes(machineNotes) ? machineNotes : null,
  HasCodes: hasCodes,
});

/** All but who is asked for, how to get in, and photos. */
export function presentVisit(
  { catalogue, config }: Pick<Deps, 'catalogue' | 'config'>,
  visit: TechnicianVisit,
) {
  const { job, contact, location } = visit;
  return {
    VisitId: visit.id,
    BookingReference: bookingReference(config.brand.referencePrefix, job.id),
    Kind: visit.kind,
    State: visit.state,
    ExpectedOn: visit.state === 'planned' && job.expectedAt ? wireInstant(job.expectedAt) : null,
    ArrivedOn: visit.arrivedAt && wireInstant(visit.arrivedAt),
    Report: visit.report && presentReport(visit.report),
    AttendanceDate: visit.date,
    TimeWindow: visit.timeWindow,
    StartsAt: wireInstant(visit.startsAt),
    EndsAt: wireInstant(visit.endsAt),
    HoursNote: visit.hoursNote,
    PlannedAt: visit.plannedAt && wireInstant(visit.plannedAt),
    PlannedMinutes: visit.plannedMinutes,
    TimeZone: job.timeZone,
    LocationName: location.name,
    Address: addressLine(location),
    ContactName: `${contact.firstName} ${contact.lastName}`,
    ContactMobile: contact.mobile,
    ContactPhone: contact.phone,
    EquipmentType: typeName(catalogue.current(), job.equipmentTypeId),
    EquipmentBrand: job.makeName,
    ModelName: job.modelName,
    SerialIdentifier: job.serialIdentifier,
    EquipmentLocation: job.equipmentLocation,
    Problem: job.problem,
    ProblemDescription: job.problemDescription,
    FoodWarm: job.foodWarm,
    FoodWarmSince: job.foodWarmSince,
    OtherColdSpace: job.otherColdSpace,
  };
}
