import type { Queryable } from '../../db/client.ts';
import { asc, desc, eq, getTableColumns, inArray, sql } from '../../db/drizzle.ts';
import {
  technicianLeave,
  technicianLicences,
  technicianLinks,
  technicianRegions,
  technicians,
} from '../../db/schema/technicians.ts';
import { texts } from '../../db/schema/texts.ts';
import type { Transaction } from '../../db/transaction.ts';

/** The database constraint for one technician per name. */
export const TECHNICIAN_NAME_TAKEN = 'technicians_name';

type TechnicianRow = typeof technicians.$inferSelect;

/** A technician with what belongs to them. */
export type Technician = TechnicianRow & {
  regions: string[];
  licences: (typeof technicianLicences.$inferSelect)[];
  leave: (typeof technicianLeave.$inferSelect)[];
  /** The link to their day, with the state of its text; null if they have none. */
  dayLink: DayLink | null;
};

type DayLink = typeof technicianLinks.$inferSelect & {
  textState: (typeof texts.$inferSelect)['state'] | null;
};

/** Active ones first, by name. */
export async function allTechnicians(db: Queryable): Promise<Technician[]> {
  const rows = await db
    .select()
    .from(technicians)
    .orderBy(desc(technicians.isActive), sql`lower(${technicians.name})`);
  return withParts(db, rows);
}

export async function findTechnician(db: Queryable, id: number): Promise<Technician | null> {
  const rows = await db.select().from(technicians).where(eq(technicians.id, id));
  const [found] = await withParts(db, rows);
  return found ?? null;
}

/** @param name in any case */
export async function findTechnicianByName(db: Queryable, name: string): Promise<Technician | null> {
  const rows = await db.select().from(technicians).where(sql`lower(${technicians.name}) = lower(${name})`);
  const [found] = await withParts(db, rows);
  return found ?? null;
}

/** A technician, locked until the transaction ends. */
export async function lockTechnician(tx: Transaction, id: number): Promise<Technician | null> {
  const rows = await tx.select().from(technicians).where(eq(technicians.id, id)).for('no key update');
  const [found] = await withParts(tx, rows);
  return found ?? null;
}

export async function technicianBySubmit(db: Queryable, key: string): Promise<TechnicianRow | null> {
  const [found] = await db.select().from(technicians).where(eq(technicians.submitKey, key));
  return found ?? null;
}

async function withParts(db: Queryable, rows: TechnicianRow[]): Promise<Technician[]> {
  const ids = rows.map(({ id }) => id);
  const [regions, licences, leave, links] = [
    await db
      .select()
      .from(technicianRegions)
      .where(inArray(technicianRegions.technicianId, ids))
      .orderBy(asc(technicianRegions.region)),
    await db
      .select()
      .from(technicianLicences)
      .where(inArray(technicianLicences.technicianId, ids))
      .orderBy(asc(technicianLicences.name), asc(technicianLicences.id)),
    await db
      .select()
      .from(technicianLeave)
      .where(inArray(technicianLeave.technicianId, ids))
      .orderBy(asc(technicianLeave.fromDate), asc(technicianLeave.id)),
    await db
      .select({ ...getTableColumns(technicianLinks), textState: texts.state })
      .from(technicianLinks)
      .leftJoin(texts, eq(texts.id, technicianLinks.id))
      .where(inArray(technicianLinks.technicianId, ids)),
  ];
  const of = <T extends { technicianId: number }>(parts: T[], id: number) =>
    parts.filter(({ technicianId }) => technicianId === id);
  return rows.map((row) => ({
    ...row,
    regions: of(regions, row.id).map(({ region }) => region),
    licences: of(licences, row.id),
    leave: of(leave, row.id),
    dayLink: of(links, row.id)[0] ?? null,
  }));
}

/** @returns the new row's id @throws DrizzleQueryError with `TECHNICIAN_NAME_TAKEN` as its constraint */
export async function insertTechnician(
  tx: Transaction,
  row: typeof technicians.$inferInsert,
): Promise<number> {
  const [made] = await tx.insert(technicians).values(row).returning({ id: technicians.id });
  if (!made) throw new Error('No technician came of it');
  return made.id;
}

/** @throws DrizzleQueryError with `TECHNICIAN_NAME_TAKEN` as its constraint */
export async function updateTechnician(
  tx: Transaction,
  id: number,
  columns: Pick<TechnicianRow, 'changedBy' | 'changedAt'> &
    Partial<Pick<TechnicianRow, 'name' | 'mobile' | 'email' | 'quoteLimitCents' | 'isActive'>>,
): Promise<void> {
  await tx
    .update(technicians)
    .set({ ...columns, version: sql`${technicians.version} + 1` })
    .where(eq(technicians.id, id));
}

export type Parts = {
  regions: readonly string[];
  licences: readonly { name: string; number: string | null; expiresOn: string | null }[];
};

/** Puts these regions and licences in the place of what a technician had. */
export async function replaceParts(tx: Transaction, technicianId: number, { regions, licences }: Parts) {
  await tx.delete(technicianRegions).where(eq(technicianRegions.technicianId, technicianId));
  await tx.delete(technicianLicences).where(eq(technicianLicences.technicianId, technicianId));
  if (regions.length > 0) {
    await tx.insert(technicianRegions).values(regions.map((region) => ({ technicianId, region })));
  }
  if (licences.length > 0) {
    await tx.insert(technicianLicences).values(licences.map((licence) => ({ technicianId, ...licence })));
  }
}
