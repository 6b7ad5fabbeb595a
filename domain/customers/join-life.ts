import { joinMessages } from './join-messages.ts';

/** How far joining two customers is (R14.06). */
export const JOIN_STATES = ['waiting', 'joined', 'apart', 'withdrawn', 'refused'] as const;

/** What a joined customer had that the kept one has from then on; `customer` is one that was joined into it before. */
export const MOVED_KINDS = ['site', 'equipment', 'contact', 'job', 'customer'] as const;
export type MovedKind = (typeof MOVED_KINDS)[number];

/** How long two joined customers can be taken apart again. */
export const APART_HOURS = 24;

/** A customer, as far as joining depends on it. */
export type Joinable = {
  id: number;
  name: string;
  hasEmail: boolean;
  /** They have a password, or proved their email: somebody can sign in. */
  hasSignIn: boolean;
  isForgotten: boolean;
};

/** Why a customer can't be joined into another; null if they can. */
export function joinFault(joined: Joinable, kept: Joinable): string | null {
  if (joined.id === kept.id) return joinMessages.same;
  const gone = [joined, kept].find(({ isForgotten }) => isForgotten);
  if (gone) return joinMessages.forgotten(gone.name, gone.id);
  // Their things would be behind no sign-in any more.
  if (joined.hasSignIn && !kept.hasSignIn) return joinMessages.keepSignIn(joined.name, joined.id);
  // Letters go to the kept one, and an email is one customer's.
  if (joined.hasEmail && !kept.hasEmail) return joinMessages.keepEmail(joined.name, joined.id);
  return null;
}

/** Whether the customer who disappears has to say yes first: their sign-in ends. */
export const needsYes = ({ hasSignIn }: Joinable): boolean => hasSignIn;

/** Until when a join can be taken apart. */
export const apartUntil = (joinedAt: Temporal.Instant): Temporal.Instant =>
  joinedAt.add({ hours: APART_HOURS });
