import type { z } from 'zod';
import type { addServiceType, serviceType } from '../../../contracts/plans/service-types.ts';
import type { ChecklistItem } from '../../../domain/plans/checklists.ts';
import type { Queryable } from '../../db/client.ts';
import { asc, eq, inArray, sql } from '../../db/drizzle.ts';
import { serviceTypeEquipment, serviceTypes } from '../../db/schema/plans.ts';
import { licenceKinds } from '../../db/schema/reference.ts';
import type { Transaction } from '../../db/transaction.ts';
import { presentChecklist } from '../jobs/plan-services.ts';

/** The database constraint for one service type per name. */
export const SERVICE_NAME_TAKEN = 'service_types_name';

/** What staff write of a service type; the rest of a row is counted for them. */
export type ServiceFields = Pick<
  typeof serviceTypes.$inferSelect,
  'name' | 'minutes' | 'checklist' | 'why' | 'source' | 'checkedOn' | 'licenceKindId' | 'isRetired'
> & { equipmentTypeIds: number[] };

export type ServiceType = typeof serviceTypes.$inferSelect & Pick<ServiceFields, 'equipmentTypeIds'>;

type Row = typeof serviceTypes.$inferSelect;

async function withTypes(db: Queryable, rows: readonly Row[]): Promise<ServiceType[]> {
  const proposed = await db
    .select()
    .from(serviceTypeEquipment)
    .where(
      inArray(
        serviceTypeEquipment.serviceTypeId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(serviceTypeEquipment.equipmentTypeId));
  return rows.map((row) => ({
    ...row,
    equipmentTypeIds: proposed.flatMap(({ serviceTypeId, equipmentTypeId }) =>
      serviceTypeId === row.id ? equipmentTypeId : [],
    ),
  }));
}

/** Those that are still offered first, by name. */
export async function allServiceTypes(db: Queryable): Promise<ServiceType[]> {
  const rows = await db
    .select()
    .from(serviceTypes)
    .orderBy(asc(serviceTypes.isRetired), sql`lower(${serviceTypes.name})`);
  return withTypes(db, rows);
}

/** The kinds of licence that a service type can need, by name. */
export async function licenceKindsOf(db: Queryable) {
  return db
    .select({ LicenceKindId: licenceKinds.id, Name: licenceKinds.name })
    .from(licenceKinds)
    .orderBy(asc(licenceKinds.name));
}

/** A service type, locked until the transaction ends. */
export async function lockServiceType(tx: Transaction, id: number): Promise<ServiceType | null> {
  const rows = await tx.select().from(serviceTypes).where(eq(serviceTypes.id, id)).for('update');
  return (await withTypes(tx, rows))[0] ?? null;
}

/** The service type of a name, in any case. */
export async function serviceTypeNamed(db: Queryable, name: string): Promise<ServiceType | null> {
  const rows = await db.select().from(serviceTypes).where(sql`lower(${serviceTypes.name}) = lower(${name})`);
  return (await withTypes(db, rows))[0] ?? null;
}

/** @returns null if another service type has the name */
export async function insertServiceType(
  tx: Transaction,
  { equipmentTypeIds, ...row }: ServiceFields & { changedBy: string; changedAt: Date },
): Promise<ServiceType | null> {
  const [added] = await tx.insert(serviceTypes).values(row).onConflictDoNothing().returning();
  if (!added) return null;
  await proposeFor(tx, added.id, equipmentTypeIds);
  return { ...added, equipmentTypeIds };
}

export async function updateServiceType(
  tx: Transaction,
  id: number,
  { equipmentTypeIds, ...change }: ServiceFields & { changedBy: string; changedAt: Date },
): Promise<ServiceType> {
  const [changed] = await tx
    .update(serviceTypes)
    .set({ ...change, version: sql`${serviceTypes.version} + 1` })
    .where(eq(serviceTypes.id, id))
    .returning();
  if (!changed) throw new Error(`No service type ${id}`);
  await tx.delete(serviceTypeEquipment).where(eq(serviceTypeEquipment.serviceTypeId, id));
  await proposeFor(tx, id, equipmentTypeIds);
  return { ...changed, equipmentTypeIds };
}

async function proposeFor(tx: Transaction, serviceTypeId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .insert(serviceTypeEquipment)
    .values(ids.map((equipmentTypeId) => ({ serviceTypeId, equipmentTypeId })));
}

export const serviceFields = (form: z.output<typeof addServiceType.body>): ServiceFields => ({
  name: form.Name,
  minutes: form.Minutes,
  checklist: form.Checklist.map(
    ({ Kind, Text: text, Unit, From: from, To: to }): ChecklistItem =>
      Kind === 'tick' ? { kind: 'tick', text } : { kind: 'reading', text, unit: Unit ?? '', from, to },
  ),
  why: form.Why,
  source: form.Source,
  checkedOn: form.CheckedOn,
  licenceKindId: form.LicenceKindId,
  isRetired: form.IsRetired,
  equipmentTypeIds: form.EquipmentTypeIds,
});

export const presentServiceType = (row: ServiceType): z.output<typeof serviceType> => ({
  ServiceTypeId: row.id,
  Name: row.name,
  Minutes: row.minutes,
  Checklist: presentChecklist(row.checklist),
  Why: row.why,
  Source: row.source,
  CheckedOn: row.checkedOn,
  LicenceKindId: row.licenceKindId,
  EquipmentTypeIds: row.equipmentTypeIds,
  IsRetired: row.isRetired,
  Version: row.version,
});
