import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { partOrder } from '../../../contracts/parts/parts.ts';
import type { PartKind } from '../../../domain/parts/part-kinds.ts';
import { type MarkUp, partPriceCents } from '../../../domain/parts/part-prices.ts';
import { foldedWords, foldText } from '../../../domain/words/fold-text.ts';
import { preparedOnce, type Queryable } from '../../db/client.ts';
import { and, asc, desc, eq, inArray, isNull, or, type SQL, sql } from '../../db/drizzle.ts';
import { hasPart, numberEndings } from '../../db/schema/endings.ts';
import { markUps, partCosts, parts, partWords } from '../../db/schema/parts.ts';
import type { Transaction } from '../../db/transaction.ts';

export type PartRow = typeof parts.$inferSelect;

/** A part with what it costs on a day and what is known of later. */
export type PartRecord = Awaited<ReturnType<typeof selectParts>>[number];

const replacing = alias(parts, 'replacing');

/** @param today the local day on which costs count */
const selectParts = (db: Queryable, today: string) =>
  db
    .select({
      part: parts,
      costCents: sql<number | null>`(select c.cost_cents from part_costs c
        where c.part_id = "parts"."id" and c.starts_on <= ${today} order by c.starts_on desc limit 1)`,
      next: sql<{ costCents: number; startsOn: string } | null>`(select
        json_build_object('costCents', c.cost_cents, 'startsOn', c.starts_on) from part_costs c
        where c.part_id = "parts"."id" and c.starts_on > ${today} order by c.starts_on limit 1)`,
      isOffered: sql<boolean>`coalesce("parts"."ends_on" > ${today}, true)`,
      replacedByNumber: replacing.number,
    })
    .from(parts)
    .leftJoin(replacing, eq(replacing.id, parts.replacedById));

const allMarkUps = preparedOnce((db) => db.select().from(markUps).prepare('mark_ups'));

export function markUpsOf(db: Queryable): Promise<MarkUp[]> {
  return allMarkUps(db).execute();
}

export async function findPart(db: Queryable, id: number, today: string): Promise<PartRecord | null> {
  const [found] = await selectParts(db, today).where(eq(parts.id, id));
  return found ?? null;
}

/** A part, locked until the transaction ends. */
export async function lockPart(tx: Transaction, id: number): Promise<PartRow | null> {
  const [found] = await tx.select().from(parts).where(eq(parts.id, id)).for('update');
  return found ?? null;
}

/** The part of a number, that of the supplier before others. */
export async function partNumbered(
  db: Queryable,
  number: string,
  supplier: string | null,
): Promise<PartRow | null> {
  const [found] = await db
    .select()
    .from(parts)
    .where(sql`lower(${parts.number}) = lower(${number})`)
    .orderBy(sql`lower(coalesce(${parts.supplier}, '')) = lower(${supplier ?? ''}) desc`, asc(parts.id))
    .limit(1);
  return found ?? null;
}

/** The numbers of parts, by their ids. */
export async function numbersOfParts(db: Queryable, ids: readonly number[]): Promise<Map<number, string>> {
  const found = await db
    .select({ id: parts.id, number: parts.number })
    .from(parts)
    .where(inArray(parts.id, [...ids]));
  return new Map(found.map(({ id, number }) => [id, number]));
}

/** A supplier's name as it's spelt already, in whatever case it's typed. */
export async function knownSupplier(db: Queryable, supplier: string): Promise<string> {
  const [found] = await db
    .select({ supplier: parts.supplier })
    .from(parts)
    .where(sql`lower(${parts.supplier}) = lower(${supplier})`)
    .limit(1);
  return found?.supplier ?? supplier;
}

/** @returns the id; null if another part has the number */
export async function insertPart(tx: Transaction, row: typeof parts.$inferInsert): Promise<number | null> {
  const [added] = await tx.insert(parts).values(row).onConflictDoNothing().returning({ id: parts.id });
  return added?.id ?? null;
}

export async function updatePart(
  tx: Transaction,
  id: number,
  change: Partial<typeof parts.$inferInsert>,
): Promise<void> {
  await tx
    .update(parts)
    .set({ ...change, version: sql`${parts.version} + 1` })
    .where(eq(parts.id, id));
}

/** What a part costs from a day on. */
export async function setCost(tx: Transaction, row: typeof partCosts.$inferInsert): Promise<void> {
  const { costCents } = row;
  await tx
    .insert(partCosts)
    .values(row)
    .onConflictDoUpdate({ target: [partCosts.partId, partCosts.startsOn], set: { costCents } });
}

/** What a quote's line takes from a part on a day; null prices are of parts without a cost and a fixed price. */
export type PickedPart = { kind: PartKind; costCents: number | null; priceCents: number | null };

export function priceOf(
  bands: readonly MarkUp[],
  { part: { kind, fixedPriceCents }, costCents }: Pick<PartRecord, 'part' | 'costCents'>,
): number | null {
  if (costCents === null) return fixedPriceCents;
  return partPriceCents(bands, { kind, costCents, fixedPriceCents });
}

