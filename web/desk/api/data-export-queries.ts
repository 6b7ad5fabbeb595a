import { useQuery } from '@tanstack/react-query';
import { listDataExports } from '../../../contracts/data-exports/data-exports.ts';
import type { Reply } from '../../../contracts/endpoint.ts';
import { OPEN_DATA_EXPORT_STATES } from '../../../domain/data-exports/data-export-states.ts';
import { LIVE, queryClient, readAgain } from '../../client/query-client.ts';
import { deskCall } from './desk-call.ts';

export type DataExport = Reply<typeof listDataExports>['DataExports'][number];

const DATA_EXPORTS = ['desk-data-exports'];

/** How often the page asks how far a file is that is being written. */
const PROGRESS_MS = 3_000;

export const isOpenExport = ({ State }: DataExport): boolean =>
  OPEN_DATA_EXPORT_STATES.some((open) => open === State);

/** The files with everything that were asked for last, newest first. */
export function useDataExports() {
  return useQuery(
    {
      ...LIVE,
      queryKey: DATA_EXPORTS,
      queryFn: async ({ signal }) => (await deskCall(listDataExports, {}, { signal })).DataExports,
      refetchInterval: ({ state }) => (state.data?.some(isOpenExport) ? PROGRESS_MS : false),
    },
    queryClient,
  );
}

export const readDataExportsAgain = (): Promise<void> => readAgain(DATA_EXPORTS);
