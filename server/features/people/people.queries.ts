import type { Membership } from '../../../domain/people/rights.ts';
import type { Queryable } from '../../db/client.ts';
import { and, asc, eq, gt, inArray, isNull, ne, sql } from '../../db/drizzle.ts';
import { membershipSiteIds } from '../../db/membership-sites.ts';
import { customers, locations } from '../../db/schema/customers.ts';
import {
  invitations,
  membershipSites,
  memberships,
  ownershipHandovers,
  people,
} from '../../db/schema/people.ts';
import type { Transaction } from '../../db/transaction.ts';
import { membershipLimit } from '../accounts/accounts.queries.ts';

const member = {
  membershipId: memberships.id,
  personId: people.id,
  firstName: people.firstName,
  lastName: people.lastName,
  userName: people.userName,
  mobile: people.mobile,
  emailConfirmedAt: people.emailConfirmedAt,
  role: memberships.role,
  siteIds: membershipSiteIds,
  /** Their own; what they may approve is `approvesCents`, by the default of the business if they have none. */
  limitCents: memberships.limitCents,
  approvesCents: membershipLimit,
  version: memberships.version,
  lastHereAt: memberships.lastHereAt,
  joinedAt: memberships.createdAt,
};

/** The people of a business, in the order in which they joined. */
export async function membersOf(db: Queryable, customerId: number) {
  return db
    .select(member)
    .from(memberships)
    .innerJoin(people, eq(people.id, memberships.personId))
    .innerJoin(customers, eq(customers.id, memberships.customerId))
    .where(eq(memberships.customerId, customerId))
    .orderBy(asc(memberships.createdAt), asc(memberships.id));
}

export type Member = Awaited<ReturnType<typeof membersOf>>[number];

/** One of them; null if they don't belong to the business. */
export async function findMember(
  db: Queryable,
  { customerId, personId }: { customerId: number; personId: number },
): Promise<Member | null> {
  const [found] = await db
    .select(member)
    .from(memberships)
    .innerJoin(people, eq(people.id, memberships.personId))
    .innerJoin(customers, eq(customers.id, memberships.customerId))
    .where(and(eq(memberships.customerId, customerId), eq(memberships.personId, personId)));
  return found ?? null;
}

/** Whether a business has an owner besides one. */
export async function hasOtherOwner(
  tx: Transaction,
  { customerId, personId }: { customerId: number; personId: number },
): Promise<boolean> {
  const others = and(
    eq(memberships.customerId, customerId),
    eq(memberships.role, 'owner'),
    ne(memberships.personId, personId),
  );
  return (await tx.$count(memberships, others)) > 0;
}

export async function insertMembership(
  tx: Transaction,
  { personId, customerId, given, at }: { personId: number; customerId: number; given: Membership; at: Date },
): Promise<void> {
  const [made] = await tx
    .insert(memberships)
    .values({
      personId,
      customerId,
      role: given.role,
      everySite: given.siteIds === null,
      limitCents: given.limitCents,
      createdAt: at,
    })
    .returning({ id: memberships.id });
  if (made) await insertSites(tx, made.id, given.siteIds);
}

/** Gives somebody another role, other sites and another limit. @returns the new version */
export async function updateMembership(tx: Transaction, id: number, given: Membership): Promise<number> {
  const [changed] = await tx
    .update(memberships)
    .set({
      role: given.role,
      everySite: given.siteIds === null,
      limitCents: given.limitCents,
      version: sql`${memberships.version} + 1`,
    })
    .where(eq(memberships.id, id))
    .returning({ version: memberships.version });
  if (!changed) throw new Error(`No membership ${id}`);
  await tx.delete(membershipSites).where(eq(membershipSites.membershipId, id));
  await insertSites(tx, id, given.siteIds);
  return changed.version;
}

async function insertSites(tx: Transaction, membershipId: number, siteIds: Membership['siteIds']) {
  if (siteIds === null || siteIds.length === 0) return;
  await tx.insert(membershipSites).values(siteIds.map((locationId) => ({ membershipId, locationId })));
}

export async function deleteMembership(tx: Transaction, id: number): Promise<void> {
  await tx.delete(memberships).where(eq(memberships.id, id));
}

