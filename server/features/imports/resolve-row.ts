import type { FieldFault } from '../../../contracts/problem.ts';
import { normalisePhone } from '../../../domain/customers/phone.ts';
import { FIELD_NAMES, type FieldName, IMPORT_FIELDS } from '../../../domain/imports/import-fields.ts';
import {
  type ImportKind,
  KINDS,
  RECORD_KINDS,
  type RecordKind,
} from '../../../domain/imports/import-kinds.ts';
import { importMessages as messages } from '../../../domain/imports/import-messages.ts';
import { placeKey } from '../../../domain/sites/place-key.ts';
import { sameSite } from '../../../domain/sites/same-site.ts';
import { type AustralianState, STATE_NAMES } from '../../../domain/sites/states.ts';
import { foldedWords } from '../../../domain/words/fold-text.ts';
import type { NewAccount } from '../accounts/create-account.ts';
import { type Described, type Equipment, isSameEquipment } from '../equipment/check-equipment.ts';
import { type NewSite, newSite } from '../sites/find-or-add-site.ts';
import { findAddress } from './find-address.ts';
import { findCustomer } from './find-customer.ts';
import { type FoundJob, findJob, isFinished, noted, type Office } from './find-job.ts';
import { comparedName, importedAs, type Known, type KnownAsset, type KnownSite } from './known-records.ts';
import { KEY_FIELDS, type ReadRow } from './read-row.ts';

/** A machine to register. */
export type NewMachine = Omit<Described, 'locationId'> & { locationDescription: null };

/** What importing a row means: records by their id, or to be made; null for what the row isn't about. */
export type Plan = {
  customer: number | NewAccount;
  site: number | NewSite | null;
  machine: number | NewMachine | null;
  job: FoundJob | null;
  /** What the job's machine is. */
  described:
    | (Equipment & Pick<KnownAsset, 'serialIdentifier' | 'equipmentLocation' | 'locationDescription'>)
    | null;
  /** The keys to keep, of records that aren't kept under them yet. */
  keys: { kind: RecordKind; key: string }[];
};

export type Resolved = {
  notices: FieldFault[];
  /** Whether another customer has its ABN under another name. */
  isAbnShared?: boolean | undefined;
} & ({ plan: Plan } | { faults: FieldFault[] } | { isDone: true });

/**
 * What a row means, from what is known (R10.19): it reads and writes nothing. Every value of it is in the plan, or there is
 * a notice about it.
 */
export function resolveRow(kind: ImportKind, row: ReadRow, known: Known, office: Office): Resolved {
  const resolved = resolve(kind, row, known, office);
  const notices = [...row.notices, ...resolved.notices];
  if (!('plan' in resolved)) return { ...resolved, notices };
  const left = valuesLeft(kind, row, { plan: resolved.plan, known, office, told: notices });
  const { job } = resolved.plan;
  if (!job)
    return {
      ...resolved,
      notices: [...notices, ...left.map(({ field }) => leftOut(kind, field, row, known))],
    };
  const note = [...job.note, ...left.map(({ field, text }) => noted(field, text))];
  return { ...resolved, plan: { ...resolved.plan, job: { ...job, note } }, notices };
}

/** What to say of a value that isn't kept. */
function leftOut(kind: ImportKind, field: FieldName, row: ReadRow, known: Known): FieldFault {
  const isHere = kind === 'customers' && isKnown(known, 'customer', row.keys);
  const isTheirs = IMPORT_FIELDS[field].of === 'customer';
  const isPhone = field === 'Phone' || (field === 'Mobile' && row.values.Mobile === null);
  if (isPhone) return { field, message: messages.phoneLeftOut };
  return { field, message: isHere && isTheirs ? messages.differs : messages.leftOut };
}

/** The fields that are always in the plan, or spoken of, once they are read. */
const ALWAYS_USED: ReadonlySet<FieldName> = new Set(['Status', 'PriceExGst', 'PriceIncGst', 'Date', 'Time']);

