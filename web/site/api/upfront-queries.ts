import type { Reply } from '../../../contracts/endpoint.ts';
import type {
  ApprovalLimits,
  getApprovalLimits,
  getUpfrontLimit,
  setApprovalLimits,
  setUpfrontLimit,
} from '../../../contracts/repair-quotes/upfront-limits.ts';
import { type CallOf, call } from '../../client/call.ts';
import { queryClient, readAgain, useQuery } from '../../client/query-client.ts';

const ofJob = (RepairId: number) => ['jobs', RepairId, 'upfront'];

/** Up to how much a job's repair goes ahead without asking (R12.08). */
export function useUpfront(RepairId: number) {
  return useQuery({
    queryKey: ofJob(RepairId),
    queryFn: ({ signal }): Promise<Reply<typeof getUpfrontLimit>> =>
      call<typeof getUpfrontLimit>(
        'GET',
        '/api/v1/customerportal/jobs/{RepairId}/upfrontlimit',
        { params: { RepairId } },
        { signal },
      ),
  });
}

export const readUpfrontAgain = (RepairId: number): Promise<void> => readAgain(ofJob(RepairId));

/** @throws ApiError */
export async function sendUpfront(
  RepairId: number,
  json: CallOf<typeof setUpfrontLimit>['json'],
): Promise<void> {
  const path = '/api/v1/customerportal/jobs/{RepairId}/upfrontlimit';
  queryClient.setQueryData(
    ofJob(RepairId),
    await call<typeof setUpfrontLimit>('PUT', path, { params: { RepairId }, json }),
  );
}

const OF_BUSINESS = ['approval-limits'];

/** What people of the business without a limit may approve, and what goes ahead without asking. */
export function useApprovalLimits(enabled = true) {
  return useQuery({
    queryKey: OF_BUSINESS,
    queryFn: ({ signal }): Promise<ApprovalLimits> =>
      call<typeof getApprovalLimits>('GET', '/api/v1/customerportal/approvallimits', {}, { signal }),
    enabled,
  });
}

export const readApprovalLimitsAgain = (): Promise<void> => readAgain(OF_BUSINESS);

/** @throws ApiError */
export async function sendApprovalLimits(json: CallOf<typeof setApprovalLimits>['json']): Promise<void> {
  const path = '/api/v1/customerportal/approvallimits';
  queryClient.setQueryData(OF_BUSINESS, await call<typeof setApprovalLimits>('PUT', path, { json }));
}
