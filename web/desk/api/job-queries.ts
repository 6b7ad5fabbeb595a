import { queryOptions, useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query';
import type { Reply } from '../../../contracts/endpoint.ts';
import {
  countDayVisits,
  countDeskJobs,
  getDeskJob,
  listDayVisits,
  listDeskJobs,
} from '../../../contracts/jobs/desk-jobs.ts';
import { listNeeds } from '../../../contracts/needs/needs.ts';
import type { JobState } from '../../../domain/jobs/job-life.ts';
import type { CallOf } from '../../client/call.ts';
import { LIVE, queryClient, readAgain } from '../../client/query-client.ts';
import { allOf, deskCall, liveQuery, pagedQuery } from './desk-call.ts';

export type DeskJob = Reply<typeof getDeskJob>;
export type DayVisit = Reply<typeof listDayVisits>['VisitList'][number];
export type JobEntry = Reply<typeof listDeskJobs>['JobList'][number];

/** How often a page that is being looked at asks for news, in milliseconds. */
export const REFRESH_MS = 15_000;

const jobKey = (repairId: number) => ['desk-job', repairId];
/** Whatever a change of a job may change besides. */
export const JOB_LISTS = ['desk-jobs'];
const DAYS = [...JOB_LISTS, 'day'];

/** A job, kept up to date while its page is looked at. */
export function useDeskJob(repairId: number) {
  return useQuery({
    ...liveQuery(jobKey(repairId), getDeskJob, { params: { RepairId: repairId } }),
    refetchInterval: REFRESH_MS,
  });
}

export type JobFilters = {
  States?: readonly JobState[] | undefined;
  Technician?: string | undefined;
  Region?: string | undefined;
  From?: string | undefined;
  To?: string | undefined;
  SearchTerm?: string | undefined;
  Order?: JobOrder | undefined;
};
export type JobOrder = NonNullable<CallOf<typeof listDeskJobs>['query']['Order']>;

/** Jobs by what is filtered for, a page at a time; all open ones without a filter. */
export function useDeskJobs({ States, ...filters }: JobFilters) {
  const State = States?.join(',');
  return useInfiniteQuery({
    ...pagedQuery([...JOB_LISTS, { ...filters, State }], (After, signal) =>
      deskCall(listDeskJobs, { query: { ...filters, State, After } }, { signal }),
    ),
    refetchInterval: REFRESH_MS,
  });
}

/** How many jobs are in each open state. */
export function useJobCounts() {
  return useQuery({
    ...liveQuery([...JOB_LISTS, 'counts'], countDeskJobs, {}),
    select: ({ Counts }) => Counts,
    refetchInterval: REFRESH_MS,
  });
}

const dayVisits = (date: string) =>
  queryOptions({
    ...LIVE,
    queryKey: [...DAYS, date],
    queryFn: async ({ signal }) => {
      const visits: DayVisit[] = [];
      let after: string | null | undefined;
      do {
        const query = { Date: date, After: after ?? undefined };
        const page = await deskCall(listDayVisits, { query }, { signal });
        visits.push(...page.VisitList);
        after = page.Next;
      } while (after);
      return visits.sort((a, b) => Date.parse(a.StartsAt) - Date.parse(b.StartsAt));
    },
    refetchInterval: REFRESH_MS,
  });

/** The visits of a day at their sites, YYYY-MM-DD, soonest first; kept up to date while they're looked at. */
export const useDayVisits = (date: string) => useQuery(dayVisits(date));

/** The visits of several days, day by day. */
export const useVisitsOf = (dates: readonly string[]) =>
  useQueries({ queries: dates.map(dayVisits), combine: (days) => allOf(days, (visits) => visits.flat()) });

export const readVisitsAgain = (): Promise<void> => readAgain(DAYS);

/** How many visits each day has from one to another, and how many of them wait for a technician. */
export function useVisitCounts(From: string, To: string) {
  return useQuery({
    ...liveQuery([...JOB_LISTS, 'day-counts', From, To], countDayVisits, { query: { From, To } }),
    select: ({ Days }) => new Map(Days.map((day) => [day.Date, day])),
    refetchInterval: REFRESH_MS,
  });
}

/** Shows a job as a change's reply has it, on the board too; lists load again. */
export async function keepJob(job: DeskJob): Promise<void> {
  const queryKey = jobKey(job.RepairId);
  // A load that began before the change must not overwrite its reply.
  await Promise.all([queryKey, DAYS].map((key) => queryClient.cancelQueries({ queryKey: key })));
  queryClient.setQueryData(queryKey, job);
  moveOnDays(job);
  await queryClient.invalidateQueries({ queryKey: JOB_LISTS });
}

const isPlanOf = (job: DeskJob, { RepairId, VisitState }: DayVisit): boolean =>
  RepairId === job.RepairId && VisitState === 'planned';

/** Takes a job's planned visit from the days that are shown, and puts it on its day, if there is one. */
function moveOnDays(job: DeskJob): void {
  const days = queryClient.getQueriesData<DayVisit[]>({ queryKey: DAYS });
  const visit = days.flatMap(([, visits]) => visits ?? []).find((each) => isPlanOf(job, each));
  if (!visit) return;
  const now: DayVisit = { ...visit, ...job, ...plannedTimeIn(job, visit) };
  for (const [queryKey, visits] of days) {
    if (!visits) continue;
    const isItsDay = job.HasVisitTime && queryKey.at(-1) === job.AttendanceDate;
    const others = visits.filter((each) => !isPlanOf(job, each));
    const isThere = others.length < visits.length;
    // In its place: a list that is shifted counts as new from there on, and all its cards would be drawn again.
    const inPlace = visits.map((each) => (isPlanOf(job, each) ? now : each));
    queryClient.setQueryData(queryKey, !isItsDay ? others : isThere ? inPlace : [...visits, now]);
  }
}

function plannedTimeIn({ VisitPlans }: DeskJob, visit: DayVisit) {
  const { PlannedAt, PlannedMinutes } = VisitPlans.find(({ VisitId }) => VisitId === visit.VisitId) ?? visit;
  return { PlannedAt, PlannedMinutes };
}

/** A job as it's now, after a colleague's change. @throws ApiError */
export function freshJob(repairId: number): Promise<DeskJob> {
  const queryFn = () => deskCall(getDeskJob, { params: { RepairId: repairId } });
  return queryClient.fetchQuery({ queryKey: jobKey(repairId), queryFn, staleTime: 0 });
}

export type NeedsGroup = Reply<typeof listNeeds>['Groups'][number];
export type Need = NeedsGroup['Needs'][number];

const NEEDS = [...JOB_LISTS, 'needs'];

/** What needs a person, in three groups (R10.07); kept up to date on every screen. */
export function useNeeds() {
  return useQuery({
    ...liveQuery(NEEDS, listNeeds, {}),
    select: ({ Groups }) => Groups,
    refetchInterval: REFRESH_MS,
  });
}

/** `12`, or `50+` if there are more than are shown; null if there are none. */
export function needsCount(groups: readonly NeedsGroup[]): string | null {
  const count = groups.reduce((sum, { Needs }) => sum + Needs.length, 0);
  const more = groups.some(({ HasMore }) => HasMore) ? '+' : '';
  return count === 0 ? null : `${count}${more}`;
}

/** What people wrote, with what the office did about it. */
export const INBOX = ['desk-inbox'];

/** Loads the needs again, and the inbox: what ends a need there ends it here. */
export async function readNeedsAgain(): Promise<void> {
  await Promise.all([readAgain(NEEDS), readAgain(INBOX)]);
}
