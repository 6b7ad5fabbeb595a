import { useQuery } from '@tanstack/react-query';
import type { Reply } from '../../../contracts/endpoint.ts';
import { listDue } from '../../../contracts/plans/due-services.ts';
import { planPauseEffect } from '../../../contracts/plans/plan-pauses.ts';
import { getPlan, listPlans } from '../../../contracts/plans/plans.ts';
import { listServiceTypes } from '../../../contracts/plans/service-types.ts';
import { queryClient, readAgain } from '../../client/query-client.ts';
import { deskCall, liveQuery } from './desk-call.ts';

export type ServiceType = Reply<typeof listServiceTypes>['ServiceTypes'][number];
export type Plan = Reply<typeof getPlan>;
export type Due = Reply<typeof listDue>;
export type PlanVisit = Due['Visits'][number];
export type DueService = PlanVisit['Services'][number];

const SERVICE_TYPES = ['desk-service-types'];
const PLANS = ['desk-plans'];
const DUE = ['desk-due-services'];

const allServiceTypes = liveQuery(SERVICE_TYPES, listServiceTypes, {});

/** All service types, and the kinds of licence that one can need. */
export function useServiceTypes() {
  return useQuery(allServiceTypes);
}

export const readServiceTypesAgain = (): Promise<void> => readAgain(SERVICE_TYPES);

/** The version of a service type as it is now, after a colleague's change. @throws ApiError */
export async function freshServiceVersion(id: number): Promise<number> {
  const { ServiceTypes } = await queryClient.fetchQuery({ ...allServiceTypes, staleTime: 0 });
  return ServiceTypes.find(({ ServiceTypeId }) => ServiceTypeId === id)?.Version ?? 0;
}

/** A customer's plans, the newest first. */
export function usePlans(CustomerId: number) {
  return useQuery(liveQuery([...PLANS, 'of', CustomerId], listPlans, { params: { CustomerId } }));
}

const planQuery = (PlanId: number) => liveQuery([...PLANS, PlanId], getPlan, { params: { PlanId } });

export function usePlan(PlanId: number) {
  return useQuery(planQuery(PlanId));
}

/** The version of a plan as it is now, after a colleague's change. @throws ApiError */
export async function freshPlanVersion(planId: number): Promise<number> {
  return (await queryClient.fetchQuery({ ...planQuery(planId), staleTime: 0 })).Version;
}

/** What pausing a plan would do on some days; nothing is asked without a first one. */
export function usePauseEffect(PlanId: number, FirstDay: string, LastDay: string) {
  const query = { FirstDay, LastDay: LastDay || null };
  return useQuery({
    ...liveQuery([...PLANS, PlanId, 'pause', FirstDay, LastDay], planPauseEffect, {
      params: { PlanId },
      query,
    }),
    enabled: FirstDay !== '',
  });
}

/** What is due of all plans up to a month's end, by region. */
export function useDue(Month: string, Region: string | undefined) {
  return useQuery(liveQuery([...DUE, Month, Region], listDue, { query: { Month, Region } }));
}

/** After a change of a plan or of what is due. */
export async function readPlansAgain(): Promise<void> {
  await Promise.all([readAgain(PLANS), readAgain(DUE)]);
}

/** The versions of the services on the list as they are now, by their ids. @throws ApiError */
export async function freshDueVersions(
  month: string,
  region: string | undefined,
): Promise<ReadonlyMap<number, number>> {
  await readAgain(DUE);
  const { Visits, Visited } = await deskCall(listDue, { query: { Month: month, Region: region } });
  const all = [...Visits, ...Visited].flatMap(({ Services }) => Services);
  return new Map(all.map(({ OccurrenceId, Version }) => [OccurrenceId, Version]));
}
