import { LINK_REMEMBERED_DAYS } from '../../../domain/lifetimes.ts';
import type { Queryable } from '../../db/client.ts';
import { deleteInBatches } from '../../db/delete-in-batches.ts';
import { and, desc, eq, gt, inArray, isNull, lt, or, sql } from '../../db/drizzle.ts';
import { mailedLinks } from '../../db/schema/mailed-links.ts';
import { people } from '../../db/schema/people.ts';
import { toDate } from '../../platform/clock.ts';
import type { Secret } from '../../platform/secret.ts';
import { hashToken } from '../../platform/tokens.ts';
import type { Deps } from '../deps.ts';

export type LinkPurpose = (typeof mailedLinks.$inferSelect)['purpose'];

export type NewLink = {
  /** Created when the email was queued, so that an email written twice has the same link. */
  id: string;
  purpose: LinkPurpose;
  customerId: number;
  /** Whose account it is about, or who is sent it; if left out, the customer's primary contact. */
  personId?: number;
  jobId?: number | null;
  quoteId?: number;
  planOfferId?: number;
  paymentId?: number;
  documentId?: number;
  planLetterId?: number;
  /** For a link that changes the account's email: the email to change to, in lower case. */
  userName?: string;
  /** For a link that proves a mobile: the one that it was texted to. */
  mobile?: string;
  expiresAt: Temporal.Instant;
};

/**
 * The secret token of a stored link: 256 bits that only this installation can make; only its hash is stored (R4.31). If
 * SECRET was replaced since the link was stored, it's the token that was emailed then.
 */
export function linkToken({ secret }: Pick<Deps, 'secret'>, link: Pick<Link, 'id' | 'tokenHash'>): string {
  const emailed = secret.earlier().map((former) => tokenBy(former, link.id));
  return emailed.find((token) => hashToken(token) === link.tokenHash) ?? tokenBy(secret, link.id);
}

/** The token of a link that is stored outside this table, before it's stored. */
export const newLinkToken = ({ secret }: Pick<Deps, 'secret'>, linkId: string): string =>
  tokenBy(secret, linkId);

const tokenBy = (secret: Secret, linkId: string) => secret.codeFor('mailed link', linkId);

/** The link that a letter was to bring has ended before the letter could be sent: the letter is dropped. */
export class LinkEnded extends Error {}

const hasEnded = ({ clock }: Pick<Deps, 'clock'>, expiresAt: Temporal.Instant) =>
  Temporal.Instant.compare(expiresAt, clock.now()) <= 0;

/**
 * The token of a stored link, for a letter that says nothing without it.
 * @throws LinkEnded
 */
export function letterToken(
  deps: Pick<Deps, 'secret' | 'clock'>,
  link: Pick<Link, 'id' | 'tokenHash' | 'expiresAt'>,
): string {
  if (hasEnded(deps, link.expiresAt.toTemporalInstant())) throw new LinkEnded();
  return linkToken(deps, link);
}

/**
 * Stores a link, once, and returns its token.
 * @throws LinkEnded if it has ended already, as it may have for a letter that was tried for days
 */
export async function keepLink(
  deps: Pick<Deps, 'secret' | 'clock'>,
  db: Queryable,
  {
    id,
    purpose,
    customerId,
    personId,
    jobId,
    quoteId,
    planOfferId,
    paymentId,
    documentId,
    planLetterId,
    userName,
    mobile,
    expiresAt,
  }: NewLink,
): Promise<string> {
  if (hasEnded(deps, expiresAt)) throw new LinkEnded();
  const token = tokenBy(deps.secret, id);
  const [stored] = await db
    .insert(mailedLinks)
    .values({
      id,
      tokenHash: hashToken(token),
      purpose,
      customerId,
      personId: personId ?? null,
      jobId: jobId ?? null,
      quoteId: quoteId ?? null,
      planOfferId: planOfferId ?? null,
      paymentId: paymentId ?? null,
      documentId: documentId ?? null,
      planLetterId: planLetterId ?? null,
      userName: userName ?? null,
      mobile: mobile ?? null,
      createdAt: toDate(deps.clock.now()),
      expiresAt: toDate(expiresAt),
    })
    .onConflictDoNothing({ target: mailedLinks.id })
    .returning({ id: mailedLinks.id });
  if (stored) return token;
  const earlier = await linkById(db, id);
  return earlier ? linkToken(deps, earlier) : token;
}

export type Link = typeof mailedLinks.$inferSelect;

/** The link of a token, even if it's used or expired; null if it's unknown or for another purpose. */
export async function findLink(
  db: Queryable,
  purpose: LinkPurpose | readonly LinkPurpose[],
  token: string,
): Promise<Link | null> {
  const [found] = await db
    .select()
    .from(mailedLinks)
    .where(and(eq(mailedLinks.tokenHash, hashToken(token)), inArray(mailedLinks.purpose, [purpose].flat())));
  return found ?? null;
}

