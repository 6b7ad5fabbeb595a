import { type PhoneCaller, phoneRefusal } from '../../../domain/people/phone-callers.ts';
import { deskQuoteMessages } from '../../../domain/repair-quotes/desk-quote-messages.ts';
import type { Queryable } from '../../db/client.ts';
import { fieldRefusal, Refusal } from '../../platform/refusal.ts';
import { findMember, type Member } from './people.queries.ts';

/** Who is on the phone: a person of the business, or a name; neither for a change of the office's own. */
export type CalledBy = { personId: number | null; calledBy: string | null };

/** The same with why it counts although they may not. */
export type AskedByPhone = CalledBy & { reason: string | null };

/** The caller as the rules know them; null if nobody is named. `member` is null for somebody who isn't of the business. */
export async function phoneCaller(
  db: Queryable,
  customerId: number,
  { personId, calledBy }: CalledBy,
): Promise<(PhoneCaller & { member: Member | null }) | null> {
  if (personId === null) return calledBy === null ? null : { name: calledBy, membership: null, member: null };
  const member = await findMember(db, { customerId, personId });
  if (!member) throw fieldRefusal('PersonId', deskQuoteMessages.notTheirPerson);
  const { firstName, lastName, role, siteIds } = member;
  return { name: `${firstName} ${lastName}`, membership: { role, siteIds }, member };
}

/**
 * Refuses what somebody on the phone may not do themselves, unless the office writes why it counts all the same (R12.12).
 * @returns what the audit trail keeps of them; null if nobody is named
 * @throws Refusal `forbidden`; `invalid_fields` for a person of another business
 */
export async function requireMayAsk(
  db: Queryable,
  job: { customerId: number; locationId: number },
  asked: (AskedByPhone & { right?: 'visits' | 'approve' }) | undefined,
): Promise<{ personId: number | null; name: string; overrideReason: string | null } | null> {
  if (!asked) return null;
  const { reason, right = 'visits', ...called } = asked;
  const caller = await phoneCaller(db, job.customerId, called);
  if (!caller) return null;
  const refusal = phoneRefusal(caller, { right, siteId: job.locationId });
  if (refusal !== null && reason === null) throw new Refusal('forbidden', refusal);
  return { personId: called.personId, name: caller.name, overrideReason: refusal === null ? null : reason };
}
