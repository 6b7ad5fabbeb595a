import { ROLE_NAMES } from './manage-people.ts';
import { isAtSite, type Membership, mayDo, type Right } from './rights.ts';

/** Somebody on the phone; `membership` is null for who isn't of the business. */
export type PhoneCaller = {
  readonly name: string;
  readonly membership: Pick<Membership, 'role' | 'siteIds'> | null;
};

/**
 * Why the office doesn't do for somebody on the phone what they ask, as if they were signed in (R12.12): they are nobody of the business,
 * their role doesn't include it, or it's at another site. Null if it may; else it needs a reason.
 * @param siteId null for a site that isn't theirs yet
 */
export function phoneRefusal(
  { name, membership }: PhoneCaller,
  { right, siteId }: { right: Extract<Right, 'visits' | 'approve'>; siteId: number | null },
): string | null {
  if (membership === null)
    return `${name} isn't one of their people. Ask one of them, or write why it counts all the same.`;
  const role = ROLE_NAMES[membership.role].toLowerCase();
  if (!mayDo(membership.role, right)) {
    const may = mayDo(membership.role, 'report') && right === 'visits' ? ' They can report the fault.' : '';
    return `${name} is ${role}, which doesn't include ${WHAT[right]}.${may} Ask ${WHO[right]}, or write why it counts all the same.`;
  }
  const isTheirs = siteId === null ? membership.siteIds === null : isAtSite(membership, siteId);
  return isTheirs
    ? null
    : `${name} is ${role} of other sites. Ask ${WHO[right]} of this one, or write why it counts all the same.`;
}

const WHAT = { visits: 'booking, moving and cancelling visits', approve: 'answering quotes' } as const;
const WHO = { visits: 'a manager or an owner', approve: 'somebody who may' } as const;
