/** Who or what causes a change, an email or a text. */
export const ACTORS = [
  /** Somebody who isn't signed in and has no link, or somebody with an account that was only just made. */
  'visitor',
  /** Signed in. */
  'customer',
  /** Somebody with an emailed or texted link, who may be anybody. */
  'link',
  'staff',
  'technician',
  /** Galley by itself, when its time comes. */
  'system',
  /** The card provider, a bank, a gateway. */
  'provider',
] as const;
export type Actor = (typeof ACTORS)[number];

/** Who changed a job, as its timeline says; `link` enters a name to answer a quote. */
export const JOB_ACTORS = ['customer', 'link', 'staff', 'technician', 'system'] as const satisfies Actor[];
export type JobActor = (typeof JOB_ACTORS)[number];

/**
 * Whose side each is on: the customer's, where nobody knows who it is until an address or a mobile is proven, or the company's.
 * Each rule that asks who acted asks this.
 */
const SIDES: Readonly<Record<Actor, 'customer' | 'company'>> = {
  visitor: 'customer',
  customer: 'customer',
  link: 'customer',
  staff: 'company',
  technician: 'company',
  system: 'company',
  provider: 'company',
};

export const isCustomersSide = (actor: Actor): boolean => SIDES[actor] === 'customer';

type Line = { readonly kind: string; readonly state: string; readonly actor: JobActor };

/** Who cancelled a job, by its timeline, oldest line first; null if nobody did. */
export const cancelledBy = (timeline: readonly Line[]): JobActor | null =>
  timeline.findLast(({ kind, state }) => kind === 'state' && state === 'Cancelled')?.actor ?? null;

/** Whether a job was cancelled online, in time: then it's free, and no call-out may be charged (R11.01). */
export function isCancelledFree(timeline: readonly Line[]): boolean {
  const actor = cancelledBy(timeline);
  return actor !== null && isCustomersSide(actor);
}
