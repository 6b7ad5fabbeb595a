import { useQuery } from '@tanstack/react-query';
import type { Reply } from '../../../contracts/endpoint.ts';
import { listNeeds } from '../../../contracts/needs/needs.ts';
import { LIVE, queryClient, readAgain } from '../../client/query-client.ts';
import { deskCall } from './desk-call.ts';
import { JOB_LISTS, REFRESH_MS } from './job-queries.ts';

export type NeedsGroup = Reply<typeof listNeeds>['Groups'][number];
export type Need = NeedsGroup['Needs'][number];

const NEEDS = [...JOB_LISTS, 'needs'];

/** What needs a person, in three groups (R10.07); kept up to date on every screen. */
export function useNeeds() {
  return useQuery(
    {
      ...LIVE,
      queryKey: NEEDS,
      queryFn: async ({ signal }) => (await deskCall(listNeeds, {}, { signal })).Groups,
      refetchInterval: REFRESH_MS,
    },
    queryClient,
  );
}

/** `12`, or `50+` if there are more than are shown; null if there are none. */
export function needsCount(groups: readonly NeedsGroup[]): string | null {
  const count = groups.reduce((sum, { Needs }) => sum + Needs.length, 0);
  const more = groups.some(({ HasMore }) => HasMore) ? '+' : '';
  return count === 0 ? null : `${count}${more}`;
}

export const readNeedsAgain = (): Promise<void> => readAgain(NEEDS);
