import type { ImportValues } from '../../../contracts/imports/import-row.ts';
import type { FieldFault } from '../../../contracts/problem.ts';
import { type FieldName, IMPORT_FIELDS } from '../../../domain/imports/import-fields.ts';
import { importMessages as messages } from '../../../domain/imports/import-messages.ts';
import { jobStatus } from '../../../domain/imports/job-status.ts';
import { type CellTime, readTime } from '../../../domain/imports/read-when.ts';
import { docketTotals, loadingReason, priceVisit } from '../../../domain/instant-quotes/prices.ts';
import { exAtMost, incGst } from '../../../domain/money/money.ts';
import { type AvoidedHours, avoidedDuring } from '../../../domain/visits/avoided-hours.ts';
import { minutesOf } from '../../../domain/visits/dates.ts';
import type { TimeWindow } from '../../../domain/visits/day-choice.ts';
import { planVisit } from '../../../domain/visits/desk-visit.ts';
import { loadingAt } from '../../../domain/visits/holidays.ts';
import { OFFICE_MONTHS_AHEAD } from '../../../domain/visits/office-policy.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { toDate } from '../../platform/clock.ts';
import type { NewJob } from '../bookings/store-booking.ts';
import type { Equipment } from '../equipment/check-equipment.ts';
import { pricedPlace } from '../instant-quotes/quote-price.ts';
import type { machineFinder } from './find-machine.ts';
import { comparedName, type KnownSite } from './known-records.ts';
import type { ReadRow } from './read-row.ts';

/** What the business sells and when, at one moment. */
export type Office = {
  catalogue: Catalogue;
  brand: { name: string; phone: string };
  now: Temporal.Instant;
  /** Active ones, by name in lower case. */
  technicians: ReadonlyMap<string, { id: number; name: string }>;
  findMachine: ReturnType<typeof machineFinder>;
  /** Whether nothing is left to do in jobs with a state, as a person said, by the state's compared words. */
  states: ReadonlyMap<string, boolean>;
  /** Whether customers with one ABN are one, whatever they are called. */
  joinByAbn: boolean;
};

export type Work = Pick<
  NewJob,
  | 'problem'
  | 'problemDescription'
  | 'priorityOption'
  | 'timeWindow'
  | 'attendanceDate'
  | 'startsAt'
  | 'endsAt'
  | 'timeZone'
  | 'locationDescription'
  | 'priceBookVersion'
  | 'feeCents'
  | 'loading'
  | 'discountCents'
  | 'parkingCents'
  | 'gstCents'
  | 'totalCents'
>;

/** A job to bring along. */
export type FoundJob = {
  work: Work;
  hasTime: boolean;
  /** The site's hours to avoid that its time falls into; the time stays (R12.10). */
  inHours: AvoidedHours | null;
  /** Whose windows its visit counts to. */
  region: string | null;
  technician: { id: number; name: string } | null;
  poNumber: string | null;
  /** What has no place of its own, for the office to read. */
  note: string[];
};

/** The version of no price book: such a job keeps its price when its visit is moved. */
const NO_BOOK = 0;

type Found<Value> = { value: Value; notices: FieldFault[] } | { faults: FieldFault[] };

/** Whether nothing is left to do in a row's job; null if a person must say. */
export function isFinished({ Status }: ImportValues, { states }: Office): boolean | null {
  const said = states.get(comparedName(Status ?? ''));
  if (said !== undefined) return said;
  const status = jobStatus(Status ?? '');
  return status === 'unknown' ? null : status === 'finished';
}

/** A cell with its field's name, as a note has it. */
export const noted = (name: FieldName, text: string): string => `${IMPORT_FIELDS[name].label}: ${text}`;

