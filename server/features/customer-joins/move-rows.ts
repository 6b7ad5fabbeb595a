import type { MovedKind } from '../../../domain/customers/join-life.ts';
import { and, eq, inArray, isNotNull, ne, notInArray, sql } from '../../db/drizzle.ts';
import { contacts } from '../../db/schema/contacts.ts';
import { customerJoinRows } from '../../db/schema/customer-joins.ts';
import { customers, locations } from '../../db/schema/customers.ts';
import { assets, warrantyRequests } from '../../db/schema/equipment.ts';
import { faultReports } from '../../db/schema/fault-reports.ts';
import { importedRows } from '../../db/schema/imports.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { planLines, plans } from '../../db/schema/plans.ts';
import { texts } from '../../db/schema/texts.ts';
import { visits } from '../../db/schema/visits.ts';
import type { Transaction } from '../../db/transaction.ts';

type Move = { joinId: number; from: number; to: number };

const OWNED = { site: locations, equipment: assets, contact: contacts, job: jobs } as const;

/** Gives what a customer has to another one, and notes it under the join. Both must be locked. */
export async function moveRows(tx: Transaction, { joinId, from, to }: Move): Promise<void> {
  const moved: { joinId: number; kind: MovedKind; rowId: number }[] = [];
  for (const [kind, table] of Object.entries(OWNED) as [keyof typeof OWNED, typeof jobs][]) {
    const rows = await tx
      .update(table)
      .set({ customerId: to })
      .where(eq(table.customerId, from))
      .returning({ rowId: table.id });
    moved.push(...rows.map(({ rowId }) => ({ joinId, kind, rowId })));
  }
  const before = await tx
    .update(customers)
    .set({ joinedInto: to })
    .where(eq(customers.joinedInto, from))
    .returning({ rowId: customers.id });
  moved.push(...before.map(({ rowId }) => ({ joinId, kind: 'customer' as const, rowId })));
  await tx.update(customers).set({ joinedInto: to }).where(eq(customers.id, from));
  for (let start = 0; start < moved.length; start += 1000) {
    await tx.insert(customerJoinRows).values(moved.slice(start, start + 1000));
  }
  await followOwners(tx, from, to);
}

/** Gives back what a join moved and the kept customer still has; what came later stays. Both must be locked. */
export async function giveBackRows(tx: Transaction, { joinId, from, to }: Move): Promise<void> {
  const moved = (kind: MovedKind) =>
    tx
      .select({ id: customerJoinRows.rowId })
      .from(customerJoinRows)
      .where(and(eq(customerJoinRows.joinId, joinId), eq(customerJoinRows.kind, kind)));
  for (const [kind, table] of Object.entries(OWNED) as [keyof typeof OWNED, typeof jobs][]) {
    await tx
      .update(table)
      .set({ customerId: from })
      .where(and(eq(table.customerId, to), inArray(table.id, moved(kind))));
  }
  await tx
    .update(customers)
    .set({ joinedInto: from })
    .where(and(eq(customers.joinedInto, to), inArray(customers.id, moved('customer'))));
  await tx.update(customers).set({ joinedInto: null }).where(eq(customers.id, from));
  await followOwners(tx, to, from);
  await separate(tx, [from, to]);
}

/**
 * Visits and texts are their job's, warranty requests their machine's, reported faults their site's, plans all of their machines',
 * imported numbers what they name.
 */
async function followOwners(tx: Transaction, from: number, to: number): Promise<void> {
  const theirs = (table: typeof jobs | typeof assets | typeof locations | typeof plans) =>
    tx.select({ id: table.id }).from(table).where(eq(table.customerId, to));
  await tx
    .update(visits)
    .set({ customerId: to })
    .where(and(eq(visits.customerId, from), inArray(visits.jobId, theirs(jobs))));
  await tx
    .update(texts)
    .set({ customerId: to })
    .where(and(eq(texts.customerId, from), inArray(texts.jobId, theirs(jobs))));
  await tx
    .update(warrantyRequests)
    .set({ customerId: to })
    .where(and(eq(warrantyRequests.customerId, from), inArray(warrantyRequests.assetId, theirs(assets))));
  await tx
    .update(faultReports)
    .set({ customerId: to })
    .where(and(eq(faultReports.customerId, from), inArray(faultReports.locationId, theirs(locations))));
  const elsewhere = tx
    .select({ planId: planLines.planId })
    .from(planLines)
    .innerJoin(assets, eq(assets.id, planLines.assetId))
    .innerJoin(plans, eq(plans.id, planLines.planId))
    .where(and(eq(plans.customerId, from), ne(assets.customerId, to)));
  await tx
    .update(plans)
    .set({ customerId: to })
    .where(and(eq(plans.customerId, from), notInArray(plans.id, elsewhere)));
  for (const [kind, table] of [
    ['site', locations],
    ['equipment', assets],
    ['job', jobs],
    ['plan', plans],
  ] as const) {
    await tx
      .update(importedRows)
      .set({ customerId: to })
      .where(
        and(
          eq(importedRows.customerId, from),
          eq(importedRows.kind, kind),
          inArray(importedRows.recordId, theirs(table)),
        ),
      );
  }
}

/**
 * What came while two customers were one may be at a site or for a machine that the other one has now: it gets a site of
 * its own at the same place, and a job describes its machine itself.
 */
async function separate(tx: Transaction, both: [number, number]): Promise<void> {
  for (const table of [jobs, assets, contacts] as const) {
    const rows = await tx
      .select({ owner: table.customerId, site: locations })
      .from(table)
      .innerJoin(locations, eq(locations.id, table.locationId))
      .where(
        and(
          inArray(table.customerId, both),
          inArray(locations.customerId, both),
          ne(table.customerId, locations.customerId),
        ),
      )
      .groupBy(table.customerId, locations.id);
    for (const { owner, site } of rows) {
      await tx
        .update(table)
        .set({ locationId: await sameSiteOf(tx, owner, site) })
        .where(and(eq(table.customerId, owner), eq(table.locationId, site.id)));
    }
  }
  const apart = tx
    .select({ id: jobs.id })
    .from(jobs)
    .innerJoin(assets, eq(assets.id, jobs.assetId))
    .where(and(inArray(jobs.customerId, both), ne(assets.customerId, jobs.customerId)));
  const ids = (await apart).map(({ id }) => id);
  if (ids.length === 0) return;
  await tx.update(jobs).set({ assetId: null }).where(inArray(jobs.id, ids));
  await tx
    .update(visits)
    .set({ assetId: null })
    .where(and(inArray(visits.jobId, ids), isNotNull(visits.assetId)));
}

/** A customer's own site at the place of another one's, as it's written there; made if there's none. */
async function sameSiteOf(
  tx: Transaction,
  customerId: number,
  { id: _, ...site }: typeof locations.$inferSelect,
): Promise<number> {
  const { name, floorShop, street, suburb, postcode } = site;
  const [known] = await tx
    .select({ id: locations.id })
    .from(locations)
    .where(
      and(
        eq(locations.customerId, customerId),
        eq(locations.name, name),
        sql`${locations.floorShop} is not distinct from ${floorShop}`,
        eq(locations.street, street),
        eq(locations.suburb, suburb),
        eq(locations.postcode, postcode),
      ),
    );
  if (known) return known.id;
  const [made] = await tx
    .insert(locations)
    .values({ ...site, customerId })
    .returning({ id: locations.id });
  if (!made) throw new Error('No site was made');
  return made.id;
}
