import { isOpenJob, type JobState } from '../../../domain/jobs/job-life.ts';
import { foldText } from '../../../domain/words/fold-text.ts';
import type { Queryable } from '../../db/client.ts';
import { and, asc, count, desc, eq, gte, inArray, lte, type SQL, sql } from '../../db/drizzle.ts';
import { locations } from '../../db/schema/customers.ts';
import { jobWords } from '../../db/schema/job-words.ts';
import { jobs, openJob } from '../../db/schema/jobs.ts';
import { serviceAreas } from '../../db/schema/reference.ts';
import { type DeskJobRecord, type StateKey, selectJobs } from './desk-jobs.queries.ts';

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
  limit: number;
};

/** How many jobs of a list are looked at for words before their index is asked. */
const LOOKED_THROUGH = 5_000;

/** Up to so many sites of a region are looked up by their keys. */
const FEW_SITES = 500;

/**
 * A page of matching jobs.
 *
 * Common words are found soonest in the list itself: 51 of 5,000 jobs fill a page. If they don't, and the list goes on,
 * at most about one job in a hundred has the words, and their index finds all of these.
 */
export async function searchJobs(db: Queryable, search: JobSearch): Promise<DeskJobRecord[]> {
  const { words, limit } = search;
  const filters = filtersOf(search, await sitesOf(db, search.region));
  if (words === null) return readJobs(db, search, inOrder(db, search, filters).as('page'));
  if (words.length === 0) return [];
  const query = tsqueryOf(words);
  const near = inOrder(db, { ...search, limit: LOOKED_THROUGH }, filters).as('near');
  const common = db
    .select({ id: near.id, at: near.at })
    .from(near)
    // By each job's key, whatever number of jobs is expected to have the words.
    .where(sql`(select w.words from ${jobWords} w where w.job_id = ${near.id}) @@ ${query}`)
    .orderBy(search.isNewestFirst ? sql`${near.at} desc, ${near.id} desc` : sql`${near.at}, ${near.id}`)
    .limit(limit)
    .as('page');
  const found = await readJobs(db, search, common);
  if (found.length === limit) return found;
  // Counted once, before anything else of that statement is read.
  const goesOn = sql`(select count(*) from ${near}) = ${LOOKED_THROUGH}`;
  // As an array, so that the index of the words is read first, whatever number of jobs is expected.
  const withWords = sql`${jobs.id} = any(array(select w.job_id from ${jobWords} w
    where w.words @@ ${tsqueryOf(telling(words))} and w.words @@ ${query}))`;
  const indexed = await readJobs(db, search, inOrder(db, search, and(goesOn, withWords, filters)).as('page'));
  // None if the list doesn't go on; else what was found is among them.
  return indexed.length > 0 ? indexed : found;
}

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
const inOrder = (db: Queryable, search: JobSearch, condition: SQL | undefined) =>
  db
    .select({ id: jobs.id, at: jobs[search.sortedBy] })
    .from(jobs)
    .where(condition)
    .orderBy(...orderOf(search))
    .limit(search.limit);

/** A page's jobs are chosen first, so that nothing else is read of other jobs. */
function readJobs(
  db: Queryable,
  search: JobSearch,
  page: ReturnType<ReturnType<typeof inOrder>['as']>,
): Promise<DeskJobRecord[]> {
  return selectJobs(db)
    .where(inArray(jobs.id, db.select({ id: page.id }).from(page)))
    .orderBy(...orderOf(search));
}

function orderOf({ sortedBy, isNewestFirst }: Pick<JobSearch, 'sortedBy' | 'isNewestFirst'>): [SQL, SQL] {
  const order = isNewestFirst ? desc : asc;
  return [order(jobs[sortedBy]), order(jobs.id)];
}

function filtersOf(
  { states, technician, from, to, ...page }: JobSearch,
  sites: SQL | undefined,
): SQL | undefined {
  const { sortedBy, isNewestFirst, after } = page;
  return and(
    inArray(jobs.state, [...states]),
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

/** Words and keys have no quotes. */
const tsqueryOf = (words: readonly SearchWord[]): SQL =>
  sql`${words.map(({ word, keys }) => `(${[`'${word}':*`, ...keys.map((key) => `'${key}'`)].join(' | ')})`).join(' & ')}::tsquery`;

/** The words that begin few enough others for an index; all of them if each begins too many. */
function telling(words: readonly SearchWord[]): readonly SearchWord[] {
  const long = words.filter(({ word }) => word.length > 2);
  return long.length > 0 ? long : words;
}

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
