import { useQuery } from '@tanstack/react-query';
import type { Reply } from '../../../contracts/endpoint.ts';
import { checkHealth } from '../../../contracts/health/health.ts';
import { listFailedTasks } from '../../../contracts/tasks/tasks.ts';
import { LIVE, queryClient, readAgain } from '../../client/query-client.ts';
import { deskCall } from './desk-call.ts';

export type HealthFinding = Reply<typeof checkHealth>['Findings'][number];
export type FailedTask = Reply<typeof listFailedTasks>['FailedTasks'][number];

/** A provider that doesn't answer is given up after 10 seconds. */
const HEALTH_TIMEOUT_MS = 20_000;

/** What works; asked once, and again when somebody presses the button. */
export function useHealth() {
  return useQuery(
    {
      queryKey: ['desk-health'],
      queryFn: ({ signal }) => deskCall(checkHealth, {}, { signal, timeoutMs: HEALTH_TIMEOUT_MS }),
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
    },
    queryClient,
  );
}

const FAILED_TASKS = ['desk-failed-tasks'];

/** Emails, photos and other tasks that failed at every attempt, newest first. */
export function useFailedTasks() {
  return useQuery(
    {
      ...LIVE,
      queryKey: FAILED_TASKS,
      queryFn: async ({ signal }) => (await deskCall(listFailedTasks, {}, { signal })).FailedTasks,
    },
    queryClient,
  );
}

export const readFailedTasksAgain = (): Promise<void> => readAgain(FAILED_TASKS);
