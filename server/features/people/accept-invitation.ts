import type { z } from 'zod';
import type { Reply } from '../../../contracts/endpoint.ts';
import type {
  acceptInvitationAsNew as acceptInvitationAsNewCall,
  acceptInvitation as acceptInvitationCall,
  validateInvitation as validateInvitationCall,
} from '../../../contracts/people/people.ts';
import type { Problem } from '../../../contracts/problem.ts';
import { mayManage } from '../../../domain/people/manage-people.ts';
import { peopleMessages } from '../../../domain/people/people-messages.ts';
import type { Membership } from '../../../domain/people/rights.ts';
import { recordAudit } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import type { Caller } from '../../common/http/route.ts';
import { passwordFault } from '../../common/passwords/password-fault.ts';
import type { Queryable } from '../../db/client.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { toDate, wireInstant } from '../../platform/clock.ts';
import { addressBlock } from '../../platform/http/address-block.ts';
import type { Origin } from '../../platform/http/origin.ts';
import { hashPassword } from '../../platform/password.ts';
import { fieldRefusal, Refusal } from '../../platform/refusal.ts';
import { hashToken } from '../../platform/tokens.ts';
import type { AccountLimits } from '../accounts/account-limits.ts';
import { accountById, isEmailTaken, personById } from '../accounts/accounts.queries.ts';
import { createPerson, isEmailTakenError } from '../accounts/create-account.ts';
import { type CustomerRow, customerById, lockCustomer } from '../customers/customers.queries.ts';
import { acceptOwnership } from './hand-over-ownership.ts';
import { givenBy } from './invite-person.ts';
import { businessName } from './list-people.ts';
import {
  endInvitation,
  findMember,
  type Invitation,
  insertMembership,
  invitationByHash,
  type Member,
  sitesAmong,
} from './people.queries.ts';

type LinkFault = NonNullable<Problem['LinkFault']>;

function linkRefusal(LinkFault: LinkFault, detail: string): Refusal {
  return new Refusal('link_invalid', detail, [], { LinkFault });
}

type Opened = {
  invitation: Invitation;
  business: CustomerRow;
  inviter: Member;
  /** What it gives now: sites that the business no longer has are left out. */
  given: Membership;
  siteNames: string[] | null;
};

/**
 * What an invitation gives if it's accepted now.
 * @throws Refusal `link_invalid` if it ended or expired, or who sent it may not give that any more (R12.04)
 */
async function standing(deps: Pick<Deps, 'clock'>, db: Queryable, invitation: Invitation): Promise<Opened> {
  const { customerId, invitedBy } = invitation;
  if (invitation.endedAt) throw linkRefusal('used', peopleMessages.invitationUsed);
  const business = await customerById(db, customerId);
  const isOver = invitation.expiresAt.getTime() <= deps.clock.now().epochMilliseconds;
  if (isOver || !business || business.joinedInto !== null)
    throw linkRefusal('old', peopleMessages.invitationOld);
  const sent = givenBy(invitation);
  const sites = sent.siteIds && (await sitesAmong(db, customerId, sent.siteIds));
  const given = { ...sent, siteIds: sites?.map(({ id }) => id) ?? null };
  const inviter = await findMember(db, { customerId, personId: invitedBy });
  if (!inviter || !mayManage(inviter, given) || given.siteIds?.length === 0)
    throw linkRefusal('old', peopleMessages.inviterCannot);
  return { invitation, business, inviter, given, siteNames: sites?.map(({ name }) => name) ?? null };
}

/** @throws Refusal `link_invalid` for a token that no invitation has; `TooManyTries` after 30 of them */
async function findInvitation(
  deps: Deps,
  limits: AccountLimits['link'],
  { token, address }: { token: string; address: string },
): Promise<Invitation> {
  await limits.byBlock.take(addressBlock(address));
  const invitation = await invitationByHash(deps.db, hashToken(token));
  if (!invitation) throw linkRefusal('unknown', peopleMessages.invitationUnknown);
  await limits.byBlock.giveBack(addressBlock(address));
  return invitation;
}

/**
 * What an invitation is to; changes nothing (R4.31).
 * @throws Refusal `link_invalid`; `TooManyTries`
 */
export async function validateInvitation(
  deps: Deps,
  limits: AccountLimits,
  { token, address, caller }: { token: string; address: string; caller: Caller | null },
): Promise<Reply<typeof validateInvitationCall>> {
  const found = await findInvitation(deps, limits.link, { token, address });
  const { invitation, business, inviter, given, siteNames } = await standing(deps, deps.db, found);
  const own = caller && (await accountById(deps.db, caller.personId, caller.customerId));
  const hasAccount = await isEmailTaken(deps.db, invitation.email);
  return {
    CustomerId: business.id,
    BusinessName: businessName(business),
    FirstName: hasAccount ? null : invitation.firstName,
    LastName: hasAccount ? null : invitation.lastName,
    InvitedBy: `${inviter.firstName} ${inviter.lastName}`,
    UserName: invitation.email,
    Role: given.role,
    SiteNames: siteNames,
    HandsOver: invitation.handsOver,
    ExpiresOn: wireInstant(invitation.expiresAt),
    HasAccount: hasAccount,
    IsYours: own?.userName === invitation.email,
  };
}

