import { useQuery } from '@tanstack/react-query';
import type { Reply } from '../../../contracts/endpoint.ts';
import { listTechnicians } from '../../../contracts/technicians/technicians.ts';
import { LIVE, queryClient, readAgain } from '../../client/query-client.ts';
import { deskCall } from './desk-call.ts';

export type Technician = Reply<typeof listTechnicians>['Technicians'][number];

const TECHNICIANS = ['desk-technicians'];

/** All technicians, active ones first. */
export function useTechnicians() {
  return useQuery(
    {
      ...LIVE,
      queryKey: TECHNICIANS,
      queryFn: async ({ signal }) => (await deskCall(listTechnicians, {}, { signal })).Technicians,
    },
    queryClient,
  );
}

export const readTechniciansAgain = (): Promise<void> => readAgain(TECHNICIANS);
