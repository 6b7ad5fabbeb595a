import type { TeamMember } from '../api/team-queries.ts';

export const ROLE_NAMES: Readonly<Record<TeamMember['Role'], string>> = {
  admin: 'Administrator',
  dispatcher: 'Dispatcher',
};

/** What each role may do, for the form that gives it. */
export const ROLE_HINT =
  'Dispatchers do the day and the money. Administrators also change prices, lists, the team and see the audit trail.';