/** When somebody comes, what for and at what price: the file's, or today's book's (R10.19). */
export function findJob(
  office: Office,
  { values, said, isOwn }: ReadRow,
  { site, machine }: { site: Omit<KnownSite, 'id'>; machine: Equipment },
): Found<FoundJob> {
  const time = findTime(office, { values, said }, site.timeZone);
  if ('faults' in time) return time;
  const { date, planned, hasTime } = time.value;
  const priced = findPrice(office, values, {
    isOwn,
    site,
    machine,
    date,
    window: planned.window,
    startsAt: planned.startsAt,
  });
  if ('faults' in priced) return priced;
  const inHours = hasTime ? avoidedDuring(planned, site.timeZone, site.avoided ?? []) : null;
  const words = findWords(office, { values, isOwn }, machine);
  if (!words) return { faults: [{ field: 'Description', message: messages.descriptionMissing }] };
  const { Technician, Access, PoNumber } = values;
  const technician = hasTime ? office.technicians.get(Technician?.toLowerCase() ?? '') : undefined;
  const isUnknown = Technician !== null && !office.technicians.has(Technician.toLowerCase());
  const totals = docketTotals({ feeCents: priced.value.feeCents, discountCents: 0, parkingCents: 0 });
  return {
    value: {
      hasTime,
      inHours,
      region: hasTime ? office.catalogue.places.region(site.postcode) : null,
      technician: technician ?? null,
      poNumber: PoNumber,
      note: time.value.note,
      work: {
        ...words,
        priorityOption: planned.window === 'afterhours' ? 'afterhours' : 'later',
        timeWindow: planned.window,
        attendanceDate: date,
        startsAt: toDate(planned.startsAt),
        endsAt: toDate(planned.endsAt),
        timeZone: site.timeZone,
        locationDescription: Access,
        priceBookVersion: priced.value.version,
        loading: priced.value.loading,
        feeCents: totals.feeCents,
        discountCents: totals.discountCents,
        parkingCents: totals.parkingCents,
        gstCents: totals.gstCents,
        totalCents: totals.totalCents,
      },
    },
    notices: [
      ...time.notices,
      ...(inHours ? [{ field: said.Time ? 'Time' : 'Date', message: messages.inTheirHours(inHours) }] : []),
      ...priced.notices,
      ...(isUnknown ? [{ field: 'Technician', message: messages.noSuchTechnician(Technician) }] : []),
    ],
  };
}

/** A problem that isn't on the list is described with the rest. */
function findWords(
  { catalogue }: Office,
  { values: { Problem, Description }, isOwn }: Pick<ReadRow, 'values' | 'isOwn'>,
  machine: Equipment,
) {
  if (isOwn && Problem) return { problem: Problem, problemDescription: Description ?? '' };
  const listed = catalogue.equipment.problems(machine.equipmentTypeId, machine.servicingTypeId);
  const own = listed.find(({ Name }) => Name.toLowerCase() === Problem?.toLowerCase());
  const said = [own ? null : Problem, Description].filter(Boolean).join('\n');
  if (!own && said === '') return null;
  const problem = own ?? listed.at(-1);
  return { problem: problem?.Name ?? said.slice(0, 120), problemDescription: said || (own?.Name ?? '') };
}

type Planned = Extract<ReturnType<typeof planVisit>, { ok: true }>;
/** As a cell says it, or two cells that each say another. */
type RowTime = CellTime | { is: 'twice' };
type FoundTime = { date: string; planned: Planned; hasTime: boolean; note: string[] };

/** The day and the time of day of a row, as its cells say them. */
function dayAndTime(
  { Date: day, Time }: ImportValues,
  timeZone: string,
): { date: string | null; time: RowTime } {
  const own = readTime(Time ?? '');
  if (day === null) return { date: null, time: own };
  if (!('instant' in day)) {
    const beside = readTime(day.rest);
    if (own.is === 'none') return { date: day.date, time: beside };
    const isSame = beside.is === 'none' || JSON.stringify(beside) === JSON.stringify(own);
    return { date: day.date, time: isSame || beside.is !== 'time' ? own : { is: 'twice' } };
  }
  const local = day.instant.toZonedDateTimeISO(timeZone);
  const time = local.toPlainTime().toString().slice(0, 5);
  return {
    date: local.toPlainDate().toString(),
    time: own.is === 'none' ? { is: 'time', time, until: null } : own,
  };
}