/** Parts by their ids, as quotes take them. */
export async function pickedParts(
  db: Queryable,
  ids: readonly number[],
  { today, bands }: { today: string; bands: readonly MarkUp[] },
): Promise<Map<number, PickedPart>> {
  if (ids.length === 0) return new Map();
  const found = await selectParts(db, today).where(inArray(parts.id, [...ids]));
  return new Map(
    found.map((record) => [
      record.part.id,
      { kind: record.part.kind, costCents: record.costCents, priceCents: priceOf(bands, record) },
    ]),
  );
}

/** What a visit names, with the ids of parts that there are: any other is dropped, since its words are what counts. */
export async function withKnownParts<Named extends { PartId: number | null }>(
  db: Queryable,
  named: readonly Named[],
): Promise<Named[]> {
  const ids = named.flatMap(({ PartId }) => PartId ?? []);
  const known =
    ids.length === 0 ? [] : await db.select({ id: parts.id }).from(parts).where(inArray(parts.id, ids));
  return named.map((one) => ({
    ...one,
    PartId: known.some(({ id }) => id === one.PartId) ? one.PartId : null,
  }));
}

const MAX_WORDS = 8;
const SHORTEST_PART = 2;
const beginsWith = (word: string): SQL => sql`to_tsquery('simple', ${`'${word}':*`})`;

/** All the words begin words of the part, or what was typed is a part of its number; undefined finds all. */
function fits(term: string | undefined): SQL | undefined {
  const words = foldedWords(term ?? '').slice(0, MAX_WORDS);
  if (term === undefined) return undefined;
  if (words.length === 0) return sql`false`;
  const number = words.join('');
  return or(
    and(...words.map((word) => sql`${partWords(parts)} @@ ${beginsWith(word)}`)),
    number.length < SHORTEST_PART ? undefined : hasPart(numberEndings(parts.number), number),
  );
}

const isOffered = (today: string) => sql`coalesce(${parts.endsOn} > ${today}, true)`;

type Page = {
  term: string | undefined;
  kind: PartKind | undefined;
  isEnded: boolean;
  order: z.output<typeof partOrder>;
  /** The last part of the page before. */
  after: number | undefined;
  today: string;
  limit: number;
};

/** A page of the price list. */
export async function pageOfParts(
  db: Queryable,
  { term, kind, isEnded, order, after, today, limit }: Page,
): Promise<PartRecord[]> {
  const isBackwards = order.endsWith('-backwards');
  const last = alias(parts, 'last');
  const placeOf = (of: typeof parts | typeof last) =>
    order.startsWith('number')
      ? sql`lower(${of.number}), lower(coalesce(${of.supplier}, '')), ${of.id}`
      : sql`fold_text(${of.description}), ${of.id}`;
  const beyond =
    after === undefined
      ? undefined
      : sql`(${placeOf(parts)}) ${isBackwards ? sql`<` : sql`>`}
          (select ${placeOf(last)} from ${parts} ${last} where ${eq(last.id, after)})`;
  const by = order.startsWith('number')
    ? [sql`lower(${parts.number})`, sql`lower(coalesce(${parts.supplier}, ''))`, sql`${parts.id}`]
    : [sql`fold_text(${parts.description})`, sql`${parts.id}`];
  return selectParts(db, today)
    .where(
      and(
        fits(term),
        kind && eq(parts.kind, kind),
        isEnded ? sql`not ${isOffered(today)}` : isOffered(today),
        beyond,
      ),
    )
    .orderBy(...by.map((column) => (isBackwards ? desc(column) : asc(column))))
    .limit(limit);
}

/** The offered parts that fit best: the one with this number first, then numbers that begin with it, then by words. */
export async function bestParts(
  db: Queryable,
  { term, today, limit }: { term: string; today: string; limit: number },
): Promise<PartRecord[]> {
  const typed = foldedWords(term).join('');
  const bare = (of: typeof parts.number) => sql`regexp_replace(fold_text(${of}), '[^[:alnum:]]', '', 'g')`;
  // A replaced part's number finds what is offered in its place.
  const ids = db
    .select({ id: sql`coalesce(${parts.replacedById}, ${parts.id})` })
    .from(parts)
    .where(fits(term));
  return selectParts(db, today)
    .where(and(sql`${parts.id} = any(array(${ids}))`, isOffered(today)))
    .orderBy(
      sql`${bare(parts.number)} = ${typed} desc`,
      sql`starts_with(${bare(parts.number)}, ${typed}) desc`,
      sql`fold_text(${parts.description})`,
      asc(parts.id),
    )
    .limit(limit);
}

/** Offered parts with one of these ids, or with one of these names: their words or number, ours or the supplier's, in lower case. */
export async function partsNamed(
  db: Queryable,
  { ids, names }: { ids: readonly number[]; names: readonly string[] },
  today: string,
): Promise<PartRecord[]> {
  if (ids.length + names.length === 0) return [];
  const isOne = (of: SQL) => inArray(of, [...names]);
  return selectParts(db, today)
    .where(
      and(
        or(
          inArray(parts.id, [...ids]),
          isOne(sql`lower(${parts.number})`),
          isOne(sql`lower(${parts.supplierNumber})`),
          inArray(sql`fold_text(${parts.description})`, names.map(foldText)),
        ),
        isNull(parts.replacedById),
        isOffered(today),
      ),
    )
    .orderBy(asc(parts.id));
}
