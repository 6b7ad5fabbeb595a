import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { listAudit } from '../../../contracts/audit/audit.ts';
import type { Reply } from '../../../contracts/endpoint.ts';
import { listStaff } from '../../../contracts/staff/staff.ts';
import { listSessionsOfStaff, listStaffSessions } from '../../../contracts/staff/staff-sessions.ts';
import type { CallOf } from '../../client/call.ts';
import { LIVE, queryClient, readAgain } from '../../client/query-client.ts';
import { deskCall } from './desk-call.ts';

export type TeamMember = Reply<typeof listStaff>['StaffList'][number];
export type SignIn = Reply<typeof listStaffSessions>['Sessions'][number];
export type AuditRow = Reply<typeof listAudit>['AuditEntries'][number];
export type AuditFilters = Omit<CallOf<typeof listAudit>['query'], 'After'>;

const TEAM = queryOptions({
  ...LIVE,
  queryKey: ['desk-team'],
  queryFn: async ({ signal }) => (await deskCall(listStaff, {}, { signal })).StaffList,
});

/** Everybody with a staff account; for administrators. */
export const useTeam = () => useQuery(TEAM, queryClient);

/** The version of an account as it is now, after a colleague's change. @throws ApiError */
export async function freshMemberVersion(staffId: number): Promise<number> {
  const team = await queryClient.fetchQuery({ ...TEAM, staleTime: 0 });
  return team.find(({ StaffId }) => StaffId === staffId)?.Version ?? 0;
}

const signInsKey = (staffId: number | 'own') => [...TEAM.queryKey, 'sign-ins', staffId];

/** One's own sign-ins, the one used last first. */
export function useOwnSignIns() {
  return useQuery(
    {
      ...LIVE,
      queryKey: signInsKey('own'),
      queryFn: async ({ signal }) => (await deskCall(listStaffSessions, {}, { signal })).Sessions,
    },
    queryClient,
  );
}

/** A colleague's sign-ins; for administrators. */
export function useSignInsOf(staffId: number) {
  return useQuery(
    {
      ...LIVE,
      queryKey: signInsKey(staffId),
      queryFn: async ({ signal }) =>
        (await deskCall(listSessionsOfStaff, { params: { StaffId: staffId } }, { signal })).Sessions,
    },
    queryClient,
  );
}

/** Accounts and sign-ins, after a change of either. */
export const readTeamAgain = (): Promise<void> => readAgain(TEAM.queryKey);

/** The audit trail, newest first, a page at a time; each page that is read is recorded in it, so none is read again by itself. */
export function useAudit(filters: AuditFilters) {
  return useInfiniteQuery(
    {
      queryKey: ['desk-audit', filters],
      queryFn: ({ pageParam, signal }) =>
        deskCall(listAudit, { query: { ...filters, After: pageParam } }, { signal }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ Next }: Reply<typeof listAudit>) => Next ?? undefined,
      staleTime: 0,
      gcTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
    queryClient,
  );
}
