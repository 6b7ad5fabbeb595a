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
