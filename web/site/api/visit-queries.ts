import { useQuery } from '@tanstack/react-query';
import type { Reply } from '../../../contracts/endpoint.ts';
import type { cancelVisit, moveVisit, visitChoices } from '../../../contracts/jobs/visit-changes.ts';
import { type CallOf, call } from '../../client/call.ts';
import { LIVE, queryClient } from '../../client/query-client.ts';

export type VisitChoices = Reply<typeof visitChoices>;

/** Whether a job's visit can be moved or cancelled, and what each other time costs; null loads nothing. */
export function useVisitChoices(RepairId: number | null) {
  return useQuery(
    {
      queryKey: ['jobs', RepairId, 'visit'],
      queryFn: ({ signal }): Promise<VisitChoices> =>
        call<typeof visitChoices>(
          'GET',
          '/api/v1/customerportal/jobs/{RepairId}/visit',
          { params: { RepairId } },
          { signal },
        ),
      enabled: RepairId !== null,
      ...LIVE,
    },
    queryClient,
  );
}

export const sendMove = (
  RepairId: number,
  json: CallOf<typeof moveVisit>['json'],
  idempotencyKey: string,
): Promise<Reply<typeof moveVisit>> =>
  call<typeof moveVisit>(
    'POST',
    '/api/v1/customerportal/jobs/{RepairId}/visit/move',
    { params: { RepairId }, json },
    { idempotencyKey },
  );

export const sendCancel = (
  RepairId: number,
  json: CallOf<typeof cancelVisit>['json'],
  idempotencyKey: string,
): Promise<Reply<typeof cancelVisit>> =>
  call<typeof cancelVisit>(
    'POST',
    '/api/v1/customerportal/jobs/{RepairId}/visit/cancel',
    { params: { RepairId }, json },
    { idempotencyKey },
  );