/** What isn't read surely is never guessed: then the job waits for its time, and its note has what the file says. */
function findTime(
  { catalogue, now }: Office,
  { values, said }: Pick<ReadRow, 'values' | 'said'>,
  timeZone: string,
): Found<FoundTime> {
  const { policy } = catalogue.pricing;
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate();
  const { date, time } = dayAndTime(values, timeZone);
  if (date && date > today.add({ months: OFFICE_MONTHS_AHEAD }).toString()) {
    return { faults: [{ field: 'Date', message: messages.dateTooFar }] };
  }
  const note = (['Date', 'Time'] as const).flatMap((name) => (said[name] ? [noted(name, said[name])] : []));
  const field = said.Time ? 'Time' : 'Date';
  const waiting = (notice: FieldFault | null): Found<FoundTime> => {
    // A job without a time has some all the same, which says nothing.
    const planned = planVisit({ date: today.toString(), window: 'morning', time: null }, timeZone, policy);
    if (!planned.ok) throw new Error('A morning can be planned on every day');
    return {
      value: { date: today.toString(), planned, hasTime: false, note },
      notices: notice ? [notice] : [],
    };
  };
  if (time.is === 'twice') return { faults: [{ field: 'Time', message: messages.timeTwice }] };
  if (time.is === 'unread') {
    const text = said.Time ?? said.Date ?? '';
    return waiting({ field, message: messages.timeUnread(text.slice(0, 40)) });
  }
  if (date === null)
    return waiting(time.is === 'none' ? null : { field: 'Time', message: messages.dateMissing });
  if (date < today.toString()) return waiting({ field: 'Date', message: messages.dateGone });
  if (time.is === 'none') return waiting({ field: 'Date', message: messages.timeMissing });
  const planned = planVisit(
    time.is === 'window'
      ? { date, window: time.window, time: null }
      : { date, window: null, time: time.time },
    timeZone,
    policy,
  );
  if (!planned.ok) return { faults: [{ field, message: messages.timeGone }] };
  if (Temporal.Instant.compare(planned.endsAt, now) <= 0) {
    return waiting({ field: 'Date', message: messages.dateGone });
  }
  const isSpan = time.is === 'time' && time.until !== null;
  return {
    value: { date, planned, hasTime: true, note: isSpan ? note : [] },
    notices: isSpan ? [{ field, message: messages.timeUntil }] : [],
  };
}

/** The file's price ex GST, never above its price inc GST; null if it has none. */
function ownPrice({ PriceExGst: ex, PriceIncGst: inc }: ImportValues): Found<number | null> {
  if (!ex && !inc) {
    const field = ex === 0 ? 'PriceExGst' : 'PriceIncGst';
    return { value: null, notices: ex === 0 || inc === 0 ? [{ field, message: messages.priceOfBook }] : [] };
  }
  if (!inc) return { value: ex, notices: [] };
  if (ex && Math.abs(incGst(ex) - inc) > 1) {
    return { faults: [{ field: 'PriceExGst', message: messages.pricesDisagree }] };
  }
  const most = exAtMost(inc);
  const notices = incGst(most) < inc ? [{ field: 'PriceIncGst', message: messages.priceLowered }] : [];
  return { value: most, notices };
}

function findPrice(
  { catalogue, brand, now }: Office,
  values: ImportValues,
  {
    isOwn,
    site,
    machine,
    date,
    window,
    startsAt,
  }: {
    isOwn: boolean;
    site: Omit<KnownSite, 'id'>;
    machine: Equipment;
    date: string;
    window: TimeWindow;
    startsAt: Temporal.Instant;
  },
): Found<{ feeCents: number; loading: string | null; version: number }> {
  const own = isOwn ? { value: values.PriceExGst, notices: [] } : ownPrice(values);
  if ('faults' in own) return own;
  const { notices } = own;
  if (own.value !== null) return { value: { feeCents: own.value, loading: null, version: NO_BOOK }, notices };
  const { suburb, state, postcode } = site;
  const priced = pricedPlace(catalogue, brand, {
    equipmentTypeId: machine.equipmentTypeId,
    suburb,
    state,
    postcode,
    now,
  });
  if (!priced.ok) return { faults: [{ field: 'PriceExGst', message: messages.noPrice }] };
  const startMinutes = minutesOf(
    startsAt.toZonedDateTimeISO(site.timeZone).toPlainTime().toString().slice(0, 5),
  );
  const loading =
    window === 'afterhours'
      ? null
      : loadingAt({ date, startMinutes, area: priced.area, holidays: catalogue.pricing.holidays });
  const { feeCents } = priceVisit(priced.row, { option: 'later', window, loading });
  return { value: { feeCents, loading: loadingReason(loading), version: priced.priceBookVersion }, notices };
}
