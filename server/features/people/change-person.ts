import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { changePerson as changePersonCall } from '../../../contracts/people/people.ts';
import { peopleMessages } from '../../../domain/people/people-messages.ts';
import type { Membership } from '../../../domain/people/rights.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { type CustomerDoer, recordAudit } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import { consumeLinksAt } from '../../common/emailed-links/mailed-links.ts';
import { officeMoment } from '../../common/emails/office-moment.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { leaveCustomer } from '../accounts/leave-customer.ts';
import { deleteChoicesOf } from '../messages/choices/message-choices.queries.ts';
import { requireContact } from './hand-over-ownership.ts';
import { givenMembership, lockBusiness, requireMayGive, requireMayManage } from './invite-person.ts';
import {
  deleteHandover,
  deleteMembership,
  endInvitationsBy,
  findMember,
  hasOtherOwner,
  type Member,
  openHandover,
  updateMembership,
} from './people.queries.ts';

const membershipOf = ({ role, siteIds, limitCents }: Member): Membership => ({ role, siteIds, limitCents });

/**
 * Gives somebody another role, other sites or another limit, from their next request on. The same again changes nothing.
 * @throws Refusal `not_found`; `forbidden` for more than the caller has; `conflict` for the last owner, for who can still
 *   take the ownership back, and if somebody changed them since they were read
 */
export async function changePerson(
  deps: Deps,
  {
    by,
    personId,
    form: { Version, ...form },
  }: { by: CustomerDoer; personId: number; form: z.output<typeof changePersonCall.body> },
): Promise<{ Version: number }> {
  const { customerId } = by;
  return transaction(deps.pool, async (tx) => {
    const who = await lockBusiness(tx, by);
    const person = await memberToChange(tx, { who, customerId, personId });
    const before = membershipOf(person);
    const after = await givenMembership(tx, customerId, form);
    if (isDeepStrictEqual(before, after)) return { Version: person.version };
    requireMayGive(who, after);
    refuseStale(person, Version);
    await refuseDuringTakeBack(deps, tx, { by, personId });
    if (before.role === 'owner' && after.role !== 'owner')
      await requireOtherOwner(tx, { customerId, personId });
    const version = await updateMembership(tx, person.membershipId, after);
    if (after.role !== 'owner') await requireContact(deps, tx, { customerId, personId });
    await recordAudit(tx, deps, {
      by,
      action: 'person-changed',
      subject: { kind: 'customer', id: customerId },
      customerId,
      details: { personId, before, after },
    });
    if (personId !== by.id) {
      const at = deps.clock.now().toString();
      await deps.queue.enqueue(tx, 'send-mail', [
        { mail: 'membership-changed', personId, customerId, version, byId: by.id, at },
      ]);
    }
    return { Version: version };
  });
}

/**
 * Takes somebody out of the business: they're out at their next request, and their links of it end. What they did keeps
 * their name (R12.05).
 * @throws Refusal as a change
 */
export async function removePerson(
  deps: Deps,
  { by, personId, version }: { by: CustomerDoer; personId: number; version: number },
): Promise<void> {
  const { customerId } = by;
  await transaction(deps.pool, async (tx) => {
    const who = await lockBusiness(tx, by);
    const person = await memberToChange(tx, { who, customerId, personId });
    refuseStale(person, version);
    await refuseDuringTakeBack(deps, tx, { by, personId });
    await end(deps, tx, { by, person, action: 'person-removed' });
    if (person.emailConfirmedAt === null) return;
    const at = deps.clock.now().toString();
    await deps.queue.enqueue(tx, 'send-mail', [
      { mail: 'membership-ended', personId, customerId, email: person.userName, at },
    ]);
  });
}

/** Leaves the business. @throws Refusal `conflict` for the last owner */
export async function leaveBusiness(deps: Deps, by: CustomerDoer): Promise<void> {
  await transaction(deps.pool, async (tx) => {
    const person = await lockBusiness(tx, by);
    await end(deps, tx, { by, person, action: 'person-left' });
  });
}

async function end(
  deps: Deps,
  tx: Transaction,
  { by, person, action }: { by: CustomerDoer; person: Member; action: 'person-removed' | 'person-left' },
): Promise<void> {
  const { customerId } = by;
  const { personId } = person;
  const at = deps.clock.now();
  if (person.role === 'owner') await requireOtherOwner(tx, { customerId, personId });
  const handover = await openHandover(tx, { customerId, now: toDate(at) });
  // Who leaves gives up taking it back.
  if (handover?.fromPersonId === personId) await deleteHandover(tx, customerId);
  await consumeLinksAt(tx, { customerId, personId, at });
  await requireContact(deps, tx, { customerId, personId });
  await endInvitationsBy(tx, { customerId, personId, at: toDate(at) });
  await deleteChoicesOf(tx, { customerId, personId });
  await deleteMembership(tx, person.membershipId);
  await leaveCustomer(tx, { customerId, personId });
  await recordAudit(tx, deps, {
    by,
    action,
    subject: { kind: 'customer', id: customerId },
    customerId,
    details: { personId, name: `${person.firstName} ${person.lastName}`, before: membershipOf(person) },
  });
}

/** @throws Refusal `not_found`, or `forbidden` if the caller may not change them */
async function memberToChange(
  tx: Transaction,
  { who, customerId, personId }: { who: Member; customerId: number; personId: number },
): Promise<Member> {
  const person = await findMember(tx, { customerId, personId });
  if (!person) throw new Refusal('not_found', requestMessages.notFound);
  requireMayManage(who, person);
  return person;
}

function refuseStale({ version }: Member, seen: number): void {
  if (seen !== version) throw new Refusal('conflict', peopleMessages.changedMeanwhile);
}

/** @throws Refusal `conflict` for the last owner (R12.05) */
async function requireOtherOwner(
  tx: Transaction,
  about: { customerId: number; personId: number },
): Promise<void> {
  if (!(await hasOtherOwner(tx, about))) throw new Refusal('conflict', peopleMessages.lastOwner);
}

/** @throws Refusal `conflict` if somebody else can still take the ownership back: they stay until then */
async function refuseDuringTakeBack(
  deps: Deps,
  tx: Transaction,
  { by, personId }: { by: CustomerDoer; personId: number },
): Promise<void> {
  if (by.id === personId) return;
  const now = toDate(deps.clock.now());
  const handover = await openHandover(tx, { customerId: by.customerId, now });
  if (handover?.fromPersonId !== personId) return;
  const until = officeMoment(handover.backUntil.toTemporalInstant());
  throw new Refusal('conflict', peopleMessages.handedOverByThem(until));
}