/** The values of a row that are nowhere in what it makes or names. */
function valuesLeft(
  kind: ImportKind,
  { values, said, keys }: ReadRow,
  { plan, known, office, told }: { plan: Plan; known: Known; office: Office; told: readonly FieldFault[] },
): { field: FieldName; text: string }[] {
  const customer = typeof plan.customer === 'number' ? known.customers.get(plan.customer) : plan.customer;
  const sites = [...known.sites.values()].flat();
  const site = typeof plan.site === 'number' ? sites.find(({ id }) => id === plan.site) : plan.site;
  const { described, job } = plan;
  const type = described && office.catalogue.equipment.type(described.equipmentTypeId);
  const servicing = type?.ServicingTypes.find(({ Id }) => Id === described?.servicingTypeId);
  const kept = [
    ...[customer, site, described, job?.work].flatMap((one) => Object.values(one ?? {})),
    ...[type?.Name, servicing?.Name, job?.technician?.name, job?.poNumber, ...(job?.note ?? [])],
    ...plan.keys.map(({ key }) => key),
    ...RECORD_KINDS.flatMap((of) => (isKnown(known, of, keys) ? (keys[of] ?? []) : [])),
    ...(site ? [STATE_NAMES[site.state as AustralianState]] : []),
  ].filter((value) => typeof value === 'string');
  // A type or model is named in the catalogue's words, which may be in another order.
  const isFound = plan.machine !== null && typeof plan.machine !== 'number';
  const named: FieldName[] = isFound ? ['EquipmentType', 'ServicingType', 'Make', 'Model'] : [];
  const isPostBox = told.some(({ message }) => message === messages.postBox);
  const address: FieldName[] = [
    ...(site ? (['Street', 'Street2'] as const) : []),
    ...(isPostBox ? (['Suburb', 'State', 'Postcode'] as const) : []),
  ];
  const words = new Set(kept.flatMap(foldedWords));
  const whole = ` ${kept.map((text) => foldedWords(text).join(' ')).join(' | ')} `;
  const isKept = (name: FieldName, text: string) => {
    const own = foldedWords(text);
    const hasWords = name === 'ContactName' || name === 'CustomerName' || name === 'EquipmentType';
    return hasWords
      ? own.every((word) => words.has(word) || isTitle(word))
      : whole.includes(` ${own.join(' ')} `);
  };
  return FIELD_NAMES.flatMap((field) => {
    const text = said[field];
    if (text === undefined || !KINDS[kind].about.some((of) => of === IMPORT_FIELDS[field].of)) return [];
    const isTold = told.some((one) => one.field === field);
    const value = values[field];
    const read =
      field === 'Mobile' || field === 'Phone'
        ? normalisePhone(text)
        : typeof value === 'string'
          ? value
          : text;
    const isUsed = ALWAYS_USED.has(field) || named.includes(field) || address.includes(field);
    return isTold || isUsed || isKept(field, read) ? [] : [{ field, text }];
  });
}

const isTitle = (word: string) => /^(?:mr|mrs|ms|miss|mx|dr|prof|sir|rev|and)$/.test(word);

/** Whether a number in the row is the record of another customer. */
function keyOfOther(known: Known, { keys }: ReadRow, customerId: number | null): FieldFault[] {
  return (['site', 'equipment', 'job'] as const).flatMap((of) => {
    const owner = keys[of] === undefined ? undefined : known.owners.get(importedAs(of, keys[of]));
    const isOther = owner !== undefined && owner !== customerId && keys[of]?.startsWith('row ') === false;
    return isOther ? [{ field: KEY_FIELDS[of], message: messages.numberTaken }] : [];
  });
}

