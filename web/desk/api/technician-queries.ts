import { useQuery } from '@tanstack/react-query';
import type { Reply } from '../../../contracts/endpoint.ts';
import { listLeaveVisits } from '../../../contracts/jobs/given-visits.ts';
import { listTechnicians } from '../../../contracts/technicians/technicians.ts';
import { queryClient, readAgain } from '../../client/query-client.ts';
import { liveQuery } from './desk-call.ts';
import { JOB_LISTS } from './job-queries.ts';

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

/** Kinds of licence, and licences that are of none of them yet; none until they have loaded. */
export function useLicenceKinds(): { kinds: readonly string[]; unmatched: readonly string[] } {
  const data = useQuery(TECHNICIANS).data;
  return { kinds: data?.LicenceKinds ?? [], unmatched: data?.UnmatchedLicences ?? [] };
}

/** The price regions, which technicians can cover; none until they have loaded. */
export function useRegions(): readonly string[] {
  return useQuery({ ...TECHNICIANS, select: ({ Regions }) => Regions }).data ?? [];
}

export const readTechniciansAgain = (): Promise<void> => readAgain(TECHNICIANS.queryKey);

export type LeaveVisit = Reply<typeof listLeaveVisits>['VisitList'][number];
/** Leave that isn't added yet, local dates. */
export type LeaveDays = { From: string; To: string };

const LEAVE_VISITS = [...JOB_LISTS, 'leave-visits'];
const leaveVisits = (TechnicianId: number, days: LeaveDays | null) =>
  liveQuery([...LEAVE_VISITS, TechnicianId, days], listLeaveVisits, {
    params: { TechnicianId },
    query: days ?? {},
  });

/** The visits that a technician has on the days of their leave, or on others. */
export const useLeaveVisits = (technicianId: number, days: LeaveDays | null) =>
  useQuery(leaveVisits(technicianId, days));

/** Those that are on screen. */
export const shownLeaveVisits = (technicianId: number, days: LeaveDays | null): readonly LeaveVisit[] =>
  queryClient.getQueryData(leaveVisits(technicianId, days).queryKey)?.VisitList ?? [];

export const readLeaveVisitsAgain = (): Promise<void> => readAgain(LEAVE_VISITS);
