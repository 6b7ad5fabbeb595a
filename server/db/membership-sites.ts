import { sql } from './drizzle.ts';
import { membershipSites, memberships } from './schema/people.ts';

/** The sites of a membership, in order; null for every site of its business. */
export const membershipSiteIds = sql<number[] | null>`case when not ${memberships.everySite} then array(
  select ${membershipSites.locationId}::float8 from ${membershipSites}
  where ${membershipSites.membershipId} = ${memberships.id} order by 1) end`;
