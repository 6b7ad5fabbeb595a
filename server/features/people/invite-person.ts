import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { inviteForOwner as inviteForOwnerCall } from '../../../contracts/people/desk-people.ts';
import type { invitePerson as invitePersonCall } from '../../../contracts/people/people.ts';
import { INVITATION_DAYS, LINK_REMEMBERED_DAYS } from '../../../domain/lifetimes.ts';
import { centsFromDollars } from '../../../domain/money/money.ts';
import { hasLimit, mayManage } from '../../../domain/people/manage-people.ts';
import { peopleMessages } from '../../../domain/people/people-messages.ts';
import type { Membership } from '../../../domain/people/rights.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { attemptLimit } from '../../common/attempts/attempt-limit.ts';
import { type CustomerDoer, recordAudit, type StaffDoer } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import { newLinkToken } from '../../common/emailed-links/mailed-links.ts';
import { officeMoment } from '../../common/emails/office-moment.ts';
import { submitOnce } from '../../common/idempotency/submit-once.ts';
import type { Queryable } from '../../db/client.ts';
import { deleteInBatches } from '../../db/delete-in-batches.ts';
import { lt } from '../../db/drizzle.ts';
import { invitations, ownershipHandovers } from '../../db/schema/people.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import { ATTEMPTS } from '../../platform/limits.ts';
import { fieldRefusal, Refusal } from '../../platform/refusal.ts';
import { hashToken } from '../../platform/tokens.ts';
import { customerById, lockCustomer } from '../customers/customers.queries.ts';
import {
  endInvitation,
  findMember,
  type Invitation,
  insertInvitation,
  invitationById,
  type Member,
  membersOf,
  openHandover,
  openInvitationsOf,
  openInvitationTo,
  sitesAmong,
} from './people.queries.ts';

type Form = z.output<typeof invitePersonCall.body>;

const HOUR_MS = 3_600_000;

/**
 * What a form gives.
 * @throws Refusal `invalid_fields` if its parts don't go together, `not_found` for a site that isn't the business's
 */
export async function givenMembership(
  tx: Transaction,
  customerId: number,
  { Role: role, SiteIds: siteIds, LimitIncGst: limit }: Pick<Form, 'Role' | 'SiteIds' | 'LimitIncGst'>,
): Promise<Membership> {
  if (role === 'owner' && siteIds !== null) throw fieldRefusal('SiteIds', peopleMessages.ownerEverywhere);
  if (limit !== null && !hasLimit(role)) throw fieldRefusal('LimitIncGst', peopleMessages.noLimitForRole);
  if (siteIds !== null && (await sitesAmong(tx, customerId, siteIds)).length < siteIds.length)
    throw new Refusal('not_found', requestMessages.notFound);
  return { role, siteIds, limitCents: limit === null ? null : centsFromDollars(limit) };
}

/**
 * Locks the business and reads what the caller may do in it now, so that two who change its people wait for each other.
 * @throws Refusal `forbidden` if they don't belong to it any more
 */
export async function lockBusiness(
  tx: Transaction,
  { id: personId, customerId }: CustomerDoer,
): Promise<Member> {
  const member = (await lockCustomer(tx, customerId)) && (await findMember(tx, { customerId, personId }));
  if (!member) throw new Refusal('forbidden', peopleMessages.notYourBusiness);
  return member;
}

/** @throws Refusal `forbidden` unless somebody may give, change or end a membership (R12.04) */
export function requireMayManage(who: Membership, whose: Pick<Membership, 'role' | 'siteIds'>): void {
  if (!mayManage(who, whose)) throw new Refusal('forbidden', peopleMessages.moreThanYours);
}

/** @throws Refusal `invalid_fields` for a form that gives more than its sender has */
export function requireMayGive(who: Membership, given: Membership): void {
  if (!mayManage(who, given)) throw fieldRefusal('Role', peopleMessages.moreThanYours);
}

/** What an invitation gives, as it was sent. */
export const givenBy = ({ role, everySite, siteIds, limitCents }: Invitation): Membership => ({
  role,
  siteIds: everySite ? null : siteIds,
  limitCents,
});

/** Who sends an invitation: a person of the business, or the office for an owner. */
type Inviter = CustomerDoer | StaffDoer;

type Inviting = { by: CustomerDoer; key: string };

/** Counts an invitation of a business before it's known whether it goes, since each is an email to a stranger. */
async function count(deps: Deps, customerId: number): Promise<void> {
  await attemptLimit(deps, { name: 'invitations', ...ATTEMPTS.invitations }).take(String(customerId));
}

/**
 * Emails somebody an invitation to the business. An earlier one to the address ends.
 * @throws Refusal `invalid_fields` if it gives more than the inviter has, and for somebody who belongs to it;
 *   `conflict` if the inviter's own email isn't confirmed; `TooManyTries` after 20 an hour
 */