function resolve(kind: ImportKind, row: ReadRow, known: Known, office: Office): Resolved {
  if (row.faults.length > 0) return { faults: row.faults, notices: [] };
  const { values, keys } = row;
  if (kind === 'jobs') {
    const finished = isFinished(values, office);
    if (finished === null) {
      const message = messages.statusUnknown(values.Status ?? '');
      return { faults: [{ field: 'Status', message }], notices: [] };
    }
    if (finished) return { isDone: true, notices: [{ field: 'Status', message: messages.finished }] };
  }
  const customer = findCustomer(kind, row, { known, joinByAbn: office.joinByAbn });
  // Whatever became of it since: the machine may be retired, and the job done.
  if (kind !== 'customers' && isKnown(known, KINDS[kind].record, keys)) {
    const taken = 'known' in customer ? keyOfOther(known, row, customer.known.id) : [];
    if (taken.length > 0) return { faults: taken, notices: [] };
    return { isDone: true, notices: [{ field: '', message: messages.importedBefore }] };
  }
  if ('faults' in customer) return customer;
  const taken = keyOfOther(known, row, 'known' in customer ? customer.known.id : null);
  if (taken.length > 0) return { faults: taken, notices: [] };
  const customerId = 'known' in customer ? customer.known.id : null;
  const site = siteOf(kind, row, {
    known,
    office,
    customerId,
    account: 'made' in customer ? customer.made : null,
  });
  if ('faults' in site) return site;
  const notices = [...customer.notices, ...site.notices];
  const { isAbnShared } = customer;
  const plan: Plan = {
    customer: 'known' in customer ? customer.known.id : customer.made,
    site: site.site && 'id' in site.site ? site.site.id : site.site,
    machine: null,
    job: null,
    described: null,
    keys: RECORD_KINDS.flatMap((of) => {
      const key = keys[of];
      return key === undefined || isKnown(known, of, keys) ? [] : [{ kind: of, key }];
    }),
  };
  if (kind === 'customers' || kind === 'sites' || !site.site) {
    return {
      plan: { ...plan, keys: plan.keys.filter((one) => one.kind !== 'site' || plan.site !== null) },
      notices,
      isAbnShared,
    };
  }
  const machine = machineOf(kind, row, { known, office, customerId, site: site.site });
  if ('faults' in machine) return machine;
  const withMachine = { ...plan, machine: machine.machine, described: machine.described };
  if (kind === 'equipment') return { plan: withMachine, notices };
  const job = findJob(office, row, { site: site.site, machine: machine.described });
  if ('faults' in job) return { faults: job.faults, notices: [] };
  const named = plan.keys.filter((one) => one.kind !== 'equipment' || values.EquipmentKey !== null);
  return { plan: { ...withMachine, job: job.value, keys: named }, notices: [...notices, ...job.notices] };
}

const isKnown = (known: Known, kind: RecordKind, keys: ReadRow['keys']): boolean =>
  keys[kind] !== undefined && known.imported.has(importedAs(kind, keys[kind]));

type About = { known: Known; office: Office; customerId: number | null };
type FoundSite = { notices: FieldFault[] } & (
  | { site: KnownSite | NewSite | null }
  | { faults: FieldFault[] }
);

/** The row's site: by its number, address or name, or a new one; the only one of a customer needn't be said. */
function siteOf(
  kind: ImportKind,
  { values, keys, isOwn }: ReadRow,
  { known, office, customerId, account }: About & { account: NewAccount | null },
): FoundSite {
  const fault = (field: string, message: string) => ({ faults: [{ field, message }], notices: [] });
  const own = customerId === null ? [] : (known.sites.get(customerId) ?? []);
  const imported = keys.site && known.imported.get(importedAs('site', keys.site));
  const byKey = own.find(({ id }) => id === imported);
  const found = findAddress(values, office.catalogue.places);
  if (found.is === 'wrong') return { faults: found.faults, notices: [] };
  const name = values.SiteName;
  const isCalled = (one: { name: string }) => comparedName(one.name) === comparedName(name ?? '');
  if (byKey) {
    const isElsewhere =
      found.is === 'found' &&
      placeKey(byKey) !== placeKey({ ...found.address.address, floorShop: values.Floor });
    if (isElsewhere) return fault('Street', messages.siteDisagrees(byKey.name));
    if (name && !isCalled(byKey)) return fault('SiteName', messages.siteDisagrees(byKey.name));
    return { site: byKey, notices: [] };
  }
  if (isOwn && (kind === 'equipment' || kind === 'jobs')) return fault('SiteKey', messages.siteMissing);
  if (found.is === 'found') {
    const { address } = found.address;
    const floorShop = values.Floor;
    const there = sameSite(own, { ...address, floorShop, name: name ?? '' });
    if (there) {
      const isNamed = !name || isCalled(there);
      const message = messages.siteNamed(there.name);
      return { site: there, notices: isNamed ? [] : [{ field: 'SiteName', message }] };
    }
    const customer = customerId === null ? undefined : known.customers.get(customerId);
    const business = values.CustomerName ?? customer?.businessName ?? account?.businessName;
    const person = customer?.personName ?? `${account?.firstName ?? ''} ${account?.lastName ?? ''}`.trim();
    const other = kind === 'equipment' || kind === 'jobs' ? own.find(isCalled) : undefined;
    if (other && name && comparedName(name) !== comparedName(business ?? person)) {
      return fault('SiteName', messages.siteDisagrees(other.name));
    }
    return { site: newSite({ name: name ?? (business || person), floorShop }, found.address), notices: [] };
  }
  if (kind === 'customers') {
    const notices = found.is === 'post box' ? [{ field: 'Street', message: messages.postBox }] : [];
    return { site: null, notices };
  }
  if (found.is === 'post box') return fault('Street', messages.wrongStreet);
  if (kind === 'sites') return fault('Street', messages.addressIncomplete);
  const named = name ? own.filter((one) => comparedName(one.name) === comparedName(name)) : own;
  const [only] = named;
  if (only && named.length === 1) return { site: only, notices: [] };
  return name && !only
    ? fault('SiteName', messages.noSuchSite(name))
    : fault(values.SiteKey ? 'SiteKey' : 'SiteName', messages.siteMissing);
}

