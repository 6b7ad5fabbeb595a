import { useQuery } from '@tanstack/react-query';
import type { Reply } from '../../../contracts/endpoint.ts';
import { listTechnicians } from '../../../contracts/technicians/technicians.ts';
import { queryClient, readAgain } from '../../client/query-client.ts';
import { liveQuery } from './desk-call.ts';

export type Technician = Reply<typeof listTechnicians>['Technicians'][number];

const TECHNICIANS = liveQuery(['desk-technicians'], listTechnicians, {});

/** All technicians, active ones first. */
export function useTechnicians() {
  return useQuery({ ...TECHNICIANS, select: ({ Technicians }) => Technicians });
}

/** The version of a technician as it is now, after a colleague's change. @throws ApiError */
export async function freshTechnicianVersion(technicianId: number): Promise<number> {
  const { Technicians } = await queryClient.fetchQuery({ ...TECHNICIANS, staleTime: 0 });
  return Technicians.find(({ TechnicianId }) => TechnicianId === technicianId)?.Version ?? 0;
}

/** The price regions, which technicians can cover; none until they have loaded. */
export function useRegions(): readonly string[] {
  return useQuery({ ...TECHNICIANS, select: ({ Regions }) => Regions }).data ?? [];
}

export const readTechniciansAgain = (): Promise<void> => readAgain(TECHNICIANS.queryKey);
