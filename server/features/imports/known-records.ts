import { type ImportKind, RECORD_KINDS, type RecordKind } from '../../../domain/imports/import-kinds.ts';
import { NO_PROGRAM, programKey, programOf } from '../../../domain/imports/programs.ts';
import type { AvoidedHours } from '../../../domain/visits/avoided-hours.ts';
import { foldedWords } from '../../../domain/words/fold-text.ts';
import type { Queryable } from '../../db/client.ts';
import { and, eq, inArray, isNull, or, sql } from '../../db/drizzle.ts';
import { keptIdOf } from '../../db/joined-customers.ts';
import { customers, customerWords, locations } from '../../db/schema/customers.ts';
import { assets } from '../../db/schema/equipment.ts';
import { importedRows, imports } from '../../db/schema/imports.ts';
import { isKept } from '../accounts/accounts.queries.ts';
import type { Described } from '../equipment/check-equipment.ts';
import type { NewSite } from '../sites/find-or-add-site.ts';
import { hoursOfSites } from '../sites/site-hours.queries.ts';
import { keyWithoutProgram, numbersOf, type ReadRow } from './read-row.ts';

export type KnownCustomer = {
  id: number;
  userName: string | null;
  mobile: string | null;
  phone: string | null;
  abn: string | null;
  businessName: string | null;
  personName: string;
  /** What those who were joined into them are called. */
  formerNames: string[];
  /** Nobody has got into the account yet. */
  isInactive: boolean;
};
export type KnownSite = Pick<
  NewSite,
  'name' | 'floorShop' | 'street' | 'suburb' | 'state' | 'postcode' | 'timeZone'
> & {
  id: number;
  /** Its hours to avoid; none of a site that the file makes. */
  avoided?: readonly AvoidedHours[];
};
export type KnownAsset = Described & {
  id: number;
  customerId: number;
  locationDescription: string | null;
};

/** What of a file is there already: in the database, or from earlier rows. Records that a trial would make have ids below 0. */
export type Known = {
  /** The id of what was imported, by kind and key. */
  imported: Map<string, number>;
  customers: Map<number, KnownCustomer>;
  /** Whose those records are. */
  owners: Map<string, number>;
  /** Customers with an email, ABN, mobile or name: `email a@b.example`. */
  withText: Map<string, Set<number>>;
  sites: Map<number, KnownSite[]>;
  assets: Map<number, KnownAsset[]>;
  /** Customers who have a number of the file's program. */
  numbered: Set<number>;
  /** Equipment that some row was imported as, so that no other row is the same one. */
  claimed: Set<number>;
  /** Customers whom an import had emailed a link. */
  invited: Set<number>;
};

export const nothingKnown = (): Known => ({
  imported: new Map(),
  owners: new Map(),
  customers: new Map(),
  withText: new Map(),
  sites: new Map(),
  assets: new Map(),
  numbered: new Set(),
  claimed: new Set(),
  invited: new Set(),
});

export const importedAs = (kind: RecordKind | 'plan', key: string) => `${kind} ${key}`;

/** A name as names are compared: the same letters, whatever their case, accents and punctuation. */
export const comparedName = (name: string) => foldedWords(name).join(' ');

export function addCustomer(known: Known, customer: KnownCustomer): void {
  known.customers.set(customer.id, customer);
  addTexts(known, customer.id, customer);
}

type Texts = Pick<KnownCustomer, 'userName' | 'abn' | 'mobile' | 'businessName' | 'personName'>;

function addTexts(
  { withText }: Known,
  id: number,
  { userName, abn, mobile, businessName, personName }: Texts,
): void {
  for (const text of [
    userName && `email ${userName}`,
    abn && `abn ${abn}`,
    mobile && `mobile ${mobile}`,
    businessName && `name ${comparedName(businessName)}`,
    `name ${comparedName(personName)}`,
  ]) {
    if (text) withText.set(text, (withText.get(text) ?? new Set<number>()).add(id));
  }
}

