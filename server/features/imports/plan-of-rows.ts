import { draftPlan } from '../../../contracts/plans/plans.ts';
import type { FieldFault } from '../../../contracts/problem.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import type { FieldName } from '../../../domain/imports/import-fields.ts';
import { importMessages as messages } from '../../../domain/imports/import-messages.ts';
import type { CellDate } from '../../../domain/imports/read-when.ts';
import { dollarsFromCents } from '../../../domain/money/money.ts';
import { dueDates, type Interval } from '../../../domain/plans/occurrences.ts';
import { TERM_MONTHS, termDays } from '../../../domain/plans/plan-terms.ts';
import { addressLine } from '../../../domain/sites/address.ts';
import { dayWithYear } from '../../../domain/visits/dates.ts';
import { foldedWords } from '../../../domain/words/fold-text.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { equipmentName, typeName } from '../../catalogue/equipment-name.ts';
import {
  comparedName,
  importedAs,
  type Known,
  type KnownAsset,
  type KnownCustomer,
  type KnownSite,
} from './known-records.ts';
import type { ReadRow } from './read-row.ts';

/** What is wrong with a row. */
export type Fault = FieldFault & { line: number };

/** Which service of which machine a row is; null for what isn't known. */
export type LinePlace = { line: number; assetId: number | null; serviceTypeId: number | null };

/** What rows may name, at one moment. */
type Office = {
  known: Known;
  /** Those that are offered. */
  services: readonly { id: number; name: string }[];
  catalogue: Catalogue;
  /** At the company. */
  today: string;
  /** Texts of sites and machines as they are compared, kept because each row looks at all of its customer. */
  siteTexts: Map<number, readonly string[]>;
  machineTexts: Map<number, MachineTexts>;
};
type MachineTexts = { words: ReadonlySet<string>; serial: string | null; place: string | null };

/** What is said of a whole plan. */
type OfPlan = Pick<ReadRow['values'], 'PlanStart' | 'PlanTermMonths' | 'PlanPaid' | 'PlanPrice'>;

/** The column of each field of a draft. */
const LINE_COLUMNS: Readonly<Record<string, FieldName>> = {
  EquipmentId: 'EquipmentType',
  ServiceTypeId: 'PlanService',
  Every: 'PlanEvery',
  Unit: 'PlanUnit',
  Anchor: 'PlanNextDue',
  Months: 'PlanMonths',
  Basis: 'PlanBasis',
  PriceExGst: 'PlanLinePrice',
};
const PLAN_COLUMNS: Readonly<Record<string, FieldName>> = {
  Name: 'PlanName',
  StartsOn: 'PlanStart',
  TermMonths: 'PlanTermMonths',
  Billing: 'PlanPaid',
  PriceExGst: 'PlanPrice',
};

