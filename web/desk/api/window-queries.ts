import { useQueries, useQuery } from '@tanstack/react-query';
import type { Reply } from '../../../contracts/endpoint.ts';
import { listWindowClosures, listWindowLimits, listWindows } from '../../../contracts/windows/windows.ts';
import type { TimeWindow } from '../../../domain/visits/day-choice.ts';
import { addDays } from '../../../domain/visits/local-time.ts';
import { LIVE, queryClient, readAgain } from '../../client/query-client.ts';
import { allOf, deskCall, liveQuery } from './desk-call.ts';
import { JOB_LISTS, REFRESH_MS } from './job-queries.ts';

export type DayWindows = Reply<typeof listWindows>;
export type DayWindow = DayWindows['Windows'][number];
export type WindowLimits = Reply<typeof listWindowLimits>;

const WINDOWS = [...JOB_LISTS, 'windows'];
const DAYS_AHEAD = 366;

const dayWindows = (date: string) => ({
  ...liveQuery([...WINDOWS, date], listWindows, { query: { Date: date } }),
  refetchInterval: REFRESH_MS,
});

/** A date's public holidays, and its windows that have a limit or visits or are closed. */
export const useDayWindows = (date: string) => useQuery(dayWindows(date));

/** The same of several dates, in their order. */
export const useWindowsOf = (dates: readonly string[]) =>
  useQueries({ queries: dates.map(dayWindows), combine: (days) => allOf(days, (all) => all) });

const LIMITS = [...WINDOWS, 'limits'];
const readLimits = () => deskCall(listWindowLimits, {});

/** Every limit there is, and all regions. */
export function useWindowLimits() {
  return useQuery({ ...LIVE, queryKey: LIMITS, queryFn: readLimits });
}

/** The limits as they're now, after a colleague's change. @throws ApiError */
export const freshLimits = (): Promise<WindowLimits> =>
  queryClient.fetchQuery({ queryKey: LIMITS, queryFn: readLimits, staleTime: 0 });

/** When a window was closed, as it is now; null while it's open. @throws ApiError */
export async function freshClosure(window: {
  Region: string;
  Date: string;
  TimeWindow: TimeWindow;
}): Promise<string | null> {
  const { Windows } = await queryClient.fetchQuery({ ...dayWindows(window.Date), staleTime: 0 });
  return (
    Windows.find(({ Region, TimeWindow }) => Region === window.Region && TimeWindow === window.TimeWindow)
      ?.ClosedOn ?? null
  );
}

/** The windows that are closed from a date on. */
export function useClosures(from: string) {
  return useQuery({
    ...LIVE,
    queryKey: [...WINDOWS, 'closures', from],
    queryFn: async ({ signal }) => {
      const query = { From: from, To: addDays(from, DAYS_AHEAD) };
      return (await deskCall(listWindowClosures, { query }, { signal })).Closures;
    },
  });
}

export const readWindowsAgain = (): Promise<void> => readAgain(WINDOWS);
