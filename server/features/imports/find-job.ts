import type { ImportValues } from '../../../contracts/imports/import-row.ts';
import type { FieldFault } from '../../../contracts/problem.ts';
import { timeOf } from '../../../domain/imports/import-fields.ts';
import { importMessages as messages } from '../../../domain/imports/import-messages.ts';
import { docketTotals, priceVisit } from '../../../domain/instant-quotes/prices.ts';
import { minutesOf } from '../../../domain/visits/dates.ts';
import type { TimeWindow } from '../../../domain/visits/day-choice.ts';
import { planVisit } from '../../../domain/visits/desk-visit.ts';
import { loadingAt } from '../../../domain/visits/holidays.ts';
import { OFFICE_MONTHS_AHEAD } from '../../../domain/visits/office-policy.ts';
import { toDate } from '../../platform/clock.ts';
import type { NewJob } from '../bookings/bookings.queries.ts';
import { reasonOf } from '../bookings/plan-visit.ts';
import type { Equipment } from '../equipment/check-equipment.ts';
import { pricedPlace } from '../instant-quotes/quote-price.ts';
import type { Catalogue } from '../reference-data/catalogue/catalogue.ts';
import type { machineFinder } from './find-machine.ts';
import type { KnownSite } from './known-records.ts';

/** What the business sells and when, at one moment. */
export type Office = {
  catalogue: Catalogue;
  brand: { name: string; phone: string };
  now: Temporal.Instant;
  /** Active ones, by name in lower case. */
  technicians: ReadonlyMap<string, { id: number; name: string }>;
  findMachine: ReturnType<typeof machineFinder>;
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
  /** Whose windows its visit counts to. */
  region: string | null;
  technician: { id: number; name: string } | null;
  poNumber: string | null;
};

/** The version of no price book: such a job keeps its price when its visit is moved. */
const NO_BOOK = 0;

type Found<Value> = { value: Value; notices: FieldFault[] } | { faults: FieldFault[] };

const FINISHED =
  /^(?:.*\b)?(?:complete|completed|finished|cancel|cancell?ed|unsuccessful|invoiced|archived|closed|paid|done|declined|lost)\b/i;

export const isFinished = ({ Status }: ImportValues): boolean => FINISHED.test(Status ?? '');

/** When somebody comes, what for and at what price: the file's, or today's book's (R10.19). */
export function findJob(
  office: Office,
  values: ImportValues,
  { site, machine }: { site: Omit<KnownSite, 'id'>; machine: Equipment },
): Found<FoundJob> {
  const time = findTime(office, values, site.timeZone);
  if ('faults' in time) return time;
  const { date, planned, hasTime } = time.value;
  const priced = findPrice(office, values, {
    site,
    machine,
    date,
    window: planned.window,
    startsAt: planned.startsAt,
  });
  if ('faults' in priced) return priced;
  const words = findWords(office, values, machine);
  if (!words) return { faults: [{ field: 'Description', message: messages.descriptionMissing }] };
  const { Technician, Access, PoNumber } = values;
  const technician = hasTime ? office.technicians.get(Technician?.toLowerCase() ?? '') : undefined;
  const isUnknown = Technician !== null && !office.technicians.has(Technician.toLowerCase());
  const totals = docketTotals({ feeCents: priced.value.feeCents, discountCents: 0, parkingCents: 0 });
  return {
    value: {
      hasTime,
      region: hasTime ? office.catalogue.places.region(site.postcode) : null,
      technician: technician ?? null,
      poNumber: PoNumber,
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
      ...(isUnknown ? [{ field: 'Technician', message: messages.noSuchTechnician(Technician) }] : []),
    ],
  };
}

/** A problem that isn't on the list is described with the rest. */
function findWords({ catalogue }: Office, { Problem, Description }: ImportValues, machine: Equipment) {
  const listed = catalogue.equipment.problems(machine.equipmentTypeId, machine.servicingTypeId);
  const own = listed.find(({ Name }) => Name.toLowerCase() === Problem?.toLowerCase());
  const said = [own ? null : Problem, Description].filter(Boolean).join('\n');
  if (!own && said === '') return null;
  const problem = own ?? listed.at(-1);
  return { problem: problem?.Name ?? said.slice(0, 120), problemDescription: said || (own?.Name ?? '') };
}

function windowOf(cell: string): TimeWindow | null {
  if (/morning|^am$/i.test(cell)) return 'morning';
  return /afternoon|^pm$/i.test(cell) ? 'afternoon' : null;
}

function findTime(
  { catalogue, now }: Office,
  { Date: given, Time }: ImportValues,
  timeZone: string,
): Found<{ date: string; planned: Extract<ReturnType<typeof planVisit>, { ok: true }>; hasTime: boolean }> {
  const { policy } = catalogue.pricing;
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate();
  const window = windowOf(Time ?? '');
  const time = window ? null : (timeOf(Time ?? '') ?? given?.time ?? null);
  const planOn = (date: string) =>
    planVisit({ date, window: time ? null : (window ?? 'morning'), time }, timeZone, policy);
  if (given && given.date > today.add({ months: OFFICE_MONTHS_AHEAD }).toString()) {
    return { faults: [{ field: 'Date', message: messages.dateTooFar }] };
  }
  const asked = given && planOn(given.date);
  if (asked && !asked.ok) return { faults: [{ field: Time ? 'Time' : 'Date', message: messages.timeGone }] };
  if (given && asked && Temporal.Instant.compare(asked.endsAt, now) > 0) {
    return { value: { date: given.date, planned: asked, hasTime: true }, notices: [] };
  }
  // A job without a time has some all the same, which says nothing.
  const planned = planVisit({ date: today.toString(), window: 'morning', time: null }, timeZone, policy);
  if (!planned.ok) throw new Error('A morning can be planned on every day');
  return {
    value: { date: today.toString(), planned, hasTime: false },
    notices: given ? [{ field: 'Date', message: messages.dateGone }] : [],
  };
}

function findPrice(
  { catalogue, brand, now }: Office,
  { PriceExGst, PriceIncGst }: ImportValues,
  {
    site,
    machine,
    date,
    window,
    startsAt,
  }: {
    site: Omit<KnownSite, 'id'>;
    machine: Equipment;
    date: string;
    window: TimeWindow;
    startsAt: Temporal.Instant;
  },
): Found<{ feeCents: number; loading: string | null; version: number }> {
  const own = PriceExGst ?? (PriceIncGst === null ? null : Math.round((PriceIncGst * 10) / 11));
  if (own !== null) return { value: { feeCents: own, loading: null, version: NO_BOOK }, notices: [] };
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
      : loadingAt({ date, startMinutes, place: priced.place, holidays: catalogue.pricing.holidays });
  const { feeCents } = priceVisit(priced.row, { option: 'later', window, loading });
  return { value: { feeCents, loading: reasonOf(loading), version: priced.priceBookVersion }, notices: [] };
}
