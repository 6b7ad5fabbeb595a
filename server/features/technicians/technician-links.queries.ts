import type { Queryable } from '../../db/client.ts';
import { and, eq, gt, inArray, isNotNull, isNull, lt, sql } from '../../db/drizzle.ts';
import { technicianLinks, technicians } from '../../db/schema/technicians.ts';
import type { Transaction } from '../../db/transaction.ts';

type LinkRow = typeof technicianLinks.$inferSelect;

/** A link with the name and mobile of its technician, and up to what they send quotes themselves; in cents, null if they don't. */
export type TechnicianLink = LinkRow & { name: string; mobile: string; quoteLimitCents: number | null };

const selectLinks = (db: Queryable) =>
  db
    .select({
      link: technicianLinks,
      name: technicians.name,
      mobile: technicians.mobile,
      quoteLimitCents: technicians.quoteLimitCents,
    })
    .from(technicianLinks)
    .innerJoin(technicians, eq(technicians.id, technicianLinks.technicianId));

const linksOf = (rows: Awaited<ReturnType<typeof selectLinks>>): TechnicianLink[] =>
  rows.flatMap(({ link, mobile, ...technician }) =>
    mobile === null ? [] : { ...link, ...technician, mobile },
  );

/** The link of a secret that hasn't ended by an instant. */
export async function linkByHash(
  db: Queryable,
  { tokenHash, now }: { tokenHash: string; now: Date },
): Promise<TechnicianLink | null> {
  const isThis = and(eq(technicianLinks.tokenHash, tokenHash), gt(technicianLinks.expiresAt, now));
  return linksOf(await selectLinks(db).where(isThis))[0] ?? null;
}

/** The links that are bound to a phone with one of these secrets and haven't ended by an instant. */
export async function linksOfPhone(
  db: Queryable,
  { phoneHashes, now }: { phoneHashes: readonly string[]; now: Date },
): Promise<TechnicianLink[]> {
  const areTheirs = inArray(technicianLinks.phoneHash, [...phoneHashes]);
  return linksOf(await selectLinks(db).where(and(areTheirs, gt(technicianLinks.expiresAt, now))));
}

export async function linkOfTechnician(db: Queryable, technicianId: number): Promise<TechnicianLink | null> {
  return linksOf(await selectLinks(db).where(eq(technicianLinks.technicianId, technicianId)))[0] ?? null;
}

/** Puts a new link in the place of the technician's former one, which ends, as does its phone. */
export async function replaceLink(
  tx: Transaction,
  row: Pick<
    LinkRow,
    'technicianId' | 'id' | 'tokenHash' | 'submitKey' | 'createdBy' | 'createdAt' | 'expiresAt'
  >,
): Promise<void> {
  await endLink(tx, row.technicianId);
  await tx.insert(technicianLinks).values(row);
}

/** Ends the link of a technician, and the phone that it's bound to. */
export async function endLink(tx: Transaction, technicianId: number): Promise<void> {
  await tx.delete(technicianLinks).where(eq(technicianLinks.technicianId, technicianId));
}

/** A link, locked until the transaction ends; null if it was replaced meanwhile. */
export async function lockLink(tx: Transaction, id: string): Promise<LinkRow | null> {
  const [found] = await tx.select().from(technicianLinks).where(eq(technicianLinks.id, id)).for('update');
  return found ?? null;
}

export async function setCode(
  tx: Transaction,
  id: string,
  { codeId, codeExpiresAt }: { codeId: string; codeExpiresAt: Date },
): Promise<void> {
  await tx
    .update(technicianLinks)
    .set({ codeId, codeExpiresAt, codeTries: 0 })
    .where(eq(technicianLinks.id, id));
}

/** Counts a try of the link's code before it's known whether it's right; its id, or null if no code can be tried. */
export async function takeCodeTry(
  db: Queryable,
  { id, now, max }: { id: string; now: Date; max: number },
): Promise<string | null> {
  const hasCode = and(
    eq(technicianLinks.id, id),
    isNotNull(technicianLinks.codeId),
    gt(technicianLinks.codeExpiresAt, now),
    lt(technicianLinks.codeTries, max),
  );
  const [tried] = await db
    .update(technicianLinks)
    .set({ codeTries: sql`${technicianLinks.codeTries} + 1` })
    .where(hasCode)
    .returning({ codeId: technicianLinks.codeId });
  return tried?.codeId ?? null;
}

/** Binds a link to a phone and uses up its code; false if another phone was first, or the code isn't the newest. */
export async function bindLink(
  tx: Transaction,
  { id, codeId, phoneHash, now }: { id: string; codeId: string; phoneHash: string; now: Date },
): Promise<boolean> {
  const isFree = and(
    eq(technicianLinks.id, id),
    eq(technicianLinks.codeId, codeId),
    isNull(technicianLinks.phoneHash),
  );
  const bound = await tx
    .update(technicianLinks)
    .set({ phoneHash, boundAt: now, codeId: null, codeExpiresAt: null })
    .where(isFree)
    .returning({ id: technicianLinks.id });
  return bound.length > 0;
}
