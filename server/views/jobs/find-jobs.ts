import type { z } from 'zod';
import type { Reply } from '../../../contracts/endpoint.ts';
import type {
  countDeskJobs as countDeskJobsCall,
  jobOrder,
  listDeskJobs as listDeskJobsCall,
} from '../../../contracts/jobs/desk-jobs.ts';
import { checkPhone, normalisePhone } from '../../../domain/customers/phone.ts';
import { isOpenJob, JOB_STATES, type JobState } from '../../../domain/jobs/job-life.ts';
import { foldedWords } from '../../../domain/words/fold-text.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Deps } from '../../common/deps.ts';
import { PAGE_SIZES } from '../../platform/limits.ts';
import { presentDeskJobEntry } from './desk-jobs.present.ts';
import { readKey } from './desk-jobs.ts';
import {
  countByState,
  type JobSearch,
  type SearchWord,
  searchJobIds,
  searchJobs,
} from './find-jobs.queries.ts';

const OPEN_STATES = JOB_STATES.filter(isOpenJob);
const MAX_WORDS = 8;
/** A phone number as people write one, with spaces, dashes or brackets; not a part of a serial number such as SN57219452-7e0b. */
const SPACED_NUMBER = /(?<![\p{L}\p{N}])[+(]*\d[\d ()-]{4,}\d(?![\p{L}\p{N}-])/gu;
/** In which column the key of a list's pages is. */
const SORTED_BY = {
  longest: 'stateSince',
  newest: 'stateSince',
  soonest: 'startsAt',
  latest: 'startsAt',
} as const;

/** Each word of a search with the keys that it may mean: an equipment type by its name, a job by reference or id. */
export function readSearchWords(
  term: string,
  referencePrefix: string,
  { equipment }: Pick<Catalogue, 'equipment'>,
): SearchWord[] {
  const whole = term.replace(SPACED_NUMBER, (digits) =>
    checkPhone(digits) === null ? ` ${normalisePhone(digits)} ` : digits,
  );
  const reference = new RegExp(`^(?:${referencePrefix})?(\\d{1,15})R?$`, 'i');
  return foldedWords(whole)
    .slice(0, MAX_WORDS)
    .map((word) => {
      const types = equipment.types.filter(({ Name }) =>
        foldedWords(Name).some((part) => part.startsWith(word)),
      );
      const id = reference.exec(word)?.[1];
      return { word, keys: [...types.map(({ Id }) => `#type${Id}`), ...(id ? [`#${Number(id)}`] : [])] };
    });
}

type Search = {
  states: readonly JobState[] | undefined;
  technician: string | undefined;
  region: string | undefined;
  from: string | undefined;
  to: string | undefined;
  term: string | undefined;
  order: z.output<typeof jobOrder> | undefined;
  after: string | undefined;
};

function readJobSearch(
  { config, catalogue }: Deps,
  { states: asked, term, order: askedOrder, after, ...filters }: Search,
): JobSearch {
  const states = asked ?? (term === undefined ? OPEN_STATES : JOB_STATES);
  const isOfDays = filters.from !== undefined || filters.to !== undefined;
  const order = askedOrder ?? (isOfDays ? 'soonest' : states.every(isOpenJob) ? 'longest' : 'newest');
  return {
    ...filters,
    states,
    words:
      term === undefined ? null : readSearchWords(term, config.brand.referencePrefix, catalogue.current()),
    sortedBy: SORTED_BY[order],
    isNewestFirst: order === 'newest' || order === 'latest',
    after: readKey(after),
    pageSize: PAGE_SIZES.deskJobs,
  };
}

const NO_FILTER = {
  states: undefined,
  technician: undefined,
  region: undefined,
  from: undefined,
  to: undefined,
  order: undefined,
  after: undefined,
};

/** A page of the jobs that staff look for (R10.09). */
export async function findJobs(deps: Deps, search: Search): Promise<Reply<typeof listDeskJobsCall>> {
  const { found, next } = await searchJobs(deps.db, readJobSearch(deps, search));
  return {
    JobList: found.map((record) => presentDeskJobEntry(deps, record)),
    Next: next && `${next.since.getTime()}-${next.id}`,
  };
}

/** The ids of the jobs on the first page of a search, and whether there are more. */
export async function findJobIds(deps: Deps, term: string): Promise<{ ids: number[]; hasMore: boolean }> {
  const { ids, next } = await searchJobIds(deps.db, readJobSearch(deps, { ...NO_FILTER, term }));
  return { ids, hasMore: next !== null };
}

/** How many jobs are in each open state. */
export async function countJobs({ db }: Deps): Promise<Reply<typeof countDeskJobsCall>> {
  const counts = await countByState(db, OPEN_STATES);
  return { Counts: OPEN_STATES.map((state) => ({ State: state, Count: counts.get(state) ?? 0 })) };
}