/** The sites of a business among some ids, in the order of their ids. */
export async function sitesAmong(db: Queryable, customerId: number, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .select({ id: locations.id, name: locations.name })
    .from(locations)
    .where(and(eq(locations.customerId, customerId), inArray(locations.id, [...ids])))
    .orderBy(asc(locations.id));
}

/** The businesses that somebody belongs to, the one of longest first. */
export async function businessesOf(db: Queryable, personId: number) {
  return db
    .select({
      customerId: customers.id,
      businessName: customers.businessName,
      firstName: customers.firstName,
      lastName: customers.lastName,
      role: memberships.role,
      siteNames: sql<string[] | null>`case when not ${memberships.everySite} then array(
        select ${locations.name} from ${membershipSites}
        join ${locations} on ${locations.id} = ${membershipSites.locationId}
        where ${membershipSites.membershipId} = ${memberships.id} order by lower(${locations.name})) end`,
      limitCents: membershipLimit,
    })
    .from(memberships)
    .innerJoin(customers, and(eq(customers.id, memberships.customerId), isNull(customers.joinedInto)))
    .where(eq(memberships.personId, personId))
    .orderBy(asc(memberships.createdAt), asc(memberships.id));
}

export type Invitation = typeof invitations.$inferSelect;

const isOpen = isNull(invitations.endedAt);

/** The open invitations of a business, expired ones among them, the newest first. */
export async function openInvitationsOf(db: Queryable, customerId: number): Promise<Invitation[]> {
  return db
    .select()
    .from(invitations)
    .where(and(eq(invitations.customerId, customerId), isOpen))
    .orderBy(sql`${invitations.createdAt} desc`);
}

/** An invitation by its id; null if it's unknown or has been deleted. */
export async function invitationById(db: Queryable, id: string): Promise<Invitation | null> {
  const [found] = await db.select().from(invitations).where(eq(invitations.id, id));
  return found ?? null;
}

export async function invitationByHash(db: Queryable, tokenHash: string): Promise<Invitation | null> {
  const [found] = await db.select().from(invitations).where(eq(invitations.tokenHash, tokenHash));
  return found ?? null;
}

/** The open invitation of an address to a business; null if there's none. */
export async function openInvitationTo(
  tx: Transaction,
  { customerId, email }: { customerId: number; email: string },
): Promise<Invitation | null> {
  const theirs = and(eq(invitations.customerId, customerId), eq(invitations.email, email), isOpen);
  const [found] = await tx.select().from(invitations).where(theirs);
  return found ?? null;
}

export async function insertInvitation(
  tx: Transaction,
  invitation: typeof invitations.$inferInsert,
): Promise<void> {
  await tx.insert(invitations).values(invitation);
}

export async function endInvitation(tx: Transaction, id: string, at: Date): Promise<void> {
  await tx
    .update(invitations)
    .set({ endedAt: at })
    .where(and(eq(invitations.id, id), isOpen));
}

/** Ends the open invitations of somebody who is no longer one to invite. */
export async function endInvitationsBy(
  tx: Transaction,
  { customerId, personId, at }: { customerId: number; personId: number; at: Date },
): Promise<void> {
  await tx
    .update(invitations)
    .set({ endedAt: at })
    .where(and(eq(invitations.customerId, customerId), eq(invitations.invitedBy, personId), isOpen));
}

export type Handover = typeof ownershipHandovers.$inferSelect;

/** The ownership of a business that can still be taken back; null if there's none. */
export async function openHandover(
  db: Queryable,
  { customerId, now }: { customerId: number; now: Date },
): Promise<Handover | null> {
  const [found] = await db
    .select()
    .from(ownershipHandovers)
    .where(and(eq(ownershipHandovers.customerId, customerId), gt(ownershipHandovers.backUntil, now)));
  return found ?? null;
}

/** Notes a handover, in place of one that can't be taken back any more. */
export async function insertHandover(
  tx: Transaction,
  handover: typeof ownershipHandovers.$inferInsert,
): Promise<void> {
  await deleteHandover(tx, handover.customerId);
  await tx.insert(ownershipHandovers).values(handover);
}

export async function deleteHandover(tx: Transaction, customerId: number): Promise<void> {
  await tx.delete(ownershipHandovers).where(eq(ownershipHandovers.customerId, customerId));
}
