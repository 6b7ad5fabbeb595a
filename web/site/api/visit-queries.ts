import type { Reply } from '../../../contracts/endpoint.ts';
import type {
  cancelVisitByLink,
  moveVisitByLink,
  visitChoicesByLink,
} from '../../../contracts/jobs/job-links.ts';
import type { cancelVisit, moveVisit, visitChoices } from '../../../contracts/jobs/visit-changes.ts';
import { type CallOf, call } from '../../client/call.ts';
import { LIVE, useQuery } from '../../client/query-client.ts';
import { keyOfLinkedJob } from './job-link-queries.ts';
import type { JobSource } from './job-queries.ts';

export type VisitChoices = Reply<typeof visitChoices>;

/**
 * Whether a job's visit can be moved or cancelled, and what each other time costs; null loads nothing.
 * @param pollMs how often it's asked for again; a form that was opened in time isn't, since it may be sent a while after that
 */
export function useVisitChoices(source: JobSource | null, pollMs: number | false = false) {
  return useQuery({
    queryKey:
      source && 'ch' in source ? [...keyOfLinkedJob(source.ch), 'visit'] : ['jobs', source?.id, 'visit'],
    queryFn: ({ signal }): Promise<VisitChoices> =>
      source && 'ch' in source
        ? call<typeof visitChoicesByLink>('POST', '/api/v1/visit/choices', { json: source }, { signal })
        : call<typeof visitChoices>(
            'GET',
            '/api/v1/customerportal/jobs/{RepairId}/visit',
            { params: { RepairId: source?.id ?? 0 } },
            { signal },
          ),
    enabled: source !== null,
    ...LIVE,
    refetchInterval: pollMs,
  });
}

export function sendMove(
  source: JobSource,
  json: CallOf<typeof moveVisit>['json'],
  idempotencyKey: string,
): Promise<Reply<typeof moveVisit>> {
  const options = { idempotencyKey };
  if ('ch' in source) {
    return call<typeof moveVisitByLink>(
      'POST',
      '/api/v1/visit/move',
      { json: { ...source, ...json } },
      options,
    );
  }
  const params = { RepairId: source.id };
  const path = '/api/v1/customerportal/jobs/{RepairId}/visit/move';
  return call<typeof moveVisit>('POST', path, { params, json }, options);
}

export function sendCancel(
  source: JobSource,
  json: CallOf<typeof cancelVisit>['json'],
  idempotencyKey: string,
): Promise<Reply<typeof cancelVisit>> {
  const options = { idempotencyKey };
  if ('ch' in source) {
    const withLink = { json: { ...source, ...json } };
    return call<typeof cancelVisitByLink>('POST', '/api/v1/visit/cancel', withLink, options);
  }
  const params = { RepairId: source.id };
  const path = '/api/v1/customerportal/jobs/{RepairId}/visit/cancel';
  return call<typeof cancelVisit>('POST', path, { params, json }, options);
}
