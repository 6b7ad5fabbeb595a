import { isAtSite, isWithinLimit, type Membership, mayDo } from '../people/rights.ts';

/** A limit up to which a repair goes ahead without asking, and what of it is used (R12.08). Cents inc GST. */
export type UpfrontFacts = {
  /** What somebody gave for the job, or for every job of the business; on top of the call-out. */
  readonly limitCents: number;
  /** Who gave it, as they are now; null if they don't belong to the business any more. */
  readonly setter: Membership | null;
  readonly siteId: number;
  /** Another business pays for what is done at the site. */
  readonly hasPayer: boolean;
  /** What the job has approved of repairs so far. */
  readonly approvedCents: number;
  /** Of it, what went ahead without asking. */
  readonly beforehandCents: number;
};

/**
 * Up to how much the next quote of a job goes ahead without asking, cents inc GST: what is left of the limit, and never more than
 * who gave it could approve now. 0 asks.
 */
export function upfrontRoom({
  limitCents,
  setter,
  siteId,
  hasPayer,
  approvedCents,
  beforehandCents,
}: UpfrontFacts): number {
  if (hasPayer || setter === null || !mayDo(setter.role, 'approve') || !isAtSite(setter, siteId)) return 0;
  const left = limitCents - beforehandCents;
  const own = setter.limitCents === null ? left : setter.limitCents - approvedCents;
  return Math.max(0, Math.min(left, own));
}

/**
 * Whether somebody may give a limit for a site: at most what they may approve themselves. `siteId` is null for every site of
 * their business.
 */
export function mayGiveUpfront(who: Membership, siteId: number | null, limitCents: number): boolean {
  const isTheirs = siteId === null ? who.siteIds === null : isAtSite(who, siteId);
  return (
    mayDo(who.role, 'approve') && isTheirs && isWithinLimit(who, { approvedCents: 0, totalCents: limitCents })
  );
}
