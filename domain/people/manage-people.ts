import type { BusinessRole, Membership } from './rights.ts';
import { ROLES_WITH_LIMIT } from './rights.ts';

/** How a role is called on screen and in emails. */
export const ROLE_NAMES: Readonly<Record<BusinessRole, string>> = {
  owner: 'Owner',
  manager: 'Manager',
  accounts: 'Accounts',
  approver: 'Approver',
  staff: 'Staff',
};

export const hasLimit = (role: BusinessRole): boolean =>
  (ROLES_WITH_LIMIT as readonly BusinessRole[]).includes(role);

/** Whether everything at some sites is at others too; null is every site. */
const isWithin = (inner: Membership['siteIds'], outer: Membership['siteIds']): boolean =>
  outer === null || inner?.every((id) => outer.includes(id)) === true;

/**
 * Whether somebody may give a membership, change it or end it (R12.04): an owner any, a manager that of staff at the
 * manager's own sites. So nobody gives more than they have.
 */
export function mayManage(who: Membership, whose: Pick<Membership, 'role' | 'siteIds'>): boolean {
  if (who.role === 'owner') return true;
  return who.role === 'manager' && whose.role === 'staff' && isWithin(whose.siteIds, who.siteIds);
}

/**
 * What somebody reads of another of the business (R12.03): everything of who shares a site with them, and of owners at least the
 * name, so that they know whom to ask. Nothing of others.
 */
export function seenOf(
  who: Membership,
  whose: Pick<Membership, 'role' | 'siteIds'>,
): 'everything' | 'name' | 'nothing' {
  if (who.siteIds === null) return 'everything';
  if (whose.role === 'owner') return 'name';
  const { siteIds } = who;
  return whose.siteIds?.every((id) => !siteIds.includes(id)) ? 'nothing' : 'everything';
}
