import { useQuery } from '@tanstack/react-query';
import type { Reply } from '../../../contracts/endpoint.ts';
import type { readTechnicianDay, showDayCodes } from '../../../contracts/technicians/technician-day.ts';
import { ApiError } from '../../client/api-error.ts';
import { type CallOf, call } from '../../client/call.ts';
import { LIVE, queryClient } from '../../client/query-client.ts';

export type TechnicianDay = Reply<typeof readTechnicianDay>;
export type VisitsOfDay = TechnicianDay['Today'];
export type DayVisit = VisitsOfDay['Visits'][number];

/** The office may change a day at any time, and nobody reloads a page with gloves on. */
const AGAIN_MS = 3 * 60_000;

/** While somebody types the code, nothing may take its form away; giving it asks again. */
const mayAskAgain = ({ state }: { state: { error: Error | null } }): boolean =>
  !(state.error instanceof ApiError && state.error.code === 'second_factor_needed');

/** The day of a link's technician; asked for again every few minutes, and when the page is looked at again. */
export function useDay(ch: string) {
  return useQuery(
    {
      ...LIVE,
      queryKey: ['technician-day', ch],
      queryFn: ({ signal }) =>
        call<typeof readTechnicianDay>('POST', '/api/v1/technicianday', { json: { ch } }, { signal }),
      refetchInterval: (query) => mayAskAgain(query) && AGAIN_MS,
      refetchOnReconnect: mayAskAgain,
    },
    queryClient,
  );
}

/** The codes of a visit's site (R12.11), which no cache keeps. @throws ApiError */
export const askCodes = (json: CallOf<typeof showDayCodes>['json']): Promise<Reply<typeof showDayCodes>> =>
  call<typeof showDayCodes>('POST', '/api/v1/technicianday/codes', { json });
