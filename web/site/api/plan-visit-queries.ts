import type { Reply } from '../../../contracts/endpoint.ts';
import type {
  choosePlanVisit,
  choosePlanVisitByLink,
  equipmentMaintenance,
  listPlanVisits,
  planVisitByLink,
  planVisitChoices,
} from '../../../contracts/plans/plan-visits.ts';
import { type CallOf, call } from '../../client/call.ts';
import { LIVE, queryClient, useQuery } from '../../client/query-client.ts';
import { refreshJobs } from './job-queries.ts';
import { readOwnPlansAgain } from './plan-queries.ts';

export type WaitingVisit = Reply<typeof listPlanVisits>['Visits'][number];
export type VisitByLink = Reply<typeof planVisitByLink>;
type Booked = Reply<typeof choosePlanVisit>;

/** A visit by one of its services, or by the link of a letter. */
export type VisitSource = { id: number } | { ch: string };

const KEY = ['plan-visits'];
const keyOf = (source: VisitSource) => ('id' in source ? source.id : source.ch);
const PATH = '/api/v1/customerportal/plan-visits';

/** What waits for a day of the maintenance plans, at the person's sites (R13.03). */
export function usePlanVisits({ enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }): Promise<WaitingVisit[]> =>
      (await call<typeof listPlanVisits>('GET', PATH, {}, { signal })).Visits,
    enabled,
    ...LIVE,
  });
}

/** A visit that waits, with the times that can be chosen, and what has been booked of it. */
export function usePlanVisit(source: VisitSource) {
  return useQuery({
    queryKey: [...KEY, 'one', keyOf(source)],
    queryFn: async ({ signal }): Promise<VisitByLink> => {
      if ('ch' in source) {
        return call<typeof planVisitByLink>('POST', '/api/v1/plan-visit/view', { json: source }, { signal });
      }
      const params = { OccurrenceId: source.id };
      const Waiting = await call<typeof planVisitChoices>(
        'GET',
        `${PATH}/{OccurrenceId}`,
        { params },
        { signal },
      );
      return { Waiting, Booked: [] };
    },
    ...LIVE,
  });
}

/** What the plans in force do to a machine (R13.03). */
export function useMaintenance(EquipmentId: number) {
  return useQuery({
    queryKey: [...KEY, 'equipment', EquipmentId],
    queryFn: async ({ signal }) =>
      (
        await call<typeof equipmentMaintenance>(
          'GET',
          '/api/v1/customerportal/equipment/{EquipmentId}/maintenance',
          { params: { EquipmentId } },
          { signal },
        )
      ).Services,
    ...LIVE,
  });
}

export function sendPlanVisit(
  source: VisitSource,
  json: CallOf<typeof choosePlanVisit>['json'],
  idempotencyKey: string,
): Promise<Booked> {
  const options = { idempotencyKey };
  return 'ch' in source
    ? call<typeof choosePlanVisitByLink>(
        'POST',
        '/api/v1/plan-visit/choose',
        { json: { ...source, ...json } },
        options,
      )
    : call<typeof choosePlanVisit>('POST', PATH, { json }, options);
}

/**
 * After a choice, and after one that was refused: what waits, and the jobs.
 * @param booked a visit that waits no more, so isn't asked for again
 */
export async function refreshPlanVisits(booked: VisitSource | null = null): Promise<void> {
  const isBooked = (key: readonly unknown[]) =>
    booked !== null && 'id' in booked && key[1] === 'one' && key[2] === keyOf(booked);
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: KEY, predicate: ({ queryKey }) => !isBooked(queryKey) }),
    readOwnPlansAgain(),
    refreshJobs(),
  ]);
}
