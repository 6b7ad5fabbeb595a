/** What somebody may be in a business (R12.01). An owner may do everything, and there's always one. */
export const BUSINESS_ROLES = ['owner', 'manager', 'accounts', 'approver', 'staff'] as const;
export type BusinessRole = (typeof BUSINESS_ROLES)[number];

/** Which roles may do what, at the sites of their membership. Server, browser and the API's document read this table (R12.03). */
export const RIGHTS = {
  /** See the jobs, equipment, visits and hours of their sites, without prices. */
  follow: ['owner', 'manager', 'accounts', 'approver', 'staff'],
  /** Report a fault and add photos to a job. */
  report: ['owner', 'manager', 'approver', 'staff'],
  /** See prices and quotes, and the messages with the office, in which prices are named. */
  prices: ['owner', 'manager', 'accounts', 'approver'],
  /** Approve or decline a repair, up to the limit of their membership. */
  approve: ['owner', 'manager', 'approver'],
  /** Request, move and cancel visits; change equipment, hours and access. */
  visits: ['owner', 'manager'],
  /** See invoices, receipts and statements. */
  invoices: ['owner', 'manager', 'accounts'],
  /** Pay, and change the card. */
  pay: ['owner', 'accounts'],
  /** Invite and change people; a manager only staff of their own sites. */
  people: ['owner', 'manager'],
  /** Change the business's details and limits, save a copy of its data, close its account. */
  business: ['owner'],
} as const satisfies Record<string, readonly BusinessRole[]>;
export type Right = keyof typeof RIGHTS;

export const mayDo = (role: BusinessRole, right: Right): boolean =>
  (RIGHTS[right] as readonly BusinessRole[]).includes(role);

/** Roles whose approvals can have a limit. */
export const ROLES_WITH_LIMIT = ['manager', 'approver'] as const satisfies readonly BusinessRole[];

/** What a person may do in a business: what their role may, at some of its sites or at all, up to a limit. */
export type Membership = {
  readonly role: BusinessRole;
  /** Null for every site, those of tomorrow too. */
  readonly siteIds: readonly number[] | null;
  /** Cents inc GST that they may approve for a job; null without a limit. */
  readonly limitCents: number | null;
};

/** Whether a membership covers a site of its business. */
export const isAtSite = ({ siteIds }: Pick<Membership, 'siteIds'>, siteId: number): boolean =>
  siteIds === null || siteIds.includes(siteId);

/**
 * Whether a membership may approve a repair of this total (R12.06): what its job has approved already counts with it, the
 * call-out doesn't. Cents inc GST.
 */
export const isWithinLimit = (
  { limitCents }: Pick<Membership, 'limitCents'>,
  { approvedCents, totalCents }: { approvedCents: number; totalCents: number },
): boolean => limitCents === null || approvedCents + totalCents <= limitCents;

/** What an owner may do: everything, everywhere. */
export const OWNER: Membership = { role: 'owner', siteIds: null, limitCents: null };