/** The draft that the rows of a plan are, or what is wrong with them (R13.05). It reads and writes nothing. */
export function planOf(rows: readonly ReadRow[], { id: customerId }: KnownCustomer, office: Office) {
  const faults: Fault[] = [];
  const notices: Fault[] = [];
  const first = rows[0]?.line ?? 0;
  /** What the rows say of the whole plan, in one of them or alike in all. */
  function ofPlan<Name extends keyof OfPlan>(name: Name): OfPlan[Name] | null {
    const said = rows.filter(({ values }) => values[name] !== null);
    const [one] = said;
    const other = said.find(
      ({ values }) => JSON.stringify(values[name]) !== JSON.stringify(one?.values[name]),
    );
    if (one && other) faults.push({ line: other.line, field: name, message: messages.planDiffers(one.line) });
    return one?.values[name] ?? null;
  }
  const need = <Value>(
    value: Value | null,
    line: number,
    field: FieldName,
    message: string,
  ): Value | null => {
    if (value === null) faults.push({ line, field, message });
    return value;
  };
  const startsOn = need(dayOf(ofPlan('PlanStart')), first, 'PlanStart', messages.termStartMissing);
  const months = ofPlan('PlanTermMonths') ?? TERM_MONTHS.usual;
  const billing = need(ofPlan('PlanPaid'), first, 'PlanPaid', messages.paidUnread);
  const priceCents = ofPlan('PlanPrice');
  const term = startsOn !== null && months <= TERM_MONTHS.most ? termDays(startsOn, months) : null;
  if (term && term.lastDay < office.today) {
    faults.push({ line: first, field: 'PlanStart', message: messages.termOver(dayWithYear(term.lastDay)) });
  }
  const lines = rows.map(({ line, values, keys }) => {
    const machine = machineOf({ values, keys }, customerId, office);
    if ('message' in machine) faults.push({ line, ...machine });
    const service = serviceOf(values.PlanService, office);
    if ('message' in service) faults.push({ line, field: 'PlanService', ...service });
    const interval = intervalOf(values);
    if ('message' in interval) faults.push({ line, ...interval });
    const due = need(dayOf(values.PlanNextDue), line, 'PlanNextDue', messages.nextDueMissing);
    if (term && due !== null && (due < term.firstDay || due > term.lastDay)) {
      const message = messages.nextDueOutside(dayWithYear(term.firstDay), dayWithYear(term.lastDay));
      faults.push({ line, field: 'PlanNextDue', message });
    } else if (due !== null && due < office.today) {
      notices.push({ line, field: 'PlanNextDue', message: messages.nextDuePassed });
    }
    if (term && due !== null && 'every' in interval) {
      const rhythm = { anchor: due, interval, months: values.PlanMonths ?? [] };
      const [left, all] = [dueDates(rhythm, term).length, dueDates(rhythm, term, true).length];
      if (left < all)
        notices.push({ line, field: 'PlanNextDue', message: messages.servicesPassed(left, all) });
    }
    if (priceCents === null && values.PlanLinePrice === null) {
      faults.push({ line, field: 'PlanLinePrice', message: messages.planPriceMissing });
    }
    const doneBefore = dayOf(values.PlanLastDone);
    if (doneBefore !== null && (doneBefore > office.today || (due !== null && doneBefore >= due))) {
      faults.push({ line, field: 'PlanLastDone', message: messages.lastDoneAhead });
    }
    return {
      line,
      doneBefore,
      form: {
        EquipmentId: 'id' in machine ? machine.id : null,
        ServiceTypeId: 'id' in service ? service.id : null,
        ...('every' in interval && { Every: interval.every, Unit: interval.unit }),
        Anchor: due,
        Months: values.PlanMonths ?? [],
        Basis: values.PlanBasis ?? 'planned',
        PriceExGst: dollarsOf(values.PlanLinePrice),
      },
    };
  });
  /** The row and column of a field of the draft, such as `Lines.2.Anchor`. */
  const fieldAt = (path: string) => {
    const [name = '', at = '', field = ''] = path.split('.');
    if (name !== 'Lines' || at === '') return { line: first, field: PLAN_COLUMNS[name] ?? '' };
    return { line: lines[Number(at)]?.line ?? first, field: LINE_COLUMNS[field] ?? '' };
  };
  const places: LinePlace[] = lines.map(({ line, form }) => ({
    line,
    assetId: form.EquipmentId,
    serviceTypeId: form.ServiceTypeId,
  }));
  const form = draftPlan.body.safeParse({
    Name: rows[0]?.values.PlanName,
    StartsOn: startsOn,
    TermMonths: months,
    Billing: billing,
    PriceExGst: dollarsOf(priceCents),
    Lines: lines.map((one) => one.form),
  });
  const found = { places, fieldAt };
  if (faults.length > 0) return { ...found, faults };
  if (!form.success) {
    const { issues } = form.error;
    return { ...found, faults: issues.map(({ path, message }) => ({ ...fieldAt(path.join('.')), message })) };
  }
  return { ...found, form: form.data, doneBefore: lines.map((one) => one.doneBefore), notices };
}

const dollarsOf = (cents: number | null) => (cents === null ? null : dollarsFromCents(cents));

/** How often a row is due, in one cell, or as a number in one and its unit in the other. */
function intervalOf({
  PlanEvery: every,
  PlanUnit: unit,
}: ReadRow['values']): Interval | { field: FieldName; message: string } {
  if (every === null) return { field: 'PlanEvery', message: messages.intervalUnread };
  if (every.unit !== null) {
    const isSame =
      unit === null ||
      (unit.unit === every.unit &&
        (unit.every === 1 || unit.every === every.every || (unit.every === 12 && every.every % 12 === 0)));
    if (!isSame) return { field: 'PlanUnit', message: messages.intervalsDiffer };
    return { every: every.every, unit: every.unit };
  }
  if (unit === null) return { field: 'PlanEvery', message: messages.intervalUnitMissing };
  // `4` and `Year` may be four times a year.
  if (every.every > 1 && unit.every > 1) return { field: 'PlanEvery', message: messages.intervalUnread };
  return { every: every.every * unit.every, unit: unit.unit };
}

