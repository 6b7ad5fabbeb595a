import { isOpenJob, JOB_STATES, type JobState } from '../../../domain/jobs/job-life.ts';
import { foldText } from '../../../domain/words/fold-text.ts';
import { preparedOnce, type Queryable } from '../../db/client.ts';
import { and, asc, count, desc, eq, gte, inArray, lte, type SQL, sql } from '../../db/drizzle.ts';
import { locations } from '../../db/schema/customers.ts';
import { jobWords } from '../../db/schema/job-words.ts';
import { jobs, openJob } from '../../db/schema/jobs.ts';
import { serviceAreas } from '../../db/schema/reference.ts';
import { type ListedJobRecord, listedJobs, type StateKey } from './desk-jobs.queries.ts';

/** A folded word that a word of the job begins with, or any of the keys in `job_words`. */
export type SearchWord = { word: string; keys: readonly string[] };

export type JobSearch = {
  states: readonly JobState[];
  /** The whole name. */
  technician: string | undefined;
  region: string | undefined;
  /** Local dates of the visit, both included. */
  from: string | undefined;
  to: string | undefined;
  /** All have to be found; null for any job. */
  words: readonly SearchWord[] | null;
  sortedBy: 'stateSince' | 'startsAt';
  isNewestFirst: boolean;
  after: StateKey | null;
  pageSize: number;
};

/** How many jobs of a list are looked at for common words before their index is asked. */
const LOOKED_THROUGH = 5_000;

/** How much of the jobs' words is drawn to see how common some words are: two hundred jobs. */
const DRAWN_BYTES = 100_000;
/** A word that one job in so many has is no help in finding those with rarer words. */
const COMMON = 10;

/** So many times less has to be read of the list than of the index. */
const SAFER = 2;

/** Up to so many sites of a region are looked up by their keys. */
const FEW_SITES = 500;

/** A page of matching jobs, and the key of the page after it; null if there's none. */
export async function searchJobs(
  db: Queryable,
  search: JobSearch,
): Promise<{ found: ListedJobRecord[]; next: StateKey | null }> {
  const { ids, next } = await searchJobIds(db, search);
  return { found: await listedJobs(db, ids), next };
}

/** The same by their ids. */
export async function searchJobIds(
  db: Queryable,
  search: JobSearch,
): Promise<{ ids: number[]; next: StateKey | null }> {
  const { words, pageSize } = search;
  if (words?.length === 0) return { ids: [], next: null };
  // One word is all words.
  const queries = words && [...new Set([tsqueryOf(words), ...words.map((word) => tsqueryOf([word]))])];
  const [sites, drawn] = await Promise.all([
    sitesOf(db, search.region),
    queries && drawnWith(db).execute({ queries }),
  ]);
  const filters = filtersOf(search, sites);
  const page =
    words && drawn
      ? pageWithWords(db, { search, filters, words, drawn })
      : sql`${inOrder(db, search, filters)}`;
  const rows = await db
    .select({ id: sql`page.id`.mapWith(jobs.id), at: sql`page.at`.mapWith(jobs.stateSince) })
    .from(sql`(${page}) page`)
    .orderBy(...orderOf(search, sql`page`));
  const keys = rows.slice(0, pageSize);
  const last = keys.at(-1);
  return {
    ids: keys.map(({ id }) => id),
    next: rows.length > pageSize && last ? { since: last.at, id: last.id } : null,
  };
}

type Drawn = { found: number; drawn: number; share: number };
type WordSearch = {
  search: JobSearch;
  filters: SQL | undefined;
  words: readonly SearchWord[];
  /** For all words together, then for each of them. */
  drawn: readonly Drawn[];
};

/**
 * The page of a list's jobs with some words. If a share p of n jobs has the words, their index reads p * n jobs, and
 * looking through the list reads limit / p until the page is full, or far more where its first jobs don't have them. The jobs
 * that were drawn tell which of the two is less.
 */
function pageWithWords(db: Queryable, { search, filters, words, drawn: [all, ...each] }: WordSearch): SQL {
  if (!all) throw new Error('Nothing was drawn');
  const limit = search.pageSize + 1;
  const query = sql`${tsqueryOf(words)}::tsquery`;
  // Common words aren't looked up in the index, which would list all the jobs that have them.
  const telling = words.filter((_, at) => (each[at]?.found ?? 0) * COMMON <= all.drawn);
  // Selected, and found as an array, so that the indexes are read, whatever number of jobs is expected to have the words.
  const first = sql`(select ${tsqueryOf(telling.length > 0 ? telling : words)}::tsquery)`;
  const withWords = sql`${jobs.id} = any(array(
    with told as materialized (select w.job_id, w.words from ${jobWords} w where w.words @@ ${first})
    select told.job_id from told where told.words @@ ${query}))`;
  if (all.found ** 2 < SAFER * limit * all.drawn * all.share)
    return sql`${inOrder(db, search, and(withWords, filters))}`;

  const near = inOrder(db, search, filters, LOOKED_THROUGH);
  // By each job's key, whatever number of jobs is expected to have the words.
  const hasWords = sql`(select w.words from ${jobWords} w where w.job_id = near.id) @@ ${query}`;
  // The list goes on, and the words aren't spread evenly: its first jobs don't have them.
  const isElsewhere = sql`(select count(*) from common) < ${limit} and (select count(*) from (${near}) near) = ${LOOKED_THROUGH}`;
  return sql`with common as materialized
      (select near.id, near.at from (${near}) near where ${hasWords} order by ${sql.join(orderOf(search, sql`near`), sql`, `)} limit ${limit})
    select common.id, common.at from common
    union (${inOrder(db, search, and(isElsewhere, withWords, filters))})`;
}

