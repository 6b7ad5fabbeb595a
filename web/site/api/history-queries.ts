import { keepPreviousData } from '@tanstack/react-query';
import type { Reply } from '../../../contracts/endpoint.ts';
import type { serviceHistory, Visit } from '../../../contracts/jobs/history.ts';
import { call } from '../../client/call.ts';
import { AT_ONCE, queryClient } from '../../client/query-client.ts';
import { usePages } from '../../client/use-pages.ts';

type HistoryPage = Reply<typeof serviceHistory>;
export type HistoryJob = HistoryPage['JobList'][number];

/** A visit and its job. */
export type PastVisit = Visit & { readonly job: HistoryJob | undefined };

export type HistoryFilter = {
  /** Words of the reference, problem, work, part, tech or equipment; '' for everything. */
  readonly search: string;
  readonly equipmentId: number | null;
  readonly locationId: number | null;
};

/** Every matching visit, newest first, page by page (R7.32). */
export function useServiceHistory(filter: HistoryFilter) {
  const query = usePages({
    queryKey: ['history', filter],
    queryFn: ({ pageParam, signal }) => page(filter, pageParam, signal),
    // The list stays on screen while the next one loads.
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return { ...query, visits: query.data && withJobs(query.data.pages) };
}

/** All of them at once, for a file; `onPage` is called with the number loaded so far. */
export async function wholeHistory(
  filter: HistoryFilter,
  onPage: (visits: number) => void,
): Promise<PastVisit[]> {
  const pages: HistoryPage[] = [];
  let after: string | null = null;
  do {
    const next: HistoryPage = await queryClient.fetchQuery({
      queryKey: ['history', filter, 'file', after],
      queryFn: ({ signal }) => page(filter, after, signal),
      staleTime: 0,
      gcTime: 0,
      ...AT_ONCE,
    });
    pages.push(next);
    onPage(pages.reduce((sum, { Historys }) => sum + Historys.length, 0));
    after = next.Next;
  } while (after !== null);
  return withJobs(pages);
}

function page(filter: HistoryFilter, after: string | null, signal: AbortSignal): Promise<HistoryPage> {
  const query = {
    SearchTerm: filter.search || undefined,
    EquipmentId: filter.equipmentId ?? undefined,
    LocationId: filter.locationId ?? undefined,
    After: after ?? undefined,
  };
  return call<typeof serviceHistory>('GET', '/api/v1/customerportal/servicehistory', { query }, { signal });
}

function withJobs(pages: readonly HistoryPage[]): PastVisit[] {
  const jobs = new Map(pages.flatMap(({ JobList }) => JobList.map((job) => [job.RepairId, job] as const)));
  return pages.flatMap(({ Historys }) =>
    Historys.map((visit) => ({ ...visit, job: jobs.get(visit.RepairId) })),
  );
}