/** The link of an email that may already have been written. */
export async function linkById(db: Queryable, id: string): Promise<Link | null> {
  const [found] = await db.select().from(mailedLinks).where(eq(mailedLinks.id, id));
  return found ?? null;
}

/** The newest link of a job for a purpose, of a person or of nobody by name, that was neither consumed nor has expired. */
export async function linkOfJob(
  db: Queryable,
  {
    jobId,
    purpose,
    personId = null,
    now,
  }: { jobId: number; purpose: LinkPurpose; personId?: number | null; now: Date },
): Promise<Link | null> {
  const isTheirs = and(
    eq(mailedLinks.jobId, jobId),
    eq(mailedLinks.purpose, purpose),
    sql`${mailedLinks.personId} is not distinct from ${personId}::bigint`,
  );
  const [found] = await db
    .select()
    .from(mailedLinks)
    .where(and(isTheirs, isNull(mailedLinks.usedAt), gt(mailedLinks.expiresAt, now)))
    .orderBy(desc(mailedLinks.createdAt))
    .limit(1);
  return found ?? null;
}

/** Consumes all links of a job for some purposes. */
export async function consumeLinksOfJob(
  db: Queryable,
  { jobId, purposes, at }: { jobId: number; purposes: readonly LinkPurpose[]; at: Date },
): Promise<void> {
  const areTheirs = and(eq(mailedLinks.jobId, jobId), inArray(mailedLinks.purpose, [...purposes]));
  await db
    .update(mailedLinks)
    .set({ usedAt: at })
    .where(and(areTheirs, isNull(mailedLinks.usedAt)));
}

/** Consumes all links for one purpose about a person's account, or that of a customer's primary contact. */
export async function consumeLinksOf(
  db: Queryable,
  {
    purpose,
    at,
    ...whose
  }: ({ personId: number } | { primaryContactOf: number }) & { purpose: LinkPurpose; at: Temporal.Instant },
): Promise<void> {
  const isTheirs =
    'personId' in whose
      ? eq(mailedLinks.personId, whose.personId)
      : inArray(
          mailedLinks.personId,
          db
            .select({ id: people.id })
            .from(people)
            .where(eq(people.primaryContactOf, whose.primaryContactOf)),
        );
  const theirs = and(isTheirs, eq(mailedLinks.purpose, purpose));
  await db
    .update(mailedLinks)
    .set({ usedAt: toDate(at) })
    .where(and(theirs, isNull(mailedLinks.usedAt)));
}

/** What the primary contact of a business gets links of that name nobody. */
const OF_PRIMARY_CONTACT: readonly LinkPurpose[] = [
  'quote',
  'plan',
  'rating',
  'payment',
  'job',
  'booking-email',
  'booking-mobile',
  'plan-visit',
];

/**
 * Consumes the links of a business that somebody who leaves it has (R12.05): those that name them, and if they are its primary
 * contact, those that went to it.
 */
export async function consumeLinksAt(
  db: Queryable,
  { customerId, personId, at }: { customerId: number; personId: number; at: Temporal.Instant },
): Promise<void> {
  const contact = db.select({ id: people.id }).from(people).where(eq(people.primaryContactOf, customerId));
  const isTheirs = or(
    eq(mailedLinks.personId, personId),
    and(
      isNull(mailedLinks.personId),
      inArray(mailedLinks.purpose, [...OF_PRIMARY_CONTACT]),
      inArray(sql`${personId}::bigint`, contact),
    ),
  );
  await db
    .update(mailedLinks)
    .set({ usedAt: toDate(at) })
    .where(and(eq(mailedLinks.customerId, customerId), isTheirs, isNull(mailedLinks.usedAt)));
}

/** Consumes a single-use link. If several requests use it at once, only one gets true. */
export async function consumeLink(db: Queryable, id: string, at: Temporal.Instant): Promise<boolean> {
  const consumed = await db
    .update(mailedLinks)
    .set({ usedAt: toDate(at) })
    .where(and(eq(mailedLinks.id, id), isNull(mailedLinks.usedAt)))
    .returning({ id: mailedLinks.id });
  return consumed.length > 0;
}

/** Deletes links that expired long ago (R4.31). */
export async function deleteOldLinks({ db, clock }: Deps): Promise<void> {
  const before = toDate(clock.now().subtract({ hours: LINK_REMEMBERED_DAYS * 24 }));
  await deleteInBatches(db, mailedLinks, mailedLinks.id, lt(mailedLinks.expiresAt, before));
}