export const addTo = <Value>(map: Map<number, Value[]>, id: number, value: Value): void => {
  const known = map.get(id);
  if (known) known.push(value);
  else map.set(id, [value]);
};

/** Reads what rows may name that isn't known yet. */
export async function learn(
  db: Queryable,
  known: Known,
  { kind, program, rows }: { kind: ImportKind; program: string; rows: readonly ReadRow[] },
): Promise<void> {
  const found = await findImported(db, known, { program, rows });
  const ids = addFresh(known, await findCustomers(db, rows, found));
  // A customer is known by their name only where others refer to them.
  if (kind !== 'customers') ids.push(...addFresh(known, await findNamed(db, rows, known)));
  if (ids.length === 0) return;
  const sites = await db.select().from(locations).where(inArray(locations.customerId, ids));
  const hours = await hoursOfSites(
    db,
    sites.map(({ id }) => id),
  );
  for (const site of sites) {
    addTo(known.sites, site.customerId, { ...site, avoided: hours.get(site.id) ?? [] });
  }
  const inUse = and(inArray(assets.customerId, ids), isNull(assets.retiredAt));
  for (const asset of await db.select().from(assets).where(inUse)) {
    addTo(known.assets, asset.customerId, asset);
  }
  for (const { kind, key, recordId, customerId, invitedAt } of await db
    .select()
    .from(importedRows)
    .where(inArray(importedRows.customerId, ids))) {
    if (kind === 'equipment') known.claimed.add(recordId);
    if (kind === 'customer' && key.startsWith(numbersOf(program))) known.numbered.add(customerId);
    if (invitedAt) known.invited.add(customerId);
  }
}

/** @returns the ids of those that weren't known yet */
function addFresh(known: Known, found: readonly FoundRow[]): number[] {
  const ids: number[] = [];
  for (const { firstName, lastName, passwordHash, joinedInto, ...customer } of found) {
    if (joinedInto !== null || known.customers.has(customer.id)) continue;
    const personName = `${firstName} ${lastName}`.trim();
    addCustomer(known, { ...customer, personName, formerNames: [], isInactive: passwordHash === null });
    ids.push(customer.id);
  }
  // Whatever names a customer who was joined into another one means that one (R14.06).
  for (const { firstName, lastName, joinedInto, ...joined } of found) {
    if (joinedInto === null) continue;
    const personName = `${firstName} ${lastName}`.trim();
    addTexts(known, joinedInto, { ...joined, personName });
    const names = [joined.businessName ?? '', personName].filter(Boolean);
    known.customers.get(joinedInto)?.formerNames.push(...names);
  }
  return ids;
}

/**
 * Finds records by their keys, and by those from before keys had their program, if their file looks like the same one.
 * @returns the customers of what was imported
 */
async function findImported(
  db: Queryable,
  known: Known,
  { program, rows }: { program: string; rows: readonly ReadRow[] },
): Promise<Set<number>> {
  const keys = [...new Set(rows.flatMap((row) => Object.values(row.keys)))];
  const byOld = new Map(
    keys.flatMap((key) => {
      const old = keyWithoutProgram(key);
      return old === null ? [] : [[old, key] as const];
    }),
  );
  const { kind, key, importId } = importedRows;
  const customerId = keptIdOf(customers).mapWith(Number);
  const recordId =
    sql<number>`case when ${kind} = 'customer' then ${customerId} else ${importedRows.recordId} end`.mapWith(
      Number,
    );
  const found = await db
    .select({ kind, key, recordId, customerId, columns: imports.columns })
    .from(importedRows)
    .innerJoin(customers, eq(customers.id, importedRows.customerId))
    .innerJoin(imports, eq(imports.id, importId))
    .where(and(inArray(kind, [...RECORD_KINDS]), inArray(key, [...keys, ...byOld.keys()])));
  const mayBe = (columns: readonly string[]) => {
    const old = programOf(columns);
    return old === NO_PROGRAM || programKey(old) === programKey(program);
  };
  for (const { kind, key, recordId, customerId, columns } of found) {
    const now = byOld.get(key);
    if (now && !mayBe(columns)) continue;
    const as = importedAs(kind, now ?? key);
    if (now && known.imported.has(as)) continue;
    known.imported.set(as, recordId);
    known.owners.set(as, customerId);
  }
  return new Set(found.map(({ customerId }) => customerId));
}

