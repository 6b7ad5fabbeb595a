import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { inArray, type SQL, sql } from './drizzle.ts';
import { jobs } from './schema/jobs.ts';

/** The sites that a person may see; null for every site of their business (R12.03). */
export type SiteIds = readonly number[] | null;

/** Whether a row's site is one of a person's; undefined, as a condition that is left out, if they may see every site. */
export const isAtSites = (site: AnyPgColumn, siteIds: SiteIds): SQL | undefined =>
  siteIds === null ? undefined : inArray(site, [...siteIds]);

/** The same in a prepared statement, which has the placeholder `siteIds`. */
export const isAtGivenSites = (site: AnyPgColumn): SQL =>
  sql`(${sql.placeholder('siteIds')}::bigint[] is null or ${site} = any(${sql.placeholder('siteIds')}::bigint[]))`;

/** The same for the site of a row's job. */
export const isJobAtSites = (jobId: AnyPgColumn, siteIds: SiteIds): SQL | undefined =>
  siteIds === null
    ? undefined
    : sql`exists (select from ${jobs} its where its.id = ${jobId} and its.location_id = any(${sql.param([...siteIds])}::bigint[]))`;
