import { isDeepStrictEqual } from 'node:util';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { ReferenceValues } from '../../../../contracts/reference-data/tables/columns.ts';
import {
  REFERENCE_TABLES,
  type TableName,
} from '../../../../contracts/reference-data/tables/reference-tables.ts';
import { OPERATOR_TIME_ZONE } from '../../../../domain/constants.ts';
import { deskReferenceMessages as messages } from '../../../../domain/words/desk-reference-messages.ts';
import { requestMessages } from '../../../../domain/words/request-messages.ts';
import { recordAudit, type StaffDoer } from '../../../common/audit/record-audit.ts';
import type { Deps } from '../../../common/deps.ts';
import { changedRefusal } from '../../../common/versions/refuse-stale.ts';
import { and, desc, eq, getTableColumns, inArray, max, sql } from '../../../db/drizzle.ts';
import { auditLog } from '../../../db/schema/audit.ts';
import { phonePrices, serviceAreas } from '../../../db/schema/reference.ts';
import { staff } from '../../../db/schema/staff.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { fieldRefusal, Refusal } from '../../../platform/refusal.ts';
import {
  type ChoiceLists,
  entered,
  keyOf,
  labelOf,
  type ReferenceRow,
  readChoices,
  readRows,
  sameness,
  versionOf,
} from './read-rows.ts';
import { checked, inUse } from './refuse-broken.ts';
import { STORES, type StoredRow } from './stores.ts';

/** The lock of the triggers that keep prices complete: one change of reference data after the other. */
const REFERENCE_LOCK = 716_357;

/** A table as one transaction changes it: its rows by key, and by what identifies them to people. */
export type OpenTable = {
  name: TableName;
  choices: ChoiceLists;
  byKey: Map<string, ReferenceRow>;
  bySameness: Map<string, ReferenceRow>;
};

/** Waits for other changes of reference data, then reads the table. */
export async function openTable(tx: Transaction, name: TableName): Promise<OpenTable> {
  await tx.execute(sql`select pg_advisory_xact_lock(${REFERENCE_LOCK})`);
  // A booking counts a use of its code in the row.
  if (name === 'promo-codes') await tx.select().from(STORES[name].table).for('update');
  const rows = await readRows(tx, name);
  return {
    name,
    choices: await readChoices(tx, name),
    byKey: new Map(rows.map((row) => [row.key, row])),
    bySameness: new Map(rows.map((row) => [sameness(name, row.values), row])),
  };
}

type Deed = { by: StaffDoer; deps: Pick<Deps, 'clock'> };

/**
 * Adds a row, or changes the one with a key; the values that are stored already change nothing.
 * @param version of the row that was read; undefined changes whatever is there
 * @returns the row, and the one before: null if it is new
 * @throws Refusal `invalid_fields` naming the column; `not_found`; `conflict` if somebody else changed it since, or it
 *   is used
 */
export async function storeRow(
  tx: Transaction,
  open: OpenTable,
  {
    by,
    deps,
    key,
    values,
    version,
  }: Deed & { key: string | null; values: ReferenceValues; version?: string | undefined },
): Promise<{ row: ReferenceRow; before: ReferenceRow | null; isChanged: boolean }> {
  const { name, choices, byKey, bySameness } = open;
  const table = REFERENCE_TABLES[name];
  const isKnown = (row: ReferenceRow) => isDeepStrictEqual(entered(name, row.values), entered(name, values));
  const twin = bySameness.get(sameness(name, values));
  const before = key === null ? null : byKey.get(key);
  if (before === undefined) {
    // The same change again, after it changed the key.
    if (twin && isKnown(twin)) return { row: twin, before: twin, isChanged: false };
    throw new Refusal('not_found', requestMessages.notFound);
  }
  const other = twin === before ? undefined : twin;
  if (before && isKnown(before)) return { row: before, before, isChanged: false };
  if (!before && other && isKnown(other)) return { row: other, before: other, isChanged: false };
  if (before && version !== undefined && version !== versionOf(name, before.values))
    throw await staleRefusal(tx, name, before.key);
  const label = labelOf(name, values, choices);
  if (other) throw fieldRefusal((table.key ?? table.same ?? [])[0] ?? '', messages.alreadyThere(other.label));
  if (!before && table.isOne) throw new Refusal('conflict', messages.onlyOne);
  refuseUnknownRows(open, values);
  if (name === 'promo-codes' && before) refuseUsedPromo(before.values, values);
  const written = { key: before?.key ?? '', values, label, at: '' };
  await checked(tx, { name, row: before ?? written }, async () => {
    written.key = await write(tx, name, before, values);
    if (name === 'equipment-types' && !before) await priceByPhone(tx, { by, deps, id: Number(written.key) });
  });
  await recordAudit(tx, deps, {
    by,
    action: before ? 'reference-changed' : 'reference-added',
    details: {
      table: name,
      key: written.key,
      before: before ? entered(name, before.values) : null,
      after: values,
    },
  });
  const row = { ...written, values: { ...before?.values, ...values } };
  if (before) {
    byKey.delete(before.key);
    bySameness.delete(sameness(name, before.values));
  }
  byKey.set(row.key, row);
  bySameness.set(sameness(name, values), row);
  return { row, before, isChanged: true };
}

/**
 * Removes a row that nothing uses.
 * @throws Refusal `conflict`, naming what uses it, or who changed it since
 */