/** Locks the business, so that nobody else changes it, and reads the invitation again. @throws Refusal `link_invalid` as `standing` */
async function lockStanding(deps: Deps, tx: Transaction, found: Invitation): Promise<Opened> {
  await lockCustomer(tx, found.customerId);
  const current = await invitationByHash(tx, found.tokenHash);
  if (!current) throw linkRefusal('unknown', peopleMessages.invitationUnknown);
  return standing(deps, tx, current);
}

/**
 * Accepts an invitation as who is signed in, if it's for their confirmed address. Accepted again by them, it's answered
 * the same and changes nothing.
 * @throws Refusal `link_invalid`; `forbidden` for another address; `conflict` if the address isn't confirmed
 */
export async function acceptInvitation(
  deps: Deps,
  limits: AccountLimits,
  { token, origin, caller }: { token: string; origin: Origin; caller: Caller },
): Promise<Reply<typeof acceptInvitationCall>> {
  const { personId } = caller;
  const found = await findInvitation(deps, limits.link, { token, address: origin.address });
  return transaction(deps.pool, async (tx) => {
    await lockCustomer(tx, found.customerId);
    const person = await personById(tx, personId);
    if (person?.userName !== found.email)
      throw new Refusal('forbidden', peopleMessages.forAnotherAddress(found.email));
    if (!person.emailConfirmedAt) throw new Refusal('conflict', peopleMessages.confirmToJoin(found.email));
    const { customerId } = found;
    const current = await invitationByHash(tx, found.tokenHash);
    const member = await findMember(tx, { customerId, personId });
    const isRepeated = current?.endedAt && member && (!found.handsOver || member.role === 'owner');
    const business = await customerById(tx, customerId);
    if (isRepeated && business) return { CustomerId: customerId, BusinessName: businessName(business) };
    const opened = await lockStanding(deps, tx, found);
    await join(deps, tx, { opened, personId, member, origin });
    return { CustomerId: customerId, BusinessName: businessName(opened.business) };
  });
}

/**
 * Makes the account of somebody without one and accepts: the link came to that address, so it confirms it. An account
 * that somebody else began with the address and that nothing keeps is replaced, as at a sign-up (R2.05).
 * @throws Refusal `link_invalid`; `conflict` if the address has an account; `invalid_fields` for `NewPassword`
 */
export async function acceptInvitationAsNew(
  deps: Deps,
  limits: AccountLimits,
  { form, origin }: { form: z.output<typeof acceptInvitationAsNewCall.body>; origin: Origin },
): Promise<Reply<typeof acceptInvitationAsNewCall>> {
  const { token, FirstName: firstName, LastName: lastName, Mobile: mobile, NewPassword } = form;
  const found = await findInvitation(deps, limits.link, { token, address: origin.address });
  const { business } = await standing(deps, deps.db, found);
  const taken = () => new Refusal('conflict', peopleMessages.hasAccount(found.email));
  if (found.handsOver) throw taken();
  const about = [found.email, firstName, lastName, business.businessName];
  const fault = await passwordFault(deps, NewPassword, about);
  if (fault) throw fieldRefusal('NewPassword', fault);
  const passwordHash = await hashPassword(NewPassword);
  try {
    return await transaction(deps.pool, async (tx) => {
      const opened = await lockStanding(deps, tx, found);
      const at = toDate(deps.clock.now());
      const person = { userName: found.email, passwordHash, firstName, lastName, mobile };
      const personId = await createPerson(deps, tx, { ...person, emailConfirmedAt: at, createdAt: at });
      await join(deps, tx, { opened, personId, member: null, origin });
      return {
        UserName: found.email,
        CustomerId: business.id,
        BusinessName: businessName(opened.business),
      };
    });
  } catch (error) {
    if (isEmailTakenError(error)) throw taken();
    throw error;
  }
}

/** Uses an invitation. Who belongs to the business already keeps what they have, unless it hands the ownership over. */
async function join(
  deps: Deps,
  tx: Transaction,
  {
    opened: { invitation, given },
    personId,
    member,
    origin,
  }: { opened: Opened; personId: number; member: Member | null; origin: Origin },
): Promise<void> {
  const { id, customerId, invitedBy, handsOver } = invitation;
  const at = toDate(deps.clock.now());
  const by = { kind: 'person', id: personId, customerId, origin } as const;
  await endInvitation(tx, id, at);
  if (handsOver) {
    if (!member) throw linkRefusal('old', peopleMessages.inviterCannot);
    await acceptOwnership(deps, tx, { by, to: member, fromPersonId: invitedBy });
    return;
  }
  if (!member) await insertMembership(tx, { personId, customerId, given, at });
  await recordAudit(tx, deps, {
    by,
    action: 'invitation-accepted',
    subject: { kind: 'customer', id: customerId },
    customerId,
    details: { invitedBy, ...given },
  });
}
