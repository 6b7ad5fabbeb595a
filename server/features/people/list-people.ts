import type { Reply } from '../../../contracts/endpoint.ts';
import type { listCustomerPeople as listCustomerPeopleCall } from '../../../contracts/people/desk-people.ts';
import type {
  listOwnBusinesses as listOwnBusinessesCall,
  listPeople as listPeopleCall,
} from '../../../contracts/people/people.ts';
import { dollarsFromCents } from '../../../domain/money/money.ts';
import { mayManage, seenOf } from '../../../domain/people/manage-people.ts';
import { BUSINESS_ROLES } from '../../../domain/people/rights.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import type { StaffDoer } from '../../common/audit/record-audit.ts';
import { recordCustomerOpened } from '../../common/audit/record-customer-opened.ts';
import type { Deps } from '../../common/deps.ts';
import type { Caller } from '../../common/http/route.ts';
import { toDate, wireInstant } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { accountById } from '../accounts/accounts.queries.ts';
import { customerById, defaultLimitOf } from '../customers/customers.queries.ts';
import { ownSites } from '../sites/own-sites.ts';
import { givenBy } from './invite-person.ts';
import {
  businessesOf,
  type Invitation,
  type Member,
  membersOf,
  openHandover,
  openInvitationsOf,
} from './people.queries.ts';

/** A business as its people call it: by its name, or by its contact's while it has none. */
export const businessName = (of: {
  businessName: string | null;
  firstName: string;
  lastName: string;
}): string => of.businessName ?? `${of.firstName} ${of.lastName}`;

const dollars = (cents: number | null) => (cents === null ? null : dollarsFromCents(cents));

/** Who is signed in, and the businesses that they belong to (R12.02). */
export async function listOwnBusinesses(
  { db }: Deps,
  { personId, customerId }: Caller,
): Promise<Reply<typeof listOwnBusinessesCall>> {
  const [account, found] = await Promise.all([
    accountById(db, personId, customerId),
    businessesOf(db, personId),
  ]);
  return {
    PersonId: personId,
    UserName: account.userName,
    Businesses: found.map((one) => ({
      CustomerId: one.customerId,
      BusinessName: businessName(one),
      Role: one.role,
      SiteNames: one.siteNames,
      LimitIncGst: dollars(one.limitCents),
      IsCurrent: one.customerId === customerId,
    })),
  };
}

/**
 * The people of the business and its open invitations, as far as the caller's sites go, and what the caller may do with each (R12.03).
 */
export async function listPeople(
  { db, clock }: Deps,
  { personId, customerId, membership }: Caller,
): Promise<Reply<typeof listPeopleCall>> {
  const now = toDate(clock.now());
  const { siteIds } = membership;
  const ownOf = (ids: readonly number[] | null) =>
    ids && siteIds ? ids.filter((id) => siteIds.includes(id)) : (ids?.slice() ?? null);
  const [members, defaultLimit, invitations, sites, handover] = await Promise.all([
    membersOf(db, customerId),
    defaultLimitOf(db, customerId),
    openInvitationsOf(db, customerId),
    ownSites(db, customerId, membership.siteIds),
    openHandover(db, { customerId, now }),
  ]);
  return {
    People: members.flatMap((one) => {
      const seen = one.personId === personId ? 'everything' : seenOf(membership, one);
      if (seen === 'nothing') return [];
      const shown = presentMember(one);
      return {
        ...shown,
        ...(seen === 'name' && { UserName: null, Mobile: null }),
        SiteIds: ownOf(shown.SiteIds),
        IsYou: one.personId === personId,
        MayChange: mayManage(membership, one) && handover?.fromPersonId !== one.personId,
      };
    }),
    Invitations: invitations
      .filter((one) => seenOf(membership, givenBy(one)) === 'everything')
      .map((one) => {
        const shown = presentInvitation(one, now);
        return { ...shown, SiteIds: ownOf(shown.SiteIds), MayChange: mayManage(membership, givenBy(one)) };
      }),
    DefaultLimitIncGst: dollars(defaultLimit),
    Sites: sites.map(({ id, name }) => ({ AssetLocationId: id, LocationName: name })),
    Roles: BUSINESS_ROLES.filter((role) => mayManage(membership, { role, siteIds: membership.siteIds })),
    Handover: handover && {
      FromPersonId: handover.fromPersonId,
      ToPersonId: handover.toPersonId,
      BackUntil: wireInstant(handover.backUntil),
    },
  };
}

/** The people of a customer, for staff; opening them is recorded (R12.12). @throws Refusal `not_found` */
export async function listCustomerPeople(
  deps: Deps,
  { customerId, by }: { customerId: number; by: StaffDoer },
): Promise<Reply<typeof listCustomerPeopleCall>> {
  const customer = await customerById(deps.db, customerId);
  if (!customer) throw new Refusal('not_found', requestMessages.notFound);
  await recordCustomerOpened(deps, { customerId, by, part: 'people' });
  const now = toDate(deps.clock.now());
  const [members, invitations] = await Promise.all([
    membersOf(deps.db, customerId),
    openInvitationsOf(deps.db, customerId),
  ]);
  return {
    People: members.map(presentMember),
    DefaultLimitIncGst: dollars(customer.defaultLimitCents),
    Invitations: invitations.map((one) => presentInvitation(one, now)),
  };
}

const presentMember = (one: Member) => ({
  PersonId: one.personId,
  FirstName: one.firstName,
  LastName: one.lastName,
  UserName: one.userName,
  Mobile: one.mobile,
  Role: one.role,
  SiteIds: one.siteIds,
  LimitIncGst: dollars(one.limitCents),
  LastHereOn: one.lastHereAt && wireInstant(one.lastHereAt),
  JoinedOn: wireInstant(one.joinedAt),
  Version: one.version,
});

const presentInvitation = (one: Invitation, now: Date) => ({
  InvitationId: one.id,
  UserName: one.email,
  Role: one.role,
  SiteIds: one.everySite ? null : one.siteIds,
  LimitIncGst: dollars(one.limitCents),
  HandsOver: one.handsOver,
  InvitedOn: wireInstant(one.createdAt),
  ExpiresOn: wireInstant(one.expiresAt),
  IsOver: one.expiresAt <= now,
});