function dayOf(cell: CellDate | null): string | null {
  if (cell === null) return null;
  if ('date' in cell) return cell.date;
  return cell.instant.toZonedDateTimeISO(OPERATOR_TIME_ZONE).toPlainDate().toString();
}

function serviceOf(name: string | null, { services }: Office): { id: number } | { message: string } {
  if (name === null) return { message: messages.serviceMissing };
  const found = services.find((one) => comparedName(one.name) === comparedName(name));
  const such = services.map((one) => one.name).join(', ');
  return found ?? { message: messages.noService(name, such.length > 200 ? '' : such) };
}

type Machine = { id: number } | { field: FieldName; message: string };

/** The one machine in use of a customer that all of a row fits. */
function machineOf(
  { values, keys }: Pick<ReadRow, 'values' | 'keys'>,
  customerId: number,
  office: Office,
): Machine {
  const { known, catalogue } = office;
  const { EquipmentType, Make, Model, SiteName } = values;
  const imported = (of: 'site' | 'equipment') => keys[of] && known.imported.get(importedAs(of, keys[of]));
  const siteName = comparedOrNull(SiteName);
  const siteId = imported('site');
  const sites = new Set(
    (known.sites.get(customerId) ?? [])
      .filter(
        (site) =>
          (keys.site === undefined || site.id === siteId) &&
          (siteName === null || siteTexts(site, office).includes(siteName)),
      )
      .map(({ id }) => id),
  );
  if (sites.size === 0 && (SiteName !== null || keys.site !== undefined)) {
    const name = SiteName ?? values.SiteKey ?? '';
    return { field: SiteName === null ? 'SiteKey' : 'SiteName', message: messages.noSuchSite(name) };
  }
  const nameOf = (asset: KnownAsset) => equipmentName(typeName(catalogue, asset.equipmentTypeId), asset);
  const words = foldedWords([EquipmentType, Make, Model].filter(Boolean).join(' '));
  const serial = comparedOrNull(values.Serial);
  const place = comparedOrNull(values.EquipmentLocation);
  const equipmentId = imported('equipment');
  const found = (known.assets.get(customerId) ?? []).filter((asset) => {
    if (keys.equipment !== undefined && asset.id !== equipmentId) return false;
    if (!sites.has(asset.locationId)) return false;
    const texts = machineTexts(asset, nameOf, office);
    return (
      (serial === null || texts.serial === serial) &&
      (place === null || texts.place === place) &&
      words.every((word) => texts.words.has(word))
    );
  });
  const [only, another] = found;
  if (only && !another) return { id: only.id };
  const field =
    keys.equipment === undefined ? (serial === null ? 'EquipmentType' : 'Serial') : 'EquipmentKey';
  const names = found
    .slice(0, 3)
    .map((asset) => [nameOf(asset), asset.equipmentLocation].filter(Boolean).join(', '));
  return { field, message: only ? messages.severalMachines(names.join('; ')) : messages.noMachine };
}

const comparedOrNull = (text: string | null) => (text === null ? null : comparedName(text));

function siteTexts(site: KnownSite, office: Office): readonly string[] {
  const texts =
    office.siteTexts.get(site.id) ?? [site.name, site.street, addressLine(site)].map(comparedName);
  office.siteTexts.set(site.id, texts);
  return texts;
}

function machineTexts(
  asset: KnownAsset,
  nameOf: (asset: KnownAsset) => string,
  office: Office,
): MachineTexts {
  const texts = office.machineTexts.get(asset.id) ?? {
    words: new Set(foldedWords(nameOf(asset))),
    serial: comparedOrNull(asset.serialIdentifier),
    place: comparedOrNull(asset.equipmentLocation),
  };
  office.machineTexts.set(asset.id, texts);
  return texts;
}