export async function invitePerson(
  deps: Deps,
  { by, key, form }: Inviting & { form: Form },
): Promise<{ InvitationId: string }> {
  const { customerId } = by;
  await count(deps, customerId);
  return submitOnce(
    deps,
    { key, customerId, personId: by.id, operation: 'invite', body: form },
    async (tx) => {
      const inviter = await lockBusiness(tx, by);
      return { InvitationId: await inviteByForm(deps, tx, { by, customerId, inviter, form }) };
    },
  );
}

/**
 * The same by the office, for an owner who asked: they hear of it by email (R12.12).
 * @throws Refusal as `invitePerson`; `not_found`; `invalid_fields` for who isn't an owner
 */
export async function inviteForOwner(
  deps: Deps,
  {
    customerId,
    by,
    key,
    form: { ForPersonId: ownerId, ...form },
  }: { customerId: number; by: StaffDoer; key: string; form: z.output<typeof inviteForOwnerCall.body> },
): Promise<{ InvitationId: string }> {
  if (!(await customerById(deps.db, customerId))) throw new Refusal('not_found', requestMessages.notFound);
  await count(deps, customerId);
  const submit = {
    key,
    customerId,
    personId: null,
    operation: `invite for ${ownerId} by staff ${by.id}`,
    body: form,
  };
  return submitOnce(deps, submit, async (tx) => {
    await lockCustomer(tx, customerId);
    const inviter = await findMember(tx, { customerId, personId: ownerId });
    if (inviter?.role !== 'owner') throw fieldRefusal('ForPersonId', peopleMessages.noOwner);
    const invitationId = await inviteByForm(deps, tx, { by, customerId, inviter, form });
    await deps.queue.enqueue(tx, 'send-mail', [{ mail: 'invited-for-owner', invitationId }]);
    return { InvitationId: invitationId };
  });
}

/** Whom an imported file invites, and to what. */
type ImportedPerson = {
  customerId: number;
  email: string;
  names: { firstName: string | null; lastName: string | null };
  given: Membership;
};

/** What inviting somebody from a file would do: nothing for who is here, or invited already. */
export async function standingOfImported(
  { clock }: Pick<Deps, 'clock'>,
  db: Queryable,
  { customerId, email }: Pick<ImportedPerson, 'customerId' | 'email'>,
): Promise<{ owner: Member | null; here: Member | null; isInvited: boolean; people: number }> {
  const members = await membersOf(db, customerId);
  const open = (await openInvitationsOf(db, customerId)).filter(
    ({ expiresAt }) => expiresAt.getTime() > clock.now().epochMilliseconds,
  );
  return {
    owner: members.find(({ role }) => role === 'owner') ?? null,
    here: members.find(({ userName }) => userName === email) ?? null,
    isInvited: open.some((invitation) => invitation.email === email),
    people: members.length + open.length,
  };
}

/**
 * Invites somebody of an imported file in the name of the customer's first owner, whom the office vouches for and who hears of it
 * once their own email is confirmed (R12.12).
 */
export async function inviteImported(
  deps: Deps,
  tx: Transaction,
  { owner, by, names, ...person }: ImportedPerson & { owner: Member; by: StaffDoer },
): Promise<void> {
  const invitationId = await invite(deps, tx, {
    ...{ by, inviter: owner, names, handsOver: false },
    ...person,
  });
  await deps.queue.enqueue(tx, 'send-mail', [{ mail: 'invited-for-owner', invitationId }]);
}

async function inviteByForm(
  deps: Deps,
  tx: Transaction,
  { by, customerId, inviter, form }: { by: Inviter; customerId: number; inviter: Member; form: Form },
): Promise<string> {
  const given = await givenMembership(tx, customerId, form);
  requireMayGive(inviter, given);
  const email = form.UserName;
  const members = await membersOf(tx, customerId);
  if (members.some(({ userName }) => userName === email))
    throw fieldRefusal('UserName', peopleMessages.alreadyHere);
  const earlier = await openInvitationTo(tx, { customerId, email });
  if (earlier && !mayManage(inviter, givenBy(earlier)))
    throw fieldRefusal('UserName', peopleMessages.invitedByOther);
  return invite(deps, tx, { by, customerId, inviter, email, given, handsOver: false });
}

/**
 * Emails an invitation again, with a new link and another seven days; who asks for it is the inviter from now on.
 * @throws Refusal `not_found`; `forbidden`; `conflict` if it ended meanwhile; `TooManyTries`
 */
export async function sendInvitationAgain(
  deps: Deps,
  { by, key, invitationId }: Inviting & { invitationId: string },
): Promise<{ InvitationId: string }> {
  const { customerId } = by;
  await count(deps, customerId);
  const submit = { key, customerId, personId: by.id, operation: `send ${invitationId}`, body: {} };
  return submitOnce(deps, submit, async (tx) => {
    const inviter = await lockBusiness(tx, by);
    const { email, handsOver, ...earlier } = await ownInvitation(tx, { customerId, invitationId, inviter });
    if (earlier.endedAt) throw new Refusal('conflict', peopleMessages.invitationEnded);
    const given = givenBy({ email, handsOver, ...earlier });
    return { InvitationId: await invite(deps, tx, { by, customerId, inviter, email, given, handsOver }) };
  });
}