/** How many of the drawn jobs each query finds, how many are drawn, and which share of all jobs they are. */
const drawnWith = preparedOnce((db) => {
  const share = sql`least(1, ${sql.raw(String(DRAWN_BYTES))} / greatest(1, pg_relation_size('job_words'))::float8)`;
  const drawn = sql`(select w.words from ${jobWords} w tablesample system (100 * ${share})) drawn`;
  return (
    db
      .select({
        found: sql<number>`count(*) filter (where drawn.words @@ asked.query)::int`,
        drawn: sql<number>`count(drawn.words)::int`,
        share: sql<number>`${share}`,
      })
      // Selected, so that PostgreSQL keeps the plan.
      .from(sql`unnest((select ${sql.placeholder('queries')}::tsquery[])) with ordinality asked (query, nth)`)
      .leftJoin(drawn, sql`true`)
      .groupBy(sql`asked.nth`)
      .orderBy(sql`asked.nth`)
      .prepare('jobs_drawn')
  );
});

/**
 * The sites of a region: by their keys if they're few, because how many jobs they have isn't known before, and all jobs
 * would be looked through for them.
 */
async function sitesOf(db: Queryable, region: string | undefined): Promise<SQL | undefined> {
  if (region === undefined) return undefined;
  const sites = db
    .select({ id: locations.id })
    .from(locations)
    .innerJoin(serviceAreas, eq(serviceAreas.postcode, locations.postcode))
    .where(eq(serviceAreas.region, region));
  const first = await sites.limit(FEW_SITES + 1);
  if (first.length > FEW_SITES) {
    return sql`${jobs.locationId} in (select l.id from ${locations} l join ${serviceAreas} a on a.postcode = l.postcode
      where a.region = ${region})`;
  }
  return inArray(
    jobs.locationId,
    first.map(({ id }) => id),
  );
}

/** The first jobs of a list, with the instants by which it's in order. */
const inOrder = (db: Queryable, search: JobSearch, condition: SQL | undefined, limit = search.pageSize + 1) =>
  db
    .select({ id: jobs.id, at: sql<Date>`${jobs[search.sortedBy]}`.as('at') })
    .from(jobs)
    .where(condition)
    .orderBy(...orderOf(search))
    .limit(limit);

/** @param found the name of what has an `id` and its `at`; the jobs themselves without it */
function orderOf({ sortedBy, isNewestFirst }: JobSearch, found?: SQL): [SQL, SQL] {
  const order = isNewestFirst ? desc : asc;
  return found ? [order(sql`${found}.at`), order(sql`${found}.id`)] : [order(jobs[sortedBy]), order(jobs.id)];
}

function filtersOf(
  { states, technician, from, to, ...page }: JobSearch,
  sites: SQL | undefined,
): SQL | undefined {
  const { sortedBy, isNewestFirst, after } = page;
  return and(
    JOB_STATES.every((state) => states.includes(state)) ? undefined : inArray(jobs.state, [...states]),
    // The indexes of open jobs are for queries that say so.
    states.every(isOpenJob) ? openJob : undefined,
    technician === undefined ? undefined : sql`fold_text(${jobs.techName}) = ${foldText(technician)}`,
    sites,
    from === undefined
      ? undefined
      : and(gte(jobs.attendanceDate, from), gte(jobs.startsAt, dayFrom(from, -1))),
    to === undefined ? undefined : and(lte(jobs.attendanceDate, to), lte(jobs.startsAt, dayFrom(to, 2))),
    after
      ? sql`(${jobs[sortedBy]}, ${jobs.id}) ${isNewestFirst ? sql`<` : sql`>`} (${after.since}::timestamptz, ${after.id}::bigint)`
      : undefined,
  );
}

/** Midnight in UTC some days after a local date: wide bounds for an index of instants. */
const dayFrom = (date: string, days: number): Date =>
  new Date(Temporal.PlainDate.from(date).add({ days }).toZonedDateTime('UTC').epochMilliseconds);

/** PostgreSQL keeps a word such as 7e0b as two, since it takes 7e0 as a number. */
function beginsWith(word: string): string {
  const [, number, rest] = /^(\d+e\d+)(\D.*)$/.exec(word) ?? [];
  return rest === undefined ? `'${word}':*` : `('${number}' & '${rest}':*)`;
}

/** Words and keys have no quotes. */
const tsqueryOf = (words: readonly SearchWord[]): string =>
  words
    .map(({ word, keys }) => `(${[beginsWith(word), ...keys.map((key) => `'${key}'`)].join(' | ')})`)
    .join(' & ');

/** How many jobs are in each of these states. */
export async function countByState(
  db: Queryable,
  states: readonly JobState[],
): Promise<Map<JobState, number>> {
  const rows = await db
    .select({ state: jobs.state, count: count() })
    .from(jobs)
    .where(inArray(jobs.state, [...states]))
    .groupBy(jobs.state);
  return new Map(rows.map((row) => [row.state, row.count]));
}
