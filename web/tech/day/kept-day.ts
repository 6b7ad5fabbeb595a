import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { instantOfHour } from '../../../domain/visits/local-time.ts';
import type { DayVisit, TechnicianDay, VisitsOfDay } from './day-query.ts';

/** A visit as the phone may keep it: no way in, no phone number, no photo. A field that isn't named here isn't kept. */
function keptVisit(visit: DayVisit): DayVisit {
  return {
    VisitId: visit.VisitId,
    BookingReference: visit.BookingReference,
    Kind: visit.Kind,
    State: visit.State,
    ExpectedOn: visit.ExpectedOn,
    ArrivedOn: visit.ArrivedOn,
    Report: visit.Report,
    MaySendQuote: visit.MaySendQuote ?? false,
    ReportPhotos: visit.ReportPhotos,
    AttendanceDate: visit.AttendanceDate,
    TimeWindow: visit.TimeWindow,
    StartsAt: visit.StartsAt,
    EndsAt: visit.EndsAt,
    // A server of before has none.
    HoursNote: visit.HoursNote ?? null,
    PlannedAt: visit.PlannedAt,
    PlannedMinutes: visit.PlannedMinutes,
    TimeZone: visit.TimeZone,
    LocationName: visit.LocationName,
    Address: visit.Address,
    ContactName: visit.ContactName,
    ContactMobile: null,
    ContactPhone: null,
    // A server of before has none.
    AskFor: (visit.AskFor ?? []).map(({ Name, Role }) => ({ Name, Role, Mobile: null, Phone: null })),
    Access: null,
    EquipmentType: visit.EquipmentType,
    EquipmentBrand: visit.EquipmentBrand,
    ModelName: visit.ModelName,
    SerialIdentifier: visit.SerialIdentifier,
    EquipmentLocation: visit.EquipmentLocation,
    Problem: visit.Problem,
    ProblemDescription: visit.ProblemDescription,
    FoodWarm: visit.FoodWarm,
    FoodWarmSince: visit.FoodWarmSince,
    OtherColdSpace: visit.OtherColdSpace,
    Services: visit.Services ?? [],
    PhotoIds: [],
    History: visit.History ?? [],
    OtherMachines: visit.OtherMachines ?? [],
  };
}

const keptVisits = (of: VisitsOfDay): VisitsOfDay => ({ Date: of.Date, Visits: of.Visits.map(keptVisit) });

/**
 * What a phone keeps of its technician's day for want of a signal (R11.03), and until when, in milliseconds since 1970: the first
 * midnight at one of today's sites.
 */
export function keptDay(day: TechnicianDay): { value: TechnicianDay; until: number } {
  const { Name, Today, Next } = day;
  const zones = Today.Visits.length > 0 ? Today.Visits.map((visit) => visit.TimeZone) : [OPERATOR_TIME_ZONE];
  const midnights = zones.map((zone) => instantOfHour(Today.Date, 24, zone).epochMilliseconds);
  return {
    value: { Name, Today: keptVisits(Today), Next: keptVisits(Next) },
    until: Math.min(...midnights),
  };
}