export async function removeRow(
  tx: Transaction,
  { name, byKey }: OpenTable,
  { by, deps, key, version }: Deed & { key: string; version: string },
): Promise<void> {
  const row = byKey.get(key);
  if (!row) return;
  if (REFERENCE_TABLES[name].isOne) throw new Refusal('conflict', messages.onlyOne);
  if (version !== versionOf(name, row.values)) throw await staleRefusal(tx, name, key);
  const refusal = await inUse(tx, name, row);
  if (refusal) throw refusal;
  const { table, pairs } = STORES[name];
  await checked(tx, { name, row }, async () => {
    if (pairs) await tx.delete(pairs.table).where(eq(pairs.own, Number(key)));
    await tx.delete(table).where(isRow(name, row));
  });
  await recordAudit(tx, deps, {
    by,
    action: 'reference-removed',
    details: { table: name, key, before: entered(name, row.values), after: null },
  });
}

/** The condition that finds a row as it is now. */
function isRow(name: TableName, { key, values }: ReferenceRow) {
  const { table, columns, toRow } = STORES[name];
  const all: Record<string, PgColumn> = getTableColumns(table);
  const named = REFERENCE_TABLES[name].key;
  if (!named) return eq(all.id as PgColumn, Number(key));
  const stored = toRow(values);
  return and(
    ...named.map((column) => eq(all[columns[column] ?? ''] as PgColumn, stored[columns[column] ?? ''])),
  );
}

/** @returns the row's key */
async function write(
  tx: Transaction,
  name: TableName,
  before: ReferenceRow | null,
  values: ReferenceValues,
): Promise<string> {
  const { table, toRow, pairs } = STORES[name];
  const { key } = REFERENCE_TABLES[name];
  const row = Object.fromEntries(Object.entries(toRow(values)).filter(([, value]) => value !== undefined));
  if (before) await tx.update(table).set(row).where(isRow(name, before));
  const id = before ? Number(before.key) : await insert(tx, table, row);
  if (pairs) {
    await tx.delete(pairs.table).where(eq(pairs.own, id));
    const others = values[pairs.column] as readonly number[];
    for (const other of others) await tx.insert(pairs.table).values(pairs.make(id, other));
  }
  return key ? keyOf(key, values) : String(id);
}

/** @returns the new row's id; NaN where rows have none */
async function insert(tx: Transaction, table: PgTable, row: StoredRow): Promise<number> {
  const { id: ids }: Record<string, PgColumn | undefined> = getTableColumns(table);
  if (!ids || ids.generatedIdentity) {
    const [added]: StoredRow[] = await tx.insert(table).values(row).returning();
    return Number(added?.id);
  }
  const [last] = await tx.select({ id: max(ids) }).from(table);
  const id = Number(last?.id ?? 0) + 1;
  await tx.insert(table).values({ ...row, id });
  return id;
}

/** A new type has no price yet: it's priced by phone wherever customers can book (R4.18). */
async function priceByPhone(tx: Transaction, { by, deps, id }: Deed & { id: number }): Promise<void> {
  const regions = await tx.selectDistinct({ region: serviceAreas.region }).from(serviceAreas);
  for (const { region } of regions) {
    await tx.insert(phonePrices).values({ equipmentTypeId: id, region });
    const after = { EquipmentType: id, Region: region };
    const key = keyOf(['EquipmentType', 'Region'], after);
    await recordAudit(tx, deps, {
      by,
      action: 'reference-added',
      details: { table: 'phone-prices', key, before: null, after },
    });
  }
}

/** Refuses ids and regions that aren't there. */
function refuseUnknownRows({ name, choices }: OpenTable, values: ReferenceValues): void {
  for (const [column, { kind, label }] of Object.entries(REFERENCE_TABLES[name].columns)) {
    if (kind.is !== 'row' && kind.is !== 'rows') continue;
    const known = choices.get(kind.of) ?? [];
    const unknown = [values[column] ?? []].flat().find((key) => !known.some(({ Key }) => Key === key));
    if (unknown !== undefined)
      throw fieldRefusal(column, messages.noSuch(label.toLowerCase(), String(unknown)));
  }
}

/** What customers have been promised stays. */
const PROMISED = ['Code', 'Kind', 'Value', 'AppliesTo'];

function refuseUsedPromo(before: ReferenceValues, values: ReferenceValues): void {
  const uses = Number(before.Uses);
  const changed = PROMISED.find((column) => before[column] !== values[column]);
  if (uses > 0 && changed) throw fieldRefusal(changed, messages.promoUsed(uses));
}

/** Names who changed a row last, and when, from the audit trail. @param now how it is, in a sentence */
export async function staleRefusal(
  tx: Transaction,
  name: TableName,
  key: string,
  now = '',
): Promise<Refusal> {
  const { details } = auditLog;
  const [last] = await tx
    .select({ changedBy: staff.name, changedAt: auditLog.at })
    .from(auditLog)
    .leftJoin(staff, and(eq(auditLog.actorKind, 'staff'), eq(staff.id, auditLog.actorId)))
    .where(
      and(
        inArray(auditLog.action, ['reference-added', 'reference-changed', 'reference-removed']),
        sql`${details}->>'table' = ${name} and ${details}->>'key' = ${key}`,
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(1);
  return changedRefusal(last ?? { changedBy: null, changedAt: null }, {
    timeZone: OPERATOR_TIME_ZONE,
    now,
  });
}