const COLUMNS = {
  id: customers.id,
  userName: customers.userName,
  mobile: customers.mobile,
  phone: customers.phone,
  abn: customers.abn,
  businessName: customers.businessName,
  firstName: customers.firstName,
  lastName: customers.lastName,
  passwordHash: customers.passwordHash,
  isMadeByStaff: customers.isMadeByStaff,
  emailConfirmedAt: customers.emailConfirmedAt,
  joinedInto: customers.joinedInto,
};

type FoundRow = Pick<typeof customers.$inferSelect, keyof typeof COLUMNS>;

/** The customers of what was imported, and those with an email, mobile or ABN that rows have. */
async function findCustomers(db: Queryable, rows: readonly ReadRow[], found: ReadonlySet<number>) {
  const said = (name: 'Email' | 'ABN' | 'Mobile') => [
    ...new Set(rows.flatMap(({ values }) => values[name] ?? [])),
  ];
  const { id, userName, abn, mobile } = customers;
  const matches = [
    inArray(id, [...found]),
    inArray(userName, said('Email')),
    inArray(abn, said('ABN')),
    inArray(mobile, said('Mobile')),
  ];
  return keptOf(
    db,
    await db
      .select(COLUMNS)
      .from(customers)
      .where(or(...matches)),
  );
}

/**
 * With those that they are joined with, and without accounts that a new one would replace, and that the clean-up deletes:
 * they aren't customers yet.
 */
async function keptOf(db: Queryable, named: FoundRow[]): Promise<FoundRow[]> {
  const also = named.map(({ id, joinedInto }) => joinedInto ?? id);
  const others = await db
    .select(COLUMNS)
    .from(customers)
    .where(or(inArray(customers.id, also), inArray(customers.joinedInto, also)));
  const found = [...new Map([...named, ...others].map((one) => [one.id, one])).values()];
  const isSure = ({ isMadeByStaff, emailConfirmedAt }: FoundRow) =>
    isMadeByStaff || emailConfirmedAt !== null;
  const unsure = found.flatMap((one) => (isSure(one) ? [] : [one.id]));
  if (unsure.length === 0) return found;
  // Only asked for the few that it depends on, because it looks into several large tables.
  const rows = await db
    .select({ id: customers.id })
    .from(customers)
    .where(and(inArray(customers.id, unsure), isKept()));
  const kept = new Set(rows.map(({ id }) => id));
  return found.filter((one) => isSure(one) || kept.has(one.id));
}

/** Customers by the names in rows that say nothing else of whose they are, or nothing that is known. */
async function findNamed(db: Queryable, rows: readonly ReadRow[], known: Known) {
  const named = rows.filter(
    ({ values: { Email }, keys: { customer } }) =>
      !(customer && known.imported.has(importedAs('customer', customer))) &&
      !(Email && known.withText.has(`email ${Email}`)),
  );
  const names = new Set(named.flatMap(({ values }) => comparedName(values.CustomerName ?? '') || []));
  if (names.size === 0) return [];
  const matches = [...names].map((name) => sql`${customerWords(customers)} @@ ${queryFor(name)}`);
  return keptOf(
    db,
    await db
      .select(COLUMNS)
      .from(customers)
      .where(or(...matches)),
  );
}

const queryFor = (name: string) =>
  sql`to_tsquery('simple', ${name
    .split(' ')
    .map((word) => `'${word}'`)
    .join(' & ')})`;