type RowMachine =
  | { machine: number | NewMachine | null; described: NonNullable<Plan['described']> }
  | { faults: FieldFault[]; notices: FieldFault[] };

/** The row's machine: by its number or serial number, as it's described, or for a job the only one of its site. */
function machineOf(
  kind: ImportKind,
  { values, keys, isOwn }: ReadRow,
  { known, office, customerId, site }: About & { site: KnownSite | NewSite },
): RowMachine {
  const own = customerId === null ? [] : (known.assets.get(customerId) ?? []);
  const locationId = 'id' in site ? site.id : 0;
  const imported = keys.equipment && known.imported.get(importedAs('equipment', keys.equipment));
  const byKey = own.find(({ id }) => id === imported);
  const { Serial, EquipmentType, Make, Model } = values;
  const elsewhere = (field: FieldName) => ({
    faults: [{ field, message: messages.machineElsewhere }],
    notices: [],
  });
  if (byKey) {
    const isOther =
      Serial !== null && byKey.serialIdentifier !== null && !isSameSerial(byKey.serialIdentifier, Serial);
    if (byKey.locationId !== locationId || isOther) return elsewhere('EquipmentKey');
    return { machine: byKey.id, described: byKey };
  }
  if (isOwn && kind === 'jobs' && values.EquipmentKey !== null) {
    return { faults: [{ field: 'EquipmentKey', message: messages.machineMissing }], notices: [] };
  }
  if (kind === 'jobs' && !EquipmentType && !Make && !Model) {
    const here = own.filter((one) => one.locationId === locationId);
    const fitting = Serial
      ? own.filter(({ serialIdentifier }) => isSameSerial(serialIdentifier, Serial))
      : here;
    const [only, ...others] = fitting;
    if (only && only.locationId !== locationId) return elsewhere('Serial');
    if (only && others.length === 0) return { machine: only.id, described: only };
    const field = Serial ? 'Serial' : 'EquipmentType';
    return { faults: [{ field, message: messages.machineMissing }], notices: [] };
  }
  const found = office.findMachine(values, isOwn);
  if ('faults' in found) return { faults: found.faults, notices: [] };
  const described = {
    ...found.machine,
    serialIdentifier: Serial,
    equipmentLocation: values.EquipmentLocation,
    locationDescription: null,
  };
  // A job of ours without a number of a machine is about one that was never registered, or isn't in use any more.
  if (isOwn && kind === 'jobs') return { machine: null, described };
  const there = own.find(
    (one) =>
      // Two rows with numbers of their own are two machines, however alike.
      (kind === 'jobs' || !known.claimed.has(one.id)) && isSameEquipment(one, { ...described, locationId }),
  );
  return there ? { machine: there.id, described: there } : { machine: described, described };
}

const isSameSerial = (a: string | null, b: string) => a !== null && comparedName(a) === comparedName(b);
