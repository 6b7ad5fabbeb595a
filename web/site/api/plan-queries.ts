import type { Reply } from '../../../contracts/endpoint.ts';
import type {
  acceptOffer,
  declineOffer,
  endOwnPlan,
  getOwnPlan,
  listOwnPlans,
  OwnPlan,
  OwnPlanEntry,
} from '../../../contracts/plans/own-plans.ts';
import type {
  acceptOfferByLink,
  declineOfferByLink,
  planByLink,
} from '../../../contracts/plans/plan-offer-links.ts';
import type { ownPauseEffect, pauseOwnPlan, restartOwnPlan } from '../../../contracts/plans/plan-pauses.ts';
import { call } from '../../client/call.ts';
import { LIVE, readAgain, useQuery } from '../../client/query-client.ts';

export type LinkedPlan = Reply<typeof planByLink>;
type Answer = Reply<typeof acceptOffer>;

const KEY = ['plans'];
const PATH = '/api/v1/customerportal/plans';

/** The maintenance plans at the person's sites (R13.05). */
export function useOwnPlans({ enabled }: { enabled: boolean } = { enabled: true }) {
  return useQuery({
    queryKey: [...KEY, 'list'],
    queryFn: async ({ signal }): Promise<OwnPlanEntry[]> =>
      (await call<typeof listOwnPlans>('GET', PATH, {}, { signal })).Plans,
    enabled,
    ...LIVE,
  });
}

/** One plan; null loads nothing. */
export function useOwnPlan(PlanId: number | null) {
  return useQuery({
    queryKey: [...KEY, PlanId],
    queryFn: ({ signal }): Promise<OwnPlan> =>
      call<typeof getOwnPlan>('GET', `${PATH}/{PlanId}`, { params: { PlanId } }, { signal }),
    enabled: PlanId !== null,
    ...LIVE,
  });
}

export const readOwnPlansAgain = (): Promise<void> => readAgain(KEY);

export function acceptOwnOffer(
  params: { PlanId: number; Number: number },
  json: { PoNumber: string | null },
): Promise<Answer> {
  return call<typeof acceptOffer>('POST', `${PATH}/{PlanId}/offers/{Number}/accept`, { params, json });
}

export function declineOwnOffer(
  params: { PlanId: number; Number: number },
  json: { Reason: string | null },
): Promise<Answer> {
  return call<typeof declineOffer>('POST', `${PATH}/{PlanId}/offers/{Number}/decline`, { params, json });
}

/** @throws ApiError */
export async function endPlan(
  PlanId: number,
  json: { CancelJobs: number[]; Reason: string | null; Version: number },
): Promise<void> {
  await call<typeof endOwnPlan>('POST', `${PATH}/{PlanId}/end`, { params: { PlanId }, json });
}

export type PauseDays = { FirstDay: string; LastDay: string | null };

/** What pausing a plan would do on some days; nothing is asked without a first one. */
export function usePauseEffect(PlanId: number, query: PauseDays) {
  return useQuery({
    queryKey: [...KEY, PlanId, 'pause', query],
    queryFn: ({ signal }) =>
      call<typeof ownPauseEffect>('GET', `${PATH}/{PlanId}/pause`, { params: { PlanId }, query }, { signal }),
    enabled: query.FirstDay !== '',
    staleTime: 0,
  });
}

/** @throws ApiError */
export async function pausePlan(
  PlanId: number,
  json: PauseDays & { CancelJobs: number[]; Version: number },
): Promise<void> {
  await call<typeof pauseOwnPlan>('POST', `${PATH}/{PlanId}/pause`, { params: { PlanId }, json });
}

/** @throws ApiError */
export async function restartPlan(PlanId: number, Version: number): Promise<void> {
  const json = { Version };
  await call<typeof restartOwnPlan>('POST', `${PATH}/{PlanId}/restart`, { params: { PlanId }, json });
}

const linkKey = (ch: string) => ['plan-by-link', ch];

/** The offer of an emailed link. */
export function useLinkedPlan(ch: string) {
  return useQuery({
    queryKey: linkKey(ch),
    queryFn: ({ signal }): Promise<LinkedPlan> =>
      call<typeof planByLink>('POST', '/api/v1/planoffer', { json: { ch } }, { signal }),
    staleTime: 0,
  });
}

export const readLinkedPlanAgain = (ch: string): Promise<void> => readAgain(linkKey(ch));

export function acceptByLink(json: { ch: string; Name: string; PoNumber: string | null }): Promise<Answer> {
  return call<typeof acceptOfferByLink>('POST', '/api/v1/planoffer/accept', { json });
}

export function declineByLink(json: { ch: string; Name: string; Reason: string | null }): Promise<Answer> {
  return call<typeof declineOfferByLink>('POST', '/api/v1/planoffer/decline', { json });
}
