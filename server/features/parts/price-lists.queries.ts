import { type ListedPart, listKey } from '../../../domain/parts/price-list.ts';
import type { Queryable } from '../../db/client.ts';
import { eq, inArray, sql } from '../../db/drizzle.ts';
import { partCosts, parts } from '../../db/schema/parts.ts';
import type { Transaction } from '../../db/transaction.ts';

/** All parts of a supplier, with what they cost on the day on which a list starts. */
export async function partsOfSupplier(
  db: Queryable,
  { supplier, startsOn, importId }: { supplier: string; startsOn: string; importId: number },
): Promise<ListedPart[]> {
  const rows = await db
    .select({
      id: parts.id,
      number: sql<string>`coalesce(${parts.supplierNumber}, ${parts.number})`,
      description: parts.description,
      costCents: sql<number | null>`(select c.cost_cents from part_costs c
        where c.part_id = "parts"."id" and c.starts_on <= ${startsOn} order by c.starts_on desc limit 1)`,
      isEnded: sql<boolean>`coalesce(${parts.endsOn} <= ${startsOn}, false)`,
      isOfThisList: sql<boolean>`coalesce(${parts.importId} = ${importId}, false)`,
    })
    .from(parts)
    .where(sql`lower(${parts.supplier}) = lower(${supplier})`);
  return rows.map((part) => ({ ...part, key: listKey(part.number) }));
}

/** A row of a price list that is read. */
export type PriceListRow = { number: string; description: string; unit: string; costCents: number };

type OfList = {
  supplier: string;
  startsOn: string;
  importId: number | null;
  changedBy: string;
  changedAt: Date;
};

/** Rows per statement. */
const BATCH = 1000;

function* batches<One>(all: readonly One[]): Generator<One[]> {
  for (let at = 0; at < all.length; at += BATCH) yield all.slice(at, at + BATCH);
}

/** Adds parts at their cost. @returns how many were added: a number that another part has is left alone */
export async function addListed(
  tx: Transaction,
  rows: readonly PriceListRow[],
  { supplier, startsOn, ...of }: OfList,
): Promise<number> {
  let count = 0;
  for (const some of batches(rows)) {
    const added = await tx
      .insert(parts)
      .values(
        some.map(({ number, description, unit }) => ({
          ...{ kind: 'part' as const, number, supplierNumber: number, description, supplier, unit },
          ...of,
        })),
      )
      .onConflictDoNothing()
      .returning({ id: parts.id, number: parts.number });
    const costs = new Map(some.map(({ number, costCents }) => [number, costCents]));
    await setCosts(
      tx,
      added.map(({ id, number }) => ({ partId: id, costCents: costs.get(number) ?? 0 })),
      startsOn,
    );
    count += added.length;
  }
  return count;
}

/** What parts cost from a day on. */
export async function setCosts(
  tx: Transaction,
  costs: readonly { partId: number; costCents: number }[],
  startsOn: string,
): Promise<void> {
  for (const some of batches(costs)) {
    await tx
      .insert(partCosts)
      .values(some.map((cost) => ({ ...cost, startsOn })))
      .onConflictDoUpdate({
        target: [partCosts.partId, partCosts.startsOn],
        set: { costCents: sql`excluded.cost_cents` },
      });
  }
}

type Ending = { changedBy: string; changedAt: Date };

/** Parts are offered again, or no longer from a day on. */
export async function endParts(
  tx: Transaction,
  ids: readonly number[],
  { endsOn, ...of }: Ending & { endsOn: string | null },
): Promise<void> {
  for (const some of batches(ids)) {
    await tx
      .update(parts)
      .set({ endsOn, replacedById: null, ...of, version: sql`${parts.version} + 1` })
      .where(inArray(parts.id, some));
  }
}

/** A part is offered under another number from a day on. */
export async function replacePart(
  tx: Transaction,
  { id, by, endsOn, ...of }: Ending & { id: number; by: number; endsOn: string },
): Promise<void> {
  await tx
    .update(parts)
    .set({ endsOn, replacedById: by, ...of, version: sql`${parts.version} + 1` })
    .where(eq(parts.id, id));
}