/**
 * Withdraws an invitation; one that has ended stays as it is.
 * @throws Refusal `not_found`; `forbidden`
 */
export async function withdrawInvitation(
  deps: Deps,
  { by, invitationId }: { by: CustomerDoer; invitationId: string },
): Promise<void> {
  const { customerId } = by;
  await transaction(deps.pool, async (tx) => {
    const inviter = await lockBusiness(tx, by);
    const { id, email, endedAt } = await ownInvitation(tx, { customerId, invitationId, inviter });
    if (endedAt) return;
    await endInvitation(tx, id, toDate(deps.clock.now()));
    await recordAudit(tx, deps, {
      by,
      action: 'invitation-withdrawn',
      subject: { kind: 'customer', id: customerId },
      customerId,
      details: { email },
    });
  });
}

/**
 * Asks somebody of the business by email to become its owner in place of the caller (R12.05); nothing changes until they accept.
 * @throws Refusal `not_found`; `forbidden`; `conflict` while an ownership can be taken back
 */
export async function handOverOwnership(
  deps: Deps,
  { by, key, personId }: Inviting & { personId: number },
): Promise<{ InvitationId: string }> {
  const { customerId } = by;
  await count(deps, customerId);
  const submit = { key, customerId, personId: by.id, operation: `hand over to ${personId}`, body: {} };
  return submitOnce(deps, submit, async (tx) => {
    const inviter = await lockBusiness(tx, by);
    const given: Membership = { role: 'owner', siteIds: null, limitCents: null };
    requireMayManage(inviter, given);
    const to = personId === by.id ? null : await findMember(tx, { customerId, personId });
    if (!to) throw new Refusal('not_found', requestMessages.notFound);
    await refuseDuringHandover(deps, tx, customerId);
    const { userName: email } = to;
    return {
      InvitationId: await invite(deps, tx, { by, customerId, inviter, email, given, handsOver: true }),
    };
  });
}

/** @throws Refusal `conflict` while an ownership can be taken back */
export async function refuseDuringHandover(deps: Deps, tx: Transaction, customerId: number): Promise<void> {
  const handover = await openHandover(tx, { customerId, now: toDate(deps.clock.now()) });
  if (handover)
    throw new Refusal(
      'conflict',
      peopleMessages.handoverOpen(officeMoment(handover.backUntil.toTemporalInstant())),
    );
}

async function ownInvitation(
  tx: Transaction,
  { customerId, invitationId, inviter }: { customerId: number; invitationId: string; inviter: Member },
): Promise<Invitation> {
  const found = await invitationById(tx, invitationId);
  if (found?.customerId !== customerId) throw new Refusal('not_found', requestMessages.notFound);
  requireMayManage(inviter, givenBy(found));
  return found;
}

async function invite(
  deps: Deps,
  tx: Transaction,
  {
    by,
    customerId,
    inviter,
    email,
    given,
    handsOver,
    names = null,
  }: {
    by: Inviter;
    customerId: number;
    inviter: Member;
    email: string;
    given: Membership;
    handsOver: boolean;
    /** Of an imported file, whose customers the office vouches for; null for a form. */
    names?: ImportedPerson['names'] | null;
  },
): Promise<string> {
  if (!inviter.emailConfirmedAt && !names) throw new Refusal('conflict', peopleMessages.confirmYourEmail);
  const now = deps.clock.now();
  const earlier = await openInvitationTo(tx, { customerId, email });
  if (earlier) await endInvitation(tx, earlier.id, toDate(now));
  const id = randomUUID();
  await insertInvitation(tx, {
    id,
    tokenHash: hashToken(newLinkToken(deps, id)),
    customerId,
    email,
    ...names,
    role: given.role,
    everySite: given.siteIds === null,
    siteIds: [...(given.siteIds ?? [])],
    limitCents: given.limitCents,
    handsOver,
    invitedBy: inviter.personId,
    createdAt: toDate(now),
    expiresAt: new Date(now.epochMilliseconds + INVITATION_DAYS * 24 * HOUR_MS),
  });
  await deps.queue.enqueue(tx, 'send-mail', [{ mail: 'invitation', invitationId: id }]);
  await recordAudit(tx, deps, {
    by,
    action: 'person-invited',
    subject: { kind: 'customer', id: customerId },
    customerId,
    details: { email, ...given, handsOver, isAgain: earlier !== null },
  });
  return id;
}

/** Deletes invitations that expired long ago, and handovers that can't be taken back any more. */
export async function deleteOldInvitations({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = toDate(clock.now().subtract({ hours: LINK_REMEMBERED_DAYS * 24 }));
  await deleteInBatches(db, invitations, invitations.id, lt(invitations.expiresAt, before));
  const isOver = lt(ownershipHandovers.backUntil, toDate(clock.now()));
  await deleteInBatches(db, ownershipHandovers, ownershipHandovers.id, isOver);
}
