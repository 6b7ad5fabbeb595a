import type { FieldFault } from '../../../contracts/problem.ts';
import {
  type ImportKind,
  KINDS,
  RECORD_KINDS,
  type RecordKind,
} from '../../../domain/imports/import-kinds.ts';
import { importMessages as messages } from '../../../domain/imports/import-messages.ts';
import type { NewAccount } from '../accounts/create-account.ts';
import type { Equipment } from '../equipment/check-equipment.ts';
import { type Described, isSameEquipment } from '../equipment/same-equipment.ts';
import { type NewSite, newSite } from '../sites/find-or-add-site.ts';
import { findAddress, isSamePlace } from './find-address.ts';
import { findCustomer } from './find-customer.ts';
import { type FoundJob, findJob, isFinished, type Office } from './find-job.ts';
import { comparedName, importedAs, type Known, type KnownAsset, type KnownSite } from './known-records.ts';
import type { ReadRow } from './read-row.ts';

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

export type Resolved = { notices: FieldFault[] } & (
  | { plan: Plan }
  | { faults: FieldFault[] }
  | { isDone: true }
);

/** What a row means, from what is known (R10.19): it reads and writes nothing. */
export function resolveRow(kind: ImportKind, row: ReadRow, known: Known, office: Office): Resolved {
  if (row.faults.length > 0) return { faults: row.faults, notices: [] };
  const { values, keys } = row;
  if (kind === 'jobs' && isFinished(values))
    return { isDone: true, notices: [{ field: 'Status', message: messages.finished }] };
  // Whatever became of it since: the machine may be retired, and the job done.
  if (kind !== 'customers' && isKnown(known, KINDS[kind].record, keys)) return { isDone: true, notices: [] };
  const customer = findCustomer(kind, row, known);
  if ('faults' in customer) return customer;
  const customerId = 'known' in customer ? customer.known.id : null;
  const site = siteOf(kind, row, {
    known,
    office,
    customerId,
    account: 'made' in customer ? customer.made : null,
  });
  if ('faults' in site) return site;
  const notices = [...customer.notices, ...site.notices];
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
    };
  }
  const machine = machineOf(kind, row, { known, office, customerId, site: site.site });
  if ('faults' in machine) return machine;
  const withMachine = { ...plan, machine: machine.machine, described: machine.described };
  if (kind === 'equipment') return { plan: withMachine, notices };
  const job = findJob(office, values, { site: site.site, machine: machine.described });
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
  { values, keys }: ReadRow,
  { known, office, customerId, account }: About & { account: NewAccount | null },
): FoundSite {
  const fault = (field: string, message: string) => ({ faults: [{ field, message }], notices: [] });
  const own = customerId === null ? [] : (known.sites.get(customerId) ?? []);
  const imported = keys.site && known.imported.get(importedAs('site', keys.site));
  const byKey = own.find(({ id }) => id === imported);
  if (byKey) return { site: byKey, notices: [] };
  const found = findAddress(values, office.catalogue.places);
  if (found.is === 'wrong') return { faults: found.faults, notices: [] };
  const name = values.SiteName;
  if (found.is === 'found') {
    const { address } = found.address;
    const floorShop = values.Floor;
    const there = own.find(
      (one) =>
        isSamePlace(one, { ...address, floorShop }) &&
        (!name || comparedName(one.name) === comparedName(name)),
    );
    const customer = customerId === null ? undefined : known.customers.get(customerId);
    const business = values.CustomerName ?? customer?.businessName ?? account?.businessName;
    const person = customer?.personName ?? `${account?.firstName ?? ''} ${account?.lastName ?? ''}`.trim();
    const made = () => newSite({ name: name ?? (business || person), floorShop }, found.address);
    return { site: there ?? made(), notices: [] };
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
  | { machine: number | NewMachine; described: NonNullable<Plan['described']> }
  | { faults: FieldFault[]; notices: FieldFault[] };

/** The row's machine: by its number or serial number, as it's described, or for a job the only one of its site. */
function machineOf(
  kind: ImportKind,
  { values, keys }: ReadRow,
  { known, office, customerId, site }: About & { site: KnownSite | NewSite },
): RowMachine {
  const own = customerId === null ? [] : (known.assets.get(customerId) ?? []);
  const locationId = 'id' in site ? site.id : 0;
  const imported = keys.equipment && known.imported.get(importedAs('equipment', keys.equipment));
  const byKey = own.find(({ id }) => id === imported);
  if (byKey) return { machine: byKey.id, described: byKey };
  const { Serial, EquipmentType, Make, Model } = values;
  if (kind === 'jobs' && !EquipmentType && !Make && !Model) {
    const here = own.filter((one) => one.locationId === locationId);
    const fitting = Serial
      ? own.filter(({ serialIdentifier }) => isSameSerial(serialIdentifier, Serial))
      : here;
    const [only, ...others] = fitting;
    if (only && others.length === 0) return { machine: only.id, described: only };
    const field = Serial ? 'Serial' : 'EquipmentType';
    return { faults: [{ field, message: messages.machineMissing }], notices: [] };
  }
  const found = office.findMachine(values);
  if ('faults' in found) return { faults: found.faults, notices: [] };
  const described = {
    ...found.machine,
    serialIdentifier: Serial,
    equipmentLocation: values.EquipmentLocation,
    locationDescription: null,
  };
  const there = own.find(
    (one) =>
      // Two rows with numbers of their own are two machines, however alike.
      (kind === 'jobs' || !known.claimed.has(one.id)) && isSameEquipment(one, { ...described, locationId }),
  );
  return there ? { machine: there.id, described: there } : { machine: described, described };
}

const isSameSerial = (a: string | null, b: string) => a !== null && comparedName(a) === comparedName(b);
